import { contract, type QueryOf } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const COUNT = 60_000;
const DAY = 86_400_000;
const BEGAN = Date.parse('2026-01-10T05:00:00Z');
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati'] as const;
/** The worker's lock on counting rollups: who holds it keeps them as they are. */
const COUNTING = 7_310_540;

type Query = QueryOf<typeof contract.records.list>;
interface Raw {
  id: number;
  at: number;
  energy: number;
  stopped: number | null;
}

let test: TestServer;
const stations: number[] = [];
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20, lostMs: Number.POSITIVE_INFINITY } });
  for (const timeZone of ZONES) stations.push((await test.station({ timeZone, price: null })).id);
  const points = await Promise.all(stations.map((stationId) => test.point({ stationId })));
  await test.rows(
    `update connector set connector_type = 'type2' where point_id = (select id from charge_point where serial_number = $1)`,
    [points[2]!.serialNumber],
  );
  // Seven records begin at each moment; every fourth lasts as long as the one before.
  await test.rows(
    `insert into charging_record (transaction_id, provider_id, station_id, point_id, connector_no, id_tag, start_type, status, valid, started_at, start_received_at, stopped_at, start_key, stop_reason,
       energy_wh, cost, currency, time_zone, group_id)
     select n, p.provider_id, p.station_id, p.id, 1, 'T', (array['card', 'remote', 'scan'])[1 + n % 3], g.status, n % 50 <> 3, at, at, case when g.status <> 'charging' then at + interval '1 hour' end,
       n::text, case when n % 9 = 0 then 'Remote' else 'Local' end, n % 1000, round((n % 1000) / 100.0, 2), case when n % 11 = 0 then '€' else '$' end, s.time_zone, case when n % 5 = 0 then 77 end
     from (select n, to_timestamp($1 / 1000.0) + make_interval(mins => n / 7 * 10) as at, case n % 97 when 5 then 'review' when 6 then 'charging' else 'finished' end as status from generate_series(1, $2::int) n) g
     join charge_point p on p.serial_number = ($3::text[])[1 + n % 3] join station s on s.id = p.station_id`,
    [BEGAN, COUNT, points.map((point) => point.serialNumber)],
  );
  await test.rows(`insert into stat_dirty (provider_id, station_id, day)
    select distinct provider_id, station_id, (started_at at time zone time_zone)::date from charging_record where status = 'finished'`);
  await until(async () => (await test.rows('select 1 from stat_dirty limit 1')).length === 0, 60_000);
  await test.rows('analyze');
});
afterAll(() => test.close());

const list = (query: Query) => test.admin.get(contract.records.list, { query });
const idsOf = async (query: Query) => (await list(query)).list.map((record) => record.transactionId);

/** What PostgreSQL itself says, without any of our ways. */
async function raw(condition: string, order: string): Promise<number[]> {
  const rows = await test.rows<Pick<Raw, 'id'>>(
    `select transaction_id as id from charging_record r where ${condition} order by ${order}`,
  );
  return rows.map((row) => row.id);
}

