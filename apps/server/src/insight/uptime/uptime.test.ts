import { contract, type QueryOf } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';
import { monthAt } from './uptime.rules.ts';

const { uptime, maintenanceWindows } = contract;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

let test: TestServer;
let clerk: Api;
let stranger: Api;
beforeAll(async () => {
  test = await startTestServer({ timing: { uptimeMs: 50 }, exportLimit: 50 });
  const permissions = ['uptime:read', 'maintenance:write'];
  clerk = await test.user(test.ours, permissions);
  stranger = await test.user(test.theirs, permissions);
});
afterAll(() => test.close());

const list = (query: QueryOf<typeof uptime.list>, api = clerk) => api.get(uptime.list, { query });

/** A point of two connectors that was up for `days` until it fell silent `away` ms ago. */
async function history(days: number, away: number) {
  const station = await test.station({ price: null });
  const { serialNumber } = await test.point({ stationId: station.id, connectors: 2 });
  const begin = Date.now() - days * DAY;
  const [{ id }] = (await test.rows('update charge_point set created_at = $2 where serial_number = $1 returning id', [
    serialNumber,
    iso(begin),
  ])) as [{ id: number }];
  await test.rows(
    `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code)
      select $1, $1, $2, $3, no, 'Available', 'NoError' from generate_series(1, 2) no`,
    [iso(begin), id, test.ours],
  );
  await test.rows(
    'insert into connection_event (at, point_id, provider_id, online) values ($1, $3, $4, true), ($2, $3, $4, false)',
    [iso(begin), iso(Date.now() - away), id, test.ours],
  );
  // All of it is counted anew. A count that is on its way is waited for: what it has not committed could not be deleted.
  await test.rows(
    'insert into uptime_point (point_id, provider_id) values ($1, $2) on conflict (point_id) do update set counted_until = null',
    [id, test.ours],
  );
  // Until then the report is of what there was before.
  await until(
    async () => (await test.rows('select from uptime_point where point_id = $1 and counted_until is not null', [id])).length,
  );
  return { id, serialNumber, stationId: station.id };
}
const window = (stationId: number, from: number, to: number) =>
  ({ stationId, startTime: iso(from), endTime: iso(to), kind: 'upgrade', note: 'new cables' }) as const;

