import type { SiteState } from '@csms/contract';
import { mayOf, pendingOf, standsFor } from './account.ts';
import { allocate, fullness, raises, type Share, type Taker } from './allocation.ts';
import type { ConnectorRow, Decision } from './balance.queries.ts';
import { waitsAfterComingBack } from './come-back.rules.ts';
import { findOut, linesToKeep } from './finding-out.rules.ts';
import { goalOf } from './goal.rules.ts';
import { PATIENCE } from './limit-skills.ts';
import { isDue, leaseFrom, nextLimit } from './limits.ts';
import {
  disobeys,
  drawsMore,
  hasJumped,
  hasRefusedAll,
  isComingDown,
  isDoubtful,
  isToldSafeShare,
  isWild,
  mayHaveAnother,
} from './obedience.ts';
import { handMostA, toldAs } from './power-limits.ts';
import { safeShares } from './safe-shares.ts';
import { DRAWS_A, leastOf, loadAt, type ModelConnector, mostWattsPerA, type SiteModel, takerOf } from './site-model.ts';
import { type SurplusSeen, seeSurplus, surplusRoom } from './surplus.rules.ts';
import { times } from './times.ts';
import { isAsleep, isUnreached, linesByOffer, offersFrom, waitsSince } from './turns.rules.ts';
import { isPaused, whyOf } from './why.rules.ts';

/** After how long, in ms, a limit that was not accepted is sent again: in another way at once, in the same way later. */
function againAfter(row: ConnectorRow): number {
  if (hasRefusedAll(row)) return times.untamedMs;
  const isSameWay = row.result === null || row.result === 'noAnswer' || (row.has_way && row.refusals < PATIENCE);
  return isSameWay ? times.againMs : times.otherWayMs;
}

/** What became of a connector in one look. */
export interface Looked {
  connector: ModelConnector;
  decision: Decision;
  isChanged: boolean;
  /** The limit that is wanted, in A of each line. */
  limitA: number | null;
  mayA: number;
  obeys: boolean;
}

export interface LookedSite {
  model: SiteModel;
  looked: Looked[];
  state: SiteState;
  share: number | null;
  circuits: { id: number; load_w: number; share: number | null }[];
  /** What the building gave back over the hold time; null: that is not asked. */
  surplusSeen: SurplusSeen | null;
}

/** What a car can use now: all, unless it has been seen to take less than it was given. */
function wantsOf(one: ModelConnector, now: number): number {
  const { row, drawnA, maxA } = one;
  const { wanted_a: held, started_at: startedAt, is_fresh: isFresh, turn_since: turnSince } = row;
  const isNew = startedAt === null || now - startedAt < times.judgedMs || turnSince === null || now - turnSince < times.judgedMs;
  if (!isFresh || isNew || held === null || held === 0 || drawnA >= held * 0.85) return maxA;
  return Math.min(maxA, Math.max(leastOf(one), drawnA * 1.15 + 1.5));
}

