import { FEE_ACCOUNTS, FEE_KEYS } from '@csms/contract';
import { ledgerColumnOfKind } from '../../charging/index.ts';
import { takeUncounted } from '../../customers/index.ts';
import type { Databases } from '../../platform/database/database.ts';

const MOST = 20_000;

/** The entries of some ledger transactions, as the sums of days hold them. */
const DAYS = (from: string): string => `
  select t.provider_id, (t.at at time zone z.zone)::date as day, t.kind, t.source, a.kind as account_kind, a.currency, count(*)::int as entries,
    coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credit, coalesce(sum(e.amount) filter (where e.amount < 0), 0) as debit
  from ${from} join ledger_transaction t on t.id = f.id join zone z on z.provider_id = t.provider_id
  join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
  group by 1, 2, 3, 4, 5, 6`;

const FEES = [...FEE_KEYS.map(ledgerColumnOfKind), 'discount'];
const ACCOUNTS = [...FEE_ACCOUNTS, 'discount'];
const feeSums = FEES.map((name, index) => `coalesce(sum(e.amount) filter (where a.kind = '${ACCOUNTS[index]}'), 0) as ${name}`);
const RECORD_DAYS = (from: string): string => `
  select t.provider_id, coalesce(r.station_id, 0) as station_id, (t.at at time zone r.time_zone)::date as day, (r.started_at at time zone r.time_zone)::date as began_day, a.currency,
    ${feeSums.join(', ')}
  from ${from} join ledger_transaction t on t.id = f.id and t.kind in ('settlement', 'reversal') and t.reference ~ '^[0-9]{1,10}$'
  join charging_record r on r.transaction_id = t.reference::bigint
  join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
  group by 1, 2, 3, 4, 5`;

const SUMS = ['entries', 'credit', 'debit'];
const plus = (names: readonly string[]): string => names.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ');
const ZONES = `zone as materialized (select id as provider_id, csms_provider_zone(id) as zone from provider)`;

/** Statements that add ledger transactions, the ids of `from` (a relation `f`), to the sums of days and months; `days` returns whose they are. */
export const ledgerSums = (from: string): { records: string; days: string } => ({
  records: `with counted as materialized (${RECORD_DAYS(from)}), months as (
      insert into ledger_record_month as d (provider_id, station_id, month, began_month, currency, ${FEES.join(', ')})
      select provider_id, station_id, date_trunc('month', day)::date, date_trunc('month', began_day)::date, currency, ${FEES.map((name) => `sum(${name})`).join(', ')}
      from counted group by 1, 2, 3, 4, 5
      on conflict (station_id, month, began_month, provider_id, currency) do update set ${plus(FEES)}
    )
    insert into ledger_record_day as d (provider_id, station_id, day, began_day, currency, ${FEES.join(', ')}) select provider_id, station_id, day, began_day, currency, ${FEES.join(', ')} from counted
    on conflict (station_id, day, began_day, provider_id, currency) do update set ${plus(FEES)}`,
  days: `with ${ZONES}, counted as materialized (${DAYS(from)}), months as (
      insert into ledger_month as d (provider_id, month, kind, source, account_kind, currency, ${SUMS.join(', ')})
      select provider_id, date_trunc('month', day)::date, kind, source, account_kind, currency, ${SUMS.map((name) => `sum(${name})`).join(', ')}
      from counted group by 1, 2, 3, 4, 5, 6
      on conflict (provider_id, month, kind, source, account_kind, currency) do update set ${plus(SUMS)}
    ), days as (
      insert into ledger_day as d (provider_id, day, kind, source, account_kind, currency, ${SUMS.join(', ')}) select * from counted
      on conflict (provider_id, day, kind, source, account_kind, currency) do update set ${plus(SUMS)}
    ) select distinct provider_id from counted`,
});

/**
 * Adds to the sums of days and months what has come onto the ledger, each transaction once: it is taken off the list in the transaction that adds it. Returns whose figures have changed; the caller sees to
 * it that only one counts at a time.
 */
export async function countLedger(databases: Databases): Promise<{ providerIds: number[]; more: boolean }> {
  const client = await databases.pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const ids = await takeUncounted(client, MOST);
    if (ids.length === 0) {
      await client.query('rollback');
      return { providerIds: [], more: false };
    }
    const values = [ids];
    const { records, days } = ledgerSums('unnest($1::bigint[]) f (id)');
    await client.query({ name: 'ledger-count-records', text: records, values });
    const { rows: changed } = await client.query<{ provider_id: number }>({ name: 'ledger-count-days', text: days, values });
    await client.query('commit');
    return { providerIds: changed.map((row) => row.provider_id), more: ids.length === MOST };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
