import { pendingOf } from './account.ts';
import { allocate, raises, type Share, type Taker } from './allocation.ts';
import { waitsAfterComingBack } from './come-back.rules.ts';
import { goalOf } from './goal.rules.ts';
import type { ModelConnector } from './model-connector.ts';
import {
  drawsMore,
  hasRefusedAll,
  isDoubtful,
  isPaused,
  isToldSafeShare,
  isUnpausable,
  isWild,
  mayHaveAnother,
  refusesZero,
} from './obedience.ts';
import { handMostA } from './power-limits.ts';
import { type SafeShare, safeShares } from './safe-shares.ts';
import { leastOf, mostWattsPerA, type SiteModel } from './site-model.ts';
import type { SurplusRoom } from './surplus.rules.ts';
import { times } from './times.ts';
import { type Truth, truthOf } from './truth.rules.ts';
import { isAsleep, isUnreached, offersFrom, waitsSince } from './turns.rules.ts';

/** A connector with what is known of it and what it may have. Amperes of each of its lines. */
export interface Entitled {
  connector: ModelConnector;
  truth: Truth;
  safe: SafeShare;
  /** Until when it waits for its group's turn after many points came back, epoch ms; undefined: it does not. */
  waitsUntil: number | undefined;
  taker: Taker;
  /** Its share; undefined: nobody charges there, and it counts with nothing. */
  share: Share | undefined;
  /** What it is to have. */
  targetA: number;
  /** The least that it is told. */
  leastToldA: number;
  /** How far it may be raised while others may draw what they may. */
  allowedA: number;
  /** What all may draw is more than some limit that it counts at. */
  isOver: boolean;
  /** There is room for the most that it can draw, where it draws more than it was told. */
  fits: boolean;
}

type Known = Pick<Entitled, 'connector' | 'truth' | 'safe' | 'waitsUntil'>;
type Asking = Known & { taker: Taker; leastToldA: number };
type Shared = Asking & { share: Share | undefined };
type Aimed = Shared & { targetA: number };

/** What each connector of a site may have: by what is known of all, by its share, and by what others leave for now. `surplus`: what the building gives back; null: that is not asked. */
export function entitle(model: SiteModel, surplus: SurplusRoom | null, now: number): Entitled[] {
  const isShared = model.site.mode === 'automatic';
  const safe = safeShares(model, now);
  const bootedAt = new Map(model.connectors.map(({ row }) => [row.point_id, row.booted_at]));
  const waits = waitsAfterComingBack(bootedAt, now);
  const known = model.connectors.map(
    (connector, i): Known => ({
      connector,
      truth: truthOf(connector, now),
      safe: safe[i]!,
      waitsUntil: isShared ? waits.get(connector.row.point_id) : undefined,
    }),
  );
  const asking = known.map((one): Asking => {
    const isKept = isNotPaused(one, isShared, now);
    const { row, minA, maxA, isIdle } = one.connector;
    const leastToldA = refusesZero(row, now) || (isKept && isIdle) ? Math.min(minA, maxA) : 0;
    const taker = takerFor(one, { isShared, isKept: isKept && !isIdle, isAtLeast: isIdle && leastToldA > 0, now });
    return { ...one, leastToldA, taker };
  });
  const shared = isShared ? sharesOf(model, asking, surplus, now) : asking.map((one): Shared => ({ ...one, share: undefined }));
  const targets = isShared
    ? targetsOf(model, shared, surplus, now)
    : shared.map((one): Aimed => ({ ...one, targetA: byHand(one) }));
  return roomsOf(model, targets, now);
}

const byHand = ({ connector: { row, maxA } }: Known): number => Math.min(maxA, row.manual_a ?? maxA);

/** The most that it may be told: no more than its safe share where that alone may be told it, or until its group's turn; what is left beside all safe shares, where its limit has no end. */
function mostToldA({ connector, safe, waitsUntil }: Known, now: number): number {
  const { row, maxA } = connector;
  const most = waitsUntil !== undefined || isToldSafeShare(row, now) ? safe.safeA : (safe.lastsA ?? maxA);
  return most >= offersFrom(connector) ? Math.min(maxA, most) : 0;
}

