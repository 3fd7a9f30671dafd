import type { Socket } from 'node:net';
import type { Inbox } from './inbox.ts';

/** Up to this a socket counts as reading ordinary messages, in bytes. */
const ORDINARY = 64 * 1024;
/** What messages that have not arrived whole may hold in this process. */
const SHARED = 64 * 1024 * 1024;
/** A message that grows no further for so long is not waited for, where others want its place. */
const STALLED_MS = 10_000;

/** The message that one socket is receiving. */
export interface HalfFrame {
  /** A message has arrived whole. */
  completed(): void;
  close(): void;
}

type Bytes = Pick<Socket, 'bytesRead'>;
type Gate = Pick<Inbox, 'hold' | 'release'>;

interface Watched {
  socket: Bytes;
  inbox: Gate;
  /** What the socket had brought when its last message was whole. */
  completedAt: number;
  bytes: number;
  grewAt: number;
  cut(): void;
}

/**
 * The long messages that points are sending: together they are bounded. Beyond the bound only the furthest is read on, so that it ends and makes room; the others wait. One that
 * stalls meanwhile is cut off. Sockets are looked at by the clock: to listen to every piece that arrives costs a tenth of all sessions. (Unknown chargers need none of this: their
 * messages are short and their sockets few.)
 */
export class HalfFrames {
  private readonly watched = new Set<Watched>();
  private growing: Watched[] = [];

  /** Watches a point's socket; `cut` ends it. */
  watch(socket: Bytes, inbox: Gate, cut: () => void): HalfFrame {
    const half: Watched = { socket, inbox, completedAt: socket.bytesRead, bytes: 0, grewAt: 0, cut };
    this.watched.add(half);
    return {
      completed() {
        half.completedAt = socket.bytesRead;
      },
      close: () => {
        this.watched.delete(half);
        inbox.release('frames');
      },
    };
  }

  /** Looks at all sockets; to be called several times a second. */
  look(now = performance.now()): void {
    const before = this.growing;
    this.growing = [];
    let sum = 0;
    let furthest: Watched | undefined;
    for (const half of this.watched) {
      const bytes = half.socket.bytesRead - half.completedAt;
      if (bytes <= ORDINARY) continue;
      if (bytes !== half.bytes) half.grewAt = now;
      half.bytes = bytes;
      sum += bytes;
      this.growing.push(half);
      if (!furthest || bytes > furthest.bytes) furthest = half;
    }
    if (sum <= SHARED) {
      for (const half of before) half.inbox.release('frames');
      return;
    }
    for (const half of this.growing) {
      if (half === furthest) half.inbox.release('frames');
      else half.inbox.hold('frames');
    }
    if (furthest && now - furthest.grewAt > STALLED_MS) furthest.cut();
  }
}
