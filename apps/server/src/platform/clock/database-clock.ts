import type pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Clock } from './clock.ts';

/** How often the two clocks are compared, in ms. */
const EVERY_MS = 10_000;
/** A machine's clock that is surely off by more is not followed, and that is said. */
const OFF_MS = 1_000;
/** One that is off by more is wrong. */
export const WRONG_MS = 5_000;

/** The database's clock, which all processes on it share. */
export interface DatabaseClock extends Clock {
  /** By how much this machine's clock is ahead of the database's, in ms, as far as that is sure; within `OFF_MS` 0. */
  aheadMs(): number;
  close(): void;
}

/**
 * A clock by which all processes of a database agree: the machine's own while that is within a second of the database's, else moved by what it is off. Compared every ten seconds; what a question's way may have cost
 * is no difference. Where the database is away the last difference holds.
 */
export async function followDatabaseClock(
  pool: pg.Pool,
  log: Log,
  { machine = Date.now, everyMs = EVERY_MS }: { machine?: () => number; everyMs?: number } = {},
): Promise<DatabaseClock> {
  let aheadMs = 0;
  async function compare(): Promise<void> {
    const askedAt = machine();
    const { rows } = await pool.query<{ at: number }>({
      name: 'database-clock',
      text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
      values: [],
    });
    const heardAt = machine();
    // The database looked at its clock somewhere between.
    const [least, most] = [askedAt - rows[0]!.at, heardAt - rows[0]!.at];
    const surelyMs = least > 0 ? least : most < 0 ? -most : 0;
    const found = surelyMs < OFF_MS ? 0 : Math.round((least + most) / 2);
    const isNews = (found === 0) !== (aheadMs === 0);
    aheadMs = found;
    if (isNews && found === 0) log.info('the clock of this machine fits the database’s again');
    else if (isNews)
      log.error({ aheadMs: found }, 'the clock of this machine is off: the database’s is followed. Set it right (NTP).');
  }
  await compare();
  const timer = setInterval(() => {
    compare().catch((error) => log.debug({ err: error }, 'the clocks could not be compared'));
  }, everyMs).unref();
  return { now: () => machine() - aheadMs, aheadMs: () => aheadMs, close: () => clearInterval(timer) };
}