/** Whether it keeps its minimum: its charger refuses a pause, or a pause does harm. */
function isNotPaused({ connector: { row, minA }, safe }: Known, isShared: boolean, now: number): boolean {
  if (!isShared || !row.online || hasRefusedAll(row)) return false;
  if (refusesZero(row, now)) return true;
  return isUnpausable(row) && row.manual_a === null && !isPaused(row, now) && safe.safeA >= minA;
}

/** A connector as it takes part in the sharing. `isKept`: it has its minimum before others. `isAtLeast`: its car takes nothing; it is told its least and has no share. */
function takerFor(
  known: Known,
  { isShared, isKept, isAtLeast, now }: { isShared: boolean; isKept: boolean; isAtLeast: boolean; now: number },
): Taker {
  const { connector, truth } = known;
  const { row, power } = connector;
  const minA = leastOf(connector);
  // The account follows when the other car comes: there is room by then.
  const lines = mayHaveAnother(row, now) ? connector.wired : connector.lines;
  const isFixed =
    hasRefusedAll(row) ||
    isWild(row) ||
    drawsMore(row, now) ||
    !row.online ||
    (isDoubtful(row, now) && truth.comesToA > (row.wanted_a ?? 0) + 0.1);
  const most = isAtLeast ? 0 : isShared ? mostToldA(known, now) : connector.maxA;
  const handA = Math.min(most, handMostA(row.manual_a, power, connector.maxA));
  const maxA = Math.max(isPaused(row, now) ? 0 : handA, isKept ? minA : 0);
  return {
    node: connector.node,
    lines,
    wattsPerA: mostWattsPerA(connector, lines),
    minA,
    leastA: offersFrom(connector),
    maxA,
    wantsA: isKept && row.transaction_id === null ? minA : Math.min(maxA, wantsOf(connector, now)),
    fixedA: isFixed ? Math.max(truth.comesToA, isKept ? minA : 0) : null,
    isKept,
    since: row.started_at ?? now,
    rank: row.rank,
    goal: goalOf(connector, maxA, now),
    turnSince: row.turn_since,
    poweredAt: row.turn_since !== null ? now : waitsSince(row, now),
    queuedAt: waitsSince(row, now),
    isAsleep: isAsleep(connector, now),
    isUnreached: isUnreached(connector, now),
  };
}

/** What a car can use now: all, unless it has been seen to take less than it was given. */
function wantsOf(one: ModelConnector, now: number): number {
  const { row, drawnA, maxA } = one;
  const { wanted_a: held, started_at: startedAt, is_fresh: isFresh, turn_since: turnSince } = row;
  const isNew = startedAt === null || now - startedAt < times.judgedMs || turnSince === null || now - turnSince < times.judgedMs;
  if (!isFresh || isNew || held === null || held === 0 || drawnA >= held * 0.85) return maxA;
  return Math.min(maxA, Math.max(leastOf(one), drawnA * 1.15 + 1.5));
}

/** Its share for each that charges, or counts with something. */
function sharesOf({ nodes, site }: SiteModel, all: readonly Asking[], surplus: SurplusRoom | null, now: number): Shared[] {
  const counted = all.filter(
    ({ connector: { row }, taker }) => row.transaction_id !== null || taker.isKept || (taker.fixedA ?? 0) > 0,
  );
  const given = allocate(
    nodes,
    counted.map(({ taker }) => taker),
    site.voltage,
    now,
    surplus,
  );
  const shares = new Map(counted.map((one, i) => [one.connector, given[i]!]));
  return all.map((one) => ({ ...one, share: shares.get(one.connector) }));
}

/** Others count with what it may draw, since it does not heed us; it is told what it would have if it did. */
const isHeedless = ({ connector: { row }, taker }: Asking): boolean =>
  taker.fixedA !== null && row.online && !hasRefusedAll(row) && !taker.isKept;

