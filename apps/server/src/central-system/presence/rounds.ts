import type { Clock } from '../../platform/clock/clock.ts';
import type { Connection } from '../connection/connection.ts';
import type { HalfFrames } from '../connection/half-frames.ts';
import type { ReplacedSockets } from '../entrance/replaced.ts';
import { checkLiveness } from './liveness.ts';

/** How often the messages that are arriving are looked at. */
const LOOK_MS = 250;

interface RoundParts {
  clock: Clock;
  byIdentity: ReadonlyMap<string, Connection>;
  replaced: ReplacedSockets;
  halfFrames: HalfFrames;
  /** How often every socket is pinged, ms; whole seconds. */
  pingMs: number;
  /** What forgets by itself what is too old to matter. */
  pruned: readonly { prune(now: number): void }[];
  foundNoPongs: (connection: Connection) => void;
}

/** Goes round all sockets: pings them, finds those that are dead, and lets what is old be forgotten. Returns how to stop. */
export function startRounds({ clock, byIdentity, replaced, halfFrames, pingMs, pruned, foundNoPongs }: RoundParts): () => void {
  let tick = 0;
  // A slice of all sockets each second, so that pings do not come in one burst.
  const slices = pingMs / 1000;
  const pinger = setInterval(() => {
    const slice = tick++ % slices;
    for (const connection of byIdentity.values()) {
      if (connection.id % slices !== slice) continue;
      checkLiveness(connection, pingMs, () => foundNoPongs(connection));
    }
    if (slice === 0) for (const connection of replaced.all()) checkLiveness(connection, pingMs, () => {});
    if (slice !== 0) return;
    const now = clock.now();
    for (const one of pruned) one.prune(now);
  }, 1000);
  const looker = setInterval(() => halfFrames.look(), LOOK_MS);
  return () => {
    clearInterval(pinger);
    clearInterval(looker);
  };
}
