import { each, FEE_KEYS, INCOME_PARTS, type IncomePart, type ProofLine } from '@csms/contract';
import { add, negate, subtract } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import { columnOfKind, ledgerColumnOfKind } from '../../charging/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { OwnDays, Place } from './own-days.queries.ts';
import { lastOfMonth, type Period, splitPeriod, startOf } from './period.rules.ts';
import { rollup } from './rollup.queries.ts';
import { placeIs, type Read } from './statistic-filter.ts';

type Fees = Record<IncomePart, string>;
const NOTHING = each(INCOME_PARTS, () => '0');

const plus = (a: Fees, b: Fees): Fees => each(INCOME_PARTS, (part) => add(a[part], b[part]));

/** What the total consists of. */
const PARTS = [...FEE_KEYS, 'discount'] as const;
type Columns = Record<(typeof PARTS)[number], string>;
/** The sums of the parts, as exact text. */
const sums = (columns: Columns): RawBuilder<unknown> => {
  const one = (part: (typeof PARTS)[number]) => sql`sum(${sql.ref(columns[part])})`;
  return sql`json_build_object(${sql.join(PARTS.map((part) => sql`${sql.lit(part)}, ${one(part)}::text`))},
    'total', (${sql.join(PARTS.map(one), sql` + `)})::text)`;
};
const listed = (columns: Columns) => sql.join(Object.values(columns).map((column) => sql.ref(column)));

const OF_RECORDS: Columns = { ...each(FEE_KEYS, columnOfKind), discount: 'discount' };
const OF_LEDGER: Columns = { ...each(FEE_KEYS, ledgerColumnOfKind), discount: 'discount' };

/**
 * Proves a period's income, per currency and fee: what the rollups of the records say against what the ledger's settlements less reversals say, with every reason why they may differ. Records
 * that nobody pays for are asked of the raw records, so that nothing proves itself.
 */
export async function proofOf(trx: Trx, filter: Read & Place): Promise<Map<string, ProofLine[]>> {
  const { from, to, own } = filter;
  const records = await sql<{ currency: string; fees: Fees }>`
    select currency, ${sums(OF_RECORDS)} as fees
    from ${rollup('stat_station', sql`currency, ${listed(OF_RECORDS)}`, filter, placeIs(filter))} f group by 1`.execute(trx);
  const ledger = await sql<{ currency: string; posted: boolean; began: boolean; fees: Fees }>`
    select currency, posted, began, ${sums(OF_LEDGER)} as fees from (${own ? apart(filter, own) : postedOrBegan(filter.read ?? filter, placeIs(filter))}) f group by 1, 2, 3`.execute(
    trx,
  );
  const unpaid = await sql<{ currency: string; fees: Fees }>`
    select currency, ${sums(OF_RECORDS)} as fees from charging_record
    where account_id is null and status = 'finished' and valid and ${placeIs(filter)}
      and started_at >= (${from}::date::timestamp - interval '63 hours') at time zone 'UTC' and started_at < (${to}::date::timestamp + interval '39 hours') at time zone 'UTC'
      and (started_at at time zone time_zone)::date + ${behindAt(own)} between ${from}::date and ${to}::date
    group by 1`.execute(trx);
  const currencies = [...new Set([...records.rows, ...ledger.rows, ...unpaid.rows].map((row) => row.currency))].sort();
  return new Map(
    currencies.map((currency) => {
      const ofCurrency = <R extends { currency: string }>({ rows }: { rows: R[] }) =>
        rows.find((row) => row.currency === currency);
      const posted = (is: (row: { posted: boolean; began: boolean }) => boolean): Fees =>
        ledger.rows.filter((row) => row.currency === currency && is(row)).reduce((all, row) => plus(all, row.fees), NOTHING);
      const parts = {
        records: ofCurrency(records)?.fees ?? NOTHING,
        ledger: posted((row) => row.posted),
        beganOutside: posted((row) => !row.began),
        postedOutside: posted((row) => !row.posted),
        unpaid: ofCurrency(unpaid)?.fees ?? NOTHING,
      };
      return [currency, INCOME_PARTS.map((fee) => lineOf(fee, parts))];
    }),
  );
}

