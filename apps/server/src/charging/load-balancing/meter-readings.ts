import { isMeterClockWrong, type ReadingFault } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { type ClockRun, clockAfter, type MeterClock } from './meter-clock.rules.ts';

/** A meter may be so far ahead of our clock, in ms. */
const AHEAD_MS = 5_000;
/** Readings count at most once in so many ms. */
export const REST_MS = 1_000;
/** So much more than before, in W, makes its site be looked at now. */
const ROSE_W = 500;

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** Buildings draw more than they did: their sites are to be looked at now. */
    'site.rose': { stationIds: number[] };
  }
}

export interface Reading {
  /** Epoch ms: by the meter's clock, or by ours where it tells no time. */
  at: number;
  /** When it came, epoch ms; null: it tells no time of its own. */
  cameAt: number | null;
  /** Grows from reading to reading; null: the meter does not count. */
  no: number | null;
  powerW: number;
  currentsA: readonly number[] | null;
}

interface MeterRow {
  station_id: number;
  power_w: number | null;
  max_w: number;
  read_at: Date | null;
  read_no: number | null;
  clock_ms: number;
  clock_run: ClockRun | null;
}

/** Readings that did not count, and why the last of them did not. */
export interface Refused {
  count: number;
  why: ReadingFault;
}

/**
 * Takes a reading of a meter, if it is newer than what counts: by its number and its time, not ahead of our clock, and not more than the meter can show. Its time is corrected by what is known of the meter's clock, which each
 * reading teaches, whether it counts or not. Undefined: there is no such meter, or its
 * key (a digest) is another one. `null`: it counts.
 */
export async function takeReading(
  { db, bus }: { db: Database; bus: Bus },
  id: number,
  reading: Reading,
  now: number,
  keyHash: Buffer | null = null,
): Promise<ReadingFault | null | undefined> {
  let rose: number | null = null;
  const fault = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<MeterRow>`
      select station_id, power_w, max_w, read_at, read_no::float8 as read_no, clock_ms::float8 as clock_ms, clock_run from energy_meter where id = ${id} and (${keyHash}::bytea is null or key_hash = ${keyHash}) for update`.execute(
      trx,
    );
    const meter = rows[0];
    if (!meter) return undefined;
    const clock = clockOf(meter, reading);
    if (clock.run !== meter.clock_run)
      await sql`update energy_meter set clock_ms = ${Math.round(clock.clockMs)}, clock_run = ${JSON.stringify(clock.run)}::jsonb where id = ${id}`.execute(
        trx,
      );
    const at = reading.cameAt === null ? reading.at : reading.at + clock.clockMs;
    const fault = reading.cameAt !== null && isMeterClockWrong(clock.clockMs) ? 'clock' : faultOf(meter, { ...reading, at }, now);
    if (fault !== null) {
      await countRefused(trx, id, { count: 1, why: fault }, now);
      return fault;
    }
    const { no, powerW, currentsA } = reading;
    // What comes more often than once a second changes nothing yet.
    if (meter.read_at === null || at - meter.read_at.getTime() >= REST_MS)
      await sql`update energy_meter set read_at = ${new Date(at)}, read_no = ${no}, power_w = ${Math.round(powerW)}, currents_a = ${currentsA}::real[] where id = ${id}`.execute(
        trx,
      );
    if (powerW > (meter.power_w ?? 0) + ROSE_W) rose = meter.station_id;
    return null;
  });
  if (rose !== null) bus.publish('site.rose', { stationIds: [rose] });
  return fault;
}

function clockOf({ clock_ms: clockMs, clock_run: run }: MeterRow, { at, cameAt }: Reading): MeterClock {
  return cameAt === null ? { clockMs, run } : clockAfter({ clockMs, run }, at, cameAt);
}

/** Counts readings that did not count. */
export async function countRefused(db: Database | Trx, id: number, { count, why }: Refused, now: number): Promise<void> {
  await sql`update energy_meter set refused = least(refused::bigint + ${count}, 2000000000)::int, refused_why = ${why}, refused_at = ${new Date(now)} where id = ${id}`.execute(
    db,
  );
}

function faultOf(
  { max_w: maxW, read_at: readAt, read_no: readNo }: MeterRow,
  { at, no, powerW }: Reading,
  now: number,
): ReadingFault | null {
  if (at > now + AHEAD_MS) return 'ahead';
  const last = readAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  // A meter that has started anew counts from the beginning: a later time is believed.
  if (at <= last) return (no === null || readNo === null ? at === last : no <= readNo) ? 'repeated' : 'late';
  return Math.abs(powerW) > maxW ? 'implausible' : null;
}
