import {
  DISCOUNT_KINDS,
  each,
  FEE_KEYS,
  type FinancialBucket,
  type FinancialLevel,
  type FinancialRow,
  type FinancialSummary,
  INCOME_PARTS,
  type IncomePart,
  type StatisticUnit,
  TIER_FEE_KEYS,
  TIER_NAMES,
} from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { columnOfKind } from '../../charging/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { sortOf } from '../../platform/http/lists.ts';
import { partDayRows } from './live.queries.ts';
import { marginsOf } from './margin.queries.ts';
import type { Place } from './own-days.queries.ts';
import { partOf } from './own-days.queries.ts';
import { bucketsOf, checkPeriod, startOf } from './period.rules.ts';
import { proofOf } from './proof.queries.ts';
import { reading, rollup } from './rollup.queries.ts';
import { placeIs, type Read } from './statistic-filter.ts';
import { zoneOf } from './statistics.queries.ts';
import { TIER_COLUMNS, tierEnergy, tierFee, tierSums } from './tier-columns.ts';

export type FinancialFilter = Read & Place & { upToNow?: boolean | undefined };

/** The parts of income, and where records and rollups have them. */
const PARTS: Readonly<Record<IncomePart, string>> = { ...each(FEE_KEYS, columnOfKind), discount: 'discount', total: 'cost' };
const FEES = Object.values(PARTS);
const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const text = (name: string) => sql`trim_scale(sum(${sql.ref(name)}))::text as ${sql.ref(name)}`;
const SUMS = sql`sum(sessions)::int as sessions, sum(energy_wh)::float8 as energy_wh, ${sql.join(FEES.map(text))}`;
const SESSION = ['provider_id', 'station_id', 'currency', 'sessions', 'energy_wh', ...FEES] as const;
/** Fees of sessions; tiers only of whole days. */
function income(filter: FinancialFilter, more: readonly string[] = [], exactDays = false): RawBuilder<unknown> {
  const counted = rollup(
    'stat_station',
    columns([...SESSION, ...more]),
    filter,
    sql`${placeIs(filter)} and sessions > 0`,
    exactDays,
  );
  if (!filter.own?.part) return counted;
  return sql`(select * from ${counted} c union all select d, ${columns(SESSION)}${sql.join(
    more.map((name) => sql`, ${sql.ref(name)}`),
    sql``,
  )}
    from (${partDayRows(filter)}) x cross join lateral (${TIERS_OF_BILL}) t where sessions > 0)`;
}

/** Of a record `x`: its bill's lines by tier. */
const TIERS_OF_BILL = sql.raw(
  `select ${tierSums((tier, key, value) => {
    const read = value === 'wh' ? `(l->>'energyWh')::bigint` : `(l->>'amount')::numeric`;
    return `coalesce(sum(${read}) filter (where l->>'tier' = '${tier}' and l->>'kind' = '${key}'), 0)`;
  })} from charging_bill b, jsonb_array_elements(b.lines) l where b.transaction_id = x.transaction_id and b.revision = x.revision`,
);

const DISCOUNT = ['currency', 'kind', 'amount'] as const;
/** What sessions of a period cost, as `cost` by `currency`. */
export const incomeOf = (filter: FinancialFilter): RawBuilder<unknown> => income(filter);

/** What was taken off bills, by what. */
function taken(filter: FinancialFilter): RawBuilder<unknown> {
  const counted = rollup('stat_discount', columns(DISCOUNT), filter, placeIs(filter));
  if (!filter.own?.part) return counted;
  return sql`(select * from ${counted} c union all select x.d, x.currency, l->>'kind', (l->>'amount')::numeric
    from (${partDayRows(filter)}) x join charging_bill b on b.transaction_id = x.transaction_id and b.revision = x.revision, jsonb_array_elements(b.discounts) l)`;
}

/** Movements of the ledger, by days of each provider's zone. */
function moves(filter: FinancialFilter, where: RawBuilder<unknown>, exactDays = false): RawBuilder<unknown> {
  const own = columns(['kind', 'source', 'account_kind', 'currency', 'credit', 'debit']);
  const counted = rollup('ledger', own, filter, where, exactDays);
  if (!filter.own?.part) return counted;
  const { begins, until } = partOf(filter.own, filter.to, sql`z.zone`);
  return sql`(select * from ${counted} c union all select d, ${own} from (
    select ${filter.to}::date as d, t.provider_id, t.kind, t.source, a.kind as account_kind, a.currency, greatest(e.amount, 0) as credit, least(e.amount, 0) as debit
    from (select z.id, ${begins} as begins, ${until} as until from (select id, csms_provider_zone(id) as zone from provider offset 0) z offset 0) z
    join ledger_transaction t on t.provider_id = z.id and t.at >= z.begins and t.at <= z.until
    join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
  ) x where ${where})`;
}

type Fees = { currency: string; sessions: number; energy_wh: number } & Record<string, string | number>;
const NO_FEES = { currency: '', sessions: 0, energy_wh: 0 };
const feesOf = (row: Fees): Record<IncomePart, string> => each(INCOME_PARTS, (part) => String(row[PARTS[part]] ?? '0'));

