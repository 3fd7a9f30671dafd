/** More connects than this in an hour quarantine a charger that does no work (connectorio-addons#211). */
const QUARANTINE_AFTER = 60;
const HOUR_MS = 3_600_000;
/** So many take-overs within a minute mean that two sockets of one identity chase each other. */
const CHASE_AFTER = 4;
const CHASE_MS = 60_000;

/** Counts connects of each identity, to tell a charger that cannot settle (field rules 5, 26). */
export class Reconnects {
  private readonly byIdentity = new Map<string, number[]>();
  /** Until when unknown identities are kept out, epoch ms; those of points stand with the point. */
  private readonly held = new Map<string, number>();

  /** Notes a connect at `now` (epoch ms). Says whether the identity is to be quarantined. */
  note(identity: string, now: number): { quarantine: boolean } {
    const times = this.byIdentity.get(identity) ?? [];
    times.push(now);
    // What was noted while the clock was ahead says nothing.
    while (times.length > 0 && (times[0]! < now - HOUR_MS || times[0]! > now)) times.shift();
    this.byIdentity.set(identity, times);
    if (times.length <= QUARANTINE_AFTER) return { quarantine: false };
    this.byIdentity.delete(identity);
    return { quarantine: true };
  }

  /** The identity has done work over a connection: it is no charger that only connects. What counts for a chase still counts. */
  worked(identity: string, now: number): void {
    const times = this.byIdentity.get(identity);
    if (times) this.byIdentity.set(identity, times.filter((time) => time >= now - CHASE_MS).slice(-CHASE_AFTER));
  }

  /** Keeps an unknown identity out until then (epoch ms). */
  hold(identity: string, until: number): void {
    this.held.set(identity, until);
  }

  /** Until when an unknown identity is kept out (epoch ms); undefined: it is not. */
  heldUntil(identity: string, now: number): number | undefined {
    const until = this.held.get(identity);
    return until !== undefined && until > now && until <= now + HOUR_MS ? until : undefined;
  }

  /** Whether closing a replaced socket now would only make it come back at once. */
  isChasing(identity: string, now: number): boolean {
    const times = this.byIdentity.get(identity) ?? [];
    return times.length >= CHASE_AFTER && times[times.length - CHASE_AFTER]! >= now - CHASE_MS;
  }

  /** Forgets identities that have been quiet for an hour, and holds that are over. */
  prune(now: number): void {
    for (const [identity, times] of this.byIdentity) if ((times.at(-1) ?? 0) < now - HOUR_MS) this.byIdentity.delete(identity);
    for (const [identity, until] of this.held) if (until <= now || until > now + HOUR_MS) this.held.delete(identity);
  }
}
