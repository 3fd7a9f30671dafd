import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { fileLimit, socketLimit } from './file-limit.ts';

/** What clients may keep open, and how long. */
export interface DoorLimits {
  /** Sockets in all; a few more are let in for one short request, so that a probe gets its answer however full it is. */
  sockets: number;
  /** The share of them that plain HTTP may take, open streams included: the rest is kept for chargers. */
  httpShare: number;
  /** Sockets of one address whose request is not complete. The oldest beyond are closed. */
  unfinishedOfAddress: number;
  /** Ms until the head of a request, its TLS handshake included, must have come. */
  headMs: number;
  /** Ms that any body may take; longer only as it keeps to `bytesPerSecond`. */
  bodyMs: number;
  bytesPerSecond: number;
  /** Ms that an answer may stand still because nobody reads it. */
  stuckMs: number;
}

export const DOOR_LIMITS: DoorLimits = {
  sockets: socketLimit(fileLimit()),
  httpShare: 0.5,
  unfinishedOfAddress: 100,
  headMs: 10_000,
  bodyMs: 10_000,
  bytesPerSecond: 2048,
  stuckMs: 60_000,
};

/** For one short request beyond the limit. */
const SPARE = 32;
const SPARE_MS = 3_000;
/** Younger ones are not closed for their number: a thousand chargers that come back at once are on their way. */
const YOUNG_MS = 2_000;
const SWEEP_MS = 1_000;
/** A body that still comes after its answer is not waited for longer. */
const AFTER_ANSWER_MS = 2_000;

interface Guest {
  socket: Socket;
  address: string;
  openedAt: number;
  /** Beyond the limit: only for a moment. */
  spare: boolean;
  /** Whose body is not complete yet. */
  request: IncomingMessage | undefined;
  /** When the head of that request had come, and how many bytes the socket had brought by then. */
  requestAt: number;
  bytesAt: number;
  answeredAt: number | undefined;
  /** Bytes that the peer had taken when it was looked at last, and since when it takes no more. */
  taken: number;
  stuckSince: number | undefined;
  /** It is not counted any more. */
  left: boolean;
  /** It speaks WebSocket now. */
  isUpgraded: boolean;
}

/** Watches the sockets of HTTP servers: slow and silent clients go, and however many there are, others get their answers. Upgraded sockets count and are left alone otherwise. */
export class Doorkeeper {
  private readonly limits: DoorLimits;
  private readonly guests = new WeakMap<Duplex, Guest>();
  /** Without a complete head of a request, oldest first. */
  private readonly silent = new Set<Guest>();
  /** With a body on its way. */
  private readonly sending = new Set<Guest>();
  /** With an answer on its way. */
  private readonly asking = new Set<Guest>();
  /** Kept alive for a next request, longest idle first. */
  private readonly idle = new Set<Guest>();
  private readonly unfinished = new Map<string, Set<Guest>>();
  private open = 0;
  private upgradedOpen = 0;
  /** Sockets that were closed by these rules. */
  closed = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(limits: Partial<DoorLimits> = {}) {
    this.limits = { ...DOOR_LIMITS, ...limits };
    this.timer = setInterval(() => this.sweep(), SWEEP_MS);
    this.timer.unref();
  }

  /** Sockets that may be open in all. */
  get limit(): number {
    return this.limits.sockets;
  }

  /** Sockets that are open now. */
  get sockets(): number {
    return this.open;
  }

  /** Watches a server too; before others listen to its requests. */
  guard(server: Server): void {
    server.prependListener('connection', (socket: Socket) => this.enter(socket));
    // The encrypted socket stands for the plain one beneath it.
    const handshaking = new Map<string, Guest>();
    const keyOf = (socket: Socket) => `${socket.remoteAddress}|${socket.remotePort}`;
    if ('setSecureContext' in server) {
      server.prependListener('connection', (socket: Socket) => {
        const guest = this.guests.get(socket);
        if (!guest) return;
        const key = keyOf(socket);
        handshaking.set(key, guest);
        socket.once('close', () => handshaking.delete(key));
      });
      (server as Server).prependListener('secureConnection', (socket: Socket) => {
        const guest = handshaking.get(keyOf(socket));
        if (guest) this.guests.set(socket, guest);
      });
    }
    server.prependListener('request', (request, response) => this.asked(request, response));
    server.prependListener('upgrade', (request, socket: Duplex) => this.upgraded(request, socket));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private enter(socket: Socket): void {
    const ofHttp = this.limits.sockets * this.limits.httpShare;
    if (this.open >= this.limits.sockets || this.open - this.upgradedOpen >= ofHttp) this.makeRoom();
    if (this.open >= this.limits.sockets + SPARE) {
      this.closed++;
      socket.destroy();
      return;
    }
    const address = socket.remoteAddress ?? '';
    const now = performance.now();
    const guest: Guest = {
      socket,
      address,
      openedAt: now,
      spare: this.open >= this.limits.sockets,
      request: undefined,
      requestAt: now,
      bytesAt: 0,
      answeredAt: undefined,
      taken: 0,
      stuckSince: undefined,
      left: false,
      isUpgraded: false,
    };
    this.open++;
    this.guests.set(socket, guest);
    this.silent.add(guest);
    this.unfinishedOf(address).add(guest);
    socket.once('close', () => this.leave(guest));
    this.closeSurplus(address, now);
  }

  private asked(request: IncomingMessage, response: ServerResponse): void {
    const guest = this.guests.get(request.socket);
    if (!guest || guest.left) return;
    const now = performance.now();
    this.silent.delete(guest);
    this.idle.delete(guest);
    this.asking.add(guest);
    guest.answeredAt = undefined;
    guest.request = undefined;
    if (guest.spare) response.setHeader('connection', 'close');
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      guest.request = request;
      guest.requestAt = now;
      guest.bytesAt = guest.socket.bytesRead;
      this.sending.add(guest);
      this.unfinishedOf(guest.address).add(guest);
      request.once('end', () => this.complete(guest, request));
      this.closeSurplus(guest.address, now);
    } else this.finished(guest);
    // A streamed file has ten listeners without this one, which Node takes for a leak.
    response.setMaxListeners(20);
    response.once('close', () => {
      if (guest.request === request && !request.complete) {
        guest.answeredAt = performance.now();
        return;
      }
      this.complete(guest, request);
      this.asking.delete(guest);
      if (!guest.left) this.idle.add(guest);
    });
  }