/** Looks at a site that is shared: who gets how much, what is to be sent, how it stands. `jitter` tells points apart, 0 to 1. */
export function look(model: SiteModel, now: number, jitter: (pointId: number) => number): LookedSite {
  const { site, nodes, connectors } = model;
  const isShared = site.mode === 'automatic';
  const quiet = safeShares(model, now);
  const surplusSeen = seeSurplus(site, site.surplus_seen, { buildingW: model.buildingW, now });
  const surplus = surplusRoom(site, surplusSeen, { buildingW: model.buildingW, now });
  const safe = quiet.map(({ safeA }) => safeA);
  // A low limit that ends gives way to its safe share: the others come down before. What waits to be sent may be sent at any moment.
  const mays = connectors.map((one) => Math.max(mayOf(one, now, times.aheadMs), Math.min(one.maxA, pendingOf(one.row))));
  const waits = waitsAfterComingBack(new Map(connectors.map(({ row }) => [row.point_id, row.booted_at])), now);
  /** What each may have at most. It is its safe share where no more is told, and until its group's turn after a power cut. Where a limit has no end, it is what is left beside all safe shares. */
  const mostOf = (one: ModelConnector, i: number) => {
    const { row, maxA } = one;
    const most = waits.has(row.point_id) || isToldSafeShare(row, now) ? safe[i]! : (quiet[i]!.lastsA ?? maxA);
    return !isShared ? maxA : most >= offersFrom(one) ? Math.min(maxA, most) : 0;
  };
  /** One that charges without limit after a limit of 0 keeps its share, whether a car is there or not, unless it is to pause. */
  const keepsShare = ({ row, minA }: ModelConnector, i: number) =>
    isShared && row.online && row.resumes_free && row.manual_a === null && !isPaused(row, now) && safe[i]! >= minA;
  const takers = connectors.map((one, i): Taker => {
    const { row, node, power } = one;
    const minA = leastOf(one);
    // The account follows when the other car comes: there is room by then.
    const lines = mayHaveAnother(row, now) ? one.wired : one.lines;
    const isFixed =
      hasRefusedAll(row) ||
      isWild(row) ||
      drawsMore(row, now) ||
      !row.online ||
      (isDoubtful(row, now) && mays[i]! > (row.wanted_a ?? 0) + 1) ||
      keepsShare(one, i);
    const maxA = isPaused(row, now) ? 0 : Math.min(mostOf(one, i), handMostA(row.manual_a, power, one.maxA));
    return {
      node,
      lines,
      wattsPerA: mostWattsPerA(one, lines),
      minA,
      leastA: offersFrom(one),
      maxA,
      wantsA: Math.min(maxA, wantsOf(one, now)),
      fixedA: isFixed ? Math.max(mays[i]!, keepsShare(one, i) ? safe[i]! : 0) : null,
      since: row.started_at ?? now,
      rank: row.rank,
      goal: goalOf(one, maxA, now),
      turnSince: row.turn_since,
      poweredAt: row.turn_since !== null ? now : waitsSince(row, now),
      queuedAt: waitsSince(row, now),
      isAsleep: isAsleep(one, now),
      isUnreached: isUnreached(one, now),
    };
  });
  const charging = connectors.flatMap((one, i) => (one.row.transaction_id !== null || takers[i]!.fixedA !== null ? [i] : []));
  const sharesOf = (counted: readonly Taker[]): (Share | undefined)[] => {
    const given = allocate(
      nodes,
      charging.map((i) => counted[i]!),
      site.voltage,
      now,
      surplus,
    );
    const all: (Share | undefined)[] = connectors.map(() => undefined);
    for (const [at, i] of charging.entries()) all[i] = given[at]!;
    return all;
  };
  const shares = isShared ? sharesOf(takers) : connectors.map(() => undefined);
  // Others count with what those may draw that do not heed us; these are told what they would have if they did.
  const isHeedless = takers.map(({ fixedA }, i) => {
    const one = connectors[i]!;
    return isShared && fixedA !== null && one.row.online && !hasRefusedAll(one.row) && !keepsShare(one, i);
  });
  const heeded = isHeedless.includes(true)
    ? sharesOf(takers.map((taker, i) => (isHeedless[i] ? { ...taker, fixedA: null } : taker)))
    : shares;
  // Without surplus no car starts by itself.
  const idle = surplus === null || surplus.isGridForMinimums ? safe : safe.map(() => 0);
  const targets = targetsOf(model, { takers, shares, safe, idle }, now).map((target, i) =>
    isHeedless[i] && connectors[i]!.row.transaction_id !== null
      ? Math.min(heeded[i]?.limitA ?? target, takers[i]!.fixedA!)
      : target,
  );
  const room = roomOf(model, takers, mays, targets, now);
  // A car cannot begin while each of the others keeps a little more than its share: then less than an ampere is worth a message.
  const isHeldUp =
    isShared &&
    connectors.some((one, i) => {
      const minA = Math.min(offersFrom(one), targets[i]! || leastOf(one));
      const isOut = (one.row.wanted_a ?? 0) < minA && targets[i]! >= minA;
      return isOut && room[i]!.allowedA < minA;
    });
  const fits = fitsOf(model, takers, mays, now);
  const looked = connectors.map((connector, i): Looked => {
    const { row, stored, power, maxA } = connector;
    const isSteered = isShared || row.manual_a !== null || row.wanted_a !== null || row.sent_no > 0;
    const target = targets[i]!;
    const next = isSteered
      ? nextLimit(row.wanted_a, target, {
          allowed: isShared ? room[i]!.allowedA : target,
          minA: Math.min(offersFrom(connector), target),
          isUrgent: room[i]!.isOver || isHeldUp,
          sentAt: row.sent_at,
          now,
        })
      : null;
    // Outside of sharing what is set lasts: there is nothing to fall back to.
    const safeA = isShared ? safe[i]! : target;
    const asTold = { maxA, manualA: row.manual_a, isShared };
    const toldA = next === null ? null : toldAs(next, { ...asTold, power });
    // Outside of sharing it is the limit itself. Else it outlasts the car.
    const toldSafeA = isShared ? toldAs(safeA, { ...asTold, power: power && { ...power, lines: null } }) : (toldA ?? safeA);
    const isPending = row.sent_no < row.wanted_no;
    const isUnsettled = !isPending && row.sent_at !== null && row.result !== 'accepted' && now - row.sent_at >= againAfter(row);
    const isBooted = row.sent_at !== null && row.booted_at !== null && row.booted_at > row.sent_at;
    // Some resume without limit after a pause until they hear the next one.
    const isUnheeded =
      drawsMore(row, now) && row.sent_at !== null && (row.sent_at < row.over_since! || now - row.sent_at >= times.reactionMs);
    const isNew =
      toldA !== null &&
      (toldA !== stored.wanted_a ||
        toldSafeA !== stored.wanted_safe_a ||
        (!isPending && (isBooted || isUnsettled || isUnheeded || hasJumped(row))) ||
        // A limit that is the safe share has no end.
        (toldA !== toldSafeA && isDue(row.wanted_until ?? 0, toldA, toldSafeA, now, jitter(row.point_id))));
    const isIn = next !== null && next > 0 && row.transaction_id !== null;
    const isIdle = row.transaction_id !== null && row.is_fresh && connector.drawnA < DRAWS_A;
    const poweredAt = isIn || row.turn_since === null || isUnreached(connector, now) ? row.powered_at : now;
    const why =
      row.transaction_id === null
        ? null
        : whyOf(model, connector, {
            why: shares[i]?.why,
            waitsUntil: isShared ? waits.get(row.point_id) : undefined,
            seen: surplusSeen,
            now,
          });
    const decision: Decision = {
      point_id: row.point_id,
      connector_no: row.connector_no,
      provider_id: row.provider_id,
      station_id: row.station_id,
      isNew,
      wanted_a: toldA ?? stored.wanted_a,
      wanted_safe_a: toldA === null ? stored.wanted_safe_a : toldSafeA,
      wanted_until: isNew ? leaseFrom(now, toldA, toldSafeA) : row.wanted_until,
      isProven: isProvenByMeter(connector, now),
      turn_since: isIn ? (row.turn_since ?? now) : null,
      powered_at: poweredAt,
      idle_since: isIdle ? (row.idle_since ?? now) : null,
      ...findOut(connector, fits[i]!, now),
      ...(linesByOffer(connector, now) ?? linesToKeep(connector, { safeA, poweredAt, now })),
      why,
    };
    const isChanged =
      isNew ||
      decision.isProven ||
      (!row.is_known && isSteered) ||
      decision.turn_since !== row.turn_since ||
      decision.idle_since !== row.idle_since ||
      decision.over_since !== row.over_since ||
      decision.wild_since !== row.wild_since ||
      decision.resumes_free !== row.resumes_free ||
      decision.obeys_ms !== row.obeys_ms ||
      decision.seen_lines !== row.seen_lines ||
      decision.seen_session !== row.seen_session ||
      JSON.stringify(why) !== JSON.stringify(row.why);
    return {
      connector,
      decision,
      isChanged: isChanged && (isSteered || row.is_known),
      limitA: next ?? row.wanted_a,
      mayA: mays[i]!,
      obeys: !disobeys(row, now) && !isWild(row) && !hasRefusedAll(row),
    };
  });
  return {
    model,
    looked,
    surplusSeen,
    ...stateOf(
      model,
      looked,
      room.some(({ isOver }) => isOver),
      now,
    ),
  };
}

