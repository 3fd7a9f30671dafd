import type { BalancingStrategy } from '@csms/contract';
import type { SurplusRoom } from './surplus.rules.ts';
import { type Line, type Share, scopeOf, type Taker, type TreeNode, turnMsOf, urgencyOf, type Why } from './tree.ts';

/** What is left of a bound by arithmetic alone, in A or W. */
const DUST = 1e-6;

type Bound = 'current' | 'power' | 'imbalance' | 'surplus';
/** One limit: the sum of what its takers get, each by its weight, stays within `room`. */
interface Limit {
  node: number;
  bound: Bound;
  line: Line | null;
  room: number;
  /** The weight of those that rise just now. */
  rising: number;
}
/** How a power counts that all cars draw together. */
const isPower = (bound: Bound): boolean => bound === 'power' || bound === 'surplus';

/** A site while it is shared: what is left of each of its limits, and how much each taker has so far. */
export class Site {
  private readonly nodes: readonly TreeNode[];
  private readonly takers: readonly Taker[];
  private readonly limits: Limit[] = [];
  /** Of each taker the limits that it counts at, and with which weight. */
  private readonly at: { limit: number; weight: number }[][];
  private readonly level: number[];
  private readonly isIn: boolean[];
  /** The limit that keeps a taker out, or holds it at its level; undefined: none. */
  private readonly heldBy: (number | undefined)[];
  /** What a taker that is kept out needs there, and what is left. */
  private readonly lacks: ({ needs: number; free: number } | undefined)[];
  private readonly surplus: SurplusRoom | null;

  constructor(nodes: readonly TreeNode[], takers: readonly Taker[], voltage: number, surplus: SurplusRoom | null = null) {
    this.nodes = nodes;
    this.takers = takers;
    this.surplus = surplus;
    this.lacks = takers.map(() => undefined);
    this.level = takers.map(() => 0);
    this.isIn = takers.map(() => false);
    this.heldBy = takers.map(() => undefined);
    const ofNode = nodes.map((_, node) => this.limitsOf(node, voltage));
    if (surplus) ofNode[0]!.push(this.limits.push({ node: 0, bound: 'surplus', line: null, room: surplus.nowW, rising: 0 }) - 1);
    this.at = takers.map(({ node, lines, wattsPerA }) => {
      const found: { limit: number; weight: number }[] = [];
      for (let n = node; n >= 0; n = nodes[n]!.parent)
        for (const limit of ofNode[n]!) {
          const { bound, line } = this.limits[limit]!;
          if (isPower(bound)) found.push({ limit, weight: wattsPerA ?? lines.length * voltage });
          else if (bound === 'current' ? lines.includes(line!) : lines.length < 3 && lines.includes(line!))
            found.push({ limit, weight: 1 });
        }
      return found;
    });
  }

  private limitsOf(node: number, voltage: number): number[] {
    const { limitA, limitW, imbalanceA, baseA } = this.nodes[node]!;
    const baseW = baseOf(this.nodes[node]!, voltage);
    const made: number[] = [];
    const add = (bound: Bound, line: Line | null, room: number) =>
      made.push(this.limits.push({ node, bound, line, room, rising: 0 }) - 1);
    for (const line of [0, 1, 2] as const) {
      if (limitA) add('current', line, limitA[line] - baseA[line]);
      // Whatever the others draw: cars that load all lines alike make no difference, the rest may draw alone.
      if (imbalanceA !== null) add('imbalance', line, imbalanceA - (baseA[line] - Math.min(...baseA)));
    }
    if (limitW !== null) add('power', null, limitW - baseW);
    return made;
  }

  /** Lets a taker in with its minimum, if that fits. One that cannot be steered, or is not to be without, is in whether it fits or not. */
  admit(index: number): void {
    if (this.isIn[index]) return;
    const { fixedA, minA, leastA, maxA, wantsA, isKept } = this.takers[index]!;
    const first = fixedA ?? Math.min(minA, Math.max(wantsA, 0));
    if (fixedA === null && !isKept) {
      if (maxA < (leastA ?? minA) || first <= 0) return;
      if (maxA < minA || this.tooFull(index, minA)) {
        const tooFull = this.tooFull(index, leastA ?? minA);
        if (tooFull) {
          this.heldBy[index] = tooFull.limit;
          this.lacks[index] = { needs: tooFull.needs, free: Math.max(0, tooFull.free) };
          return;
        }
        this.isIn[index] = true;
        this.raise(index, leastA ?? minA);
        return;
      }
    }
    this.isIn[index] = true;
    this.raise(index, fixedA ?? minA);
  }