const day = (n: number, hours = 0) => new Date(BEGAN + n * DAY + hours * 3_600_000).toISOString();
const LOCAL_DAY = '(started_at at time zone time_zone)::date';
const IN_CCS2 = `(point_id, connector_no) in (select point_id, connector_no from connector where connector_type = 'ccs2')`;
const FILTERS: readonly [what: string, query: Query, condition: () => string][] = [
  ['everything', {}, () => 'true'],
  ['a station', { stationId: 2 }, () => `station_id = ${stations[1]}`],
  ['a period', { from: day(3, 1), to: day(33, 5) }, () => `started_at >= '${day(3, 1)}' and started_at < '${day(33, 5)}'`],
  ['whole months', { from: day(20), to: day(57) }, () => `started_at >= '${day(20)}' and started_at < '${day(57)}'`],
  ['an open end', { from: day(9, 9) }, () => `started_at >= '${day(9, 9)}'`],
  ['an open start', { to: day(50, 1) }, () => `started_at < '${day(50, 1)}'`],
  ['some hours', { from: day(7), to: day(7, 9) }, () => `started_at >= '${day(7)}' and started_at < '${day(7, 9)}'`],
  ['a start type', { startType: 'card,scan' as never }, () => `start_type in ('card', 'scan')`],
  ['finished and valid', { status: 'finished' as never, valid: 'true' }, () => `status = 'finished' and valid`],
  ['invalid', { valid: 'false' }, () => 'not valid'],
  ['not finished', { status: 'charging,review' as never }, () => `status <> 'finished'`],
  [
    'days of the stations',
    { firstDay: day(4).slice(0, 10), lastDay: day(45).slice(0, 10), status: 'finished' as never, valid: 'true' },
    () => `${LOCAL_DAY} between '${day(4).slice(0, 10)}' and '${day(45).slice(0, 10)}' and status = 'finished' and valid`,
  ],
  [
    'days within hours',
    { from: day(3, 7), to: day(20, 3), firstDay: day(3).slice(0, 10), lastDay: day(19).slice(0, 10) },
    () =>
      `started_at >= '${day(3, 7)}' and started_at < '${day(20, 3)}' and ${LOCAL_DAY} between '${day(3).slice(0, 10)}' and '${day(19).slice(0, 10)}'`,
  ],
  ['from a day on', { firstDay: day(21).slice(0, 10) }, () => `${LOCAL_DAY} >= '${day(21).slice(0, 10)}'`],
  ['up to a day', { lastDay: day(2).slice(0, 10) }, () => `${LOCAL_DAY} <= '${day(2).slice(0, 10)}'`],
  ['nobody’s group', { groupId: 0 }, () => 'group_id is null'],
  ['a group', { groupId: 77, startType: 'card' as never }, () => `group_id = 77 and start_type = 'card'`],
  [
    'a connector type',
    { connectorType: 'ccs2', firstDay: day(9).slice(0, 10) },
    () => `${IN_CCS2} and ${LOCAL_DAY} >= '${day(9).slice(0, 10)}'`,
  ],
  [
    'a connector’s number',
    { connectorNo: 2, firstDay: day(9).slice(0, 10) },
    () => `connector_no = 2 and ${LOCAL_DAY} >= '${day(9).slice(0, 10)}'`,
  ],
  ['a currency', { currency: '€' }, () => `currency = '€'`],
  ['one that is not there', { stationId: 999_999 }, () => 'false'],
];
const asked = (query: Query): Query => (query.stationId === 2 ? { ...query, stationId: stations[1] } : query);

it('totals and pages are exact whatever the filter: no row twice, none missing, also where many began together', async () => {
  for (const [what, query, condition] of FILTERS) {
    const expected = await raw(condition(), 'started_at desc, transaction_id desc');
    const pages = [...new Set([1, 2, 150, 250, 333, Math.ceil(expected.length / 100), Math.ceil(expected.length / 100) + 1])];
    for (const page of pages.filter((one) => one > 0)) {
      const answer = await list({ ...asked(query), page, limit: 100 });
      expect(answer.total, what).toBe(expected.length);
      expect(answer.more, what).toBeUndefined();
      expect(
        answer.list.map((record) => record.transactionId),
        `${what}, page ${page}`,
      ).toEqual(expected.slice((page - 1) * 100, page * 100));
      const up = await idsOf({ ...asked(query), page, limit: 100, sort: 'startTime' });
      expect(up, `${what}, page ${page}, upwards`).toEqual([...expected].reverse().slice((page - 1) * 100, page * 100));
    }
  }
});

