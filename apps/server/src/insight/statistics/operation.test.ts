import { contract, STATISTIC_UNITS } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTED, type CountedYear, chargeForAYear, DAY, PERIODS } from '../../testing/counted-year.ts';
import type { TestServer } from '../../testing/server.ts';

let test: TestServer;
let euro: number;
let groupId: number;
let places: CountedYear['places'];

beforeAll(async () => {
  ({ test, euro, groupId, places } = await chargeForAYear());
});
afterAll(() => test.close());

const money = (rows: { currency: string; amount: string }[]) =>
  rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) }));

/** The sums of raw records by an expression, as the API writes them. */
async function recount(key: string, { from, to }: { from: string; to: string }, condition = 'true') {
  const rows = await test.rows<{ key: string; currency: string; n: number; wh: string; cost: string }>(
    `select ${key}::text as key, r.currency, count(*)::int as n, sum(r.energy_wh) as wh, sum(r.cost) as cost
     ${COUNTED} and ${DAY} between $1 and $2 and ${condition} group by 1, 2 order by 1, 2`,
    [from, to],
  );
  const found = new Map<string, { sessions: number; energyWh: number; income: { currency: string; amount: number }[] }>();
  for (const row of rows) {
    const one = found.get(row.key) ?? { sessions: 0, energyWh: 0, income: [] };
    one.sessions += row.n;
    one.energyWh += Number(row.wh);
    one.income.push({ currency: row.currency, amount: Number(row.cost) });
    found.set(row.key, one);
  }
  return found;
}
const NOTHING = { sessions: 0, energyWh: 0, income: [] };
const shown = ({
  sessions,
  energyWh,
  income,
}: {
  sessions: number;
  energyWh: number;
  income: { currency: string; amount: string }[];
}) => ({
  sessions,
  energyWh,
  income: money(income),
});

