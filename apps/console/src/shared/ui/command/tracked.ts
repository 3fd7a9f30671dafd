import type { Command, CommandAction } from '@csms/contract';
import { create } from 'zustand';
import type { Batch } from './batch-entry.tsx';

/** So many stand each for itself. */
export const SHOWN = 4;

interface Tray {
  commands: Command[];
  batches: Batch[];
}
export const useTray = create<Tray>()(() => ({ commands: [], batches: [] }));

/** Shows what becomes of many commands given together: one line for all of them. */
export function trackBatch(batch: Batch): void {
  useTray.setState(({ batches }) => ({ batches: [batch, ...batches].slice(0, 3) }));
}

/** Shows what becomes of commands just given, wherever the user goes meanwhile. */
export function trackCommands(commands: readonly Command[]): void {
  useTray.setState(({ commands: held }) => {
    const ids = new Set(commands.map((one) => one.id));
    return { commands: [...commands, ...held.filter((one) => !ids.has(one.id))].slice(0, 20) };
  });
}

/** Shows what becomes of commands just given: of few each for itself, of many as one. */
export function trackGiven(action: CommandAction, given: { commands: readonly Command[]; count: number; batchId: string }): void {
  const { commands, count, batchId } = given;
  if (count > SHOWN) trackBatch({ batchId, action, count });
  else trackCommands(commands);
}
