import { type BodyOf, contract, type Wish } from '@csms/contract';
import { useSend } from '../../api/queries.ts';
import { trackGiven } from './tracked.ts';

type Targets = Pick<BodyOf<typeof contract.commands.request>, 'serialNumbers' | 'matching'>;
interface How {
  reason?: string;
  /** False: the asker shows what becomes of it. */
  followed?: boolean;
}

/** Asks charge points for something, and follows what becomes of it. `stale`: what is to be loaded anew. */
export function useWish(stale: Parameters<typeof useSend>[1] = [contract.commands.list]) {
  const request = useSend(contract.commands.request, stale);
  const give = async (targets: Targets, wish: Wish, { reason = '', followed = true }: How = {}) => {
    const given = await request.mutateAsync({ body: { ...targets, ...wish, reason } });
    if (followed) trackGiven(wish.action, given);
    return given.commands;
  };
  return { give, isPending: request.isPending };
}
