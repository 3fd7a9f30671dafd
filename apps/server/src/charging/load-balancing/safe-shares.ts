import { allocate, type PerLine, raises } from './allocation.ts';
import type { ModelConnector } from './model-connector.ts';
import { disobeys, hasRefusedAll, isDeaf, isDoubtful, isLasting, isSteady, isWild, refusesZero } from './obedience.ts';
import { forAnyCar, mostWattsPerA, type SiteModel, takerOf } from './site-model.ts';
import type { ConnectorRow } from './site-rows.ts';
import { onLines } from './tree.ts';

/** What a connector may draw when its charger hears nothing of us any more, in A. */
export interface SafeShare {
  /** What its limit falls back to. */
  safeA: number;
  /** Of one whose limit has no end: the most that it may be told. Null: its limit has an end. */
  lastsA: number | null;
}

const NONE: PerLine = [0, 0, 0];

/**
 * The safe share of each connector: it counts when the charger hears nothing of us any more. Together the safe shares, and limits that have no end, stay within every limit, with the building at its
 * reserve. Where not all minimums fit, some connectors get none. Those that do not heed us count with their rating, and limits without an end that nobody can lower now with what they are. None is
 * raised before others that are to be lowered have been.
 */
export function safeShares({ site, nodes, ...model }: SiteModel, now: number): SafeShare[] {
  const connectors = model.connectors.map(forAnyCar);
  const kept = onLines(site.phases, site.reserve_w / (site.phases * site.voltage));
  const quiet = nodes.map((node, index) => ({
    ...node,
    baseA: index === 0 ? kept : NONE,
    baseW: index === 0 ? site.reserve_w : 0,
    strategy: null,
  }));
  const takers = connectors.map((one) =>
    takerOf(one, {
      lines: one.wired,
      minA: leastSafe(one, now),
      // It counts for long, whatever was measured.
      wattsPerA: mostWattsPerA({ ...one, measuredV: null }, one.wired),
      wantsA: isLasting(one.row) ? one.maxA : wantsOf(one, now),
      fixedA: fixedOf(one, now),
      since: placeOf(one.row, now),
    }),
  );
  const levels = allocate(quiet, takers, site.voltage, now).map(({ limitA }, i) =>
    takers[i]!.fixedA === null ? Math.floor(limitA * 10 + 1e-6) / 10 : limitA,
  );
  const held = connectors.map((one, i) => takers[i]!.fixedA ?? heldBy(one));
  const room = raises(quiet, takers, site.voltage, held, levels);
  return connectors.map((one, i) => {
    const level = levels[i]! <= held[i]! || room[i]!.allowedA >= levels[i]! - 0.05 ? levels[i]! : held[i]!;
    return { safeA: Math.min(wantsOf(one, now), level), lastsA: isLasting(one.row) ? level : null };
  });
}

/** More than any number of a connector. */
const BEHIND_ALL = 1e13;

/**
 * Who has a safe share before others: one that has nothing else; then one that charges. So nobody who waits has one behind its limit of 0, as long as not all have: it would charge without our doing
 * once that limit ends, or its charger's clock jumps.
 */
function placeOf(row: ConnectorRow, now: number): number {
  if (isSteady(row, now) || isLasting(row)) return 0;
  const no = row.point_id * 100 + row.connector_no;
  return row.transaction_id !== null && row.turn_since !== null ? no : BEHIND_ALL + no;
}

/** The least that is no pause. It may meet any car; where nothing else is told than this, each has to begin with it. */
const leastSafe = ({ row, minA, startA }: ModelConnector, now: number): number =>
  isSteady(row, now) || isLasting(row) ? startA : minA;
const wantsOf = (one: ModelConnector, now: number): number => Math.min(one.maxA, Math.max(leastSafe(one, now), 6));

/** What a connector counts with, in A, where it cannot be told a safe share; null: it can. */
function fixedOf({ row, maxA, minA }: ModelConnector, now: number): number | null {
  // It holds its least whatever it would be told.
  if (refusesZero(row, now) && row.proven_a !== null) return Math.min(minA, maxA);
  if (hasRefusedAll(row) || isWild(row) || isDeaf(row) || disobeys(row, now)) return maxA;
  if (!isLasting(row) || (row.online && !isDoubtful(row, now))) return null;
  return row.proven_a === null ? maxA : Math.min(maxA, Math.max(row.proven_a, row.open_a ?? 0));
}

/** What its charger may fall back to by what it was told and is to be told, in A. */
function heldBy({ row, maxA }: ModelConnector): number {
  const [proven, open, wanted] = isLasting(row)
    ? [row.proven_a, row.open_a, row.wanted_a]
    : [row.proven_safe_a, row.open_safe_a, row.wanted_safe_a];
  return Math.min(maxA, Math.max(proven ?? 0, open ?? 0, row.wanted_no > row.sent_no ? (wanted ?? 0) : 0));
}