  /** The limit that has no room for a taker's minimum; undefined: all have. */
  private tooFull(index: number, minA: number): { limit: number; needs: number; free: number } | undefined {
    for (const { limit, weight } of this.at[index]!) {
      const free = this.limits[limit]!.room + this.lentAt(limit, this.takers[index]!);
      if (free < minA * weight - DUST) return { limit, needs: minA * weight, free };
    }
    return undefined;
  }

  /** What a surplus lets a taker have beyond what there is of it now, in W: clouds that pass end nobody's turn, and what has just come begins none. */
  private lentAt(limit: number, { turnSince }: Taker): number {
    if (this.surplus === null || this.limits[limit]!.bound !== 'surplus') return 0;
    const { isGridForMinimums, keepW, riseW, nowW } = this.surplus;
    return isGridForMinimums ? Number.MAX_VALUE : (turnSince === null ? riseW : keepW) - nowW;
  }

  /** Lets a taker in, if its minimum fits, and gives it all that it can take. `beyondSurplus`: also from the grid. */
  serve(index: number, beyondSurplus = false): void {
    this.admit(index);
    const { wantsA, maxA } = this.takers[index]!;
    if (this.isIn[index]) this.raiseWithin(index, Math.min(wantsA, maxA), beyondSurplus);
  }

  isOver(index: number): boolean {
    return this.at[index]!.some(({ limit, weight }) => this.limits[limit]!.room < -DUST * weight);
  }

  /** Raises towards a level as far as all limits have room; gives the level. */
  raiseWithin(index: number, target: number, beyondSurplus = false): number {
    const level = this.level[index]!;
    const counted = beyondSurplus
      ? this.at[index]!.filter(({ limit }) => this.limits[limit]!.bound !== 'surplus')
      : this.at[index]!;
    const room = Math.min(...counted.map(({ limit, weight }) => this.limits[limit]!.room / weight));
    const to = Math.min(target, level + Math.max(0, room));
    if (to > level) this.raise(index, to);
    return Math.max(to, level);
  }

  /** How full a node is; `empty` is the same site without its cars. */
  fullnessOf(node: number, of: TreeNode, empty: Site, voltage: number): number | null {
    const { baseA, limitA, limitW } = of;
    const shares = this.limits.flatMap((limit, i) => {
      if (limit.node !== node || limit.bound === 'imbalance' || limit.bound === 'surplus') return [];
      const most = limit.bound === 'power' ? limitW! : limitA![limit.line!];
      const base = limit.bound === 'power' ? baseOf(of, voltage) : baseA[limit.line!];
      const drawn = base + empty.limits[i]!.room - limit.room;
      return most > 0 ? [drawn / most] : [drawn > 0 ? 2 : 0];
    });
    return shares.length === 0 ? null : Math.max(...shares);
  }

  raise(index: number, to: number): void {
    const by = to - this.level[index]!;
    this.level[index] = to;
    for (const { limit, weight } of this.at[index]!) {
      this.limits[limit]!.room -= by * weight;
    }
  }

  /** Shares what the minimums leave. */
  share(): void {
    const steered = this.takers
      .map((_, index) => index)
      .filter((index) => this.isIn[index] && this.takers[index]!.fixedA === null);
    const scopes = Map.groupBy(steered, (index) => scopeOf(this.nodes, this.takers[index]!.node));
    const strategyOf = (scope: number) => this.nodes[scope]!.strategy ?? 'equal';
    const unequal = [...scopes].filter(([scope]) => strategyOf(scope) !== 'equal');
    if (unequal.length > 0 && scopes.size > 1) {
      // Circuits get what equal shares give their cars; inside each its own strategy counts.
      const rooms = this.limits.map(({ room }) => room);
      const minimums = steered.map((index) => this.level[index]!);
      this.fill(steered, (index) => this.takers[index]!.wantsA);
      const equal = [...this.level];
      steered.forEach((index, i) => {
        this.level[index] = minimums[i]!;
      });
      for (const [i, limit] of this.limits.entries()) limit.room = rooms[i]!;
      for (const [scope, members] of scopes) this.shareScope(strategyOf(scope), members, equal);
    } else for (const [scope, members] of scopes) this.stages(strategyOf(scope), members);
    this.fill(steered, (index) => this.takers[index]!.wantsA);
  }

