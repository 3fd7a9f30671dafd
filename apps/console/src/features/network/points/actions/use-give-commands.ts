import { type CommandAction, contract } from '@csms/contract';
import { useSend } from '../../../../shared/api/queries.ts';
import { trackBatch, trackCommands } from '../../../../shared/ui/command/command-tray.tsx';
import { bodyOf, type Target } from './target.ts';

/** So many are followed one by one; more of them as one. */
const EACH = 4;

/** Gives a command to the target, and follows what becomes of it. */
export function useGiveCommands() {
  const request = useSend(contract.commands.request, [contract.commands.list]);
  return async (target: Target, action: CommandAction, payload: Record<string, unknown>, reason: string) => {
    const { commands, count, batchId } = await request.mutateAsync({ body: { ...bodyOf(target), action, payload, reason } });
    if (count > EACH) trackBatch({ batchId, action, count });
    else trackCommands(commands);
    return commands;
  };
}
