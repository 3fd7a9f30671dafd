import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true });
});
afterAll(() => test.close());

const pointOnline = async (serialNumber: string) =>
  (
    await test.rows(
      'select s.online from connection_state s join charge_point p on p.id = s.point_id where p.serial_number = $1',
      [serialNumber],
    )
  )[0]?.online as boolean;
const newOnline = async (serialNumber: string) =>
  (await test.rows('select online from new_charger where serial_number = $1', [serialNumber]))[0]?.online as boolean;

it('a start marks no socket of another server offline, and those of servers that are gone', async () => {
  const { serialNumber } = await test.point();
  const left = await test.point();
  const known = await test.boot(serialNumber);
  const stranger = unique('NEW');
  const unknown = await RawPoint.connect(test.ocppUrl, stranger);
  await unknown.boot();
  await until(() => pointOnline(serialNumber));
  await test.rows(
    "update connection_state set online = true, node = 'gone#99', last_seen_at = now() where point_id = (select id from charge_point where serial_number = $1)",
    [left.serialNumber],
  );
  await test.rows(
    "insert into new_charger (serial_number, online, node) values ('LEFT', true, 'gone#99'), ('OLDER', true, null)",
  );
  await test.rows(
    `insert into ocpp_message (at, serial_number, direction, request, outcome) values (now(), $1, 'out', '{}', 'waiting'), (now(), $2, 'out', '{}', 'waiting')`,
    [serialNumber, left.serialNumber],
  );
  const outcome = async (of: string) =>
    (await test.rows("select outcome from ocpp_message where serial_number = $1 and request = '{}'", [of]))[0].outcome;
  const other = await test.another();
  // Nor is a call given up whose answer the other server waits for.
  expect(await outcome(serialNumber)).toBe('waiting');
  expect(await outcome(left.serialNumber)).toBe('timeout');
  expect(await pointOnline(serialNumber)).toBe(true);
  expect(await newOnline(stranger)).toBe(true);
  expect(await pointOnline(left.serialNumber)).toBe(false);
  expect(await newOnline('LEFT')).toBe(false);
  expect(await newOnline('OLDER')).toBe(false);
  // One that has moved to another server is not told offline by the first.
  const moved = await RawPoint.connect(other.ocppUrl, stranger);
  await moved.boot();
  unknown.drop();
  await new Promise((done) => setTimeout(done, 300));
  expect(await newOnline(stranger)).toBe(true);
  moved.drop();
  await until(async () => !(await newOnline(stranger)));
  await other.stop();
  await known.close();
});

it('one damaged password keeps its own charger out and nobody else of the same moment', async () => {
  const points = await Promise.all(Array.from({ length: 6 }, () => test.point({ password: 'a-password-of-16-chars' })));
  const damaged = points[2]!.serialNumber;
  await test.rows(`update charge_point set password_sealed = '\\x00112233' where serial_number = $1`, [damaged]);
  const results = await Promise.allSettled(
    points.map(({ serialNumber }) => RawPoint.connect(test.ocppUrl, serialNumber, { password: 'a-password-of-16-chars' })),
  );
  expect(results.map(({ status }) => status)).toEqual(
    points.map(({ serialNumber }) => (serialNumber === damaged ? 'rejected' : 'fulfilled')),
  );
  await expect(RawPoint.connect(test.ocppUrl, damaged)).rejects.toThrow();
  for (const result of results) if (result.status === 'fulfilled') result.value.drop();
});

it('a clock that gets known is written within a moment, not with the next signs of life', async () => {
  const { serialNumber } = await test.point();
  const offset = async () =>
    (
      await test.rows<{ clock_offset_ms: string | null }>(
        'select s.clock_offset_ms from connection_state s join charge_point p on p.id = s.point_id where p.serial_number = $1',
        [serialNumber],
      )
    )[0]!.clock_offset_ms;
  const point = await test.boot(serialNumber);
  await until(() => pointOnline(serialNumber));
  expect(await offset()).toBeNull();
  const at = new Date(test.now() + 3_600_000).toISOString();
  await point.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError', timestamp: at });
  // Signs of life are written every 15 s.
  await until(async () => Number(await offset()) > 3_590_000, 5_000);
  await point.close();
});