  /** Shares among the members of a circuit no more than what equal shares would give them together. */
  private shareScope(strategy: BalancingStrategy, members: readonly number[], equal: readonly number[]): void {
    if (strategy === 'equal') {
      for (const index of members) this.raise(index, Math.max(this.level[index]!, equal[index]!));
      return;
    }
    const outside = this.limits.map(({ room }) => room);
    const inside = this.limits.map(() => 0);
    for (const index of members)
      for (const { limit, weight } of this.at[index]!) inside[limit]! += (equal[index]! - this.level[index]!) * weight;
    for (const [i, limit] of this.limits.entries()) limit.room = Math.max(0, Math.min(outside[i]!, inside[i]!));
    this.stages(strategy, members);
    for (const [i, limit] of this.limits.entries()) {
      const used = Math.max(0, Math.min(outside[i]!, inside[i]!)) - limit.room;
      limit.room = Math.max(0, outside[i]! - used);
    }
  }

  private stages(strategy: BalancingStrategy, members: readonly number[]): void {
    const wants = (index: number) => this.takers[index]!.wantsA;
    if (strategy === 'equal') {
      this.fill(members, wants);
      return;
    }
    if (strategy === 'goal') {
      const due = members.filter((index) => this.takers[index]!.goal !== null);
      due.sort((a, b) => urgencyOf(this.takers[a]!) - urgencyOf(this.takers[b]!) || a - b);
      for (const index of due) this.fill([index], wants);
      this.fill(members, wants);
      return;
    }
    const rank = (index: number) => (strategy === 'priority' ? this.takers[index]!.rank : this.takers[index]!.since);
    const ranks = [...new Set(members.map(rank))].sort((a, b) => a - b);
    const byRank = Map.groupBy(members, rank);
    for (const one of ranks) this.fill(byRank.get(one)!, wants);
  }

  /** Raises the lowest of the members first, all of a level together, each up to its target or until one of its limits is used up. */
  private fill(members: readonly number[], targetOf: (index: number) => number): void {
    const waiting = members
      .map((index) => ({ index, target: Math.min(targetOf(index), this.takers[index]!.maxA) }))
      .filter(({ index, target }) => target > this.level[index]! + DUST)
      .sort((a, b) => this.level[a.index]! - this.level[b.index]! || a.index - b.index);
    for (const limit of this.limits) limit.rising = 0;
    const touched = new Set<number>();
    /** By target, the lowest last: it stops first. */
    const rising: { index: number; target: number }[] = [];
    let next = 0;
    let water = waiting[0] ? this.level[waiting[0].index]! : 0;
    while (next < waiting.length || rising.length > 0) {
      if (rising.length === 0 && next < waiting.length) water = Math.max(water, this.level[waiting[next]!.index]!);
      while (next < waiting.length && this.level[waiting[next]!.index]! <= water + DUST) {
        const one = waiting[next++]!;
        const full = this.fullLimit(one.index);
        if (full !== undefined) {
          this.heldBy[one.index] = full;
          continue;
        }
        rising.splice(placeFor(rising, one.target), 0, one);
        for (const { limit, weight } of this.at[one.index]!) {
          this.limits[limit]!.rising += weight;
          touched.add(limit);
        }
      }
      if (rising.length === 0) continue;
      let to = rising.at(-1)!.target;
      if (next < waiting.length) to = Math.min(to, this.level[waiting[next]!.index]!);
      for (const limit of touched) {
        const { room, rising: weight } = this.limits[limit]!;
        if (weight > DUST) to = Math.min(to, water + room / weight);
      }
      const by = Math.max(0, to - water);
      for (const limit of touched) {
        const one = this.limits[limit]!;
        one.room = Math.max(0, one.room - by * one.rising);
      }
      water += by;
      const stops: { index: number; target: number }[] = [];
      while (rising.length > 0 && rising.at(-1)!.target <= water + DUST) stops.push(rising.pop()!);
      if (this.isAnyFull(touched))
        for (let i = rising.length - 1; i >= 0; i--) {
          const full = this.fullLimit(rising[i]!.index);
          if (full === undefined) continue;
          this.heldBy[rising[i]!.index] = full;
          stops.push(...rising.splice(i, 1));
        }
      for (const { index } of stops) {
        this.level[index] = water;
        for (const { limit, weight } of this.at[index]!) this.limits[limit]!.rising -= weight;
      }
    }
  }

