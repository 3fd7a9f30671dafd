import type { WebSocket } from 'ws';
import { BACKLOG, type Backlog, type Share } from './backlog.ts';

/** A message that came over a socket and waits for its turn. */
export interface Received {
  /** Its text; of a heavy one its bytes, so that it costs nothing before its turn. */
  content: string | Buffer;
  /** Its length as it came. */
  bytes: number;
  /** Epoch ms. */
  at: number;
  /** By the monotonic clock, ms. */
  began: number;
  isBinary: boolean;
  /** Its bytes are no UTF-8: it is read as well as it can be. */
  isGarbled: boolean;
  /** Nobody waits for it: it only goes into the log. */
  onlyLogged: boolean;
  /** Its message id, where it has been read already. */
  id?: string | undefined;
}

/**
 * Works one off, and never rejects. What gives a `stored` promise (which never rejects either) has had its turn: the next one need not wait for it, its bytes count until then.
 */
export type Work = (received: Received) => Promise<{ stored: Promise<void> } | undefined>;

/** About what a message holds in memory besides its text, in bytes. */
const OVERHEAD = 512;

/** Why a socket is not read on. */
const HELD = { backlog: 1, unread: 2, frames: 4 } as const;
export type Hold = keyof typeof HELD;

/** What an unknown charger may send: so many messages at once, and so many a second over time. */
const UNKNOWN_BURST = 60;
const UNKNOWN_PER_SECOND = 20;

/**
 * What one socket has received, worked off one after another in the order in which it came. Bounded in bytes: the socket of a point that is ahead of its answers is not read
 * on (field rule 28), that of an unknown charger is closed.
 */
export class Inbox {
  readonly share: Share;
  private readonly socket: WebSocket;
  private readonly backlog: Backlog;
  private readonly work: Work;
  private waiting: Received[] | undefined;
  private bytes = 0;
  private busy = false;
  private held = 0;
  private allowance = UNKNOWN_BURST;
  private allowedAt = 0;

  constructor(socket: WebSocket, backlog: Backlog, share: Share, work: Work) {
    this.socket = socket;
    this.backlog = backlog;
    this.share = share;
    this.work = work;
  }

  put(received: Received): void {
    received.bytes += OVERHEAD;
    this.bytes += received.bytes;
    this.backlog.add(this.share, received.bytes);
    if (!this.busy) {
      this.busy = true;
      void this.drain(received);
    } else {
      this.waiting ??= [];
      this.waiting.push(received);
    }
    if (!this.isFull()) return;
    if (this.isUnknown) this.socket.close(1008, 'too many messages');
    else this.holdForRoom();
  }

  get isHeld(): boolean {
    return this.held !== 0;
  }

  hold(why: Hold): void {
    if (this.held === 0) this.socket.pause();
    this.held |= HELD[why];
  }

  release(why: Hold): void {
    if (this.held === 0) return;
    this.held &= ~HELD[why];
    if (this.held === 0) this.socket.resume();
  }

  makeRoom(): void {
    if (this.isFull()) this.holdForRoom();
    else this.release('backlog');
  }

  private get isUnknown(): boolean {
    return 'address' in this.share;
  }

  private isFull(): boolean {
    if (this.isUnknown) return this.bytes >= BACKLOG.unknownSocket || this.backlog.isFull(this.share);
    // What is in work alone never holds a socket back.
    if (this.waiting === undefined && this.bytes < BACKLOG.socket) return false;
    return (this.waiting?.length ?? 0) >= BACKLOG.messages || this.bytes >= BACKLOG.socket || this.backlog.isFull(this.share);
  }

  private holdForRoom(): void {
    this.hold('backlog');
    if (this.backlog.isFull(this.share)) this.backlog.await(this);
  }

  private async drain(first: Received): Promise<void> {
    let received: Received | undefined = first;
    while (received) {
      if (this.isUnknown) await this.pace();
      const { bytes } = received;
      const later = await this.work(received);
      if (later) void later.stored.then(() => this.done(bytes));
      received = this.waiting?.shift();
      if (this.waiting?.length === 0) this.waiting = undefined;
      if (!later) this.done(bytes);
    }
    this.busy = false;
  }

  private done(bytes: number): void {
    this.bytes -= bytes;
    this.backlog.remove(this.share, bytes);
    if ((this.held & HELD.backlog) === 0 || this.isFull()) return;
    this.backlog.forget(this);
    this.release('backlog');
  }

  /** Nobody that we do not know is answered faster than a charger asks. */
  private async pace(): Promise<void> {
    const now = performance.now();
    this.allowance = Math.min(UNKNOWN_BURST, this.allowance + ((now - this.allowedAt) / 1000) * UNKNOWN_PER_SECOND) - 1;
    this.allowedAt = now;
    if (this.allowance < 0) await new Promise((done) => setTimeout(done, (-this.allowance / UNKNOWN_PER_SECOND) * 1000));
  }
}
