import { Site } from './site.ts';
import type { SurplusRoom } from './surplus.rules.ts';
import { type Share, scopeOf, type Taker, type TreeNode, turnMsOf, urgencyOf } from './tree.ts';

export type { Line, PerLine, Share, Taker, TreeNode, Why } from './tree.ts';

/**
 * Shares a site among its takers: nobody between 0 and its minimum, nobody above what it wants, no node and line above its limit, and nothing left that an admitted one could take. Max-min
 * among those admitted, within each circuit by its strategy; by goal the most urgent has all it can take before the next. The same input gives the same answer. `voltage` is that of a line against neutral; `surplus` bounds all cars together, null: nothing does.
 */
export function allocate(
  nodes: readonly TreeNode[],
  takers: readonly Taker[],
  voltage: number,
  now: number,
  surplus: SurplusRoom | null = null,
): Share[] {
  const site = new Site(nodes, takers, voltage, surplus);
  const order = admissionOrder(nodes, takers, now);
  const isGoal = (index: number) => takers[index]!.goal !== null && takers[index]!.fixedA === null && !takers[index]!.isAsleep;
  if (takers.length > 0 && takers.every(({ node }) => nodes[scopeOf(nodes, node)]!.strategy === 'goal')) {
    // Turns go on. Then one after another has all it can take: many at their minimum would charge those that have time, and leave nobody for later.
    for (const index of order)
      if (!isGoal(index) ? takers[index]!.fixedA !== null : isInTurn(nodes, takers[index]!, now)) site.admit(index);
    // Of cars without a goal nobody knows how long they can wait: they have their minimum before cars that have time.
    if (order.some((index) => !isGoal(index) && takers[index]!.fixedA === null))
      for (const index of order) if (!isGoal(index) || takers[index]!.goal!.laxityS <= 0) site.admit(index);
    const urgent = order.filter(isGoal).sort((a, b) => urgencyOf(takers[a]!) - urgencyOf(takers[b]!) || a - b);
    for (const index of urgent) site.serve(index);
    for (const index of order) site.admit(index);
  } else for (const taker of order) site.admit(taker);
  if (surplus?.isGridForMinimums)
    // The grid gives what departures need.
    for (const index of order) if (isGoal(index) && takers[index]!.goal!.laxityS <= DUE_S) site.serve(index, true);
  site.share();
  return site.answer(now, order);
}

/**
 * How far each may be raised towards its share while all others may still draw what they may (`mayA`): nothing rises into room that is not free yet. `isOver`: what all may draw is more than some
 * limit that it counts at.
 */
export function raises(
  nodes: readonly TreeNode[],
  takers: readonly Taker[],
  voltage: number,
  mayA: readonly number[],
  targetA: readonly number[],
): { allowedA: number; isOver: boolean }[] {
  const site = new Site(nodes, takers, voltage);
  mayA.forEach((amperes, index) => {
    site.raise(index, amperes);
  });
  const isOver = takers.map((_, index) => site.isOver(index));
  return takers.map((_, index) => ({ allowedA: site.raiseWithin(index, targetA[index]!), isOver: isOver[index]! }));
}

/** How full each node is by what is drawn: the tightest of its limits, 1 is full; null where it has none. */
export function fullness(
  nodes: readonly TreeNode[],
  takers: readonly Taker[],
  voltage: number,
  drawnA: readonly number[],
): (number | null)[] {
  const empty = new Site(nodes, [], voltage);
  const site = new Site(nodes, takers, voltage);
  drawnA.forEach((amperes, index) => {
    site.raise(index, amperes);
  });
  return nodes.map((node, index) => site.fullnessOf(index, node, empty, voltage));
}

/** Where cars take from the grid what their departures need: one with so much time to spare has all that it can take, in s. */
const DUE_S = 1800;
/** A car that has waited for so many turns is the next under every strategy. One with a departure is not: its driver has said how long it can wait. */
const MOST_TURNS = 4;

const isInTurn = (nodes: readonly TreeNode[], { node, turnSince }: Taker, now: number): boolean =>
  turnSince !== null && now - turnSince < turnMsOf(nodes, node);

/**
 * Who is let in first where not all minimums fit. All stand in one queue: a turn that goes on has the place that it had when it began, one that is over is at the end. A strategy tells in which
 * order the cars of its circuit stand at the places that they have together, and ends no turn. Those asleep and those that their charger keeps from their turn come last.
 */
function admissionOrder(nodes: readonly TreeNode[], takers: readonly Taker[], now: number): number[] {
  const strategyOf = (taker: Taker) => nodes[scopeOf(nodes, taker.node)]!.strategy ?? 'equal';
  const isOn = takers.map((taker) => isInTurn(nodes, taker, now));
  const places = takers.map((taker, i) => {
    if (isOn[i]) return strategyOf(taker) === 'equal' ? (taker.queuedAt ?? 0) : 0;
    return taker.turnSince === null ? taker.poweredAt : now;
  });
  const first = takers.map((taker) => {
    const strategy = strategyOf(taker);
    const isOverdue =
      taker.turnSince === null && now - taker.poweredAt >= MOST_TURNS * turnMsOf(nodes, taker.node) && strategy !== 'equal';
    if (isOverdue && (strategy !== 'goal' || taker.goal === null)) return Number.NEGATIVE_INFINITY;
    return strategy === 'firstCome'
      ? taker.since
      : strategy === 'priority'
        ? taker.rank
        : strategy === 'goal'
          ? urgencyOf(taker)
          : 0;
  });
  /** Of two at one place the later turn goes on, then who came first. */
  const tie = (a: number, b: number) =>
    (takers[b]!.turnSince ?? 0) - (takers[a]!.turnSince ?? 0) || takers[a]!.since - takers[b]!.since || a - b;
  const waiting = takers.flatMap((taker, i) => (isOn[i] || taker.fixedA !== null || taker.isKept || isLast(taker) ? [] : [i]));
  for (const [scope, members] of Map.groupBy(waiting, (i) => scopeOf(nodes, takers[i]!.node))) {
    if ((nodes[scope]!.strategy ?? 'equal') === 'equal') continue;
    const own = members.map((i) => places[i]!).sort((a, b) => a - b);
    const inOrder = [...members].sort(
      (a, b) => (first[a] === first[b] ? 0 : first[a]! < first[b]! ? -1 : 1) || places[a]! - places[b]! || tie(a, b),
    );
    inOrder.forEach((i, rank) => {
      places[i] = own[rank]! + rank * TINY;
    });
  }
  const klass = (taker: Taker) => (taker.fixedA !== null || taker.isKept ? 0 : isLast(taker) ? 2 : 1);
  return takers
    .map((_, index) => index)
    .sort((a, b) => klass(takers[a]!) - klass(takers[b]!) || places[a]! - places[b]! || tie(a, b));
}

/** Others go first. */
const isLast = ({ isAsleep, isUnreached }: Taker): boolean => isAsleep || isUnreached === true;

/** Keeps the order of those that share a place, in ms: a place is a moment, so that a thousandth is nothing. */
const TINY = 1e-3;
