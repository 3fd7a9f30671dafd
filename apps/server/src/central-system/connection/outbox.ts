import type { WebSocket } from 'ws';
import type { Inbox } from './inbox.ts';

/** What a peer has not read yet, in bytes: beyond, a point is not read on until it reads, and an unknown charger is cut off. */
const MAX_UNREAD = 256 * 1024;
const MAX_UNREAD_UNKNOWN = 64 * 1024;
/** A point that then reads nothing for so long is gone, in ms. */
const UNREAD_MS = 60_000;

/** What one socket is sent. A peer that does not read fills no memory. */
export class Outbox {
  private readonly socket: WebSocket;
  private readonly inbox: Inbox;
  private readonly isKnown: boolean;
  /** Since when it has read nothing, by the monotonic clock; undefined: it reads. */
  private unreadSince: number | undefined;

  constructor(socket: WebSocket, inbox: Inbox, isKnown: boolean) {
    this.socket = socket;
    this.inbox = inbox;
    this.isKnown = isKnown;
  }

  send(text: string): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text, this.onRead);
    if (socket.bufferedAmount < (this.isKnown ? MAX_UNREAD : MAX_UNREAD_UNKNOWN)) return;
    if (!this.isKnown) socket.terminate();
    else if (this.unreadSince === undefined) {
      this.unreadSince = performance.now();
      this.inbox.hold('unread');
    }
  }

  /** Whether it has read nothing for so long that nobody is there. */
  get isUnread(): boolean {
    return this.unreadSince !== undefined && performance.now() - this.unreadSince > UNREAD_MS;
  }

  private readonly onRead = (): void => {
    if (this.unreadSince === undefined) return;
    this.unreadSince = performance.now();
    if (this.socket.bufferedAmount >= MAX_UNREAD / 2) return;
    this.unreadSince = undefined;
    this.inbox.release('unread');
  };
}
