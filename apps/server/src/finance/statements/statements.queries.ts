import type { NamedWallet, StatementLine } from '@csms/contract';
import { sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { ownerColumn, ownerJoins } from '../wallet-search/wallet-search.queries.ts';

interface Sums {
  opening: string;
  credits: string;
  debits: string;
  later: string;
  /** What the wallet holds now, in the same look. */
  balance: string;
  total: number;
}

/** What a wallet had before `from`, moved until `to`, and has moved since. One look at all its entries: nothing is taken from kept balances. */
export async function sumEntries(trx: Trx, accountId: number, from: Date, to: Date): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (select balance::text from ledger_account where id = ${accountId}) as balance, coalesce(sum(e.amount) filter (where t.at < ${from}), 0)::text as opening,
      coalesce(sum(e.amount) filter (where t.at >= ${from} and t.at < ${to} and e.amount > 0), 0)::text as credits,
      coalesce(sum(e.amount) filter (where t.at >= ${from} and t.at < ${to} and e.amount < 0), 0)::text as debits,
      coalesce(sum(e.amount) filter (where t.at >= ${to}), 0)::text as later,
      (count(*) filter (where t.at >= ${from} and t.at < ${to}))::int as total
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where e.account_id = ${accountId}`.execute(trx);
  return rows[0]!;
}

interface Row {
  id: number;
  transaction_id: number;
  at: Date;
  kind: StatementLine['kind'];
  source: string;
  reference: string;
  amount: string;
  balance_after: string;
  operator: string;
  remark: string;
  record: number | null;
  station_name: string | null;
  energy_wh: number | null;
  started_at: Date | null;
  counterpart: NamedWallet | null;
}

const toLine = (row: Row, minorUnit: number): StatementLine => ({
  id: row.id,
  transactionId: row.transaction_id,
  time: row.at.toISOString(),
  kind: row.kind,
  source: row.source,
  reference: row.reference,
  amount: shownAmount(row.amount, minorUnit),
  balanceAfter: shownAmount(row.balance_after, minorUnit),
  operator: row.operator,
  remark: row.remark,
  session:
    row.record === null
      ? null
      : {
          transactionId: row.record,
          stationName: row.station_name ?? '',
          energyWh: row.energy_wh ?? 0,
          startTime: row.started_at!.toISOString(),
        },
  counterpart: row.counterpart,
});

export interface StatementAsk {
  accountId: number;
  minorUnit: number;
  from: Date;
  to: Date;
}

/** Movements of a wallet in the order in which they were posted: after the entry `after`, or skipping `offset`. */
export async function statementLines(
  trx: Trx,
  { accountId, minorUnit, from, to }: StatementAsk,
  { limit, offset = 0, after = 0 }: { limit: number; offset?: number; after?: number },
): Promise<StatementLine[]> {
  const { rows } = await sql<Row>`
    select m.*, m.amount::text as amount, m.balance_after::text as balance_after, r.transaction_id as record, s.name as station_name, r.energy_wh, r.started_at, o.counterpart
    from (
      select e.id, e.transaction_id, t.at, t.kind, t.source, t.reference, e.amount, e.balance_after, t.operator, t.remark, t.provider_id
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account_id = ${accountId} and e.id > ${after} and t.at >= ${from} and t.at < ${to} order by e.id limit ${limit} offset ${offset}
    ) m
    left join charging_record r on m.kind in ('settlement', 'reversal', 'orderRefund') and r.transaction_id = (case when m.reference ~ '^[0-9]{1,10}$' then m.reference end)::bigint
      and r.provider_id = m.provider_id
    left join station s on s.id = r.station_id
    left join lateral (
      select (json_agg(w.counterpart))->0 as counterpart, count(*) as others from (
        select ${ownerColumn('a', 'counterpart')} from ledger_entry x join ledger_account a on a.id = x.account_id ${ownerJoins('a')}
        where x.transaction_id = m.transaction_id and x.account_id <> ${accountId} and a.kind in ('card', 'chargeUser', 'company') limit 2
      ) w
    ) o on m.kind = 'transfer' and o.others = 1
    order by m.id`.execute(trx);
  return rows.map((row) => toLine(row, minorUnit));
}
