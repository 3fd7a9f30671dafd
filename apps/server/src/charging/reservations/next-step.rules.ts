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

/** So often a charger is asked that does not answer, and so long in between, in ms. */
const MOST_ATTEMPTS = 5;
const AGAIN_MS = 30_000;
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
  return row.online && isToAsk(row, now) ? { kind: 'ask' } : { kind: 'none' };
}

function isToAsk(row: OpenRow, now: number): boolean {
  const { charger, asked_at: askedAt, last_boot_at: bootedAt, attempts, result } = row;
  if (charger === 'none' || charger === 'releasing' || askedAt === null) return true;
  // Its user was merged, or is in another group: the charger would turn away whose it is.
  if (row.id_tag !== row.user_tag || row.parent_tag !== row.user_parent) return true;
  // A charger may forget at a boot what it keeps.
  if (bootedAt !== null && bootedAt > askedAt) return now - bootedAt.getTime() >= SETTLED_MS;
  const isLost = charger === 'asked' && result !== null;
  return isLost && attempts < MOST_ATTEMPTS && now - askedAt.getTime() >= AGAIN_MS;
}
