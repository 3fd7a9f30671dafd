import { contract, INCOME_PARTS, type ProofLine, STATISTIC_UNITS, type StatisticUnit } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTED, type CountedYear, chargeForAYear, DAY, PERIODS, settled } from '../../testing/counted-year.ts';
import type { Api, TestServer } from '../../testing/server.ts';

let test: TestServer;
let euro: number;
let places: CountedYear['places'];

beforeAll(async () => {
  ({ test, euro, places } = await chargeForAYear());
});
afterAll(() => test.close());

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

  it('sort by each part of the income', async () => {
    const period = {
      from: '2026-01-01',
      to: new Date(test.now() + 86_400_000).toISOString().slice(0, 10),
      by: 'provider' as const,
    };
    for (const sort of [...INCOME_PARTS, 'name', 'sessions', 'energy'])
      await test.admin.get(contract.financialStatistics.breakdown, {
        query: { ...period, sort: `-${sort}`, page: 1, limit: 10 },
      });
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
    await settled(test);
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
