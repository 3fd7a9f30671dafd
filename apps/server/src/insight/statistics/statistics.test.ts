import { contract, INCOME_PARTS, type ProofLine, STATISTIC_UNITS, type StatisticUnit } from '@csms/contract';
import { Random } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProvider } from '../../access/index.ts';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const MINUTE = 60_000;
let test: TestServer;
let euro: number;
/** Stations of two providers and currencies, in three zones. */
const places: { stationId: number; provider: number; serials: string[]; right: number; wrong: number; zone: string }[] = [];
let groupId: number;
const ids: number[] = [];

// Around a change of the clock in New York and Berlin, a month's and a year's end.
const MOMENTS = [
  '2026-10-24T20:00:00Z',
  '2026-10-31T14:00:00Z',
  '2026-03-07T22:00:00Z',
  '2025-12-31T08:00:00Z',
  '2026-06-10T10:00:00Z',
];

beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20, lostMs: Number.POSITIVE_INFINITY } });
  euro = await test.databases.system
    .transaction()
    .execute((trx) => createProvider(trx, { name: 'Euro', type: 'common', parentId: 1, currency: 'CHF' }));
  for (const [zone, provider] of [
    ['Asia/Shanghai', test.ours],
    ['America/New_York', test.ours],
    ['Europe/Berlin', euro],
  ] as const) {
    const station = await test.station({ timeZone: zone, price: null, providerId: provider });
    const slots = Array.from(
      { length: 48 },
      (_, slot) => (['sharp', 'peak', 'flat', 'valley'] as const)[Math.floor(slot / 5) % 4]!,
    );
    const wrong = await test.price(station.id, {
      slots,
      fees: { sharp: { electricity: '1.3', service: '0.7' }, valley: { electricity: '0.2', service: '0.1' } },
    });
    const right = await test.price(station.id, { electricity: '0.5', service: '0.25', from: '2090-01-01T00:00:00Z' });
    const serials: string[] = [];
    for (const connectors of [1, 2])
      serials.push((await test.point({ stationId: station.id, connectors, powerW: 100_000 })).serialNumber);
    places.push({ stationId: station.id, provider, serials, right, wrong, zone });
  }
  await test.rows(`update charge_point set created_at = '2025-01-01'`);
  // A discount for everybody of ours, and postings that come some hours after the beginning instead of now.
  await test.rows(
    `insert into activity (provider_id, name, kind, fee, percent, starts_at, ends_at) values ($1, 'Autumn', 'feeDiscount', 'both', 10, '2020-01-01', '2099-01-01')`,
    [test.ours],
  );
  await test.rows(`create function posted_late() returns trigger language plpgsql as $$ begin
    if new.kind in ('settlement', 'reversal') then new.at := (select started_at + interval '5 hours' from charging_record where transaction_id = new.reference::int); end if;
    return new; end $$`);
  await test.rows('create trigger posted_late before insert on ledger_transaction for each row execute function posted_late()');
  ({ id: groupId } = await test.admin.get(contract.userGroups.create, {
    body: { groupName: 'Fleet', providerId: test.ours, electricityLimit: null },
  }));
  const random = new Random('statistics');
  for (const place of places) {
    const payer = await test.admin.get(contract.chargeUsers.create, {
      body: { providerId: place.provider, account: unique('payer') },
    });
    const { cardNumber } = await test.card({ amount: '5000', providerId: place.provider, chargeUserId: payer.id });
    const points = await Promise.all(place.serials.map((serial) => test.boot(serial)));
    for (let count = 0; count < 16; count++) {
      const point = points[count % 2]!;
      const at = Date.parse(MOMENTS[count % MOMENTS.length]!) + Math.floor(random.between(0, 36 * 60)) * MINUTE;
      const stranger = count === 5 || count === 10;
      const tag = stranger ? unique('NOBODY') : cardNumber;
      const { transactionId: id } = await point.call('StartTransaction', {
        connectorId: 1,
        idTag: tag,
        meterStart: count * 100_000,
        timestamp: new Date(at).toISOString(),
      });
      await test.rows('update charging_record set start_type = $1, group_id = $2 where transaction_id = $3', [
        (['card', 'remote', 'scan'] as const)[count % 3],
        place.provider === test.ours && count % 4 === 0 ? groupId : null,
        id,
      ]);
      await point.end(
        id,
        count * 100_000 + Math.floor(random.between(500, 30_000)),
        at + Math.floor(random.between(2, 400)) * MINUTE,
        { idTag: tag },
      );
      ids.push(id);
      if (stranger)
        await test.admin.get(contract.records.settle, {
          params: { transactionId: id },
          body: { energyWh: 7000, reason: 'read on site', cardNumber },
        });
    }
    for (const point of points) await point.close();
    await test.admin.get(contract.records.invalidate, { params: { transactionId: ids.at(-3)! }, body: { reason: 'broken' } });
    await test.admin.get(contract.records.reprice, {
      body: {
        stationId: place.stationId,
        wrongVersionId: place.wrong,
        rightVersionId: place.right,
        reason: 'typed wrong',
        from: '2026-10-25T00:00:00Z',
      },
    });
    await test.admin.get(contract.cards.recharge, {
      params: { cardNumber },
      body: { amount: '12.5', requestId: unique('request-') },
    });
  }
  // One that nobody pays for, as it came from another system.
  await test.rows(
    `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, start_key, energy_wh, elec_fee, cost, currency, time_zone, stopped_at)
    select provider_id, station_id, point_id, connector_no, 'none', start_type, 'charging', '2026-10-31T12:00:00Z', now(), 'none', 4000, 3.2, 3.2, currency, time_zone, '2026-10-31T13:00:00Z' from charging_record where transaction_id = $1`,
    [ids[0]],
  );
  await test.rows(`update charging_record set status = 'finished' where start_key = 'none'`);
  await settled();
});
afterAll(() => test.close());

