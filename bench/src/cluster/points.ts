import type pg from 'pg';
import { RawPoint } from '../../../apps/server/src/testing/raw-point.ts';

/** Points of a station, by their serial numbers, put into the database at once. */
export async function seedPoints(db: pg.Pool, count: number): Promise<string[]> {
  await db.query(
    `insert into station (provider_id, name, country, address, longitude, latitude, time_zone) select min(id), 'Trial', 'CN', '-', 0, 0, 'UTC' from provider`,
  );
  const { rows } = await db.query<{ serial_number: string }>(
    `insert into charge_point (provider_id, station_id, serial_number, name, equipment_type, rated_power_w)
     select s.provider_id, s.id, 'TRIAL-' || lpad(n::text, 6, '0'), 'Trial ' || n, 'dc', 120000 from generate_series(0, $1::int - 1) n, station s where s.name = 'Trial' returning serial_number`,
    [count],
  );
  await db.query(
    `insert into connection_state (point_id, provider_id) select id, provider_id from charge_point where serial_number like 'TRIAL-%' on conflict do nothing`,
  );
  await db.query(
    `insert into connector (point_id, provider_id, connector_no, standard, connector_type, max_power_w)
     select id, provider_id, 1, 'dc', 'ccs2', 120000 from charge_point where serial_number like 'TRIAL-%'`,
  );
  return rows.map(({ serial_number }) => serial_number);
}

/** Does it for all, a hundred at a time. */
export async function openEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
    }),
  );
}

/** Opens and boots them. */
export async function openAll(url: string, serials: readonly string[]): Promise<RawPoint[]> {
  const points: RawPoint[] = [];
  await openEach(serials, async (serialNumber) => {
    const point = await RawPoint.connect(url, serialNumber);
    await point.boot();
    points.push(point);
  });
  return points;
}
