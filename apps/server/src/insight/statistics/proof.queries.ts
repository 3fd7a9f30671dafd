import { FEE_KINDS, type FeeKind, type ProofLine } from '@csms/contract';
import { add, negate, subtract } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type Place, placeIs, type Read, rollup } from './rollup.queries.ts';

type Fees = Record<FeeKind, string>;
const NOTHING: Fees = { electricity: '0', service: '0', reservation: '0', discount: '0', total: '0' };

/** The fees' sums, as exact text, of what a condition finds. */
const sums = (columns: Record<Exclude<FeeKind, 'total'>, string>, condition: RawBuilder<unknown> = sql`true`) => {
  const one = (name: string) => sql`coalesce(sum(${sql.ref(name)}) filter (where ${condition}), 0)`;
  const all = [columns.electricity, columns.service, columns.reservation, columns.discount];
  return sql`json_build_object('electricity', ${one(columns.electricity)}::text, 'service', ${one(columns.service)}::text, 'reservation', ${one(columns.reservation)}::text,
    'discount', ${one(columns.discount)}::text, 'total', (${sql.join(all.map(one), sql` + `)})::text)`;
};

const OF_RECORDS = { electricity: 'elec_fee', service: 'service_fee', reservation: 'reserve_fee', discount: 'discount' };
const OF_LEDGER = { electricity: 'electricity', service: 'service', reservation: 'reservation', discount: 'discount' };

/**
 * Proves a period's income, per currency and fee: what the rollups of the records say against what the ledger's settlements less reversals say, with every reason why they may differ. Records
 * that nobody pays for are asked of the raw records, so that nothing proves itself.
 */
export async function proofOf(trx: Trx, filter: Read & Place): Promise<Map<string, ProofLine[]>> {
  const { from, to } = filter;
  const records = await sql<{ currency: string; fees: Fees }>`
    select currency, ${sums(OF_RECORDS)} as fees
    from ${rollup('stat_station', sql`currency, elec_fee, service_fee, reserve_fee, discount`, filter, placeIs(filter))} f group by 1`.execute(
    trx,
  );
  const posted = sql`day >= ${from}::date and day <= ${to}::date`;
  const began = sql`began_day >= ${from}::date and began_day <= ${to}::date`;
  const ledger = await sql<{ currency: string; posted: Fees; outside: Fees; later: Fees }>`
    select currency, ${sums(OF_LEDGER, posted)} as posted, ${sums(OF_LEDGER, sql`${posted} and not (${began})`)} as outside, ${sums(OF_LEDGER, sql`${began} and not (${posted})`)} as later
    from ledger_record_day where ((${posted}) or (${began})) and ${placeIs(filter)} group by 1`.execute(trx);
  const unpaid = await sql<{ currency: string; fees: Fees }>`
    select currency, ${sums(OF_RECORDS)} as fees from charging_record
    where account_id is null and status = 'finished' and valid and ${placeIs(filter)}
      and started_at >= (${from}::date::timestamp - interval '15 hours') at time zone 'UTC' and started_at < (${to}::date::timestamp + interval '39 hours') at time zone 'UTC'
      and (started_at at time zone time_zone)::date between ${from}::date and ${to}::date
    group by 1`.execute(trx);
  const currencies = [...new Set([...records.rows, ...ledger.rows, ...unpaid.rows].map((row) => row.currency))].sort();
  return new Map(
    currencies.map((currency) => {
      const ofCurrency = <R extends { currency: string }>({ rows }: { rows: R[] }) =>
        rows.find((row) => row.currency === currency);
      const moved = ofCurrency(ledger);
      const parts = {
        records: ofCurrency(records)?.fees ?? NOTHING,
        ledger: moved?.posted ?? NOTHING,
        beganOutside: moved?.outside ?? NOTHING,
        postedOutside: moved?.later ?? NOTHING,
        unpaid: ofCurrency(unpaid)?.fees ?? NOTHING,
      };
      return [currency, FEE_KINDS.map((fee) => lineOf(fee, parts))];
    }),
  );
}

function lineOf(
  fee: FeeKind,
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
