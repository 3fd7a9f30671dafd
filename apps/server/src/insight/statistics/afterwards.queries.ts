import type { Afterwards } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type FinancialFilter, incomeOf } from './financial.queries.ts';
import { behindIn } from './own-days.queries.ts';
import { checkPeriod } from './period.rules.ts';
import { reading } from './rollup.queries.ts';
import { placeIs, type Read } from './statistic-filter.ts';

/** Whether record `r` began on one of the period's days by its station's clock, as income is counted. The bounds without a zone let an index do most of it. */
function beganIn({ from, to, own }: Read): RawBuilder<unknown> {
  const day = sql`((r.started_at at time zone r.time_zone)::date + ${behindIn(own, sql`r.time_zone`)})`;
  return sql`r.started_at >= ${from}::date - interval '2 days' and r.started_at < ${to}::date + interval '3 days' and ${day} between ${from}::date and ${to}::date`;
}

/**
 * What became of a period's sessions after their bill, per currency: what invoices hold of them, what none holds yet, and what was taken back because a record was invalid. Throws
 * periodBackwards, periodTooLong.
 */
export async function readAfterwards(trx: Trx, asked: FinancialFilter, now: number): Promise<Afterwards[]> {
  checkPeriod(asked);
  const filter = await reading(trx, asked, now);
  const mine = placeIs(filter, 'r');
  const { rows } = await sql<Afterwards>`
    with invoiced as (
      select r.currency, count(*)::int as records, sum(x.amount) as amount, coalesce(sum(x.amount) filter (where not r.valid or r.revision <> x.revision), 0) as changed,
        coalesce(sum(r.cost) filter (where r.valid), 0) as cost
      from invoice i join invoice_record x on x.invoice_id = i.id and not x.released join charging_record r on r.transaction_id = x.transaction_id
      where i.period_from < ${filter.to}::date + interval '3 days' and i.period_to > ${filter.from}::date - interval '3 days' and ${mine} and ${beganIn(filter)}
      group by 1
    ), invalid as (
      select r.currency, count(*)::int as records, sum(r.cost) as amount from charging_record r
      where not r.valid and r.start_type <> 'testCharge' and ${mine} and ${beganIn(filter)} group by 1
    ), billed as (
      select currency, sum(cost) as amount from ${incomeOf(filter)} b group by 1
    )
    select currency, trim_scale(coalesce(i.amount, 0))::text as "invoicedAmount", coalesce(i.records, 0) as "invoicedRecords", trim_scale(coalesce(i.changed, 0))::text as "changedAmount",
      trim_scale(coalesce(b.amount, 0) - coalesce(i.cost, 0))::text as "openAmount", trim_scale(coalesce(v.amount, 0))::text as "invalidAmount", coalesce(v.records, 0) as "invalidRecords"
    from billed b full join invoiced i using (currency) full join invalid v using (currency) order by 1`.execute(trx);
  return rows;
}
