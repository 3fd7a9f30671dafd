import type { RatingPlate } from '@csms/contract';
import type { TurnTaker } from '../../network/index.ts';

/** So many times in an hour a socket takes over from another address and is taken over from there again: two chargers take turns. */
const TURNS = 3;
const HOUR_MS = 3_600_000;
/** What is known of both is written this often, in ms. */
const REST_MS = 60_000;

interface Identity {
  /** From where sockets took over that were open, oldest first. */
  takeOvers: { address: string; at: number }[];
  /** When sockets from elsewhere were turned away, oldest first. */
  refused: number[];
  /** Who has called by it of late, the newest first; at most two. */
  callers: (TurnTaker & { at: number })[];
  notedAt: number;
}

/** What is known of both, unless it was told a moment ago. */
function told(known: Identity, now: number): readonly TurnTaker[] | undefined {
  if (Math.abs(now - known.notedAt) < REST_MS) return undefined;
  known.notedAt = now;
  return known.callers.map(({ address, plate }) => ({ address, plate }));
}

/** The same device, as far as one can tell: a socket that has not booted may be any at its address. */
const isSame = (a: TurnTaker, b: TurnTaker): boolean =>
  a.address === b.address && (a.plate === null || b.plate === null || JSON.stringify(a.plate) === JSON.stringify(b.plate));

/**
 * Tells two chargers that take turns under one identity from one that comes back: another address, or another rating plate, is taken over from and comes again. A charger that changes its
 * address does not come back to the old one while the new one is open.
 */
export class Turns {
  private readonly identities = new Map<string, Identity>();

  /** A charger has called, or has told its rating plate, at `now` (epoch ms). */
  called(identity: string, address: string, plate: RatingPlate | null, now: number): void {
    const known = this.of(identity);
    const caller = { address, plate, at: now };
    const same = known.callers.find((other) => isSame(other, caller));
    const rest = known.callers.filter((other) => other !== same && other.at > now - HOUR_MS);
    known.callers = [{ ...caller, plate: plate ?? same?.plate ?? null }, ...rest].slice(0, 2);
  }

  /**
   * A socket of `address` has taken over from one that was open. Gives what is known of both where they take turns, at most once a minute; `isChase`: they do so without a pause.
   */
  tookOver(identity: string, from: string, address: string, isChase: boolean, now: number): readonly TurnTaker[] | undefined {
    const known = this.of(identity);
    if (from !== address) known.takeOvers.push({ address, at: now });
    while (known.takeOvers.length > 0 && (known.takeOvers[0]!.at < now - HOUR_MS || known.takeOvers[0]!.at > now))
      known.takeOvers.shift();
    const again = known.takeOvers.filter((other) => other.address === address).length;
    const isTurn = from !== address && known.takeOvers.length >= TURNS && again >= 2;
    return isChase || isTurn ? told(known, now) : undefined;
  }

  /** A socket of `address` was turned away since the one that holds the identity lives; gives what is known of both, as above. */
  refused(identity: string, address: string, now: number): readonly TurnTaker[] | undefined {
    const known = this.of(identity);
    const holder = known.callers.find((other) => other.address !== address);
    known.callers = [{ address, plate: null, at: now }, ...(holder ? [holder] : [])];
    known.refused.push(now);
    while (known.refused.length > 0 && (known.refused[0]! < now - HOUR_MS || known.refused[0]! > now)) known.refused.shift();
    return known.refused.length >= TURNS ? told(known, now) : undefined;
  }

  /** Forgets identities that have been quiet for an hour. */
  prune(now: number): void {
    for (const [identity, { callers }] of this.identities)
      if (!callers.some(({ at }) => at > now - HOUR_MS)) this.identities.delete(identity);
  }

  private of(identity: string): Identity {
    let known = this.identities.get(identity);
    if (!known) {
      known = { takeOvers: [], refused: [], callers: [], notedAt: -REST_MS };
      this.identities.set(identity, known);
    }
    return known;
  }
}