/**
 * How far each may be raised: within what all may draw now, and within what they may draw once limits have ended and those that draw more have been found out, which others make room for (`mays`). Who counts
 * there with more than now has no room yet.
 */
function roomOf(
  { site, nodes, connectors }: SiteModel,
  takers: readonly Taker[],
  mays: readonly number[],
  targets: readonly number[],
  now: number,
): { allowedA: number; isOver: boolean }[] {
  const later = raises(nodes, takers, site.voltage, mays, targets);
  const counted = connectors.map((one) => Math.max(standsFor(one, now), Math.min(one.maxA, pendingOf(one.row))));
  if (counted.every((amperes, i) => amperes === mays[i])) return later;
  const present = raises(nodes, takers, site.voltage, counted, targets);
  return later.map(({ allowedA, isOver }, i) => ({ allowedA: Math.min(allowedA, present[i]!.allowedA), isOver }));
}

/** Whether there is room for the most that each can draw that draws more than it was told, beside what all others may, and may come to (`mays`). */
function fitsOf(
  { site, nodes, connectors }: SiteModel,
  takers: readonly Taker[],
  mays: readonly number[],
  now: number,
): boolean[] {
  if (!connectors.some(({ row }) => drawsMore(row, now))) return connectors.map(() => false);
  const counted = connectors.map((one, i) => (drawsMore(one.row, now) ? standsFor(one, now) : mays[i]!));
  const most = connectors.map((one, i) => (drawsMore(one.row, now) ? one.maxA : counted[i]!));
  return raises(nodes, takers, site.voltage, counted, most).map(({ allowedA }, i) => allowedA >= most[i]! - 0.05);
}

