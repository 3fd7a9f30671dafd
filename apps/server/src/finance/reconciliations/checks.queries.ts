import { DIFFERENCES_KEPT, type DifferenceKind, FEE_KEYS, FEE_KINDS } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { columnOfKind } from '../../charging/index.ts';
import type { Trx } from '../../platform/database/database.ts';

/** What is proven: one provider's books, of a window or of all time. */
export interface Extent {
  providerId: number;
  /** Null: everything there is. */
  window: { from: Date; to: Date } | null;
}

export interface FoundDifference {
  kind: DifferenceKind;
  record_id: number | null;
  account_id: number | null;
  ledger_transaction_id: number | null;
  account_kind: string | null;
  expected: string | null;
  found: string | null;
}

interface Check {
  /** Rows of record_id, account_id, ledger_transaction_id, account_kind, expected, found and, where one query finds several, kind. */
  rows(extent: Extent): RawBuilder<unknown>;
  kind?: DifferenceKind;
}

/** Where each kind of fee stands: on the ledger, on a record, and below as what was posted of it. */
const FEES = FEE_KEYS.map((key) => ({
  account: sql.lit(FEE_KINDS[key].account),
  column: columnOfKind(key),
  posted: `posted_${key}`,
}));
const WALLETS = sql`('card', 'chargeUser', 'company')`;
/** Kinds of movement that name a record. */
const ABOUT_RECORDS = sql`('settlement', 'reversal', 'orderRefund')`;
const within = ({ window }: Extent, column: string): RawBuilder<unknown> =>
  window ? sql`and ${sql.ref(column)} >= ${window.from} and ${sql.ref(column)} < ${window.to}` : sql``;

/** The transactionIds that a settlement or reversal names. */
const RECORD_OF = sql`(case when t.reference ~ '^[0-9]{1,10}$' then t.reference::bigint end)`;

/** The records whose money is looked at: those that were billed, or had money posted, in the window. */
const touched = (extent: Extent): RawBuilder<unknown> =>
  extent.window
    ? sql`select b.transaction_id::bigint as id from charging_bill b where b.provider_id = ${extent.providerId} ${within(extent, 'b.at')}
        union select ${RECORD_OF} from ledger_transaction t where t.provider_id = ${extent.providerId} and t.kind in ${ABOUT_RECORDS} ${within(extent, 't.at')}`
    : sql`select r.transaction_id::bigint as id from charging_record r where r.provider_id = ${extent.providerId} and r.status <> 'charging'`;

/** The postings about the records that are looked at: of a window by their references, of everything at once. */
const postings = (extent: Extent): RawBuilder<unknown> =>
  extent.window
    ? sql`select i.id as record_id, t.id from ids i join ledger_transaction t on t.reference = i.id::text and t.kind in ${ABOUT_RECORDS} and t.provider_id = ${extent.providerId}`
    : sql`select ${RECORD_OF} as record_id, t.id from ledger_transaction t where t.kind in ${ABOUT_RECORDS} and t.provider_id = ${extent.providerId}`;