/** Before everything. */
const EVER = '1970-01-01';
const WALLETS = sql`account_kind in ('card', 'chargeUser', 'company')`;
/** Movements by their words, out of rows of `ledger_day`. */
const MOVEMENTS: Record<keyof NonNullable<FinancialSummary['movements']>, RawBuilder<unknown>> = {
  recharge: sql`sum(credit + debit) filter (where kind = 'recharge' and ${WALLETS})`,
  corporateTransfer: sql`sum(credit + debit) filter (where kind = 'recharge' and source = 'corporateTransfer' and ${WALLETS})`,
  refund: sql`sum(credit + debit) filter (where kind = 'refund' and ${WALLETS})`,
  transfer: sql`sum(credit) filter (where kind = 'transfer' and ${WALLETS})`,
  bonus: sql`sum(credit + debit) filter (where kind = 'bonus' and ${WALLETS})`,
  membership: sql`sum(credit + debit) filter (where account_kind = 'membershipIncome')`,
  orderRefund: sql`sum(credit + debit) filter (where account_kind = 'orderRefund')`,
  goodwill: sql`sum(credit + debit) filter (where kind = 'goodwill' and ${WALLETS})`,
};
export type Movements = Record<keyof typeof MOVEMENTS, string>;
const NO_MOVEMENTS: Movements = {
  recharge: '0',
  corporateTransfer: '0',
  refund: '0',
  transfer: '0',
  bonus: '0',
  membership: '0',
  orderRefund: '0',
  goodwill: '0',
};
const MOVED = sql.join(
  Object.entries(MOVEMENTS).map(([name, sum]) => sql`trim_scale(coalesce(${sum}, 0))::text as ${sql.ref(name)}`),
);
const ofProvider = ({ providerId }: Place) => (providerId === undefined ? sql`true` : sql`provider_id = ${providerId}`);
const movementsOf = (row: Movements): Movements =>
  Object.fromEntries(Object.keys(MOVEMENTS).map((name) => [name, row[name as keyof Movements]])) as Movements;

