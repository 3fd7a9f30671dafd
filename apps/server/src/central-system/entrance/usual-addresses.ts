import type { Pool } from 'pg';
import { noteAddresses, USUAL_MS, type WorkedFrom } from '../../network/index.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Line } from '../connection/line.ts';
import type { PointFacts } from './directory.ts';

/** What is noted is written together, this often, in ms. */
const FLUSH_MS = 1_000;
/** A connection that lasts is noted again after so long, in ms. */
const AGAIN_MS = 86_400_000;
const DAY_MS = 86_400_000;

/** Since when a point works from this address (epoch ms); undefined: it is not expected there. */
export function usualSince({ usual }: Pick<PointFacts, 'usual'>, address: string, now: number): number | undefined {
  const network = networkOf(address);
  return usual.find((one) => one.network === network && one.workedAt > now - USUAL_MS)?.since;
}

/** Whether a point works from this address for longer than from that other one. A stranger's address is always the newer one. */
export function isMoreUsual(facts: PointFacts | undefined, address: string, than: string, now: number): boolean {
  const since = facts && usualSince(facts, address, now);
  return since !== undefined && since < (usualSince(facts!, than, now) ?? Number.POSITIVE_INFINITY);
}

/**
 * Whether what is done from this address without proof is the point's own matter: it has worked there for a day, or there first, or nowhere yet. A stranger that works in the name of a point that is
 * away is elsewhere.
 */
export function isOwnPlace(facts: Pick<PointFacts, 'usual'>, address: string, now: number): boolean {
  const since = usualSince(facts, address, now);
  const recent = facts.usual.filter(({ workedAt }) => workedAt > now - USUAL_MS);
  return recent.length === 0 || (since !== undefined && (since < now - DAY_MS || recent.every((one) => one.since >= since)));
}

/** Notes from which addresses points work. */
export class UsualAddresses {
  private readonly due = new Map<string, WorkedFrom>();
  private readonly working = new Map<Line, number>();
  private readonly pool: Pool;
  private readonly log: Log;
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  constructor(pool: Pool, log: Log) {
    this.pool = pool;
    this.log = log;
  }

  /** A connection has shown that its charger works. */
  worked(connection: Line, now: number): void {
    const { facts, address } = connection;
    if (!facts || address === '') return;
    // What it said before it closed is worked off after that.
    if (!connection.retired) this.working.set(connection, now);
    const network = networkOf(address);
    this.due.set(`${facts.pointId}\n${network}`, { pointId: facts.pointId, network, at: now });
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** A connection has closed: until now its charger worked there. */
  left(connection: Line, now: number): void {
    if (this.working.delete(connection)) this.worked(connection, now);
  }

  /** Notes connections that last again. */
  prune(now: number): void {
    for (const [connection, notedAt] of this.working) if (Math.abs(now - notedAt) >= AGAIN_MS) this.worked(connection, now);
  }

  /** Writes what is due. What can't be written is left out: the next connection brings it again. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const rows = [...this.due.values()].sort((a, b) => a.pointId - b.pointId);
    this.due.clear();
    this.writing = this.writing.then(async () => {
      if (rows.length > 0) await noteAddresses(this.pool, rows);
    });
    this.writing = this.writing.catch((error) => this.log.warn({ err: error }, 'from where points work could not be written'));
    return this.writing;
  }
}
