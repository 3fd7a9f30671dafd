import type { OpenRow } from './open.queries.ts';
import type { Seat } from './reservations.rules.ts';

/** What an open reservation needs now. */
export type NextStep =
  | { kind: 'none' }
  /** A connector is to be kept: its time has come, or the one it had cannot be used. */
  | { kind: 'keep' }
  /** The charger is to be asked, again or for the first time. */
  | { kind: 'ask' }
  /** The charger has answered. */
  | { kind: 'note'; charger: 'keeps' | 'refused' }
  | { kind: 'problem'; problem: 'offline' | null }
  /** Its time is over. `isOwed`: its connector was kept, and nobody came. */
  | { kind: 'end'; isOwed: boolean }
  | { kind: 'fail'; problem: 'removed' | 'missed' };

/** A charger that does not answer, or could not for the moment, is asked again after so long, in ms. */
const AGAIN_MS = 30_000;
/** One that has been asked again is left alone for so long, each time for twice as long, in ms: a connector that comes and goes does not flood it. */
const CALM_MS = 15_000;
const LONGEST_CALM_MS = 5 * 60_000;
/** Refusals that may have passed: the connector is in the way, not the charger's skill. */
const PASSING: readonly unknown[] = ['faulted', 'unavailable', 'occupied'];
/** A charger that has booted tells how it stands before it is asked again, in ms. */
const SETTLED_MS = 3_000;

/** What is to be done with an open reservation that has begun. `seat`: the connector that is kept, if any. */
export function nextStep(row: OpenRow, seat: Seat | undefined, now: number): NextStep {
  if (row.removed) return { kind: 'fail', problem: 'removed' };
  if (row.ends_at.getTime() <= now) {
    if (row.status === 'planned') return { kind: 'fail', problem: 'missed' };
    const wasKept = row.problem === null || (row.problem === 'offline' && row.charger === 'keeps');
    return { kind: 'end', isOwed: wasKept };
  }
  if (row.status === 'planned' || row.held_connector === null || !seat?.isUsable) return { kind: 'keep' };
  if (row.charger === 'asked' && row.result !== null && row.result !== 'noAnswer' && row.result !== 'offline')
    return { kind: 'note', charger: row.result === 'accepted' ? 'keeps' : 'refused' };
  const problem = row.online ? null : 'offline';
  if (problem !== row.problem) return { kind: 'problem', problem };
  return row.online && isToAsk(row, seat, now) ? { kind: 'ask' } : { kind: 'none' };
}

function isToAsk(row: OpenRow, seat: Seat, now: number): boolean {
  const { charger, asked_at: askedAt, last_boot_at: bootedAt, dropped_at: droppedAt, result } = row;
  if (askedAt === null) return true;
  if (charger === 'none' || charger === 'releasing') return mayAsk(row, now);
  // Its user was merged, or is in another group: the charger would turn away whose it is.
  if (row.id_tag !== row.user_tag || row.parent_tag !== row.user_parent) return true;
  const isPast = (since: number, restMs: number) => now - since >= restMs && mayAsk(row, now);
  // A charger may forget at a boot what it keeps.
  if (bootedAt !== null && bootedAt > askedAt) return isPast(bootedAt.getTime(), SETTLED_MS);
  if (seat.isDown || (charger === 'asked' && result === null)) return false;
  // Out of order it has let go of it (OCPP 1.6 §5.13), and keeps it again once it is asked.
  if (droppedAt !== null && droppedAt > askedAt) return isPast(droppedAt.getTime(), 0);
  if (charger === 'refused') return PASSING.includes(result) && seat.isFree && isPast(askedAt.getTime(), AGAIN_MS);
  const isLost = charger === 'asked' && result !== null;
  return isLost && isPast(askedAt.getTime(), AGAIN_MS);
}

type Asked = Pick<OpenRow, 'asked_at' | 'attempts'>;

/** Whether a charger that was asked so often, and then, may be asked again. */
export const mayAsk = ({ asked_at: askedAt, attempts }: Asked, now: number): boolean =>
  askedAt === null ||
  attempts <= 1 ||
  now - askedAt.getTime() >= Math.min(LONGEST_CALM_MS, CALM_MS * 2 ** Math.min(attempts - 2, 10));

/** Whether people are told that a connector is lost or moved: of one that comes and goes the first times only, until it has been calm. */
export const isToTell = ({ asked_at: askedAt, attempts }: Asked, now: number): boolean => attempts <= 2 || isCalm(askedAt, now);

/** A charger that was not asked for so long is counted from the beginning. */
export const isCalm = (askedAt: Date | null, now: number): boolean =>
  askedAt === null || now - askedAt.getTime() >= LONGEST_CALM_MS;
