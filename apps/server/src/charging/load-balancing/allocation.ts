import { Site } from './site.ts';
import { times } from './times.ts';
import { type Share, scopeOf, type Taker, type TreeNode, urgencyOf } from './tree.ts';

export type { Line, PerLine, Share, Taker, TreeNode, Why } from './tree.ts';

/**
 * Shares a site among its takers: nobody between 0 and its minimum, nobody above what it wants, no node and line above its limit, and nothing left that an admitted one could take. Max-min
 * among those admitted, within each circuit by its strategy; by goal the most urgent has all it can take before the next. The same input gives the same answer. `voltage` is that of a line against neutral.
 */
export function allocate(nodes: readonly TreeNode[], takers: readonly Taker[], voltage: number, now: number): Share[] {
  const site = new Site(nodes, takers, voltage);
  const order = admissionOrder(nodes, takers, now);
  const isGoal = (index: number) => takers[index]!.goal !== null && takers[index]!.fixedA === null && !takers[index]!.isAsleep;
  if (takers.length > 0 && takers.every(({ node }) => nodes[scopeOf(nodes, node)]!.strategy === 'goal')) {
    // Turns go on. Then one after another has all it can take: many at their minimum would charge those that have time, and leave nobody for later.
    for (const index of order)
      if (!isGoal(index) ? takers[index]!.fixedA !== null : isInTurn(takers[index]!, now)) site.admit(index);
    // Of cars without a goal nobody knows how long they can wait: they have their minimum before cars that have time.
    if (order.some((index) => !isGoal(index) && takers[index]!.fixedA === null))
      for (const index of order) if (!isGoal(index) || takers[index]!.goal!.laxityS <= 0) site.admit(index);
    const urgent = order.filter(isGoal).sort((a, b) => urgencyOf(takers[a]!) - urgencyOf(takers[b]!) || a - b);
    for (const index of urgent) site.serve(index);
    for (const index of order) site.admit(index);
  } else for (const taker of order) site.admit(taker);
  site.share();
  return site.answer(now);
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

const isInTurn = ({ turnSince }: Pick<Taker, 'turnSince'>, now: number): boolean =>
  turnSince !== null && now - turnSince < times.turnMs;

/** Who is let in first where not all minimums fit: turns that go on, then by strategy and by who has waited longest, those asleep last. */
function admissionOrder(nodes: readonly TreeNode[], takers: readonly Taker[], now: number): number[] {
  const klass = ({ fixedA, isKept, isAsleep, turnSince }: Taker) => {
    if (fixedA !== null || isKept) return 0;
    if (isAsleep) return 3;
    return isInTurn({ turnSince }, now) ? 1 : 2;
  };
  const keyed = takers.map((taker, index) => {
    const strategy = nodes[scopeOf(nodes, taker.node)]!.strategy ?? 'equal';
    const first =
      strategy === 'firstCome' ? taker.since : strategy === 'priority' ? taker.rank : strategy === 'goal' ? urgencyOf(taker) : 0;
    return { index, klass: klass(taker), first, poweredAt: taker.poweredAt, since: taker.since };
  });
  keyed.sort(
    (a, b) => a.klass - b.klass || a.first - b.first || a.poweredAt - b.poweredAt || a.since - b.since || a.index - b.index,
  );
  return keyed.map(({ index }) => index);
}