const CHECKS: readonly Check[] = [
  {
    kind: 'unbalanced',
    rows: (extent) => sql`
      select null::int as record_id, null::bigint as account_id, t.id as ledger_transaction_id, null::text as account_kind, 0::numeric as expected, sum(e.amount) as found
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.provider_id = ${extent.providerId} ${within(extent, 't.at')} group by t.id having sum(e.amount) <> 0`,
  },
  {
    kind: 'balance',
    rows: (extent) => sql`
      select null::int as record_id, a.id as account_id, null::bigint as ledger_transaction_id, a.kind as account_kind, coalesce(s.total, 0) as expected, a.balance as found
      from ledger_account a ${
        extent.window
          ? sql`cross join lateral (select sum(e.amount) as total from ledger_entry e where e.account_id = a.id) s`
          : sql`left join (select e.account_id, sum(e.amount) as total from ledger_entry e where e.provider_id = ${extent.providerId} group by e.account_id) s on s.account_id = a.id`
      }
      where a.provider_id = ${extent.providerId} and a.kind in ${WALLETS} and coalesce(s.total, 0) <> a.balance
        ${
          extent.window
            ? sql`and a.id in (select e.account_id from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
                where t.provider_id = ${extent.providerId} ${within(extent, 't.at')})`
            : sql``
        }`,
  },
  {
    // Of every wallet, moved or not: a balance that was changed behind the ledger's back shows on the same day.
    kind: 'lastEntry',
    rows: ({ providerId }) => sql`
      select null::int as record_id, a.id as account_id, l.transaction_id as ledger_transaction_id, a.kind as account_kind, coalesce(l.balance_after, 0) as expected, a.balance as found
      from ledger_account a
      left join lateral (select e.balance_after, e.transaction_id from ledger_entry e where e.account_id = a.id order by e.id desc limit 1) l on true
      where a.provider_id = ${providerId} and a.kind in ${WALLETS} and coalesce(l.balance_after, 0) <> a.balance`,
  },
  {
    rows: (extent) => sql`
      with ids as materialized (${touched(extent)}),
      moved as (
        -- A wallet that was emptied into another for good counts as that one: the money of one payer, whatever became of its card or account.
        select x.record_id, coalesce(a.moved_into, a.id) as account_id, a.kind, sum(e.amount) as amount
        from (${postings(extent)}) x join ledger_entry e on e.transaction_id = x.id join ledger_account a on a.id = e.account_id group by 1, 2, 3
      ),
      net as (
        select r.transaction_id, coalesce(w.moved_into, w.id) as account_id, r.status = 'finished' and r.valid as due, r.cost, r.refunded, ${sql.join(FEES.map(({ column }) => sql`r.${sql.ref(column)}`))}, r.discount,
          count(m.record_id) > 0 as posted,
          -coalesce(sum(m.amount) filter (where m.account_id = coalesce(w.moved_into, w.id)), 0) as paid,
          -coalesce(sum(m.amount) filter (where m.kind in ${WALLETS} and m.account_id is distinct from coalesce(w.moved_into, w.id)), 0) as other,
          ${sql.join(FEES.map(({ account, posted }) => sql`coalesce(sum(m.amount) filter (where m.kind = ${account}), 0) as ${sql.ref(posted)}`))},
          coalesce(sum(m.amount) filter (where m.kind = 'discount'), 0) as discounted,
          -coalesce(sum(m.amount) filter (where m.kind = 'orderRefund'), 0) as given_back
        from ids i join charging_record r on r.transaction_id = i.id and r.provider_id = ${extent.providerId} and r.status <> 'charging'
        left join ledger_account w on w.id = r.account_id left join moved m on m.record_id = r.transaction_id group by r.transaction_id, w.id
      )
      select d.kind, n.transaction_id as record_id, case when d.kind = 'payment' then n.account_id end as account_id, null::bigint as ledger_transaction_id, d.account_kind, d.expected, d.found
      from net n cross join lateral (values
        ('payment', null, case when n.due then n.cost - n.refunded else 0 end, n.paid),
        ('refund', 'orderRefund', n.refunded, n.given_back),
        ('otherWallet', null, 0, n.other),
        ${sql.join(FEES.map(({ account, column, posted }) => sql`('fee', ${account}, case when n.due then n.${sql.ref(column)} else 0 end, n.${sql.ref(posted)})`))},
        ('fee', 'discount', case when n.due then n.discount else 0 end, n.discounted)
      ) d (kind, account_kind, expected, found)
      -- What costs nothing need not be posted.
      where d.expected <> d.found and (n.posted or n.cost <> 0)`,
  },
  {
    kind: 'noRecord',
    rows: (extent) => sql`
      select null::int as record_id, null::bigint as account_id, t.id as ledger_transaction_id, null::text as account_kind, null::numeric as expected, null::numeric as found
      from ledger_transaction t where t.provider_id = ${extent.providerId} and t.kind in ${ABOUT_RECORDS} ${within(extent, 't.at')}
        and not exists (select from charging_record r where r.transaction_id = ${RECORD_OF} and r.provider_id = t.provider_id)`,
  },
  {
    kind: 'bill',
    rows: (extent) => sql`
      with ids as materialized (${touched(extent)})
      select r.transaction_id as record_id, null::bigint as account_id, null::bigint as ledger_transaction_id, null::text as account_kind, b.cost as expected, r.cost as found
      from ids i join charging_record r on r.transaction_id = i.id and r.provider_id = ${extent.providerId} and r.status = 'finished' and r.valid
      left join lateral (select b.cost from charging_bill b where b.transaction_id = r.transaction_id order by b.revision desc limit 1) b on true
      where b.cost is distinct from r.cost`,
  },
  {
    kind: 'benefit',
    rows: (extent) => sql`
      with ids as materialized (${touched(extent)}),
      used as (select u.transaction_id, sum(abs(u.amount)) as amount from benefit_use u
        where u.provider_id = ${extent.providerId} and u.transaction_id is not null and u.reversed_at is null group by u.transaction_id)
      select r.transaction_id as record_id, null::bigint as account_id, null::bigint as ledger_transaction_id, 'discount' as account_kind, coalesce(u.amount, 0) as expected, abs(r.discount) as found
      from ids i join charging_record r on r.transaction_id = i.id and r.provider_id = ${extent.providerId} and r.status = 'finished' and r.valid
      left join used u on u.transaction_id = r.transaction_id where coalesce(u.amount, 0) <> abs(r.discount)`,
  },
  {
    kind: 'refundNote',
    rows: (extent) => sql`
      with ids as materialized (${touched(extent)}),
      noted as (select f.transaction_id, sum(f.amount) as amount from record_refund f where f.provider_id = ${extent.providerId} group by f.transaction_id)
      select r.transaction_id as record_id, null::bigint as account_id, null::bigint as ledger_transaction_id, 'orderRefund' as account_kind, coalesce(f.amount, 0) as expected, r.refunds as found
      from ids i join charging_record r on r.transaction_id = i.id and r.provider_id = ${extent.providerId}
      left join noted f on f.transaction_id = r.transaction_id where coalesce(f.amount, 0) <> r.refunds`,
  },
  {
    // Of all time only: a bonus and its note need not fall on the same side of a midnight.
    kind: 'bonus',
    rows: ({ providerId, window }) => sql`
      select null::int as record_id, x.account_id, null::bigint as ledger_transaction_id, 'bonus' as account_kind, x.noted as expected, x.paid as found
      from (
        select (select min(a.id) from ledger_account a where a.provider_id = ${providerId} and a.kind = 'bonus') as account_id,
          (select coalesce(sum(abs(u.amount)), 0) from benefit_use u where u.provider_id = ${providerId} and u.transaction_id is null and u.reversed_at is null) as noted,
          (select abs(coalesce(sum(e.amount), 0)) from ledger_account a join ledger_entry e on e.account_id = a.id where a.provider_id = ${providerId} and a.kind = 'bonus') as paid
      ) x where ${window === null} and x.noted <> x.paid`,
  },
  {
    // Of all time only, as bonuses.
    kind: 'membership',
    rows: ({ providerId, window }) => sql`
      select null::int as record_id, x.account_id, null::bigint as ledger_transaction_id, 'membershipIncome' as account_kind, x.sold as expected, x.paid as found
      from (
        select (select min(a.id) from ledger_account a where a.provider_id = ${providerId} and a.kind = 'membershipIncome') as account_id,
          (select coalesce(sum(p.price), 0) from membership_purchase p where p.provider_id = ${providerId}) as sold,
          (select coalesce(sum(e.amount), 0) from ledger_account a join ledger_entry e on e.account_id = a.id
            where a.provider_id = ${providerId} and a.kind = 'membershipIncome') as paid
      ) x where ${window === null} and x.sold <> x.paid`,
  },
  {
    kind: 'foreignIncome',
    rows: (extent) => sql`
      select null::int as record_id, a.id as account_id, t.id as ledger_transaction_id, a.kind as account_kind, 0::numeric as expected, e.amount as found
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.provider_id = ${extent.providerId} and t.kind not in ${ABOUT_RECORDS} ${within(extent, 't.at')}
        and a.kind in (${sql.join([...FEES.map(({ account }) => account), sql.lit('discount'), sql.lit('orderRefund')])})`,
  },
];

