import { contract } from '@csms/contract';
import { add, compare, isZero, negate } from '@csms/kernel';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingRecord, recompute } from '../charging/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startTestServer, type TestServer, until } from '../testing/server.ts';
import { createDemo } from './demo.ts';

const DAYS = 5;
const MIGRATIONS = ['0070_session_fee.sql', '0260_tax.sql', '0261_occupancy.sql'];
let test: TestServer;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const period = { from: day(DAYS + 2), to: day(0) };
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 50 } });
  await createDemo(test.databases, () => {}, DAYS, false);
}, 300_000);
afterAll(() => test.close());

/** The database as it was before there was a fee for each session, a tax, and a fee for occupied time. */
const UNDO = `
  alter table price_version drop column occupancy_fee, drop column occupancy_free_minutes, drop column occupancy_most_minutes;
  alter table charging_record drop column occupancy_fee, drop column occupied_minutes;
  alter table stat_station_day drop column occupancy_fee;
  alter table stat_station_month drop column occupancy_fee;
  alter table ledger_record_day drop column occupancy;
  alter table ledger_record_month drop column occupancy;
  drop table occupancy;
  alter table charging_record drop column tax_fee, drop column included_tax_fee;
  alter table stat_station_day drop column tax_fee, drop column included_tax_fee;
  alter table stat_station_month drop column tax_fee, drop column included_tax_fee;
  alter table ledger_record_day drop column tax, drop column included_tax;
  alter table ledger_record_month drop column tax, drop column included_tax;
  drop table tax_rate;
  alter table price_version drop column session_fee;
  alter table charging_record drop column session_fee;
  alter table stat_station_day drop column session_fee;
  alter table stat_station_month drop column session_fee;
  alter table ledger_record_day drop column session;
  alter table ledger_record_month drop column session;
  delete from ledger_account where kind in ('sessionIncome', 'occupancyIncome', 'taxIncome', 'includedTaxIncome');
  alter table ledger_account drop constraint ledger_account_kind_check;
  alter table ledger_account add constraint ledger_account_kind_check check (
    kind in ('card', 'chargeUser', 'company', 'cash', 'electricityIncome', 'serviceIncome', 'reservationIncome', 'membershipIncome', 'discount', 'bonus')
  );
  delete from migration where name in (${MIGRATIONS.map((name) => `'${name}'`).join(', ')})`;

const counted = () =>
  until(
    async () => (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0,
    60_000,
  );

/** What was billed, posted and counted: every record, bill and ledger row, and the sums that are shown. */
async function figures() {
  await counted();
  const { currencies } = await test.admin.get(contract.financialStatistics.summary, { query: period });
  const trend = await test.admin.get(contract.financialStatistics.trend, { query: period });
  const stations = await test.admin.get(contract.financialStatistics.breakdown, { query: { ...period, limit: 300 } });
  const records = await test.rows(
    `select transaction_id, status, energy_wh, elec_fee::text, service_fee::text, reserve_fee::text, discount::text, cost::text from charging_record where status <> 'charging' order by 1`,
  );
  const bills = await test.rows(
    'select transaction_id, revision, lines, tariff, discounts, cost::text from charging_bill order by 1, 2',
  );
  const ledger = await test.rows('select id, account_id, amount::text, balance_after::text from ledger_entry order by id');
  const details = [];
  for (const { transaction_id: transactionId } of records.filter((_, index) => index % 50 === 0))
    details.push(await test.admin.get(contract.records.get, { params: { transactionId } }));
  return ofBefore({ currencies, trend, stations, records, bills, ledger, details });
}

const NEWER = ['session', 'sessionFee', 'occupancy', 'occupancyFee', 'tax', 'taxFee', 'includedTax', 'includedTaxFee'];
/** Without the figures of the newer fees, which are all nothing: a database of before has none. */
const ofBefore = <T>(all: T): T =>
  JSON.parse(
    JSON.stringify(all, (key, value) => {
      if (key === 'proof') return value.filter((line: { fee: string }) => !NEWER.includes(line.fee));
      if (!NEWER.includes(key)) return value;
      expect(value === null || isZero(value)).toBe(true);
      return undefined;
    }),
  );

/** Part by part, so that a difference is named. */
async function same(before: Awaited<ReturnType<typeof figures>>): Promise<void> {
  const now: Record<string, unknown> = await figures();
  for (const [part, value] of Object.entries(before)) expect(now[part], part).toEqual(value);
}

it('a database of before reads the same figures to the cent, also when all is counted and computed anew', async () => {
  const before = await figures();
  expect(before.records.length).toBeGreaterThan(100);
  // Bills of the old shape know nothing of the newer kinds.
  expect(JSON.stringify(before.bills)).not.toContain('session');

  // Tables are not changed under queries that read several of them: one waits for the other, and the other for it.
  await test.restart(async () => {
    const client = new pg.Client({ connectionString: test.database.url });
    await client.connect();
    await client.query(UNDO);
    expect((await client.query("select 1 from ledger_account where kind = 'sessionIncome'")).rows).toEqual([]);
    await client.end();
    expect(await migrate(test.database.url)).toEqual(MIGRATIONS);
  });
  await same(before);

  // Every day from its records.
  await test.rows(
    `insert into stat_dirty (provider_id, station_id, day) select distinct provider_id, coalesce(station_id, 0), (started_at at time zone time_zone)::date from charging_record where status = 'finished'`,
  );
  await same(before);
  for (const { proof } of before.currencies) expect(proof.every((line) => isZero(line.unexplained))).toBe(true);
  await test.checkBooks();

  // Every bill from what it keeps.
  const kept = await test.rows<
    Pick<BillingRecord, 'tariff' | 'evidence' | 'discounts'> & {
      id: number;
      cost: string;
      time_zone: string;
      minor_unit: number;
      used: boolean;
    }
  >(
    `select b.transaction_id as id, b.tariff, b.evidence, b.discounts, b.cost, r.time_zone, p.minor_unit, r.reservation_used as used
      from charging_bill b join charging_record r using (transaction_id) join provider p on p.id = r.provider_id where jsonb_array_length(b.tariff) > 0`,
  );
  for (const { id, cost, time_zone: zone, minor_unit: minorUnit, used: reservation, ...rest } of kept) {
    const { bill } = recompute({ ...rest, zone, minorUnit, reservation });
    expect(compare(bill.cost, cost), `record ${id}: ${bill.cost} is not ${cost}`).toBe(0);
    expect(isZero(add(bill.elecFee, bill.serviceFee, bill.reserveFee, bill.discount, negate(bill.cost)))).toBe(true);
  }
}, 300_000);
