/** What of a point is counted: samples of its meters, status notifications, starts and stops of sessions. */
export type Counted = 'samples' | 'statuses' | 'starts' | 'stops';

/**
 * What one point may leave in the database: so much at once (a long absence is replayed in one go), and so much a second over time. A charger that works stays far below; one that is in
 * strangers' hands fills no disk with it.
 */
const LIMITS: Readonly<Record<Counted, { burst: number; perSecond: number }>> = {
  samples: { burst: 50_000, perSecond: 4 },
  statuses: { burst: 5_000, perSecond: 0.5 },
  starts: { burst: 2_000, perSecond: 0.1 },
  stops: { burst: 2_000, perSecond: 0.1 },
};

interface Share {
  left: number;
  at: number;
}

/** Counts what each point leaves behind. In memory: a restart begins anew. */
export class Shares {
  private readonly shares = new Map<string, Share>();

  /** Takes so much of a point's share at `now` (epoch ms); false: it has used it up. */
  take(pointId: number, what: Counted, count: number, now: number): boolean {
    const { burst, perSecond } = LIMITS[what];
    const key = `${what} ${pointId}`;
    let share = this.shares.get(key);
    if (!share) {
      share = { left: burst, at: now };
      this.shares.set(key, share);
    }
    // A clock that was set back takes nothing away.
    share.left = Math.min(burst, share.left + (Math.max(0, now - share.at) / 1000) * perSecond);
    share.at = now;
    if (share.left < count) return false;
    share.left -= count;
    return true;
  }

  /** Forgets points whose share is whole again. */
  prune(now: number): void {
    for (const [key, { left, at }] of this.shares) {
      const { burst, perSecond } = LIMITS[key.slice(0, key.indexOf(' ')) as Counted];
      if (left + ((now - at) / 1000) * perSecond >= burst) this.shares.delete(key);
    }
  }
}
