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

interface Growing {
  inbox: Inbox;
  bytes: number;
  grewAt: number;
  cut(): void;
}

/**
 * The messages that are being received and are long: together they are bounded. Beyond the bound only the furthest is read on, so that it ends and makes room; the others
 * wait, and unknown chargers are cut off. One that stalls meanwhile is cut off too.
 */
export class HalfFrames {
  private readonly growing = new Set<Growing>();
  private bytes = 0;

  /** Watches a socket; `cut` ends it. `isKnown` says whether it may wait. */
  watch(socket: Socket, inbox: Inbox, isKnown: boolean, cut: () => void): HalfFrame {
    const half: Growing = { inbox, bytes: 0, grewAt: 0, cut };
    let completedAt = socket.bytesRead;
    const completed = () => {
      completedAt = socket.bytesRead;
      if (half.bytes > 0) this.drop(half);
    };
    socket.on('data', () => {
      const bytes = socket.bytesRead - completedAt;
      if (bytes <= ORDINARY) return;
      this.growing.add(half);
      this.bytes += bytes - half.bytes;
      half.bytes = bytes;
      half.grewAt = performance.now();
      if (this.bytes <= SHARED) return;
      if (isKnown) this.holdAllButFurthest();
      else cut();
    });
    return { completed, close: () => this.drop(half) };
  }

  /** To be called every second: cuts off what stalls while others wait for its place. */
  tick(): void {
    if (this.bytes <= SHARED) return;
    const now = performance.now();
    const furthest = this.furthest();
    if (furthest && now - furthest.grewAt > STALLED_MS) furthest.cut();
    this.holdAllButFurthest();
  }

  private drop(half: Growing): void {
    this.growing.delete(half);
    this.bytes -= half.bytes;
    half.bytes = 0;
    half.inbox.release('frames');
    if (this.bytes <= SHARED) for (const other of this.growing) other.inbox.release('frames');
    else this.holdAllButFurthest();
  }

  private furthest(): Growing | undefined {
    let furthest: Growing | undefined;
    for (const half of this.growing) if (!furthest || half.bytes > furthest.bytes) furthest = half;
    return furthest;
  }

  private holdAllButFurthest(): void {
    const furthest = this.furthest();
    for (const half of this.growing) {
      if (half === furthest) half.inbox.release('frames');
      else half.inbox.hold('frames');
    }
  }
}
