import type { ReadingFault } from '@csms/contract';
import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';

/** A meter may be so far ahead of our clock, in ms. */
const AHEAD_MS = 5_000;
/** Readings count at most once in so many ms. */
const REST_MS = 1_000;

export interface Reading {
  /** Epoch ms. */
  at: number;
  /** Grows from reading to reading; null: the meter does not count. */
  no: number | null;
  powerW: number;
  currentsA: readonly number[] | null;
}

interface MeterRow {
  max_w: number;
  read_at: Date | null;
  read_no: number | null;
}

/** Readings that did not count, and why the last of them did not. */
export interface Refused {
  count: number;
  why: ReadingFault;
}

/**
 * Takes a reading of a meter, if it is newer than what counts: by its number and its time, not ahead of our clock, and not more than the meter can show. Undefined: there is no such meter, or its
 * key (a digest) is another one. `null`: it counts.
 */
export function takeReading(
  db: Database,
  id: number,
  reading: Reading,
  now: number,
  keyHash: Buffer | null = null,
): Promise<ReadingFault | null | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<MeterRow>`
      select max_w, read_at, read_no::float8 as read_no from energy_meter where id = ${id} and (${keyHash}::bytea is null or key_hash = ${keyHash}) for update`.execute(
      trx,
    );
    const meter = rows[0];
    if (!meter) return undefined;
    const fault = faultOf(meter, reading, now);
    if (fault !== null) {
      await countRefused(trx, id, { count: 1, why: fault }, now);
      return fault;
    }
    const { at, no, powerW, currentsA } = reading;
    // What comes more often than once a second changes nothing yet.
    if (meter.read_at === null || at - meter.read_at.getTime() >= REST_MS)
      await sql`update energy_meter set read_at = ${new Date(at)}, read_no = ${no}, power_w = ${Math.round(powerW)}, currents_a = ${currentsA}::real[] where id = ${id}`.execute(
        trx,
      );
    return null;
  });
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
