import { createHash, randomBytes } from 'node:crypto';
import { Building, BuildingMeter } from '@csms/simulator';
import { sql } from 'kysely';
import type { Databases, Trx } from '../../platform/database/database.ts';

const LIMIT_A = 63;
/** Kept for the building, W. */
const RESERVE_W = 6_000;
const ROTATIONS = ['123', '231', '312'] as const;
const METER = 'demo-building';

/** Shares the power of a garage: its supply, how its points are wired by turns, and the meter of its building. */
export async function shareGarage(
  trx: Trx,
  providerId: number,
  stationId: number,
  points: readonly { id: number; powerW: number }[],
): Promise<void> {
  await sql`insert into site (station_id, provider_id, mode, limit_a, reserve_w) values (${stationId}, ${providerId}, 'automatic', ${LIMIT_A}, ${RESERVE_W})`.execute(
    trx,
  );
  for (const [index, { id, powerW }] of points.entries())
    await sql`insert into connector_wiring (point_id, connector_no, provider_id, phases, rotation) values (${id}, 1, ${providerId}, ${powerW > 7_700 ? 3 : 1}, ${ROTATIONS[index % 3]!})`.execute(
      trx,
    );
  await sql`insert into energy_meter (provider_id, station_id, name, source, includes_cars, stale_s, max_w, created_by)
    values (${providerId}, ${stationId}, ${METER}, 'push', false, 60, 60000, 'admin')`.execute(trx);
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
