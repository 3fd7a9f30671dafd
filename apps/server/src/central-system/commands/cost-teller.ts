import { CallFailed, OcppError } from '@csms/ocpp';
import type pg from 'pg';
import { runningCosts } from '../../charging/index.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Connection } from '../connection/connection.ts';

/** How often what sessions have cost so far is told, in ms. */
const EVERY_MS = 60_000;
const ANSWER_MS = 30_000;

interface TellerParts {
  pool: pg.Pool;
  log: Log;
  /** The connections of this process, by their points. */
  byPoint: ReadonlyMap<number, Connection>;
  everyMs: number | undefined;
}

/**
 * Tells the chargers here that show costs what their running sessions have cost so far, where that has changed (OCPP 2.0.1 I02). A charger that cannot show it is not told again. Returns how to stop.
 */
export function tellCosts({ pool, log, byPoint, everyMs = EVERY_MS }: TellerParts): () => void {
  /** What each connection was told last, by the number of the session. */
  const told = new WeakMap<Connection, Map<number, string>>();
  const cannot = new WeakSet<Connection>();

  async function tell(connection: Connection, transactionId: number, cost: string): Promise<void> {
    try {
      const { result } = await connection.ask({ action: 'tellCost', payload: { transactionId, cost } }, ANSWER_MS);
      if (result !== 'accepted') cannot.add(connection);
    } catch (error) {
      if (error instanceof OcppError) cannot.add(connection);
      else if (!(error instanceof CallFailed)) throw error;
    }
  }

  async function round(): Promise<void> {
    const here = [...byPoint].filter(
      ([, connection]) => connection.ready && connection.protocol.namesSessions && !cannot.has(connection),
    );
    if (here.length === 0) return;
    const costs = await runningCosts(
      pool,
      here.map(([pointId]) => pointId),
    );
    for (const [pointId, sessions] of costs) {
      const connection = byPoint.get(pointId);
      if (!connection) continue;
      const before = told.get(connection);
      const now = new Map(sessions.map(({ transactionId, cost }) => [transactionId, cost]));
      told.set(connection, now);
      for (const [transactionId, cost] of now)
        if (before?.get(transactionId) !== cost)
          tell(connection, transactionId, cost).catch((error) =>
            log.warn({ err: error, identity: connection.identity }, 'a cost could not be told'),
          );
    }
  }

  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    round()
      .catch((error) => log.warn({ err: error }, 'what sessions have cost could not be read'))
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  return () => clearInterval(timer);
}