  private complete(guest: Guest, request: IncomingMessage): void {
    if (guest.request !== request) return;
    guest.request = undefined;
    this.sending.delete(guest);
    this.finished(guest);
    if (guest.answeredAt === undefined) return;
    this.asking.delete(guest);
    if (!guest.left) this.idle.add(guest);
  }

  private upgraded(request: IncomingMessage, socket: Duplex): void {
    const guest = this.guests.get(request.socket) ?? this.guests.get(socket);
    if (!guest) return;
    this.leaveAll(guest);
    if (!guest.spare) {
      guest.isUpgraded = true;
      this.upgradedOpen++;
      return;
    }
    this.closed++;
    socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n', () =>
      socket.destroy(),
    );
  }

  private unfinishedOf(address: string): Set<Guest> {
    let ofAddress = this.unfinished.get(address);
    if (!ofAddress) {
      ofAddress = new Set();
      this.unfinished.set(address, ofAddress);
    }
    return ofAddress;
  }

  private finished(guest: Guest): void {
    const ofAddress = this.unfinished.get(guest.address);
    if (!ofAddress) return;
    ofAddress.delete(guest);
    if (ofAddress.size === 0) this.unfinished.delete(guest.address);
  }

  private leaveAll(guest: Guest): void {
    for (const set of [this.silent, this.sending, this.asking, this.idle]) set.delete(guest);
    this.finished(guest);
  }

  private leave(guest: Guest): void {
    if (guest.left) return;
    guest.left = true;
    this.open--;
    if (guest.isUpgraded) this.upgradedOpen--;
    this.leaveAll(guest);
  }

  private close(guest: Guest): void {
    this.closed++;
    // At once: who comes now has its place.
    this.leave(guest);
    guest.socket.destroy();
  }

  /** Of an address's unfinished sockets the oldest beyond its number go. */
  private closeSurplus(address: string, now: number): void {
    const ofAddress = this.unfinished.get(address);
    if (!ofAddress || ofAddress.size <= this.limits.unfinishedOfAddress) return;
    for (const guest of ofAddress) {
      if (ofAddress.size <= this.limits.unfinishedOfAddress || now - guest.openedAt < YOUNG_MS) return;
      this.close(guest);
    }
  }

  /** It is full: the oldest that has asked nothing goes, else the longest idle, else one whose body is on its way for long or that does not read its answer. */
  private makeRoom(): void {
    const now = performance.now();
    const [silent] = this.silent;
    const [idle] = this.idle;
    let goes = silent && (!idle || now - silent.openedAt > YOUNG_MS) ? silent : idle;
    for (const guest of goes ? [] : this.sending) if (now - guest.requestAt > YOUNG_MS) goes ??= guest;
    for (const guest of goes ? [] : this.asking) if (now - (guest.stuckSince ?? now) > YOUNG_MS) goes ??= guest;
    if (goes) this.close(goes);
  }

  private sweep(): void {
    const now = performance.now();
    for (const guest of this.silent) {
      const age = now - guest.openedAt;
      if (age > this.limits.headMs || (guest.spare && age > SPARE_MS)) this.close(guest);
      else if (age < SPARE_MS) break;
    }
    for (const guest of this.sending) if (this.isTooSlow(guest, now)) this.close(guest);
    for (const guest of this.asking) if (this.isStuck(guest, now)) this.close(guest);
    for (const address of this.unfinished.keys()) this.closeSurplus(address, now);
  }

  private isTooSlow(guest: Guest, now: number): boolean {
    if (guest.answeredAt !== undefined && now - guest.answeredAt > AFTER_ANSWER_MS) return true;
    // What we do not read ourselves is not the client's delay.
    const { request } = guest;
    if (!request || request.complete || request.readableLength >= request.readableHighWaterMark) return false;
    const bytes = guest.socket.bytesRead - guest.bytesAt;
    return now - guest.requestAt > this.limits.bodyMs + (bytes / this.limits.bytesPerSecond) * 1000;
  }

  private isStuck(guest: Guest, now: number): boolean {
    const { socket } = guest;
    const taken = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || taken !== guest.taken) {
      guest.taken = taken;
      guest.stuckSince = undefined;
      return false;
    }
    guest.stuckSince ??= now;
    return now - guest.stuckSince > this.limits.stuckMs;
  }
}
