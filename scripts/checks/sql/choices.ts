import type ts from 'typescript';
import type { Unknown } from './unknown.ts';

/** Which way was taken where the value that decides is unknown. */
type Ways = ReadonlyMap<ts.Node, number>;

/**
 * The ways through a function. The first walk takes the preferred way at each fork; each other way of each fork is then taken once, with what else was
 * taken on the walk that met it. Not every combination is tried.
 */
export class Choices {
  private forced: Ways = new Map();
  private readonly seen = new Map<ts.Node, Set<number>>();
  private readonly waiting: Ways[] = [];
  /** What this walk takes an unknown value for. */
  private readonly assumed = new Map<Unknown, { value: unknown } | 'there' | 'missing'>();

  /** Walks until every way has been taken, `most` walks at most. Returns how many there were. */
  explore(walk: () => void, most: number): number {
    this.seen.clear();
    this.waiting.length = 0;
    this.waiting.push(new Map());
    let walks = 0;
    for (let next = this.waiting.shift(); next && walks < most; next = this.waiting.shift()) {
      this.forced = next;
      this.assumed.clear();
      walks++;
      walk();
    }
    this.forced = new Map();
    this.assumed.clear();
    return walks;
  }

  /** The way at a fork with `count` of them. Ways of `idle` lead nowhere: they are not worth a walk. */
  pick(fork: ts.Node, count: number, preferred = 0, idle: readonly number[] = []): number {
    if (count < 2) return 0;
    const way = (this.forced.get(fork) ?? preferred) % count;
    let seen = this.seen.get(fork);
    if (!seen) {
      seen = new Set([...idle, preferred]);
      this.seen.set(fork, seen);
    }
    seen.add(way);
    for (let other = 0; other < count; other++) {
      if (seen.has(other)) continue;
      seen.add(other);
      this.waiting.push(new Map([...this.forced, [fork, other]]));
    }
    return way;
  }

  assume(value: Unknown, as: { value: unknown } | 'there' | 'missing'): void {
    this.assumed.set(value, as);
  }

  assumption(value: Unknown): { value: unknown } | 'there' | 'missing' | undefined {
    return this.assumed.get(value);
  }
}