export interface Proof {
  transactions: number;
  wallets: number;
  records: number;
  /** How many there are, and the first of them. */
  differences: number;
  first: FoundDifference[];
}

/**
 * Looks for what does not agree, set by set. All of it must see the same moment: call it in a transaction with isolation level repeatable read, beyond
 * row-level security.
 */
export async function prove(trx: Trx, extent: Extent): Promise<Proof> {
  const first: FoundDifference[] = [];
  let differences = 0;
  for (const check of CHECKS) {
    const kind = check.kind ? sql`${check.kind}::text as kind, x.*` : sql`x.*`;
    const { rows } = await sql<FoundDifference & { many: number }>`
      select ${kind}, (count(*) over ())::int as many from (${check.rows(extent)}) x limit ${DIFFERENCES_KEPT}`.execute(trx);
    differences += rows[0]?.many ?? 0;
    for (const { many: _, ...row } of rows) if (first.length < DIFFERENCES_KEPT) first.push(row);
  }
  const { rows } = await sql<{ transactions: number; wallets: number; records: number }>`
    select (select count(*)::int from ledger_transaction t where t.provider_id = ${extent.providerId} ${within(extent, 't.at')}) as transactions,
      (select count(*)::int from ledger_account a where a.provider_id = ${extent.providerId} and a.kind in ${WALLETS}) as wallets,
      (select count(*)::int from (${touched(extent)}) i) as records`.execute(trx);
  return { ...rows[0]!, differences, first };
}