const settled = () =>
  until(async () => (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0);

const DAY = '(r.started_at at time zone r.time_zone)::date';
const COUNTED = `from charging_record r left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no where r.status = 'finished' and r.valid`;
const PERIODS = [
  { from: '2025-12-31', to: '2026-11-02' },
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-10-25', to: '2026-10-25' },
  { from: '2026-03-08', to: '2026-03-08' },
  { from: '2026-02-20', to: '2026-12-31' },
  { from: '2024-02-29', to: '2025-01-01' },
];
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
        // A second that two sessions claim is that of the first, whatever kind the other is of.
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

describe('financial statistics', () => {
  const FEES = {
    electricity: 'elec_fee',
    service: 'service_fee',
    reservation: 'reserve_fee',
    discount: 'discount',
    total: 'cost',
  };
  const feeSums = [
    'count(*)::int as sessions, sum(r.energy_wh)::float8 as "energyWh"',
    ...Object.entries(FEES).map(([name, column]) => `sum(r.${column})::float8 as ${name}`),
  ].join(', ');
  const COUNTS = ['sessions', 'energyWh'] as const;
  const tierSums = ['sharp', 'peak', 'flat', 'valley']
    .map((tier) => `coalesce(sum((l->>'amount')::numeric) filter (where l->>'tier' = '${tier}'), 0)::float8 as ${tier}`)
    .join(', ');

  it.each(PERIODS)(
    'equal a recount of records and bills from $from to $to, and are proven by the ledger to the last cent',
    async (period) => {
      for (const [filter, condition] of [
        [{}, 'true'],
        [{ providerId: euro }, `r.provider_id = ${euro}`],
        [{ stationId: places[0]!.stationId }, `r.station_id = ${places[0]!.stationId}`],
      ] as const) {
        const { currencies } = await test.admin.get(contract.financialStatistics.summary, { query: { ...period, ...filter } });
        const values = [period.from, period.to];
        const raw = await test.rows(
          `select r.currency, ${feeSums} ${COUNTED} and ${DAY} between $1 and $2 and ${condition} group by 1 order by 1`,
          values,
        );
        const tiers = await test.rows(
          `select r.currency, ${tierSums} from charging_record r join charging_bill b using (transaction_id, revision), jsonb_array_elements(b.lines) l
         where r.status = 'finished' and r.valid and ${DAY} between $1 and $2 and ${condition} group by 1 order by 1`,
          values,
        );
        const ledger = await test.rows(
          `select a.currency, sum(e.amount)::float8 as total from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
         join charging_record r on r.transaction_id::text = t.reference
         where t.kind in ('settlement', 'reversal') and a.kind in ('electricityIncome', 'serviceIncome', 'reservationIncome', 'discount')
           and (t.at at time zone r.time_zone)::date between $1 and $2 and ${condition} group by 1`,
          values,
        );
        for (const one of currencies) {
          const own = raw.find((row) => row.currency === one.currency);
          for (const count of COUNTS) expect(one[count], count).toBe(own?.[count] ?? 0);
          for (const fee of INCOME_PARTS) expect(Number(one.income[fee])).toBeCloseTo(own?.[fee] ?? 0, 6);
          const tier = tiers.find((row) => row.currency === one.currency);
          for (const line of one.tiers)
            expect(Number(line.electricity) + Number(line.service)).toBeCloseTo(tier?.[line.tier] ?? 0, 6);
          expect(Object.values(one.discounts).reduce((sum, amount) => sum + Number(amount), 0)).toBeCloseTo(
            own?.discount ?? 0,
            6,
          );
          for (const line of one.proof) expect(Number(line.unexplained)).toBe(0);
          const total = one.proof.find((line) => line.fee === 'total');
          if (total) expect(Number(total.ledger)).toBeCloseTo(ledger.find((row) => row.currency === one.currency)?.total ?? 0, 6);
        }
        expect(currencies.map((one) => one.currency)).toEqual(expect.arrayContaining(raw.map((row) => row.currency)));
        for (const unit of STATISTIC_UNITS) await checkTrend(period, filter, unit, currencies);
        const rows = await test.admin.get(contract.financialStatistics.breakdown, {
          query: { ...period, ...filter, limit: 300 },
        });
        for (const one of raw) {
          const own = rows.list.filter((row) => row.currency === one.currency);
          for (const count of COUNTS)
            expect(
              own.reduce((sum, row) => sum + row[count], 0),
              count,
            ).toBe(one[count]);
          expect(own.reduce((sum, row) => sum + Number(row.total), 0)).toBeCloseTo(one.total, 6);
        }
      }
    },
  );

  async function checkTrend(
    period: object,
    filter: object,
    unit: StatisticUnit,
    currencies: {
      currency: string;
      sessions: number;
      energyWh: number;
      income: { total: string };
      movements: { recharge: string } | null;
    }[],
  ) {
    const trend = await test.admin.get(contract.financialStatistics.trend, { query: { ...period, ...filter, unit } as never });
    for (const { currency, income, movements, ...counted } of currencies) {
      const own = trend.filter((row) => row.currency === currency);
      for (const count of COUNTS)
        expect(
          own.reduce((sum, row) => sum + row[count], 0),
          count,
        ).toBe(counted[count]);
      expect(own.reduce((sum, row) => sum + Number(row.total), 0)).toBeCloseTo(Number(income.total), 6);
      expect(own.reduce((sum, row) => sum + Number(row.movements?.recharge ?? 0), 0)).toBeCloseTo(
        Number(movements?.recharge ?? 0),
        6,
      );
    }
  }

  it('have reasons to show: some is posted on another day, and some has nobody to pay', async () => {
    const lines: ProofLine[] = [];
    for (let day = Date.parse('2026-10-24'); day < Date.parse('2026-11-03'); day += 86_400_000) {
      const at = new Date(day).toISOString().slice(0, 10);
      const { currencies } = await test.admin.get(contract.financialStatistics.summary, { query: { from: at, to: at } });
      lines.push(...currencies.flatMap((one) => one.proof.filter((line) => line.fee === 'total')));
    }
    for (const line of lines) expect(Number(line.unexplained)).toBe(0);
    expect(lines.some((line) => Number(line.beganOutside) !== 0)).toBe(true);
    expect(lines.some((line) => Number(line.postedOutside) !== 0)).toBe(true);
    expect(lines.some((line) => Number(line.unpaid) !== 0)).toBe(true);
  });

  it('show money moved and held as a recount of the ledger does', async () => {
    const today = { from: '2026-01-01', to: new Date(test.now() + 86_400_000).toISOString().slice(0, 10) };
    const { currencies } = await test.admin.get(contract.financialStatistics.summary, { query: today });
    const held = await test.rows(
      `select currency, kind, sum(balance)::float8 as amount from ledger_account where kind in ('card', 'chargeUser', 'company') group by 1, 2`,
    );
    const moved = await test.rows(
      `select a.currency, t.kind, sum(e.amount)::float8 as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
       where a.kind in ('card', 'chargeUser', 'company') group by 1, 2`,
    );
    expect(currencies.map((one) => one.currency).sort()).toEqual(['$', 'CHF']);
    for (const { currency, balances, movements } of currencies) {
      for (const kind of ['card', 'chargeUser', 'company'] as const)
        expect(Number(balances![kind])).toBeCloseTo(
          held.find((row) => row.currency === currency && row.kind === kind)?.amount ?? 0,
          6,
        );
      expect(Number(movements!.recharge)).toBeCloseTo(
        moved.find((row) => row.currency === currency && row.kind === 'recharge')?.amount ?? 0,
        6,
      );
      expect(Number(movements!.recharge)).toBeGreaterThan(0);
    }
  });

  it('of the ledger by day are the same as when all of it is counted at once', async () => {
    const tables = ['ledger_day', 'ledger_record_day', 'ledger_month', 'ledger_record_month'];
    const read = () => Promise.all(tables.map((table) => test.rows(`select * from ${table} t order by t::text`)));
    const exact = (rows: object[][]) =>
      JSON.stringify(rows, (_, value) => (typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? Number(value) : value));
    const grown = await read();
    await test.rows(`truncate ${tables.join(', ')}`);
    await test.rows('insert into ledger_uncounted select id from ledger_transaction');
    await settled();
    const sorted = (rows: object[][]) => rows.map((list) => list.map((row) => exact([[row]])).sort());
    expect(sorted(await read())).toEqual(sorted(grown));
    expect(grown[1]!.length).toBeGreaterThan(10);
  });

  it('never show a provider what is another one’s', async () => {
    const theirs: Api = await test.user(test.theirs, ['statistics:read', 'financialStatistics:read']);
    const query = PERIODS[0]!;
    expect((await theirs.get(contract.financialStatistics.summary, { query })).currencies).toEqual([]);
    expect(await theirs.get(contract.statistics.summary, { query })).toMatchObject({ sessions: 0, connectors: 0, income: [] });
    for (const by of ['station', 'point', 'group', 'provider'] as const)
      expect((await theirs.get(contract.statistics.breakdown, { query: { ...query, by } })).list).toEqual([]);
    const own: Api = await test.user(euro, ['financialStatistics:read']);
    expect((await own.get(contract.financialStatistics.summary, { query })).currencies.map((one) => one.currency)).toEqual([
      'CHF',
    ]);
    expect((await own.call(contract.statistics.summary, { query })).status).not.toBe(200);
  });

  it('go into files table by table', async () => {
    for (const table of ['trend', 'station', 'provider', 'tiers', 'movements', 'proof']) {
      const answer = await test.admin.raw(
        'GET',
        `${contract.financialStatistics.export.path}?from=2025-12-31&to=2026-11-02&table=${table}&format=csv&unit=month`,
      );
      const text = await answer.text();
      expect(text.trim().split('\r\n').length, table).toBeGreaterThan(2);
      expect(text).toContain('CHF');
    }
  });
});
