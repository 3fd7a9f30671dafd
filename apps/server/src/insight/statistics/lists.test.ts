import { contract, DAYS_BACK, type QueryOf, STATISTIC_LEVELS, STATISTIC_UNITS } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProvider } from '../../access/index.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

/** A figure leads to the list that it counts: asked as the console asks, the list has just these rows, with the same sums. */

type RecordQuery = QueryOf<typeof contract.records.totals>;
interface Figures {
  sessions: number;
  energyWh: number;
  income: { currency: string; amount: string }[];
}

const ZONES = ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati'] as const;
const PERIOD = { from: '2026-02-20', to: '2026-04-10' };
/** One each hour, so that each day of each zone has some at both of its ends. */
const HOURS = 80 * 24;

let test: TestServer;
let group: number;
const stations: number[] = [];

beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20, lostMs: Number.POSITIVE_INFINITY } });
  const euro = await test.databases.system
    .transaction()
    .execute((trx) => createProvider(trx, { name: 'Euro', type: 'common', parentId: 1, currency: '€' }));
  ({ id: group } = await test.admin.get(contract.userGroups.create, {
    body: { groupName: 'Fleet', providerId: test.ours, electricityLimit: null },
  }));
  const serials: string[] = [];
  for (const [index, timeZone] of ZONES.entries()) {
    const station = await test.station({ timeZone, price: null, providerId: index === 2 ? euro : test.ours });
    stations.push(station.id);
    serials.push((await test.point({ stationId: station.id, connectors: 2 })).serialNumber);
  }
  await test.rows(`update connector set connector_type = 'type2' where connector_no = 2`);
  const seed = (from: string, rows: number) =>
    test.rows(
      `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, valid, started_at, start_received_at, stopped_at, start_key,
         energy_wh, cost, currency, time_zone, group_id)
       select p.provider_id, p.station_id, p.id, 1 + n % 2, 'T', (array['card', 'remote', 'scan'])[1 + n % 3], case n % 13 when 5 then 'review' else 'finished' end, n % 17 <> 3, at, at,
         at + make_interval(mins => n % 200), at::text, 1000 + n, round(n / 10.0, 2), v.currency, s.time_zone, case when n % 4 = 0 then $4::int end
       from (select n, $1::timestamptz + make_interval(mins => n * 60 / 3) as at from generate_series(1, $2::int) n) g
       join charge_point p on p.serial_number = ($3::text[])[1 + n % 3] join station s on s.id = p.station_id join provider v on v.id = p.provider_id`,
      [from, rows, serials, group],
    );
  await seed('2026-02-01T00:30:00Z', HOURS * 3);
  await seed(new Date(Date.now() - 9 * 86_400_000).toISOString(), 9 * 24 * 3);
  await test.rows(`insert into stat_dirty (provider_id, station_id, day)
    select distinct provider_id, station_id, (started_at at time zone time_zone)::date from charging_record where status = 'finished'`);
  // Money of the past: each recharge seven hours after the one before.
  await test.rows('create sequence moments; grant usage on sequence moments to csms_web');
  await test.rows(`create function posted_before() returns trigger language plpgsql as $$ begin
    new.at := '2026-03-28T00:10:00Z'::timestamptz + make_interval(hours => 7 * nextval('moments')::int); return new; end $$`);
  await test.rows(
    'create trigger posted_before before insert on ledger_transaction for each row execute function posted_before()',
  );
  for (const [providerId, count] of [
    [test.ours, 12],
    [euro, 8],
  ] as const)
    for (let n = 1; n <= count; n++) {
      const cards = [await test.card({ providerId, amount: String(n) }), await test.card({ providerId, amount: '3' })];
      await test.admin.get(contract.transfers.create, {
        body: {
          from: { kind: 'card', id: cards[0]!.cardNumber },
          to: { kind: 'card', id: cards[1]!.cardNumber },
          amount: '0.5',
          requestId: unique('lists-transfer'),
        },
      });
    }
  await until(
    async () =>
      (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0 || undefined,
    60_000,
  );
}, 300_000);
afterAll(() => test.close());

const SETTLED = { status: 'finished' as never, valid: 'true' as const };