/** Seconds in which connectors were occupied within days of their zone, each second once, by an expression; out of the raw records. */
async function occupied(key: string, { from, to }: { from: string; to: string }, condition = 'true') {
  const rows = await test.rows<{ key: string; busy: number }>(
    `select key, sum(extract(epoch from upper(s) - lower(s)))::float8 as busy from (
       select ${key}::text as key, r.point_id, r.connector_no, r.time_zone, range_agg(tstzrange(r.started_at, r.stopped_at)) as spans ${COUNTED} and ${condition} group by 1, 2, 3, 4
     ) c cross join lateral unnest(spans * tstzmultirange(tstzrange($1::date::timestamp at time zone time_zone, ($2::date + 1)::timestamp at time zone time_zone))) s group by 1`,
    [from, to],
  );
  return new Map(rows.map((row) => [row.key, row.busy]));
}
/** Each stretch of a session on a day is rounded. */
const SLACK = 60;
describe('operation statistics', () => {
  const FILTERS: [object, string][] = [
    [{}, 'true'],
    [{ startType: 'remote' }, `r.start_type = 'remote'`],
    [{ connectorType: 'ccs2' }, `c.connector_type = 'ccs2'`],
    [{ connectorType: 'chademo' }, 'false'],
  ];
  it.each(PERIODS)('equal a recount of the raw records from $from to $to, whatever is filtered', async (period) => {
    const filters = [
      ...FILTERS,
      [{ providerId: euro }, `r.provider_id = ${euro}`],
      [
        { stationId: places[1]!.stationId, startType: 'card' },
        `r.station_id = ${places[1]!.stationId} and r.start_type = 'card'`,
      ],
      [{ groupId }, `r.group_id = ${groupId}`],
      [{ groupId: 0 }, 'r.group_id is null'],
    ] as [object, string][];
    for (const [filter, condition] of filters) {
      const query = { ...period, ...filter };
      const whole = await test.admin.get(contract.statistics.summary, { query });
      expect(shown(whole)).toEqual((await recount(`''`, period, condition)).get('') ?? NOTHING);
      const busy = (await occupied(`''`, period, condition)).get('') ?? 0;
      expect(Math.abs(whole.busySeconds - busy)).toBeLessThan(SLACK);
      for (const unit of STATISTIC_UNITS) {
        const trend = await test.admin.get(contract.statistics.trend, { query: { ...query, unit } });
        const raw = await recount(`greatest(date_trunc('${unit}', ${DAY})::date, '${period.from}'::date)`, period, condition);
        expect(trend[0]?.from).toBe(period.from);
        expect(trend.at(-1)?.to).toBe(period.to);
        for (const bucket of trend) expect(shown(bucket)).toEqual(raw.get(bucket.from) ?? NOTHING);
        expect(trend.reduce((sum, bucket) => sum + bucket.sessions, 0)).toBe(whole.sessions);
        expect(trend.reduce((sum, bucket) => sum + bucket.busySeconds, 0)).toBe(whole.busySeconds);
        for (const bucket of trend.filter((one) => one.busySeconds > 0).slice(0, 5)) {
          const own = (await occupied(`''`, bucket, condition)).get('') ?? 0;
          expect(Math.abs(bucket.busySeconds - own)).toBeLessThan(SLACK);
        }
        // Rounded in each.
        expect(Math.abs(trend.reduce((sum, bucket) => sum + bucket.serviceSeconds!, 0) - whole.serviceSeconds!)).toBeLessThan(
          400,
        );
      }
    }
  });

  it.each([
    ['station', 'r.station_id'],
    ['point', 'r.point_id'],
    ['provider', 'r.provider_id'],
    ['connectorType', 'c.connector_type'],
    ['group', 'coalesce(r.group_id, 0)'],
    ['startType', 'r.start_type'],
  ] as const)('by %s add up to the same', async (by, key) => {
    for (const period of PERIODS) {
      const { list, total } = await test.admin.get(contract.statistics.breakdown, { query: { ...period, by, limit: 300 } });
      const raw = await recount(key, period);
      expect(list).toHaveLength(total);
      expect(new Map(list.filter((row) => row.sessions > 0).map((row) => [row.key, shown(row)]))).toEqual(raw);
      const busy = await occupied(key, period);
      for (const row of list) {
        // Two sessions claim one second: it is that of the first, also where the other is of another kind.
        if (by !== 'startType' && by !== 'group')
          expect(Math.abs(row.busySeconds - (busy.get(row.key) ?? 0))).toBeLessThan(SLACK);
        expect(row.utilisation ?? 0).toBeLessThanOrEqual(100);
      }
      const whole = (await occupied(`''`, period)).get('') ?? 0;
      expect(Math.abs(list.reduce((sum, row) => sum + row.busySeconds, 0) - whole)).toBeLessThan(SLACK);
    }
  });

  it('show the worst points too, where nobody ever charged, and the best first when asked', async () => {
    const idle = await test.point({ stationId: places[0]!.stationId });
    const query = {
      ...PERIODS[0]!,
      to: new Date(test.now() + 86_400_000).toISOString().slice(0, 10),
      by: 'point' as const,
      stationId: places[0]!.stationId,
    };
    const worst = await test.admin.get(contract.statistics.breakdown, { query: { ...query, sort: 'energy' } });
    expect(worst.list[0]).toMatchObject({
      serialNumber: idle.serialNumber,
      sessions: 0,
      utilisation: 0,
      stationId: places[0]!.stationId,
    });
    const best = await test.admin.get(contract.statistics.breakdown, { query: { ...query, sort: '-utilisation', limit: 1 } });
    expect(best.total).toBe(worst.total);
    const inEuro = await test.admin.get(contract.statistics.breakdown, {
      query: { ...PERIODS[0]!, by: 'point', currency: 'CHF', sort: '-income' },
    });
    expect(inEuro.list.map((row) => row.stationId)).toEqual([places[2]!.stationId, places[2]!.stationId]);
    expect(Number(inEuro.list[0]!.income[0]!.amount)).toBeGreaterThanOrEqual(Number(inEuro.list[1]!.income[0]!.amount));
    expect(best.list[0]!.utilisation).toBeGreaterThan(0);
  });

  it('take outages out of the time in service, by the day and by the month', async () => {
    const { stationId, serials } = places[2]!;
    const days = { from: '2026-06-01', to: '2026-06-30' };
    const before = await test.admin.get(contract.statistics.summary, { query: { ...days, stationId } });
    // Three connectors for thirty days.
    expect(before).toMatchObject({ connectors: 3, serviceSeconds: 3 * 30 * 86_400, timeZone: 'Europe/Berlin' });
    const outage = (table: string, at: string) =>
      `insert into ${table} select p.id, 1, '${at}', p.provider_id, 0, 3600, 1800, 0, 600, 0, 0, 0, 0, 0 from charge_point p where serial_number = '${serials[0]}'`;
    await test.rows(outage('uptime_day', '2026-06-10'));
    await test.rows(outage('uptime_month', '2026-06-01'));
    const less = { serviceSeconds: 3 * 30 * 86_400 - 6000 };
    expect(await test.admin.get(contract.statistics.summary, { query: { ...days, stationId } })).toMatchObject(less);
    const [month] = await test.admin.get(contract.statistics.trend, { query: { ...days, stationId, unit: 'month' } });
    expect(month).toMatchObject(less);
    const trend = await test.admin.get(contract.statistics.trend, { query: { ...days, stationId } });
    expect(trend[9]).toMatchObject({ from: '2026-06-10', serviceSeconds: 3 * 86_400 - 6000 });
    const rows = await test.admin.get(contract.statistics.breakdown, {
      query: { ...days, stationId, by: 'point', sort: 'name' },
    });
    expect(rows.list.find((row) => row.serialNumber === serials[0])).toMatchObject({ serviceSeconds: 30 * 86_400 - 6000 });
    // Of 25 hours, in Berlin.
    const [long] = await test.admin.get(contract.statistics.trend, {
      query: { from: '2026-10-25', to: '2026-10-25', stationId },
    });
    expect(long!.serviceSeconds).toBe(3 * 25 * 3600);
  });

  it('by weekday and hour hold every session and every second once', async () => {
    for (const period of PERIODS) {
      const cells = await test.admin.get(contract.statistics.heat, { query: period });
      expect(cells.map(({ weekday, hour }) => (weekday - 1) * 24 + hour)).toEqual(
        Array.from({ length: 168 }, (_, index) => index),
      );
      const raw = await recount(
        `extract(isodow from r.started_at at time zone r.time_zone)::int || ' ' || extract(hour from r.started_at at time zone r.time_zone)::int`,
        period,
      );
      for (const { weekday, hour, sessions } of cells) expect(sessions).toBe(raw.get(`${weekday} ${hour}`)?.sessions ?? 0);
    }
    const week = await test.admin.get(contract.statistics.heat, {
      query: { from: '2026-06-01', to: '2026-06-14', stationId: places[0]!.stationId },
    });
    const connectors = 4;
    for (const { connectorSeconds } of week.slice(0, 24)) expect(connectorSeconds % 3600).toBe(0);
    expect(week[0]!.connectorSeconds).toBeLessThanOrEqual(2 * connectors * 3600);
    expect(week[0]!.connectorSeconds).toBe(week[167]!.connectorSeconds);
  });

  it('refuse what makes no sense, and say why', async () => {
    const ask = async (query: object) => (await test.admin.call(contract.statistics.summary, { query: query as never })).error;
    expect(await ask({ from: '2026-02-01', to: '2026-01-31' })).toMatchObject({
      key: 'periodBackwards',
      fields: { to: expect.anything() },
    });
    expect(await ask({ from: '2020-01-01', to: '2026-01-31' })).toMatchObject({ key: 'periodTooLong' });
    expect(await ask({ from: '2026-02-30', to: '2026-03-01' })).toMatchObject({ key: 'invalid' });
    expect(await ask({ from: '2026-02-01' })).toMatchObject({ key: 'invalid' });
    const { error } = await test.admin.call(contract.statistics.breakdown, {
      query: { ...PERIODS[0]!, by: 'point', startType: 'card' },
    });
    expect(error).toMatchObject({ key: 'statisticsNotCombined' });
  });

  it('go into files with typed numbers, and no name becomes a formula', async () => {
    await test.rows(`update station set name = '=1+1' where id = $1`, [places[0]!.stationId]);
    const answer = await test.admin.raw(
      'GET',
      `${contract.statistics.export.path}?from=2025-12-31&to=2026-11-02&table=station&format=csv`,
    );
    const text = await answer.text();
    expect(text).toContain(`'=1+1`);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(
      1 + (await test.admin.get(contract.statistics.breakdown, { query: { ...PERIODS[0]!, limit: 300 } })).total,
    );
    for (const table of ['trend', 'heat', 'point', 'startType'])
      expect(
        (
          await test.admin.raw(
            'GET',
            `${contract.statistics.export.path}?from=2025-12-31&to=2026-11-02&table=${table}&unit=month`,
          )
        ).headers.get('content-type'),
      ).toContain('spreadsheetml');
  });
});
