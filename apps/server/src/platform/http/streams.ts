import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { DOOR_LIMITS } from './doorkeeper.ts';
import { Problem } from './problem.ts';

/** How many streams may stay open: so many of one user or link, and a share of all sockets together. */
const STREAMS = {
  /** A console has one for each browser. */
  live: { each: 20, share: 1 / 4 },
  /** A link may hang on many walls. */
  display: { each: 100, share: 1 / 8 },
} as const;

/** Counts open streams, so that they leave sockets for everybody else. */
export class Streams {
  private readonly each: number;
  private readonly most: number;
  private readonly open = new Map<string, number>();
  private inAll = 0;

  constructor(kind: keyof typeof STREAMS, sockets = DOOR_LIMITS.sockets) {
    this.each = STREAMS[kind].each;
    this.most = Math.max(8, Math.floor(sockets * STREAMS[kind].share));
  }

  /** Begins a stream of server-sent events for a user or a link; it counts until its socket closes. Throws what `enter` throws. */
  begin(whose: string, reply: FastifyReply): ServerResponse {
    const leave = this.enter(whose);
    const { raw } = reply;
    raw.once('close', leave);
    reply.hijack();
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    return raw;
  }

  /** Counts one more of a user or a link; returns its end. Throws `streamsFull` where there are too many of theirs, `busy` where there are in all. */
  enter(whose: string): () => void {
    const own = this.open.get(whose) ?? 0;
    if (own >= this.each) throw new Problem('streamsFull');
    if (this.inAll >= this.most) throw new Problem('busy');
    this.open.set(whose, own + 1);
    this.inAll++;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.inAll--;
      const left = (this.open.get(whose) ?? 1) - 1;
      if (left > 0) this.open.set(whose, left);
      else this.open.delete(whose);
    };
  }
}
