import { contract, type ResponseOf } from '@csms/contract';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { energy, money } from '../../../shared/format/format.ts';

type Preview = ResponseOf<typeof contract.sessions.previewEnd>;

/** So often a preview that is looked at is asked for anew, in ms. */
const EVERY_MS = 30_000;

/** What a session would be billed if it ended now, as its bill is written. */
export const useEndPreview = (transactionId: number, enabled: boolean) =>
  useCall(
    contract.sessions.previewEnd,
    { body: { transactionId } },
    { enabled, silent: true, staleTime: 0, keepPrevious: true, refetchInterval: enabled ? EVERY_MS : false },
  );

/** Whether the session has ended meanwhile: that is nothing to be told as an error. */
export const isGone = (error: ApiError | null): boolean => error?.key === 'notCharging' || error?.kind === 'notFound';

/** The words of energy and cost; a dash each as long as they are not known. */
export function endFacts(preview: Preview | undefined): { energy: string; cost: string } {
  if (!preview) return { energy: '–', cost: '–' };
  const { value, unit } = energy(preview.energyWh);
  return { energy: `${value} ${unit}`, cost: money(preview.cost, preview.currency) };
}
