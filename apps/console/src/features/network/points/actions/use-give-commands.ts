import { contract, type Wish } from '@csms/contract';
import { useSend } from '../../../../shared/api/queries.ts';
import { trackBatch, trackCommands } from '../../../../shared/ui/command/command-tray.tsx';
import { bodyOf, type Target } from './target.ts';

/** So many are followed one by one; more of them as one. */
const EACH = 4;

/** Gives a command to the target, and follows what becomes of it, unless the asker shows that itself. */
export function useGiveCommands() {
  const request = useSend(contract.commands.request, [contract.commands.list]);
  return async (target: Target, wish: Wish, reason: string, followed = true) => {
    const { commands, count, batchId } = await request.mutateAsync({ body: { ...bodyOf(target), ...wish, reason } });
    if (followed && count > EACH) trackBatch({ batchId, action: wish.action, count });
    else if (followed) trackCommands(commands);
    return commands;
  };
}
