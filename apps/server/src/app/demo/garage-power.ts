import { createHash, randomBytes } from 'node:crypto';
import { Building, BuildingMeter } from '@csms/simulator';
import { sql } from 'kysely';
import type { Databases, Trx } from '../../platform/database/database.ts';

const LIMIT_A = 63;
/** Kept for the building, W. */
const RESERVE_W = 6_000;
/** The roof of the building, and what cars take from the grid besides, W. */
const SOLAR_W = 14_000;
const GRID_W = 30_000;
/** The length of a turn, min. */
const TURN = 20;
const ROTATIONS = ['123', '231', '312'] as const;
const METER = 'demo-building';
/** Below the supply: each feeds every second point. */
const CIRCUITS = [
  { name: 'C1 区母线', description: '车位 1、3、5 等单号', limitW: 27_600, limitA: 40, strategy: null },
  { name: 'C2 区母线', description: '车位 2、4、6 等双号', limitW: 24_150, limitA: 35, strategy: 'goal' },
] as const;

/** Shares the power of a garage: its supply, how its points are wired by turns, and the meter of its building. */
export async function shareGarage(
  trx: Trx,
  providerId: number,
  stationId: number,
  points: readonly { id: number; powerW: number }[],
): Promise<void> {
  await sql`insert into site (station_id, provider_id, mode, limit_a, reserve_w, turn_minutes, surplus, surplus_grid_w)
    values (${stationId}, ${providerId}, 'automatic', ${LIMIT_A}, ${RESERVE_W}, ${TURN}, 'first', ${GRID_W})`.execute(trx);
  for (const [index, { id, powerW }] of points.entries())
    await sql`insert into connector_wiring (point_id, connector_no, provider_id, phases, rotation) values (${id}, 1, ${providerId}, ${powerW > 7_700 ? 3 : 1}, ${ROTATIONS[index % 3]!})`.execute(
      trx,
    );
  const circuits: number[] = [];
  for (const { name, description, limitW, limitA, strategy } of CIRCUITS) {
    const { rows } = await sql<{ id: number }>`
      insert into circuit (provider_id, station_id, name, description, limit_w, limit_a, strategy, created_by) values (${providerId}, ${stationId}, ${name}, ${description}, ${limitW}, ${limitA}, ${strategy}, 'admin') returning id`.execute(
      trx,
    );
    circuits.push(rows[0]!.id);
  }
  for (const [index, { id }] of points.entries())
    await sql`insert into circuit_point (point_id, provider_id, circuit_id) values (${id}, ${providerId}, ${circuits[index % 2]!})`.execute(
      trx,
    );
  await limitAtTimes(trx, providerId, stationId);
  await sql`insert into energy_meter (provider_id, station_id, name, source, includes_cars, stale_s, max_w, created_by)
    values (${providerId}, ${stationId}, ${METER}, 'push', false, 60, 60000, 'admin')`.execute(trx);
}

/** A weekly limit of the evenings, an order of the grid of two days ago with what was reached, and one for tomorrow. By the station's clock. */
async function limitAtTimes(trx: Trx, providerId: number, stationId: number): Promise<void> {
  await sql`
    with clock as (select time_zone as zone, (now() at time zone time_zone)::date as today, (now() at time zone time_zone)::time < '20:30' as is_ahead from station where id = ${stationId})
    insert into site_limit (provider_id, station_id, kind, days, from_time, to_time, starts_at, ends_at, limit_w, reason, ordered_by, reference, created_by, created_at, holds_from, holds_until, time_zone, held_at, reached_w, over_s)
    select ${providerId}::int, ${stationId}::int, v.kind, case when v.kind = 'weekly' then '{1,2,3,4,5,6,7}'::smallint[] end, case when v.kind = 'weekly' then v.from_time end, case when v.kind = 'weekly' then v.to_time end,
      case when v.kind = 'dated' then v.starts end, case when v.kind = 'dated' then v.ends end, v.limit_w, v.reason, v.ordered_by, v.reference, v.created_by, v.starts - interval '1 day', v.starts, v.ends, c.zone,
      case when v.reached is not null then v.starts end, v.reached, v.over
    from clock c cross join lateral (
      select x.*, (c.today + x.day + x.from_time) at time zone c.zone as starts, (c.today + x.day + x.to_time) at time zone c.zone as ends
      from (values
        ('weekly', case when c.is_ahead then 0 else 1 end, time '18:30', time '20:30', 34000, '晚高峰限功率', '管理处', null, 'admin', null::int, 0),
        ('dated', -2, time '19:00', time '20:00', 25000, '迎峰度冬需求响应', '国网杭州供电公司', 'DR-HZ-0117', 'api', 24600, 0),
        ('dated', 1, time '11:00', time '12:00', 28000, '配电房检修', '国网杭州供电公司', 'DR-HZ-0121', 'api', null, 0)
      ) as x (kind, day, from_time, to_time, limit_w, reason, ordered_by, reference, created_by, reached, over)
    ) v`.execute(trx);
}

/** Lets the buildings of the demo's garages push their load, each with a new key. Returns the end of it. */
export async function startBuildings(databases: Databases, url: string): Promise<() => Promise<void>> {
  const { rows } = await sql<{ id: number }>`select id from energy_meter where name = ${METER} and source = 'push'`.execute(
    databases.system,
  );
  const meters = await Promise.all(
    rows.map(async ({ id }) => {
      const key = `meter-${randomBytes(24).toString('base64url')}`;
      await sql`update energy_meter set key_hash = ${createHash('sha256').update(key).digest()} where id = ${id}`.execute(
        databases.system,
      );
      const building = new Building({
        seed: `demo/${id}`,
        baseW: 4_500,
        liftW: 3_500,
        heatingW: 2_500,
        applianceW: 800,
        solarW: SOLAR_W,
        hoursAhead: 8,
      });
      const meter = new BuildingMeter({ building, url: `${url}/prod-api/meters/${id}/readings`, key, everyS: 5 });
      meter.start();
      return meter;
    }),
  );
  return async () => {
    await Promise.all(meters.map((meter) => meter.stop()));
  };
}
