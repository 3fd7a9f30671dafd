import type { Pool } from 'pg';
import { dropOcppMessageDay, ocppMessageDays } from '../../platform/database/partitions.ts';

/** Of unknown chargers so many exchanges are kept: of one serial number, and of all together. */
const OF_SERIAL = 200;
const OF_ALL = 20_000;

/** Keeps only the newest exchanges of unknown chargers. Returns how many were removed. */
export async function trimUnknown(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query({
    text: `delete from ocpp_message m using (
        select serial_number, at, id, row_number() over (partition by serial_number order by at desc, id desc) as of_serial, row_number() over (order by at desc, id desc) as of_all
        from ocpp_message where provider_id is null) old
      where (old.of_serial > $1 or old.of_all > $2) and m.serial_number = old.serial_number and m.at = old.at and m.id = old.id and m.provider_id is null`,
    values: [OF_SERIAL, OF_ALL],
  });
  return rowCount ?? 0;
}

/**
 * Drops the oldest days of the log until all of it has at most `most` bytes; never the day of `now` (epoch ms) or a later one. Returns the dropped partitions, and the bytes that are left.
 */
export async function thinBySize(pool: Pool, most: number, now: number): Promise<{ dropped: string[]; bytes: number }> {
  const days = await ocppMessageDays(pool);
  let bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  const dropped: string[] = [];
  for (const day of days) {
    if (bytes <= most || day.first === undefined || day.first >= startOfDay(now)) break;
    if (!(await dropOcppMessageDay(pool, day.name))) break;
    bytes -= day.bytes;
    dropped.push(day.name);
  }
  return { dropped, bytes };
}

/** The first moment of a day (UTC), epoch ms. */
export const startOfDay = (moment: number): number => Math.floor(moment / 86_400_000) * 86_400_000;

/** Deletes what quotas used on days that are over. */
export const clearUsed = (pool: Pool, now: number) =>
  pool.query({ text: 'delete from ocpp_log_used where day < $1', values: [new Date(startOfDay(now) - 86_400_000)] });