async function same(figures: Figures, query: RecordQuery, what: string): Promise<void> {
  const found = await test.admin.get(contract.records.totals, { query: { ...SETTLED, ...query } });
  const sum = (of: (one: (typeof found)[number]) => number) => found.reduce((all, one) => all + of(one), 0);
  expect([sum((one) => one.records), sum((one) => one.energyWh)], what).toEqual([figures.sessions, figures.energyWh]);
  expect(
    found.map((one) => [one.currency, Number(one.cost)]),
    what,
  ).toEqual(figures.income.map((one) => [one.currency, Number(one.amount)]));
  const list = await test.admin.get(contract.records.list, { query: { ...SETTLED, ...query, limit: 1 } });
  expect([list.total, list.more], what).toEqual([figures.sessions, undefined]);
}

const KEYS: Readonly<Record<(typeof STATISTIC_LEVELS)[number], keyof RecordQuery>> = {
  station: 'stationId',
  point: 'serialNumber',
  connectorType: 'connectorType',
  group: 'groupId',
  startType: 'startType',
  provider: 'providerId',
};

it('each row of each breakdown, in whatever zones its stations are', async () => {
  for (const filter of [{}, { connectorType: 'type2' as const }, { stationId: stations[1]! }])
    for (const by of STATISTIC_LEVELS) {
      const { list } = await test.admin.get(contract.statistics.breakdown, { query: { ...PERIOD, ...filter, by } });
      const rows = list.filter((row) => row.sessions > 0);
      expect(rows.length, by).toBeGreaterThan(0);
      for (const row of rows) {
        const own = { [KEYS[by]]: by === 'point' ? row.serialNumber : row.key };
        const query = { firstDay: PERIOD.from, lastDay: PERIOD.to, ...filter, ...own } as RecordQuery;
        await same(row, query, `${by} ${row.key} of ${JSON.stringify(filter)}`);
      }
    }
});

it('each day, week and month of a course, also of a group’s', async () => {
  for (const filter of [{}, { groupId: group, startType: 'card' as const }, { groupId: 0 }])
    for (const unit of STATISTIC_UNITS)
      for (const bucket of await test.admin.get(contract.statistics.trend, { query: { ...PERIOD, ...filter, unit } }))
        await same(
          bucket,
          { firstDay: bucket.from, lastDay: bucket.to, ...filter, startType: filter.startType as never },
          `${unit} ${bucket.from} ${JSON.stringify(filter)}`,
        );
});

it('the amounts of one currency are those of its records', async () => {
  const { income } = await test.admin.get(contract.statistics.summary, { query: PERIOD });
  expect(income).toHaveLength(2);
  for (const { currency, amount } of income) {
    const query = { ...SETTLED, firstDay: PERIOD.from, lastDay: PERIOD.to, currency };
    const totals = await test.admin.get(contract.records.totals, { query });
    expect(totals.map((one) => [one.currency, Number(one.cost)])).toEqual([[currency, Number(amount)]]);
  }
});

it('today, and the days that it is compared with up to this time of day', async () => {
  for (const daysBack of DAYS_BACK) {
    const day = await test.admin.get(contract.dashboard.day, { query: { daysBack, timeZone: 'UTC' } });
    const query = { 0: { today: true }, 1: { upToNow: 'yesterday' as const }, 7: { upToNow: 'lastWeek' as const } }[daysBack];
    const income = day.income.map(({ currency, cost }) => ({ currency, amount: cost }));
    await same({ ...day, income: income.sort((a, b) => a.currency.localeCompare(b.currency)) }, query, `${daysBack} days back`);
  }
});

it('what moved on the ledger on days of each provider’s clock', async () => {
  for (const days of [
    { from: '2026-03-29', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-09' },
    { from: '2026-03-28', to: '2026-05-30' },
  ]) {
    const { currencies } = await test.admin.get(contract.financialStatistics.summary, { query: days });
    const asked = { firstDay: days.from, lastDay: days.to };
    const moved = currencies.filter((one) => Number(one.movements?.recharge) > 0);
    expect(moved.length).toBeGreaterThan(0);
    for (const { currency, movements } of moved) {
      const totals = await test.admin.get(contract.rechargeRecords.totals, {
        query: { ...asked, currency, tradeType: 'recharge' as never },
      });
      expect(totals.map((one) => [one.currency, Number(one.recharged)])).toEqual([[currency, Number(movements!.recharge)]]);
      const { list } = await test.admin.get(contract.transfers.list, { query: { ...asked, currency, limit: 300 } });
      expect(list.reduce((sum, one) => sum + Number(one.amount), 0)).toBeCloseTo(Number(movements!.transfer), 6);
    }
  }
});
