import { USUAL_MS } from '../../network/index.ts';
import { networkOf } from '../../platform/http/client-address.ts';

/** Sockets of unknown chargers: of one address (fifty are commissioned behind one router), and in all. */
const SOCKETS_OF_ADDRESS = 100;
const SOCKETS = 1000;
/** Connects of unknown chargers from one address, and attempts with wrong credentials: so many at once, and so many a second over time. */
const UNKNOWN = { burst: 120, perSecond: 2 } as const;
const WRONG = { burst: 1000, perSecond: 10 } as const;
/** After so long without an attempt all of it may be used again, in ms. */
const QUIET_MS = 120_000;
/** Addresses are counted up to this many; more come only in a flood, and share one count. */
const MOST = 20_000;
const OTHERS = 'others';

type Attempt = 'unknown' | 'wrong';
interface Allowance {
  left: number;
  at: number;
}
interface Origin extends Record<Attempt, Allowance> {
  sockets: number;
}

/** Bounds what those who have proven nothing may do, by their address. An address from which points worked is exempt: thousands share a carrier's NAT or a proxy. */
export class Arrivals {
  private readonly origins = new Map<string, Origin>();
  private readonly trusted = new Map<string, number>();
  private sockets = 0;

  /** Points worked from this address at `now` (epoch ms). */
  trust(address: string, now: number): void {
    this.trusted.set(networkOf(address), now);
  }

  /** Counts an attempt of an unknown identity, or with wrong credentials; false: there were too many. */
  attempt(kind: Attempt, address: string, now: number): boolean {
    if (this.isTrusted(address, now)) return true;
    const { burst, perSecond } = kind === 'unknown' ? UNKNOWN : WRONG;
    const allowance = this.of(address, now)[kind];
    // A clock that was set back takes nothing away.
    allowance.left = Math.min(burst, allowance.left + (Math.max(0, now - allowance.at) / 1000) * perSecond);
    allowance.at = now;
    if (allowance.left < 1) return false;
    allowance.left -= 1;
    return true;
  }

  /** Whether there is a place for the socket of one more unknown charger. */
  hasRoom(address: string, now: number): boolean {
    if (this.sockets >= SOCKETS) return false;
    return this.of(address, now).sockets < SOCKETS_OF_ADDRESS || this.isTrusted(address, now);
  }

  enter(address: string, now: number): void {
    this.of(address, now).sockets += 1;
    this.sockets += 1;
  }

  leave(address: string): void {
    const origin = this.origins.get(networkOf(address)) ?? this.origins.get(OTHERS);
    if (origin) origin.sockets -= 1;
    this.sockets -= 1;
  }

  /** Forgets addresses that have been quiet. */
  prune(now: number): void {
    const quiet = now - QUIET_MS;
    for (const [address, { unknown, wrong, sockets }] of this.origins)
      if (sockets <= 0 && unknown.at < quiet && wrong.at < quiet) this.origins.delete(address);
    for (const [address, at] of this.trusted) if (at < now - USUAL_MS) this.trusted.delete(address);
  }

  private isTrusted(address: string, now: number): boolean {
    const at = this.trusted.get(networkOf(address));
    return at !== undefined && at >= now - USUAL_MS;
  }

  private of(address: string, now: number): Origin {
    const known = networkOf(address);
    const key = this.origins.has(known) || this.origins.size < MOST ? known : OTHERS;
    let origin = this.origins.get(key);
    if (!origin) {
      origin = { unknown: { left: UNKNOWN.burst, at: now }, wrong: { left: WRONG.burst, at: now }, sockets: 0 };
      this.origins.set(key, origin);
    }
    return origin;
  }
}
