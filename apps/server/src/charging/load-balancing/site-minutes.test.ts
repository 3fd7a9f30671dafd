import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { dropOldMinutes } from './balancer.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

const DAY = 86_400_000;

it('minutes of sites lie in days, and days older than a month are dropped whole; nothing younger is', async () => {
  const { id } = await test.station();
  const keep = async (ago: number) => {
    await test.rows("select csms_partition('site_minute', $1, 'day')", [new Date(test.now() - ago * DAY)]);
    await test.rows("insert into site_minute (station_id, minute, provider_id, cars_w, detail) values ($1, $2, $3, 0, '')", [
      id,
      new Date(test.now() - ago * DAY),
      test.ours,
    ]);
  };
  for (const ago of [0, 1, 30, 33, 40]) await keep(ago);
  // No piece was made for this day.
  await test.rows("insert into site_minute (station_id, minute, provider_id, cars_w, detail) values ($1, $2, $3, 0, '')", [
    id,
    new Date(test.now() - 90 * DAY),
    test.ours,
  ]);
  const pieces = async () =>
    (
      await test.rows<{ name: string }>(
        'select tableoid::regclass::text as name from site_minute where station_id = $1 order by minute',
        [id],
      )
    ).map(({ name }) => name);
  const before = await pieces();
  expect(before[0]).toBe('site_minute_default');
  expect(new Set(before).size).toBe(6);
  await dropOldMinutes({ databases: test.databases, clock: { now: test.now } });
  expect(await pieces()).toEqual(before.slice(3));
  const gone = await test.rows('select from pg_class where relname = any ($1)', [before.slice(1, 3)]);
  expect(gone).toHaveLength(0);
});