/** What each is to have: cars their shares, connectors without a car their safe share as far as cars leave it. */
function targetsOf(
  { site, nodes, connectors }: SiteModel,
  {
    takers,
    shares,
    safe,
    idle,
  }: { takers: readonly Taker[]; shares: readonly (Share | undefined)[]; safe: readonly number[]; idle: readonly number[] },
  now: number,
): number[] {
  if (site.mode !== 'automatic') return connectors.map(({ row, maxA }) => Math.min(maxA, row.manual_a ?? maxA));
  const levels = shares.map((share) => share?.limitA ?? 0);
  const wishes = connectors.map(({ row }, i) =>
    row.transaction_id === null && !shares[i] ? Math.min(idle[i]!, takers[i]!.maxA) : levels[i]!,
  );
  const left = raises(nodes, takers, site.voltage, levels, wishes);
  return connectors.map((one, i) => {
    const { row, minA } = one;
    if (!shares[i]) return left[i]!.allowedA >= minA ? left[i]!.allowedA : 0;
    if (takers[i]!.fixedA === null) return levels[i]!;
    // A charger that does not heed us is told no more than its safe share. One that is away keeps what it has, and is not told of a raise when it comes.
    return Math.min(takers[i]!.fixedA!, row.online ? safe[i]! : Math.min(row.wanted_a ?? safe[i]!, standsFor(one, now)));
  });
}

/** The meter shows that the last limit is obeyed: it was read after the answer, and not above it. */
function isProvenByMeter({ row, drawnA }: ModelConnector, now: number): boolean {
  const { sent_no: sentNo, proven_no: provenNo, result, answered_at: answeredAt, sample_at: sampleAt, sent_a: sentA } = row;
  if (sentNo === 0 || result !== 'accepted' || answeredAt === null || sentA === null) return false;
  if (provenNo === sentNo && !isComingDown(row, now)) return false;
  if (row.transaction_id === null || !row.is_fresh || sampleAt === null || sampleAt < answeredAt + times.proofMs) return false;
  if (drawnA > sentA + Math.max(0.5, sentA * 0.02)) return false;
  return drawnA >= sentA * 0.7 || now - answeredAt >= times.slowProofMs;
}

/** How a site and its circuits stand. */
function stateOf(model: SiteModel, looked: readonly Looked[], mayExceed: boolean, now: number) {
  const { site, nodes, circuits, circuitOf, connectors } = model;
  const full = fullness(
    nodes,
    connectors.map((one) => takerOf(one)),
    site.voltage,
    connectors.map(({ drawnA }) => drawnA),
  );
  const shares = full.filter((share) => share !== null);
  const share = shares.length === 0 ? null : Math.max(...shares);
  const isUncertain = looked.some(
    ({ connector: { row }, obeys }) =>
      !obeys ||
      (row.transaction_id !== null &&
        row.sent_no > row.proven_no &&
        row.sent_at !== null &&
        now - row.sent_at > times.reactionMs),
  );
  const isShared = site.mode === 'automatic';
  const state: SiteState =
    share !== null && share > 1.02
      ? 'over'
      : site.mode === 'off'
        ? 'off'
        : model.isStale
          ? 'stale'
          : isShared && (isUncertain || mayExceed)
            ? 'uncertain'
            : share !== null && share >= 0.9
              ? 'tight'
              : 'normal';
  return {
    state,
    share,
    circuits: circuits.map(({ id }) => ({
      id,
      load_w: loadAt(model, circuitOf.indexOf(id)).loadW,
      share: full[circuitOf.indexOf(id)] ?? null,
    })),
  };
}
