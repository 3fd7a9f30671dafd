/** So many kinds of deviations are counted of one point a day; a model has a handful. */
const MOST_KINDS = 300;
const DAY_MS = 86_400_000;

/**
 * Bounds the rows that a point can make in what is known of models: it may call itself anything, and be wrong in any way. In memory; what it has shown before goes on being counted.
 */
export class DeviationKinds {
  private readonly points = new Map<number, { since: number; kinds: Set<string> }>();

  /** Whether a deviation of the point is counted at `now` (epoch ms). */
  take(pointId: number, kind: string, now: number): boolean {
    let seen = this.points.get(pointId);
    if (!seen || Math.abs(now - seen.since) >= DAY_MS) {
      seen = { since: now, kinds: new Set() };
      this.points.set(pointId, seen);
    }
    if (seen.kinds.has(kind)) return true;
    if (seen.kinds.size >= MOST_KINDS) return false;
    seen.kinds.add(kind);
    return true;
  }

  /** Forgets what is of another day. */
  prune(now: number): void {
    for (const [pointId, { since }] of this.points) if (Math.abs(now - since) >= DAY_MS) this.points.delete(pointId);
  }
}