/** What each is to have: cars their shares, connectors without a car their safe share as far as cars leave it. */
function targetsOf(model: SiteModel, all: readonly Shared[], surplus: SurplusRoom | null, now: number): Aimed[] {
  const { site, nodes } = model;
  const levels = all.map(({ share }) => share?.limitA ?? 0);
  // Without surplus no car starts by itself.
  const isIdleSafe = surplus === null || surplus.isGridForMinimums;
  const wishes = all.map(({ connector: { row }, share, safe, taker }, i) =>
    row.transaction_id === null && !share ? Math.min(isIdleSafe ? safe.safeA : 0, taker.maxA) : levels[i]!,
  );
  const takers = all.map(({ taker }) => taker);
  const left = raises(nodes, takers, site.voltage, levels, wishes);
  const heeded = all.some(isHeedless)
    ? sharesOf(
        model,
        all.map((one) => (isHeedless(one) ? { ...one, taker: { ...one.taker, fixedA: null } } : one)),
        surplus,
        now,
      )
    : all;
  return all.map((one, i): Aimed => {
    const { connector, share, taker, safe, truth } = one;
    const { row, minA } = connector;
    const aim = (targetA: number): Aimed => ({ ...one, targetA });
    if (!share) return aim(left[i]!.allowedA >= minA ? left[i]!.allowedA : 0);
    if (taker.fixedA === null) return aim(levels[i]!);
    // A charger that does not heed us is told no more than its safe share. One that is away keeps what it has, and is not told of a raise when it comes.
    const quietA = row.online ? safe.safeA : Math.min(row.wanted_a ?? safe.safeA, truth.standsA);
    if (isHeedless(one) && row.transaction_id !== null) return aim(Math.min(heeded[i]!.share?.limitA ?? quietA, taker.fixedA));
    return aim(Math.min(taker.fixedA, quietA));
  });
}

/**
 * How far each may be raised: within what all may draw now, and within what they may come to, for which others make room. Who may come to more than it may draw now has no room for that yet. Nobody rises into what the meter of another shows. And whether there is room
 * for the most that each can draw that draws more than it was told.
 */
function roomsOf({ site, nodes }: SiteModel, all: readonly Aimed[], now: number): Entitled[] {
  const takers = all.map(({ taker }) => taker);
  const targets = all.map(({ targetA }) => targetA);
  const comesTo = all.map(({ truth }) => truth.comesToA);
  const stands = all.map(({ truth, connector }) => Math.max(truth.standsA, Math.min(connector.maxA, pendingOf(connector.row))));
  const later = raises(nodes, takers, site.voltage, comesTo, targets);
  const present = stands.every((amperes, i) => amperes === comesTo[i])
    ? later
    : raises(nodes, takers, site.voltage, stands, targets);
  const isFlowing = all.some(({ truth }) => truth.flowsA !== null);
  const flows = stands.map((amperes, i) => Math.max(amperes, all[i]!.truth.flowsA ?? 0));
  const beside = isFlowing ? raises(nodes, takers, site.voltage, flows, targets) : present;
  const isMore = all.map(({ connector: { row } }) => drawsMore(row, now));
  const counted = comesTo.map((amperes, i) => (isMore[i] ? all[i]!.truth.standsA : amperes));
  const most = counted.map((amperes, i) => (isMore[i] ? Math.max(amperes, comesTo[i]!) : amperes));
  const free = isMore.includes(true) ? raises(nodes, takers, site.voltage, counted, most) : [];
  return all.map((one, i) => ({
    ...one,
    allowedA: Math.min(
      later[i]!.allowedA,
      present[i]!.allowedA,
      one.truth.flowsA === null ? beside[i]!.allowedA : Number.POSITIVE_INFINITY,
    ),
    isOver: later[i]!.isOver,
    fits: isMore[i]! && free[i]!.allowedA >= most[i]! - 0.05,
  }));
}