describe('the report', () => {
  it('counts an outage, and takes it out again once it was announced maintenance', async () => {
    const away = 6 * HOUR;
    const { serialNumber, stationId } = await history(5, away);
    const query = { stationId, months: 2, by: 'connector' } as const;
    const rows = (await list(query)).list;
    expect(rows).toHaveLength(2);
    expect(rows[0]!.totalMinutes).toBeGreaterThan(4.9 * 1440);
    expect(rows[0]).toMatchObject({ serialNumber, connectors: 1, below: 1, excludedMinutes: 0 });
    expect(rows[0]!.percent).toBeCloseTo(95, 0);
    expect(rows[0]!.causes.offline).toBeCloseTo(360, -1);
    expect(rows[0]!.totalMinutes).toBeCloseTo(5 * 1440, -1);
    const asStation = (await list({ ...query, by: 'station' })).list;
    expect(asStation).toMatchObject([{ stationId, serialNumber: null, connectors: 2, below: 2 }]);
    expect(asStation[0]!.outageMinutes).toBeCloseTo(720, -1);
    expect((await list({ ...query, below: false })).list).toEqual([]);
    // Of the two months only the last days are known.
    expect(rows[0]!.unknownMinutes).toBeGreaterThan(1440);

    const made = await clerk.get(maintenanceWindows.create, {
      body: window(stationId, Date.now() - 7 * HOUR, Date.now() + HOUR),
    });
    expect(made.state).toBe('running');
    await until(async () => (await list(query)).list[0]!.percent === 100);
    const [row] = (await list(query)).list;
    expect(row!.excluded.upgrade).toBeCloseTo(360, -1);
    expect(row!.outageMinutes).toBe(row!.excludedMinutes);
    expect((await clerk.get(uptime.summary, { query: { stationId, months: 2 } })).below).toBe(0);

    await clerk.get(maintenanceWindows.remove, { params: { id: made.id } });
    await until(async () => (await list(query)).list[0]!.percent! < 96);
  });

  it('tells its days and months, which add up to the rows', async () => {
    const { stationId } = await history(5, 6 * HOUR);
    const query = { stationId, months: 2, by: 'connector' } as const;
    const rows = (await list(query)).list;
    expect(rows).toHaveLength(2);
    expect(rows[0]!.totalMinutes).toBeGreaterThan(4.9 * 1440);
    const around = (sum: number) => expect.closeTo(sum, 0);
    const added = (course: { outageMinutes: number }[]) => course.reduce((all, { outageMinutes }) => all + outageMinutes, 0);
    const byMonth = await clerk.get(uptime.rowCourses, { query });
    expect(byMonth.map(({ key }) => key).sort()).toEqual(rows.map(({ key }) => key).sort());
    for (const { key, course } of byMonth) {
      const { outageMinutes } = rows.find((row) => row.key === key)!;
      expect(added(course)).toEqual(around(outageMinutes));
    }
    // What is one connector's twice is the whole's.
    const whole = await clerk.get(uptime.course, { query: { stationId, months: 2 } });
    expect(added(whole)).toEqual(around(rows[0]!.outageMinutes + rows[1]!.outageMinutes));
    expect(whole.at(-1)!.causes.offline).toEqual(around(whole.at(-1)!.outageMinutes));
    // One page has the steps of its rows alone.
    expect(await clerk.get(uptime.rowCourses, { query: { ...query, page: 2, limit: 1 } })).toHaveLength(1);
    const month = monthAt('UTC', Date.now() - 6 * HOUR);
    const days = await clerk.get(uptime.course, { query: { stationId, month } });
    expect(days.length).toBeGreaterThan(0);
    for (const { day } of days) expect(day.slice(0, 7)).toBe(month);
    const summed = await clerk.get(uptime.summary, { query: { stationId, month } });
    expect(added(days)).toEqual(around(summed.outageMinutes));
    expect(await clerk.get(uptime.course, { query: { stationId, month: '2020-02' } })).toEqual([]);
    expect(await stranger.get(uptime.rowCourses, { query })).toEqual([]);
    expect(await stranger.get(uptime.course, { query: { stationId, months: 2 } })).toEqual([]);
  });

  it('says of a connector that never spoke that nothing is known, and of a stranger’s nothing at all', async () => {
    const { serialNumber } = await test.point({ connectors: 1 });
    await until(async () => (await clerk.get(uptime.summary, { query: { serialNumber } })).countedUntil !== null);
    expect((await list({ serialNumber, by: 'point' })).list).toMatchObject([{ percent: null, totalMinutes: 0, below: 0 }]);
    expect(await list({ serialNumber, by: 'point' }, stranger)).toEqual({ list: [], total: 0 });
    expect((await stranger.get(uptime.summary, { query: {} })).connectors).toBe(0);
    expect((await clerk.call(uptime.list, { query: { sort: 'nothing' } })).status).toBe(422);
    expect((await clerk.call(uptime.list, { query: { month: '2026-13' } })).status).toBe(422);
  });

  it('of a month before anything was there is empty, and of a month to come too', async () => {
    const { serialNumber } = await test.point();
    for (const month of ['2020-02', monthAt('UTC', Date.now() + 60 * DAY)])
      expect((await list({ serialNumber, month, by: 'connector' })).list).toMatchObject([{ percent: null, totalMinutes: 0 }]);
  });

  it('is exported with its verdict in words', async () => {
    const text = await (
      await clerk.raw('GET', `${uptime.export.path}?format=csv&by=connector&months=2`, undefined, { 'x-language': 'zh' })
    ).text();
    expect(text).toContain('可用率');
    expect(text).toContain('未达标');
  });
});