it('every order is complete: equal energies, costs and open ends keep their place from page to page', async () => {
  for (const [sort, order] of [
    ['-energyWh', 'energy_wh desc, transaction_id desc'],
    ['cost', 'cost, transaction_id'],
    ['-endTime', 'stopped_at desc, transaction_id desc'],
    ['endTime', 'stopped_at, transaction_id'],
    ['-transactionId', 'transaction_id desc'],
  ] as const) {
    const expected = await raw('true', order);
    for (const page of [1, 3, 20, 41, 60])
      expect(await idsOf({ sort, page, limit: 1000 }), `${sort}, page ${page}`).toEqual(
        expected.slice((page - 1) * 1000, page * 1000),
      );
  }
});

it('a total stays exact while rollups are behind, and sums say what the records say', async () => {
  const client = await test.databases.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [COUNTING]);
    await test.rows('update charging_record set valid = false where transaction_id between 1000 and 1300');
    await test.rows(
      `update charging_record set status = 'finished', stopped_at = started_at, energy_wh = 5 where status = 'review' and transaction_id > 30000`,
    );
    await test.rows(
      `update connector set connector_type = 'ccs2' where point_id = (select max(point_id) from charging_record) and connector_type = 'type2'`,
    );
    expect((await test.rows('select 1 from stat_dirty limit 1')).length).toBe(1);
    for (const [what, query, condition] of FILTERS) {
      const [sum] = await test.rows<{ records: number; energy: number; cost: string | null }>(
        `select count(*)::int as records, coalesce(sum(energy_wh) filter (where status = 'finished' and valid), 0)::int as energy, sum(cost) filter (where status = 'finished' and valid) as cost from charging_record r where ${condition()}`,
      );
      const { page: _, limit: __, sort: ___, ...filter } = asked(query);
      const totals = await test.admin.get(contract.records.totals, { query: filter });
      expect(
        totals.reduce((all, one) => all + one.records, 0),
        what,
      ).toBe(sum!.records);
      const all = (of: (one: (typeof totals)[number]) => number) => totals.reduce((before, one) => before + of(one), 0);
      expect(
        all((one) => one.energyWh),
        what,
      ).toBe(sum!.energy);
      expect(
        totals.every((one) => one.complete),
        what,
      ).toBe(true);
      const cents = (amount: string | null) => Math.round(Number(amount ?? 0) * 100);
      expect(
        all((one) => cents(one.cost)),
        what,
      ).toBe(cents(sum!.cost));
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [COUNTING]);
    client.release();
  }
});

it('a total that no rollup knows says that there are more, and goes on with whoever pages further', async () => {
  const query = { stopReason: 'Local' as never, limit: 100 };
  const expected = await raw(`stop_reason = 'Local'`, 'started_at desc, transaction_id desc');
  expect(expected.length).toBeGreaterThan(10_000);
  expect(await list(query)).toMatchObject({ total: 10_000, more: true });
  const far = await list({ ...query, page: 150 });
  expect(far).toMatchObject({ total: 15_001, more: true });
  expect(far.list.map((record) => record.transactionId)).toEqual(expected.slice(14_900, 15_000));
  const last = await list({ ...query, page: Math.ceil(expected.length / 100) });
  expect(last.total).toBe(expected.length);
  const rare = await list({ ...query, stopReason: 'Remote' as never });
  expect(rare).toMatchObject({ total: Math.floor(COUNT / 9) });
  expect(rare.more).toBeUndefined();
  const { limit: _, ...filter } = query;
  const totals = await test.admin.get(contract.records.totals, { query: filter });
  expect(totals.reduce((all, one) => all + one.records, 0)).toBe(10_000);
  expect(totals.every((one) => !one.complete)).toBe(true);
});

it('a provider counts only its own, and somebody without records gets an empty page', async () => {
  const theirs = await test.user(test.theirs, ['record:read']);
  expect(await theirs.get(contract.records.list, { query: {} })).toEqual({ list: [], total: 0 });
  const ours = await test.user(test.ours, ['record:read']);
  expect((await ours.get(contract.records.list, { query: { page: 300, limit: 100 } })).total).toBe(COUNT);
});
