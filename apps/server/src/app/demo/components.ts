import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** Parts that every operator watches; the rated lives of plugs and contactors are short, so that some are worn after the months of the demo. */
const TYPES = [
  ['充电枪 Plug', 'connector', 'plugCycles', 600],
  ['接触器 Contactor', 'connector', 'contactorOperations', 2_000],
  ['电缆 Cable', 'connector', 'energyKwh', 30_000],
  ['滤网 Filter', 'point', 'days', 180],
  ['风扇 Fan', 'point', 'hours', 4_000],
] as const;
/** What was done, so many days ago at so many of the points, and for how long it holds. */
const WORKS = [
  ['inspection', 40, 3, 90, '季度巡检，外观与急停正常'],
  ['rcdTest', 350, 4, 365, '30 mA，动作时间 24 ms'],
  ['meterCalibration', 380, 7, 365, '误差 0.3 %'],
  ['extinguisher', 375, 9, 365, '压力正常'],
  ['cleaning', 12, 5, null, '清洁滤网与枪座'],
  ['repair', 25, 11, null, '更换屏幕排线'],
] as const;

/** Components with their use, maintenance records and plans of each operator. Tasks are opened by the product itself. */
export async function addComponents(trx: Trx, now: number): Promise<void> {
  const at = new Date(now);
  for (const [name, place, counter, life] of TYPES)
    await sql`
      insert into component_type (provider_id, name, place, counter, rated_life, auto_fit, created_by, created_at)
      select distinct provider_id, ${name}, ${place}, ${counter}, ${life}::float8, true, 'admin', ${at}::timestamptz - interval '200 days'
      from charge_point where removed_at is null on conflict do nothing`.execute(trx);
  for (const [work, daysAgo, everyNth, holds, note] of WORKS)
    await sql`
      insert into maintenance_record (provider_id, point_id, station_id, work, done_at, done_by, note, currency, cost, certificate_number, valid_until, created_by, created_at)
      select p.provider_id, p.id, p.station_id, ${work}, d.at, 'Wang Lei', ${note}, v.currency, case when ${work} = 'repair' then 180 end,
        case when ${holds}::int is null then '' else upper(left(${work}, 3)) || '-' || p.id end, (d.at + make_interval(days => ${holds}::int))::date, 'app', d.at
      from charge_point p join provider v on v.id = p.provider_id
      cross join lateral (select ${at}::timestamptz - make_interval(days => ${daysAgo}::int + p.id % 5, hours => p.id % 7) as at) d
      where p.removed_at is null and p.id % ${everyNth}::int = 0`.execute(trx);
  await sql`
    insert into maintenance_plan (provider_id, name, work, basis, every_months, first_on, lead_days, window_start, window_minutes, created_by)
    select distinct provider_id, '季度巡检 Quarterly inspection', 'inspection', 'calendar', 3, ${at}::date + 10, 3, '09:30', 45, 'admin' from charge_point where removed_at is null`.execute(
    trx,
  );
  await sql`
    insert into maintenance_plan (provider_id, name, work, basis, type_id, share, lead_days, window_start, window_minutes, created_by)
    select provider_id, '充电枪更换 Plug replacement', 'replacement', 'use', id, 0.9, 14, '02:00', 60, 'admin' from component_type where name = ${TYPES[0][0]}`.execute(
    trx,
  );
}
