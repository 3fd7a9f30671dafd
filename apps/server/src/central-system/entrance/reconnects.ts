import type {} from '../../platform/bus/bus.ts';
import { networkOf } from '../../platform/http/client-address.ts';

/** More connects than this in an hour quarantine a charger that does no work (connectorio-addons#211). */
const QUARANTINE_AFTER = 60;
const HOUR_MS = 3_600_000;
/** From so many connects on the other processes are told that it works. */
const OFTEN = 10;
/** So many take-overs within a minute mean that two sockets of one identity chase each other. */
const CHASE_AFTER = 4;
const CHASE_MS = 60_000;
/** So many are counted apart; more come only in a flood, and the oldest are forgotten. */
const MOST = 100_000;

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A charger that had connected often has done work: no process counts its connects against it. */
    'charger.worked': Caller;
  }
}

/** Who connects: an identity from an address, and whether it has proven that it is that point. */
export interface Caller {
  identity: string;
  address: string;
  proven: boolean;
}

/** Without proof each address is counted by itself: nobody uses up what is another's. With proof the identity is one wherever it calls from. */
const keyOf = ({ identity, address, proven }: Caller): string =>
  proven ? identity.toUpperCase() : `${identity.toUpperCase()}\n${networkOf(address)}`;

/** Counts connects, to tell a charger that cannot settle (field rules 5, 26). */
export class Reconnects {
  private readonly connects = new Map<string, number[]>();
  /** The last connects of each identity, whoever made them. */
  private readonly chases = new Map<string, number[]>();
  /** Until when callers are kept out, epoch ms; points that have no other address stand with the point. */
  private readonly held = new Map<string, number>();

  /** Notes a connect at `now` (epoch ms). Says whether the caller is to be quarantined. */
  note(caller: Caller, now: number): { quarantine: boolean } {
    this.heard(caller, now);
    const key = keyOf(caller);
    if (this.connects.get(key)!.length <= QUARANTINE_AFTER) return { quarantine: false };
    this.connects.delete(key);
    return { quarantine: true };
  }

  /** Counts a connect, also one to another process: that one judges it. */
  heard(caller: Caller, now: number): void {
    const identity = caller.identity.toUpperCase();
    this.keep(
      this.chases,
      identity,
      [...(this.chases.get(identity) ?? []).filter((time) => time <= now), now].slice(-CHASE_AFTER),
    );
    const key = keyOf(caller);
    const times = this.connects.get(key) ?? [];
    times.push(now);
    // What was noted while the clock was ahead says nothing.
    while (times.length > 0 && (times[0]! < now - HOUR_MS || times[0]! > now)) times.shift();
    this.keep(this.connects, key, times);
  }

  /** The caller has done work over a connection: it is no charger that only connects. Says whether it had connected often. */
  worked(caller: Caller): boolean {
    const key = keyOf(caller);
    const isOften = (this.connects.get(key)?.length ?? 0) > OFTEN;
    this.connects.delete(key);
    return isOften;
  }

  /** Keeps a caller out until then (epoch ms). */
  hold(caller: Caller, until: number): void {
    this.keep(this.held, keyOf(caller), until);
  }

  /** Until when a caller is kept out (epoch ms); undefined: it is not. */
  heldUntil(caller: Caller, now: number): number | undefined {
    const until = this.held.get(keyOf(caller));
    return until !== undefined && until > now && until <= now + HOUR_MS ? until : undefined;
  }

  /** Whether closing a replaced socket now would only make it come back at once. */
  isChasing(identity: string, now: number): boolean {
    const times = this.chases.get(identity.toUpperCase()) ?? [];
    return times.length >= CHASE_AFTER && times[0]! >= now - CHASE_MS;
  }

  /** Forgets those who have been quiet for an hour, and holds that are over. */
  prune(now: number): void {
    for (const counted of [this.connects, this.chases])
      for (const [key, times] of counted) if ((times.at(-1) ?? 0) < now - HOUR_MS) counted.delete(key);
    for (const [key, until] of this.held) if (until <= now || until > now + HOUR_MS) this.held.delete(key);
  }

  private keep<T>(map: Map<string, T>, key: string, value: T): void {
    if (!map.has(key) && map.size >= MOST) map.delete(map.keys().next().value!);
    map.set(key, value);
  }
}
