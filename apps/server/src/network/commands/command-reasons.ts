import { COMMAND_REASONS, type Command, type CommandReasonKey, type SystemReason } from '@csms/contract';

/** A reason of the system as its row keeps it: its key in braces, and the number of what the command is given for. */
export const keptReason = ({ key, of }: SystemReason): string => (of === '' ? `{${key}}` : `{${key}} ${of}`);

/** The name under which the system gives commands. */
const SYSTEM = 'CSMS';
/** The sentences of before: rows of then hold them. */
const OLD: Readonly<Record<string, CommandReasonKey>> = {
  'balance used up': 'balanceUsedUp',
  'card reported lost': 'cardLost',
  'group limit reached': 'groupLimitReached',
  'the current of each phase is to be measured': 'measurePhases',
  reservation: 'reservation',
  'reservation ended': 'reservationEnded',
  'the connector is reserved for another user': 'reservedForAnother',
  'test charge has its energy': 'testChargeFull',
};
/** Those with a number; users gave such commands too. */
const OLD_OF: readonly (readonly [RegExp, CommandReasonKey])[] = [
  [/^recovery (\d+)$/, 'recovery'],
  [/^timed charge (\d+)$/, 'timedCharge'],
  [/^test charge (WO\d+)$/, 'testCharge'],
  [/^test charge (WO\d+) has its energy or its time$/, 'testChargeOver'],
];

function readReason(requestedBy: string, kept: string): SystemReason | null {
  const [, word, of = ''] = /^\{(\w+)\}(?: (\S+))?$/.exec(kept) ?? [];
  const key = COMMAND_REASONS.find((one) => one === word);
  if (key) return { key, of };
  if (requestedBy === SYSTEM && Object.hasOwn(OLD, kept)) return { key: OLD[kept]!, of: '' };
  for (const [sentence, old] of OLD_OF) {
    const number = sentence.exec(kept)?.[1];
    if (number !== undefined) return { key: old, of: number };
  }
  return null;
}

/** A command as its row keeps it: both kinds of reason in one field. */
export type KeptCommand = Omit<Command, 'systemReason'>;

/** Tells a person's own words from the reasons of the system. */
export function withReason(row: KeptCommand): Command {
  const systemReason = readReason(row.requestedBy, row.reason);
  return { ...row, reason: systemReason ? '' : row.reason, systemReason };
}
