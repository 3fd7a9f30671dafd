import { sql } from 'kysely';
import { sendProfile } from '../../charging/index.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { BuiltOperator } from './network.ts';

const HOUR_S = 3600;
/** What is left of the rated power by day, in the evening, and for a point that is held back as a whole. */
const SHARES = { day: 0.9, evening: 0.5, whole: 0.8 } as const;
/** Two points have a schedule of the day, the third a limit of its own. */
const POINTS = 3;

/** Charging profiles that each operator has sent by hand, at points whose power is not shared: their chargers take them when they connect. */
export async function sendProfiles(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  for (const { providerId, username } of operators) {
    const { rows } = await sql<{ serial: string; watts: number; midnight: Date }>`
      select p.serial_number as serial, least(p.rated_power_w, min(c.max_power_w)) as watts, date_trunc('day', ${new Date(now)}::timestamptz at time zone s.time_zone) at time zone s.time_zone as midnight
      from charge_point p join station s on s.id = p.station_id join connector c on c.point_id = p.id and c.connector_no > 0
      where p.provider_id = ${providerId} and p.removed_at is null and not exists (select from site g where g.station_id = s.id and g.mode = 'automatic')
      group by p.id, s.id order by p.id limit ${POINTS}`.execute(trx);
    const [first, second, whole] = rows;
    if (!first || !second || !whole) continue;
    const watts = Math.min(first.watts, second.watts);
    await sendProfile(
      trx,
      {
        serialNumbers: [first.serial, second.serial],
        connectorNos: [1],
        purpose: 'default',
        chargingProfileKind: 'recurring',
        recurrencyKind: 'daily',
        stackLevel: 0,
        chargingRateUnit: 'W',
        startSchedule: first.midnight.toISOString(),
        periods: [
          { startPeriod: 0, powerLimit: watts },
          { startPeriod: 7 * HOUR_S, powerLimit: Math.round(watts * SHARES.day) },
          { startPeriod: 18 * HOUR_S, powerLimit: Math.round(watts * SHARES.evening) },
          { startPeriod: 21 * HOUR_S, powerLimit: watts },
        ],
      },
      username,
      systemClock,
    );
    await sendProfile(
      trx,
      {
        serialNumbers: [whole.serial],
        connectorNos: [0],
        purpose: 'pointMax',
        chargingProfileKind: 'absolute',
        stackLevel: 0,
        chargingRateUnit: 'W',
        startSchedule: whole.midnight.toISOString(),
        periods: [{ startPeriod: 0, powerLimit: Math.round(whole.watts * SHARES.whole) }],
      },
      username,
      systemClock,
    );
  }
}
