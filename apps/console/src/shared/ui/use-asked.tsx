import type { Endpoint } from '@csms/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { readAnew } from '../api/queries.ts';
import { notify } from '../api/report.ts';
import { useConfirm } from './confirm-action.tsx';

interface Question {
  title: string;
  consequence: string;
  danger?: boolean;
  /** What must be typed before it is done. */
  typed?: string;
  done: string;
  send: () => Promise<unknown>;
}

/** Asks, does it, reads anew what it makes stale, and says that it is done; a refusal says its own words. */
export function useAsked(stale: readonly Endpoint[]) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const { mutateAsync } = useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (send) => send(),
    onSettled: () => readAnew(client, stale),
  });
  return ({ title, consequence, danger, typed, done, send }: Question) =>
    confirm({
      title,
      consequence: <p>{consequence}</p>,
      danger,
      typed,
      perform: async () => {
        await mutateAsync(send);
        notify.success(done);
      },
    });
}