/** How far the own day of a row's station lies behind the newest one. */
const behindAt = (own: OwnDays | undefined): RawBuilder<unknown> =>
  own === undefined || own.stations.length === 0
    ? sql`0`
    : sql`(case ${sql.join(
        own.stations.map(({ days, ids }) => sql`when station_id = any (${ids}::int[]) then ${sql.lit(days)}`),
        sql` `,
      )} else 0 end)`;

/** As `postedOrBegan`, where stations have different days at this moment: out of the days alone. */
function apart({ from, to, ...place }: Read & Place, own: OwnDays): RawBuilder<unknown> {
  const within = (column: string) =>
    sql`(${sql.ref(column)} + ${behindAt(own)} >= ${from}::date and ${sql.ref(column)} + ${behindAt(own)} <= ${to}::date)`;
  const near = (column: string) => sql`${sql.ref(column)} >= ${from}::date - 2 and ${sql.ref(column)} <= ${to}::date`;
  return sql`select ${within('day')} as posted, ${within('began_day')} as began, currency, ${listed(OF_LEDGER)} from ledger_record_day
    where ((${near('day')}) or (${near('began_day')})) and (${within('day')} or ${within('began_day')}) and ${placeIs(place)}`;
}

/**
 * What the ledger's settlements posted in a period, or of records that began in it: out of the months' table where both months lie within the period or outside as a whole, and out of the days' table
 * where one of them is a month that the period cuts.
 */
function postedOrBegan({ from, to }: Period, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const { months, days } = splitPeriod({ from, to });
  const columns = sql`currency, ${listed(OF_LEDGER)}`;
  const cut = [...new Set(days.flatMap((part) => [startOf(part.from, 'month'), startOf(part.to, 'month')]))];
  const within = (column: string) => sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} <= ${to}::date`;
  const cutMonth = (column: string) =>
    sql.join(
      cut.map((month) => sql`(${sql.ref(column)} >= ${month}::date and ${sql.ref(column)} <= ${lastOfMonth(month)}::date)`),
      sql` or `,
    );
  const parts: RawBuilder<unknown>[] = [];
  if (cut.length > 0)
    parts.push(
      sql`select ${within('day')} as posted, ${within('began_day')} as began, ${columns} from ledger_record_day
        where (${cutMonth('day')} or ${cutMonth('began_day')}) and ((${within('day')}) or (${within('began_day')})) and ${where}`,
    );
  if (months) {
    const whole = (column: string) =>
      sql`${sql.ref(column)} >= ${months.from}::date and ${sql.ref(column)} < ${months.before}::date`;
    parts.push(
      sql`select ${whole('month')} as posted, ${whole('began_month')} as began, ${columns} from ledger_record_month
        where ((${whole('month')}) or (${whole('began_month')})) and month <> all (${cut}::date[]) and began_month <> all (${cut}::date[]) and ${where}`,
    );
  }
  return sql.join(parts, sql` union all `);
}

function lineOf(
  fee: IncomePart,
  parts: Record<'records' | 'ledger' | 'beganOutside' | 'postedOutside' | 'unpaid', Fees>,
): ProofLine {
  const [records, ledger] = [parts.records[fee], parts.ledger[fee]];
  const { beganOutside, postedOutside, unpaid } = {
    beganOutside: parts.beganOutside[fee],
    postedOutside: parts.postedOutside[fee],
    unpaid: parts.unpaid[fee],
  };
  const difference = subtract(records, ledger);
  return {
    fee,
    records: add(records),
    ledger: add(ledger),
    difference,
    beganOutside: add(beganOutside),
    postedOutside: add(postedOutside),
    unpaid: add(unpaid),
    unexplained: add(difference, beganOutside, negate(postedOutside), negate(unpaid)),
  };
}
