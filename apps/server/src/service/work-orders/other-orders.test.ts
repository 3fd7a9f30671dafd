import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';

const { workOrders } = contract;
let test: TestServer;
let leader: Api;

beforeAll(async () => {
  test = await startTestServer({ timing: { alarmsMs: 50, workOrdersMs: 50, usageMs: 100, planOrdersMs: 100 } });
  leader = await test.user(test.ours, [
    'workOrder:read',
    'workOrder:create',
    'workOrder:dispatch',
    'warning:read',
    'warning:write',
  ]);
});
afterAll(() => test.close());

const ordersOf = async (query: object) => (await leader.get(workOrders.getWorkOrderList, { query: query as never })).list;
const key = async (call: Promise<{ error: { key?: string } | null }>) => (await call).error?.key;

/** A connector that is free, with sessions of its past: hours ago, and the energy of each. */
async function used(past: readonly (readonly [number, number])[]) {
  const station = await test.station();
  const { serialNumber, id } = await test.point({ stationId: station.id });
  const raw = await test.boot(serialNumber);
  await raw.status(0, 'Available');
  await test.rows(
    `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, stopped_at, stop_received_at, meter_start_wh, meter_stop_wh, energy_wh, start_key, currency, time_zone)
      select p.provider_id, p.station_id, p.id, 1, 'A', 'card', 'finished', x.at, x.at, x.at + interval '20 minutes', x.at, 0, x.wh, x.wh, 'past' || x.n, '$', 'UTC'
      from charge_point p cross join lateral (select n, wh, now() - ago * interval '1 hour' as at from unnest($2::float8[], $3::int[]) with ordinality as v (ago, wh, n)) x where p.id = $1`,
    [id, past.map(([ago]) => ago), past.map(([, wh]) => wh)],
  );
  return { station, serialNumber, raw };
}

it('a connector that says Available and has had no session for far longer than usual opens one order, until it is used again', async () => {
  const busy = Array.from({ length: 30 }, (_, n) => [n * 5, 8_000] as const);
  const silent = await used(busy.map(([ago, wh]) => [ago + 300, wh]));
  const lively = await used(busy);
  const failing = await used(busy.map(([ago, wh], n) => [ago, n < 9 ? 10 : wh]));
  const away = await used(busy.map(([ago, wh]) => [ago + 300, wh]));
  const cared = await used(busy.map(([ago, wh]) => [ago + 300, wh]));
  await test.rows(
    "insert into maintenance_window (provider_id, station_id, kind, starts_at, ends_at, created_by) select provider_id, id, 'preventiveMaintenance', now() - interval '1 hour', now() + interval '1 day', 'x' from station where id = $1",
    [cared.station.id],
  );
  away.raw.drop();
  await until(async () => !(await test.admin.get(contract.points.get, { params: { serialNumber: away.serialNumber } })).online);
  for (const { raw } of [lively, silent, failing, cared]) await raw.status(1, 'Available');
  const [order] = await until(async () => {
    const list = await ordersOf({ stationId: silent.station.id });
    return list.length > 0 && list;
  });
  expect(order).toMatchObject({ source: 'usage', pointId: silent.serialNumber, connectorNo: 1, createdBy: 'CSMS' });
  expect(order!.description).toContain('no session for 12.5 days');
  const [fails] = await until(async () => {
    const list = await ordersOf({ stationId: failing.station.id });
    return list.length > 0 && list;
  });
  expect(fails!.description).toContain('8 of the last 8 starts');
  // Ended, it is not opened again by the same silence.
  await leader.get(workOrders.cancel, { body: { taskId: order!.taskId, reason: 'The road is closed' } });
  await new Promise((done) => setTimeout(done, 500));
  expect(await ordersOf({ stationId: silent.station.id })).toHaveLength(1);
  for (const { station } of [lively, away, cared]) expect(await ordersOf({ stationId: station.id })).toEqual([]);
});