/** Money of a period, per currency, with the proof against the ledger. Throws periodBackwards, periodTooLong. */
export async function sumFinances(
  trx: Trx,
  asked: FinancialFilter,
  now: number,
): Promise<{ timeZone: string | null; currencies: FinancialSummary[] }> {
  checkPeriod(asked);
  const filter = await reading(trx, asked, now);
  const { rows: fees } = await sql<Fees>`
    select currency, ${SUMS}, ${sql.join(TIER_COLUMNS.map((name) => (name.endsWith('_wh') ? sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}` : text(name))))}
    from ${income(filter, TIER_COLUMNS)} f group by 1`.execute(trx);
  const { rows: discounts } = await sql<{ currency: string; kind: string; amount: string }>`
    select currency, kind, trim_scale(sum(amount))::text as amount from ${taken(filter)} f group by 1, 2`.execute(trx);
  const whole = filter.stationId === undefined;
  const moved = whole ? await movedBy(trx, filter) : [];
  const { rows: held } = whole
    ? await sql<{ currency: string; account_kind: 'card' | 'chargeUser' | 'company'; amount: string }>`
        select currency, account_kind, trim_scale(sum(credit + debit))::text as amount
        from ${moves({ from: EVER, to: (filter.read ?? filter).to, own: filter.own }, sql`${WALLETS} and ${ofProvider(filter)}`)} f group by 1, 2`.execute(
        trx,
      )
    : { rows: [] };
  // A day in part is compared with, and proves nothing.
  const proofs = filter.own?.part ? new Map<string, never[]>() : await proofOf(trx, filter);
  const { rows: units } = await sql<{ currency: string; minor_unit: number }>`
    select currency, max(minor_unit)::int as minor_unit from provider group by 1`.execute(trx);
  const margins = await marginsOf(trx, income(filter, TIER_COLUMNS, true), sql`''`);
  const currencies = [...new Set([...fees, ...moved, ...held].map((row) => row.currency).concat([...proofs.keys()]))].sort();
  return {
    timeZone: await zoneOf(trx, filter),
    currencies: currencies.map((currency) => {
      const row = fees.find((one) => one.currency === currency);
      const discount = (kind: string) => discounts.find((one) => one.currency === currency && one.kind === kind)?.amount ?? '0';
      const balance = (kind: string) => held.find((one) => one.currency === currency && one.account_kind === kind)?.amount ?? '0';
      return {
        currency,
        minorUnit: units.find((one) => one.currency === currency)?.minor_unit ?? 2,
        sessions: row?.sessions ?? 0,
        energyWh: row?.energy_wh ?? 0,
        income: feesOf(row ?? NO_FEES),
        tiers: TIER_NAMES.map((tier) => ({
          tier,
          energyWh: Number(row?.[tierEnergy(tier)] ?? 0),
          ...each(TIER_FEE_KEYS, (key) => String(row?.[tierFee(tier, key)] ?? '0')),
        })),
        discounts: Object.fromEntries(DISCOUNT_KINDS.map((kind) => [kind, discount(kind)])) as FinancialSummary['discounts'],
        movements: whole ? movementsOf(moved.find((one) => one.currency === currency) ?? NO_MOVEMENTS) : null,
        balances: whole ? { card: balance('card'), chargeUser: balance('chargeUser'), company: balance('company') } : null,
        proof: proofs.get(currency) ?? [],
        margin: margins('', currency),
      };
    }),
  };
}

/** By day, week or month of `unit`, else over the whole period. */
async function movedBy(trx: Trx, filter: FinancialFilter, unit?: StatisticUnit) {
  const moved = moves(filter, ofProvider(filter), unit !== undefined && (unit !== 'month' || filter.own !== undefined));
  const { rows } = await sql<Movements & { currency: string; at: string }>`
    select ${unit === undefined ? sql`''` : sql`date_trunc(${unit}, d)::date`}::text as at, currency, ${MOVED} from ${moved} f group by 1, 2`.execute(
    trx,
  );
  return rows;
}

/** Income and movements by day, week or month, each currency without a gap; oldest first. Throws as `sumFinances`. */
export async function financialTrend(
  trx: Trx,
  asked: FinancialFilter,
  unit: StatisticUnit,
  now: number,
): Promise<FinancialBucket[]> {
  checkPeriod(asked);
  const filter = await reading(trx, asked, now);
  const { rows } = await sql<Fees & { at: string }>`
    select date_trunc(${unit}, f.d)::date::text as at, currency, ${SUMS} from ${income(filter, [], unit !== 'month' || filter.own !== undefined)} f group by 1, 2`.execute(
    trx,
  );
  const whole = filter.stationId === undefined;
  const moved = whole ? await movedBy(trx, filter, unit) : [];
  const keyed = <R extends { at: string; currency: string }>(list: R[]) =>
    new Map(list.map((row) => [`${row.at} ${row.currency}`, row]));
  const [fees, movements] = [keyed(rows), keyed(moved)];
  const currencies = [...new Set([...rows, ...moved].map((row) => row.currency))].sort();
  return bucketsOf(filter, unit).flatMap((bucket) =>
    currencies.map((currency) => {
      const key = `${startOf(bucket.from, unit)} ${currency}`;
      const row = fees.get(key) ?? NO_FEES;
      return {
        ...bucket,
        currency,
        sessions: row.sessions,
        energyWh: row.energy_wh,
        ...feesOf(row),
        movements: whole ? movementsOf(movements.get(key) ?? NO_MOVEMENTS) : null,
      };
    }),
  );
}

/** A part of income as a number to sort by: beside it stands its text. */
/** In small letters: an order's text is not quoted. */
const sortedBy = (part: IncomePart): string => `by_${part.toLowerCase()}`;
const SORTS = { name: 'name', sessions: 'sessions', energy: 'energy_wh', ...each(INCOME_PARTS, sortedBy) };

/** A page of income by station or provider, a row for each currency; within a currency the most income first. Throws as `sumFinances`. */
export async function financialBreakdown(
  trx: Trx,
  asked: FinancialFilter & { by: FinancialLevel; page: number; limit: number; sort?: string | undefined },
  now: number,
): Promise<{ list: FinancialRow[]; total: number }> {
  checkPeriod(asked);
  const filter = await reading(trx, asked, now);
  const sort = sortOf(filter.sort, SORTS) ?? { column: sortedBy('total'), direction: 'desc' };
  const byStation = filter.by === 'station';
  type Row = Fees & { key: string; name: string | null; provider_name: string; time_zone: string | null; found: number };
  const { rows } = await sql<Row>`
    select *, (count(*) over ())::int as found from (
      select ${byStation ? sql`f.station_id::text` : sql`f.provider_id::text`} as key, ${byStation ? sql`s.name` : sql`p.name`} as name, p.name as provider_name,
        ${byStation ? sql`s.time_zone` : sql`null::text`} as time_zone, f.* from (
        select provider_id, ${byStation ? sql`station_id` : sql`0`} as station_id, currency, ${SUMS},
          ${sql.join(INCOME_PARTS.map((part) => sql`sum(${sql.ref(PARTS[part])}) as ${sql.ref(sortedBy(part))}`))}
        from ${income(filter)} i group by 1, 2, 3
      ) f join provider p on p.id = f.provider_id left join station s on s.id = f.station_id
    ) r order by currency, ${sql.raw(`${sort.column} ${sort.direction}`)} nulls last, name nulls last, key limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(
    trx,
  );
  const key = byStation ? sql`f.station_id` : sql`f.provider_id`;
  const margins = await marginsOf(trx, income(filter, TIER_COLUMNS, true), key);
  const list = rows.map((row) => ({
    key: `${row.key}/${row.currency}`,
    name: row.name,
    providerName: row.provider_name,
    timeZone: row.time_zone,
    currency: row.currency,
    sessions: row.sessions,
    energyWh: row.energy_wh,
    ...feesOf(row),
    margin: margins(row.key, row.currency),
  }));
  if (rows.length > 0 || filter.page === 1) return { list, total: rows[0]?.found ?? 0 };
  return { list, total: (await financialBreakdown(trx, { ...asked, page: 1, limit: 1 }, now)).total };
}
