import type { Connection } from '../connection/connection.ts';

/** A replaced socket that does not answer its closing is cut after this. */
const CLOSING_MS = 5_000;
/** A charger that keeps more sockets than this is told to close the oldest. */
const MAX_MUTED = 2;

/**
 * Sockets whose identity has a newer one. They are closed, not cut; those of an identity that chases itself are muted and kept alive as long as the newer one lives, since each
 * closing would bring them back (field rules 5, 26).
 */
export class ReplacedSockets {
  private readonly muted = new Map<string, Connection[]>();

  close(connection: Connection): void {
    connection.socket.close(1000, 'replaced by a newer connection');
    setTimeout(() => connection.socket.terminate(), CLOSING_MS).unref();
  }

  mute(connection: Connection): void {
    const muted = [...(this.muted.get(connection.identity) ?? []), connection];
    if (muted.length > MAX_MUTED) this.close(muted.shift()!);
    this.muted.set(connection.identity, muted);
  }

  /** A socket has closed. */
  gone(connection: Connection): void {
    const left = (this.muted.get(connection.identity) ?? []).filter((other) => other !== connection);
    if (left.length > 0) this.muted.set(connection.identity, left);
    else this.muted.delete(connection.identity);
  }

  /** The socket that counted has closed: the muted ones may come back, heard. */
  release(identity: string): void {
    for (const connection of this.muted.get(identity) ?? []) connection.socket.close(1012, 'please connect again');
    this.muted.delete(identity);
  }

  /** The muted ones of an identity. */
  of(identity: string): readonly Connection[] {
    return this.muted.get(identity) ?? [];
  }

  *all(): Iterable<Connection> {
    for (const muted of this.muted.values()) yield* muted;
  }
}