it('a maintenance task opens its order on its day by the clock of its station, once', async () => {
  const station = await test.station({ timeZone: 'Pacific/Kiritimati' });
  const { id } = await test.point({ stationId: station.id });
  const task = async (days: number) =>
    (
      await test.rows(
        `insert into maintenance_task (provider_id, plan_name, work, point_id, due_on, window_from, window_to, created_at)
          select provider_id, $2, $4, id, (now() at time zone 'Pacific/Kiritimati')::date + $3::int, now() + interval '1 day', now() + interval '26 hours', now() from charge_point where id = $1 returning id`,
        [id, `Yearly ${days}`, days, days === 0 ? 'inspection' : 'cleaning'],
      )
    )[0].id;
  await task(1);
  await task(0);
  const [order] = await until(async () => {
    const list = await ordersOf({ stationId: station.id });
    return list.length > 0 && list;
  });
  expect(order).toMatchObject({ source: 'plan', priority: 4 });
  expect(order!.description).toContain('Yearly 0');
  await new Promise((done) => setTimeout(done, 400));
  expect(await ordersOf({ stationId: station.id })).toHaveLength(1);
});

it('a warning becomes an order by a person, once', async () => {
  const station = await test.station();
  const [{ id }] = await test.rows(
    `insert into weather_warning (provider_id, station_id, kind, level, starts_at, peak_at, peak_value, ends_at, found_at, changed_at)
      select provider_id, id, 'wind', 'serious', now(), now(), 110, now() + interval '6 hours', now(), now() from station where id = $1 returning id`,
    [station.id],
  );
  const body = { description: 'Tie down the canopy before the storm' };
  expect((await leader.call(contract.warnings.order, { params: { id }, body: { description: 'short' } })).error).toHaveProperty(
    'fields.description',
  );
  const order = await leader.get(contract.warnings.order, { params: { id }, body });
  expect(order).toMatchObject({ source: 'warning', stationId: station.id, pointId: null, ...body });
  expect(await key(leader.call(contract.warnings.order, { params: { id }, body }))).toBe('warningOrdered');
  expect((await leader.get(contract.warnings.get, { params: { id } })).taskId).toBe(order.taskId);
  const stranger = await test.user(test.theirs, ['warning:read', 'warning:write', 'workOrder:create']);
  expect(await key(stranger.call(contract.warnings.order, { params: { id }, body }))).toBe('notFound');
});

it('what fails in one wave of a firmware upgrade is one order over all its stations; beside it another order', async () => {
  const stations = await Promise.all([test.station(), test.station(), test.station()]);
  const points = [];
  for (const { id } of stations) {
    const { serialNumber } = await test.point({ stationId: id });
    const raw = await test.boot(serialNumber);
    await raw.status(1, 'Available');
    points.push({ serialNumber, raw, stationId: id });
  }
  const [{ id }] = await test.rows(
    `insert into firmware_update (provider_id, version, communication_type, location, protocol, base_url, retrieve_at, retries, retry_interval, wave_size, wave_wait_minutes, wait_hours, max_failures, created_by, description, status, starts_at, created_at)
      values ($1, '2.0', 'ocpp1.6', 'http://127.0.0.1:9/x', 'http', '', now(), 1, 60, 10, 1, 24, 5, 'x', '', 'paused', now(), now()) returning id`,
    [test.ours],
  );
  await test.rows(
    `insert into firmware_update_point (update_id, provider_id, point_id, status, wave, requested_at, changed_at, waits_since)
      select $1, provider_id, id, 'failed', 1, now() - interval '5 minutes', now(), now() from charge_point where serial_number = any ($2)`,
    [id, points.slice(0, 2).map(({ serialNumber }) => serialNumber)],
  );
  for (const { raw } of points) await raw.status(1, 'Faulted', { errorCode: 'PowerSwitchFailure' });
  const order = await until(async () => {
    const list = await ordersOf({ faultCode: 'PowerSwitchFailure' });
    return list.length === 2 && list.find((one) => one.points === 2);
  });
  const { places } = await leader.get(workOrders.get, { query: { taskId: order.taskId } });
  expect(places.map(({ pointId }) => pointId).sort()).toEqual(
    points
      .slice(0, 2)
      .map(({ serialNumber }) => serialNumber)
      .sort(),
  );
  expect((await ordersOf({ stationId: points[2]!.stationId })).map((one) => one.points)).toEqual([1]);
});
