import type { Connection } from '../connection/connection.ts';

/** How long a charger that answers no pings may be silent before it is asked, in rounds of pings. */
const SILENT_ROUNDS = 4;
/** How long it then has to say anything. */
const PROBE_MS = 10_000;

/**
 * One round of a connection's life: any frame proves that it lives (field rule 6). A peer that answered pings before and now does not is dead. One that never did is
 * asked for a Heartbeat first, since some chargers answer no pings: silent, it is dead; otherwise `onNoPongs` learns of it, and it is asked only after a longer silence.
 */
export function checkLiveness(connection: Connection, pingMs: number, onNoPongs: () => void): void {
  if (connection.outbox.isUnread) {
    connection.socket.terminate();
    return;
  }
  if (connection.alive || connection.inbox.isHeld) {
    connection.alive = false;
    connection.silentRounds = 0;
    connection.socket.ping();
    return;
  }
  if (connection.ponged || connection.facts === undefined) {
    connection.socket.terminate();
    return;
  }
  connection.silentRounds += 1;
  // A muted one has nothing to say, and cannot be asked.
  if (connection.retired || (connection.facts.noPongs && connection.silentRounds < SILENT_ROUNDS)) return;
  if (connection.silentRounds > SILENT_ROUNDS) {
    connection.socket.terminate();
    return;
  }
  const asked = connection.lastSeenAt;
  const patience = Math.min(PROBE_MS, pingMs);
  connection.ask({ action: 'triggerMessage', payload: { message: 'heartbeat' } }, patience).catch(() => {});
  setTimeout(() => {
    if (connection.lastSeenAt === asked) connection.socket.terminate();
    else if (!connection.ponged) onNoPongs();
  }, patience).unref();
  connection.silentRounds = SILENT_ROUNDS + 1;
}
