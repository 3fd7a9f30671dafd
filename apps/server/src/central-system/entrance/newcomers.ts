import type { WebSocket } from 'ws';
import { networkOf } from '../../platform/http/client-address.ts';
import type { Connection } from '../connection/connection.ts';
import { ByIdentity } from './identities.ts';

/** How long who holds an identity has to show that it lives, in ms: below the patience of chargers for an answer. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 50;
/** What a newcomer may say meanwhile, in bytes. */
const MAX_KEPT = 64 * 1024;
/** A newcomer that does not answer its closing is cut after this. */
const CLOSING_MS = 5_000;
/** After so many vain tries within the window, an address waits before it may try that identity again. */
const TRIES = 5;
const WINDOW_MS = 600_000;
const WAIT_MS = 60_000;
/** So many newcomers of an identity are held at once, beside those that call from where the point works. */
const MOST_HELD = 4;

/** A message that came while its sender was held. */
export interface Kept {
  data: Buffer;
  isBinary: boolean;
  /** Epoch ms. */
  at: number;
}

/** Whether who holds an identity shows within the patience that it lives. */
export type Holder = () => Promise<boolean>;

/**
 * Sockets that claim, without proof and from elsewhere, an identity that another socket holds. A newcomer is let in and kept waiting while the holder is asked for a sign of
 * life: silence hands the identity over with all that the newcomer has said, a sign keeps it (a charger whose line changed gets through, a stranger who knows a serial number does not).
 */
export class Newcomers {
  /** By identity: the networks of those that are held. */
  private readonly held = new ByIdentity<Set<string>>();
  private readonly tries = new Map<string, { count: number; at: number }>();

  /** Whether a newcomer from there may be held now; one of each address, and some of an identity. `isUsual`: the point works from there, and others do not take its place. */
  mayTry(identity: string, address: string, isUsual: boolean, now: number): boolean {
    const tried = this.tries.get(keyOf(identity, address));
    const waits = tried && tried.count >= TRIES && tried.at > now - WAIT_MS && tried.at <= now;
    const held = this.held.get(identity);
    if (held?.has(networkOf(address)) || waits) return false;
    return isUsual || (held?.size ?? 0) < MOST_HELD;
  }

  /** Holds a newcomer; resolves to what it has said once the identity is its own; to 'refused' where its holder lives, and its socket is closed; to undefined where it has gone. `now` reads the clock. */
  async hold(
    socket: WebSocket,
    identity: string,
    address: string,
    holder: Holder,
    now: () => number,
  ): Promise<Kept[] | 'refused' | undefined> {
    const held = this.held.get(identity) ?? new Set<string>();
    this.held.set(identity, held.add(networkOf(address)));
    const kept: Kept[] = [];
    let bytes = 0;
    const keep = (data: Buffer, isBinary: boolean) => {
      kept.push({ data, isBinary, at: now() });
      bytes += data.length;
      if (bytes >= MAX_KEPT) socket.pause();
    };
    const ignore = () => {};
    socket.on('message', keep);
    socket.on('error', ignore);
    try {
      const lives = await holder();
      if (socket.readyState !== socket.OPEN) return undefined;
      if (!lives) return kept;
      this.count(keyOf(identity, address), now());
      socket.close(1008, 'another connection of this charge point is alive');
      setTimeout(() => socket.terminate(), CLOSING_MS).unref();
      return 'refused';
    } finally {
      held.delete(networkOf(address));
      if (held.size === 0) this.held.delete(identity);
      socket.off('message', keep);
      socket.off('error', ignore);
    }
  }

  prune(now: number): void {
    for (const [key, { at }] of this.tries) if (at < now - WINDOW_MS || at > now) this.tries.delete(key);
  }

  private count(key: string, now: number): void {
    const before = this.tries.get(key);
    this.tries.set(key, { count: before && before.at > now - WINDOW_MS && before.at <= now ? before.count + 1 : 1, at: now });
  }
}

const keyOf = (identity: string, address: string): string => `${identity.toUpperCase()}\n${networkOf(address)}`;

/** Whether a connection of this process shows a sign of life within the patience (ms): it is pinged, and a point that has never answered one is asked for a Heartbeat. */
export async function showsLife(connection: Connection, patienceMs = PATIENCE_MS): Promise<boolean> {
  const { socket, signs } = connection;
  socket.ping();
  if (connection.facts && !connection.ponged)
    connection.ask({ action: 'triggerMessage', payload: { message: 'heartbeat' } }, patienceMs).catch(() => {});
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    if (socket.readyState !== socket.OPEN) return false;
    if (connection.signs !== signs) return true;
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  // One that is not read on cannot show it: it is answering what it was sent.
  return connection.inbox.isHeld;
}
