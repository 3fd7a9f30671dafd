import { COMMAND_REASONS, type Command, type SystemReason } from '@csms/contract';

/** A reason of the system as its row keeps it: its key in braces, and the number of what the command is given for. */
export const keptReason = ({ key, of }: SystemReason): string => (of === '' ? `{${key}}` : `{${key}} ${of}`);

function readReason(kept: string): SystemReason | null {
  const [, word, of = ''] = /^\{(\w+)\}(?: (\S+))?$/.exec(kept) ?? [];
  const key = COMMAND_REASONS.find((one) => one === word);
  return key ? { key, of } : null;
}

/** A command as its row keeps it: both kinds of reason in one field. */
export type KeptCommand = Omit<Command, 'systemReason'>;

/** Tells a person's own words from the reasons of the system. */
export function withKeptReason(kept: string): Pick<Command, 'reason' | 'systemReason'> {
  const systemReason = readReason(kept);
  return { reason: systemReason ? '' : kept, systemReason };
}

/** A command with its reason told apart. */
export const withReason = (row: KeptCommand): Command => ({ ...row, ...withKeptReason(row.reason) });
