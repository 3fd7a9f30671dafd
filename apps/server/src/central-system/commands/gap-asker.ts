import type { ToldBy } from '@csms/contract';
import { CallFailed, OcppError } from '@csms/ocpp';
import type pg from 'pg';
import { silentSessions, takeSessionStatus } from '../../charging/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Connection } from '../connection/connection.ts';

/** So many sessions of one connection are asked after at most: a backlog of weeks is no reason for hundreds of questions. */
const MOST = 20;
const ANSWER_MS = 30_000;

interface Asked {
  waiting: number[];
  count: number;
  isBusy: boolean;
}

/** Asks chargers that name their sessions what has become of them: of those that ran before the line was away, and of those whose end came late. */
export class GapAsker {
  private readonly asked = new WeakMap<Connection, Asked>();
  private readonly pool: pg.Pool;
  private readonly clock: Clock;
  private readonly log: Log;

  constructor(pool: pg.Pool, clock: Clock, log: Log) {
    this.pool = pool;
    this.clock = clock;
    this.log = log;
  }

  /** A charger is back and has settled. */
  async settled(connection: Connection): Promise<void> {
    const { facts, protocol, connectedAt } = connection;
    if (!facts || !protocol.namesSessions) return;
    try {
      for (const transactionId of await silentSessions(this.pool, facts.pointId, connectedAt))
        this.put(connection, transactionId);
    } catch (error) {
      this.log.error({ err: error, identity: connection.identity }, 'the sessions of a charger could not be looked up');
    }
    await this.pump(connection);
  }

  /** Something of a session may still wait to be sent. */
  doubt(connection: Connection, transactionId: number): void {
    this.put(connection, transactionId);
    void this.pump(connection);
  }

  private put(connection: Connection, transactionId: number): void {
    const asked = this.asked.get(connection) ?? { waiting: [], count: 0, isBusy: false };
    this.asked.set(connection, asked);
    if (asked.waiting.includes(transactionId) || asked.count >= MOST) return;
    asked.count += 1;
    asked.waiting.push(transactionId);
  }

  private async pump(connection: Connection): Promise<void> {
    const asked = this.asked.get(connection);
    if (!asked || asked.isBusy || !connection.ready) return;
    asked.isBusy = true;
    try {
      for (let next = asked.waiting.shift(); next !== undefined && !connection.retired; next = asked.waiting.shift())
        await this.ask(connection, next);
    } catch (error) {
      this.log.error({ err: error, identity: connection.identity }, 'what a charger knows of a session could not be kept');
    } finally {
      asked.isBusy = false;
    }
  }

  private async ask(connection: Connection, transactionId: number): Promise<void> {
    try {
      const { result, told } = await connection.ask({ action: 'getSessionStatus', payload: { transactionId } }, ANSWER_MS);
      if (result !== 'accepted' || !connection.facts) return;
      const status = told as ToldBy<'getSessionStatus'>;
      await takeSessionStatus(this.pool, connection.facts.pointId, transactionId, status, this.clock.now());
    } catch (error) {
      if (!(error instanceof OcppError || error instanceof CallFailed)) throw error;
    }
  }
}
