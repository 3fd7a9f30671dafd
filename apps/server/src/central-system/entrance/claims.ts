import type { Bus } from '../../platform/bus/bus.ts';
import type { Connection } from '../connection/connection.ts';
import type { PointFacts } from './directory.ts';
import { type Holder, showsLife } from './newcomers.ts';
import { isMoreUsual } from './usual-addresses.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A socket without proof claims an identity: does another process hold it? */
    'charger.claimed': { identity: string; node: string };
    /** What the process that holds it says: that it asks, then whether the holder lives. */
    'charger.held': { identity: string; lives: boolean | 'asked' };
  }
}

/** A process that holds the identity says so within this, in ms; else it is gone. */
const REPLY_MS = 1_000;

/** Who holds an identity that is claimed without proof, in this process or another. */
export class Claims {
  private readonly bus: Bus;
  private readonly node: string;
  private readonly find: (identity: string) => Connection | undefined;
  private readonly patienceMs: number | undefined;
  private readonly stopListening: () => void;

  /** `find` gives the connection that counts; `patienceMs` is how long it has to show that it lives. */
  constructor(bus: Bus, node: string, find: (identity: string) => Connection | undefined, patienceMs?: number) {
    this.bus = bus;
    this.node = node;
    this.find = find;
    this.patienceMs = patienceMs;
    this.stopListening = bus.subscribe('charger.claimed', (claim) => {
      const connection = claim.node === node ? undefined : find(claim.identity);
      if (!connection) return;
      bus.publish('charger.held', { identity: claim.identity, lives: 'asked' });
      void showsLife(connection, patienceMs).then((lives) => bus.publish('charger.held', { identity: claim.identity, lives }));
    });
  }

  close(): void {
    this.stopListening();
  }

  /**
   * Who is to be asked before a socket from this address may have the identity; undefined: nobody, it is free, its holder calls from there too, or its holder has proven nothing either and the point
   * works from this address for longer.
   */
  holderOf(identity: string, address: string, facts: PointFacts | undefined, now: number): Holder | undefined {
    const here = this.find(identity);
    const elsewhere = facts?.heldBy;
    const holder = here ? { address: here.address, proven: here.securityProfile > 0 } : elsewhere;
    if (!holder || holder.address === address) return undefined;
    if (!holder.proven && isMoreUsual(facts, address, holder.address, now)) return undefined;
    if (here) return () => showsLife(here, this.patienceMs);
    if (elsewhere!.node === this.node) return undefined;
    return () => this.ask(identity);
  }

  private ask(identity: string): Promise<boolean> {
    return new Promise((done) => {
      const finish = (lives: boolean) => {
        clearTimeout(timer);
        stop();
        done(lives);
      };
      let timer = setTimeout(() => finish(false), REPLY_MS);
      const stop = this.bus.subscribe('charger.held', (reply) => {
        if (reply.identity !== identity) return;
        if (reply.lives !== 'asked') return finish(reply.lives);
        clearTimeout(timer);
        timer = setTimeout(() => finish(false), (this.patienceMs ?? 10_000) + REPLY_MS);
      });
      this.bus.publish('charger.claimed', { identity, node: this.node });
    });
  }
}
