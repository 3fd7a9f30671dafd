import { FEE_ACCOUNTS, FEE_KEYS } from '@csms/contract';
import { ledgerColumnOfKind } from '../../charging/index.ts';
import { takeUncounted } from '../../customers/index.ts';
import type { Databases } from '../../platform/database/database.ts';
import { beginCounting } from './begin-counting.ts';

const MOST = 20_000;

/**
 * The entries of the ledger transactions `from` (a relation `f` of ids), found by key one after another. Of joins the planner makes walks over the whole ledger where it thinks that it is small, as it does of
 * tables that have just been made.
 */
const ENTRIES = (from: string): string => `
  select t.provider_id, t.at, t.kind, t.source, t.reference, a.kind as account_kind, a.currency, e.amount
  from ${from}
  cross join lateral (select t.id, t.provider_id, t.at, t.kind, t.source, t.reference from ledger_transaction t where t.id = f.id offset 0) t
  cross join lateral (select e.account_id, e.amount from ledger_entry e where e.transaction_id = t.id offset 0) e
  cross join lateral (select a.kind, a.currency from ledger_account a where a.id = e.account_id offset 0) a`;

/** Them as the sums of days hold them. */
const DAYS = (from: string): string => `
  select e.provider_id, (e.at at time zone z.zone)::date as day, e.kind, e.source, e.account_kind, e.currency, count(*)::int as entries,
    coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credit, coalesce(sum(e.amount) filter (where e.amount < 0), 0) as debit
  from (${ENTRIES(from)}) e join zone z on z.provider_id = e.provider_id
  group by 1, 2, 3, 4, 5, 6`;

const FEES = [...FEE_KEYS.map(ledgerColumnOfKind), 'discount'];
const ACCOUNTS = [...FEE_ACCOUNTS, 'discount'];
const feeSums = FEES.map(
  (name, index) => `coalesce(sum(e.amount) filter (where e.account_kind = '${ACCOUNTS[index]}'), 0) as ${name}`,
);
const RECORD_DAYS = (from: string): string => `
  select e.provider_id, coalesce(r.station_id, 0) as station_id, (e.at at time zone r.time_zone)::date as day, (r.started_at at time zone r.time_zone)::date as began_day, e.currency,
    ${feeSums.join(', ')}
  from (${ENTRIES(from)}) e
  cross join lateral (select r.station_id, r.time_zone, r.started_at from charging_record r where r.transaction_id = e.reference::bigint offset 0) r
  where e.kind in ('settlement', 'reversal') and e.reference ~ '^[0-9]{1,10}$'
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
    await beginCounting(client);
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
