/**
 * What of a point is counted: samples of its meters, status notifications, starts and stops of sessions, the progress of firmware, diagnostics and logs, other notices (of vendors and of
 * security), requests for certificates.
 */
export type Counted = 'samples' | 'statuses' | 'starts' | 'stops' | 'progress' | 'notices' | 'signings';
type Limits = Readonly<Record<Counted, { burst: number; perSecond: number }>>;

/**
 * What one point may leave in the database: so much at once (a long absence is replayed in one go), and so much a second over time. A charger that works stays far below; one that is in
 * strangers' hands fills no disk with it. Where the disk has room the bounds are wide: nothing of value is refused for the sake of order alone.
 */
const AMPLE: Limits = {
  samples: { burst: 1_000_000, perSecond: 50 },
  statuses: { burst: 100_000, perSecond: 5 },
  starts: { burst: 20_000, perSecond: 1 },
  stops: { burst: 20_000, perSecond: 1 },
  progress: { burst: 10_000, perSecond: 0.1 },
  notices: { burst: 10_000, perSecond: 0.1 },
  signings: { burst: 20, perSecond: 1 / 600 },
};
const TIGHT: Limits = {
  samples: { burst: 50_000, perSecond: 4 },
  statuses: { burst: 5_000, perSecond: 0.5 },
  starts: { burst: 2_000, perSecond: 0.1 },
  stops: { burst: 2_000, perSecond: 0.1 },
  progress: { burst: 1_000, perSecond: 0.01 },
  notices: { burst: 1_000, perSecond: 0.01 },
  signings: { burst: 20, perSecond: 1 / 600 },
};

interface Quota {
  left: number;
  at: number;
}

/** Counts what each point leaves behind. In memory: a restart begins anew. */
export class PointQuotas {
  private readonly quotas: Readonly<Record<Counted, Map<number, Quota>>> = {
    samples: new Map(),
    statuses: new Map(),
    starts: new Map(),
    stops: new Map(),
    progress: new Map(),
    notices: new Map(),
    signings: new Map(),
  };
  private readonly isTight: () => boolean;

  /** `isTight` says whether the disk has little room. */
  constructor(isTight: () => boolean) {
    this.isTight = isTight;
  }

  /** Takes so much of a point's quota at `now` (epoch ms); false: it has used it up. */
  take(pointId: number, what: Counted, count: number, now: number): boolean {
    const { burst, perSecond } = this.limits[what];
    let quota = this.quotas[what].get(pointId);
    if (!quota) {
      quota = { left: burst, at: now };
      this.quotas[what].set(pointId, quota);
    }
    // A clock that was set back takes nothing away.
    quota.left = Math.min(burst, quota.left + (Math.max(0, now - quota.at) / 1000) * perSecond);
    quota.at = now;
    if (quota.left < count) return false;
    quota.left -= count;
    return true;
  }

  /** Forgets points whose quota is whole again. */
  prune(now: number): void {
    for (const [what, quotas] of Object.entries(this.quotas)) {
      const { burst, perSecond } = this.limits[what as Counted];
      for (const [pointId, { left, at }] of quotas) if (left + ((now - at) / 1000) * perSecond >= burst) quotas.delete(pointId);
    }
  }

  private get limits(): Limits {
    return this.isTight() ? TIGHT : AMPLE;
  }
}