  private isAnyFull(limits: Iterable<number>): boolean {
    for (const limit of limits) {
      const { room, rising } = this.limits[limit]!;
      if (rising > DUST && room <= DUST * rising) return true;
    }
    return false;
  }

  private fullLimit(index: number): number | undefined {
    return this.at[index]!.find(({ limit, weight }) => this.limits[limit]!.room <= DUST * weight)?.limit;
  }

  /** What each has and why. `order` is that of the queue. */
  answer(now: number, order: readonly number[]): Share[] {
    const cars = this.limits.map(() => 0);
    for (const [index, limits] of this.at.entries()) if (this.isIn[index]) for (const { limit } of limits) cars[limit]! += 1;
    const outside = this.answerOutside(now, order);
    return this.takers.map((taker, index) => {
      const limitA = this.level[index]!;
      const held = this.heldBy[index];
      const limit = held === undefined ? undefined : this.limits[held]!;
      if (taker.fixedA !== null) return { limitA, why: { kind: 'fixed' } };
      if (!this.isIn[index]) return { limitA: 0, why: outside.get(index) ?? { kind: 'car' } };
      if (limitA >= taker.maxA - DUST) return { limitA, why: { kind: 'full' } };
      if (limitA >= taker.wantsA - DUST || !limit) return { limitA, why: { kind: 'car' } };
      const { node, bound, line } = limit;
      if (bound === 'surplus') return { limitA, why: { kind: 'surplus', surplusW: this.surplus!.nowW, cars: cars[held!]! } };
      return { limitA, why: { kind: 'share', node, bound, line, cars: cars[held!]! } };
    });
  }

  /** Why those are out that a limit keeps out, in the order of the queue. */
  private answerOutside(now: number, order: readonly number[]): Map<number, Why> {
    const found = new Map<number, Why>();
    const waits = new Map<number, number>();
    const ends = new Map<number, number[]>();
    for (const index of order) {
      const held = this.heldBy[index];
      if (held === undefined || this.isIn[index]) continue;
      const { node, bound, line } = this.limits[held]!;
      if (!ends.has(held)) ends.set(held, this.turnEnds(held, now));
      const { needs, free } = this.lacks[index]!;
      const isForSun = bound === 'surplus' && (ends.get(held)!.length === 0 || this.surplus!.riseW < needs - DUST);
      if (this.takers[index]!.isAsleep) found.set(index, { kind: 'asleep', node });
      else if (isForSun) {
        const missing = Math.max(0, needs - Math.max(0, this.surplus!.nowW));
        found.set(index, { kind: 'waitsForSurplus', needsW: Math.round(needs), missingW: Math.round(missing) });
      } else if (ends.get(held)!.length === 0)
        found.set(index, {
          kind: 'short',
          node,
          bound: isPower(bound) ? 'power' : (bound as 'current' | 'imbalance'),
          line,
          needs,
          free,
        });
      else {
        const place = waits.get(held) ?? 0;
        waits.set(held, place + 1);
        found.set(index, {
          ...{ kind: 'waits', node, nextAt: this.turnOf(index, ends.get(held)!, place) },
          ...(bound === 'surplus' ? { isForSurplus: true } : {}),
        });
      }
    }
    return found;
  }

  /** When the turns of those end that are let in at a limit, the first first, in epoch ms. */
  private turnEnds(limit: number, now: number): number[] {
    return this.takers
      .filter((taker, index) => this.isIn[index] && taker.fixedA === null && this.at[index]!.some((one) => one.limit === limit))
      .map(({ node, turnSince }) => Math.max(now, (turnSince ?? now) + turnMsOf(this.nodes, node)))
      .sort((a, b) => a - b);
  }

  /** When the one in a place of the queue has its turn at the latest. */
  private turnOf(index: number, ends: readonly number[], place: number): number {
    const turnMs = turnMsOf(this.nodes, this.takers[index]!.node);
    return ends[place % ends.length]! + Math.floor(place / ends.length) * turnMs;
  }
}

/** What a node draws besides its cars, in W over all lines. */
const baseOf = ({ baseA, baseW }: TreeNode, voltage: number): number => baseW ?? (baseA[0] + baseA[1] + baseA[2]) * voltage;

/** Where one with a target belongs in a list whose lowest target is last. */
function placeFor(list: readonly { target: number }[], target: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.target >= target) low = middle + 1;
    else high = middle;
  }
  return low;
}
