import type { CountedKind } from '@csms/contract';
import { mayOf, pendingOf, standsFor } from './account.ts';
import { isWithin } from './measured.rules.ts';
import type { ModelConnector } from './model-connector.ts';
import { drawsMore, hasJumped, holdsLimit, isComingDown, isJudged, isUntamed, isWild } from './obedience.ts';
import { times } from './times.ts';

/** What is known of the draw of a connector, in A on each of the lines that count (`countedLines`). What it draws against its orders is added once it is found out: until then others make room (`comesToA`). */
export interface Truth {
  /** What it surely draws: the least that its meter can mean. */
  surelyA: number;
  /** The draw that its meter shows, where that is more than it may. Nobody else rises into it. Null: it is not more, or the sample is older than the limit. */
  flowsA: number | null;
  /** The most that it may draw now, by all that was told it and all that it told. */
  standsA: number;
  /** The most that it may come to: what it will fall back to soon, what is on its way to it, and all that it can draw where it heeds nobody. Others make room for it. */
  comesToA: number;
  /** Why it counts with more than it draws; null: it does not, or it holds a limit that its car may use. */
  counted: CountedKind | null;
}

/** More than a meter is off. */
const APART_A = 1;

/** What is known of a connector at a moment. */
export function truthOf(one: ModelConnector, now: number): Truth {
  const standsA = standsFor(one, now);
  const surelyA = Math.min(standsA, one.leastDrawnA);
  const comesToA = Math.max(mayOf(one, now, times.aheadMs), Math.min(one.maxA, pendingOf(one.row)));
  return {
    surelyA,
    flowsA: isJudged(one.row) && !isWithin(one.leastDrawnA, standsA) ? one.leastDrawnA : null,
    standsA,
    comesToA,
    counted: standsA > surelyA + APART_A ? countedBy(one, standsA, now) : null,
  };
}

/** What makes a connector count with `standsA`. */
function countedBy({ row, lines, seen, isEmpty }: ModelConnector, standsA: number, now: number): CountedKind | null {
  if (isUntamed(row)) return 'refuses';
  if (isWild(row) || drawsMore(row, now)) return 'disobeys';
  if (!holdsLimit(row)) return 'unlimited';
  if (!row.online) return 'away';
  if (hasJumped(row)) return 'clock';
  const proven = row.proven_a ?? 0;
  if (isComingDown(row, now) && standsA > proven + 0.1) return 'comingDown';
  if (row.sent_no > row.proven_no && standsA > (row.sent_a ?? 0) + 0.1) return 'unconfirmed';
  if (pendingOf(row) > standsA) return 'pending';
  if (row.transaction_id === null || isEmpty) return null;
  if (!row.is_fresh) return 'silent';
  return seen.length === 0 && lines.length > 1 && row.line_currents === null ? 'phases' : null;
}
