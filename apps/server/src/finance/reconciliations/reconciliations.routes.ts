import { type Account, contract, type Difference, type Reconciliation } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { providerFor } from '../../access/index.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { countOf, pageOf, sortOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { ownerColumn, ownerJoins } from '../accounts/accounts.queries.ts';
import { windowOf } from './days.rules.ts';
import { type ReconcileParts, reconcile, zoneOfProvider } from './reconcile.ts';

interface Row {
  id: number;
  provider_id: number;
  provider_name: string;
  currency: string;
  kind: Reconciliation['kind'];
  day: string;
  time_zone: string;
  from_at: Date;
  to_at: Date;
  requested_by: string;
  transactions: number;
  wallets: number;
  records: number;
  differences: number;
  took_ms: number;
  checked_at: Date;
}

const toReconciliation = (row: Row): Reconciliation => ({
  id: row.id,
  providerId: row.provider_id,
  providerName: row.provider_name,
  kind: row.kind,
  day: row.day,
  timeZone: row.time_zone,
  from: row.from_at.toISOString(),
  to: row.to_at.toISOString(),
  requestedBy: row.requested_by,
  transactions: row.transactions,
  wallets: row.wallets,
  records: row.records,
  differences: row.differences,
  tookMs: row.took_ms,
  time: row.checked_at.toISOString(),
  currency: row.currency,
});

const proofsWhere = (where: RawBuilder<unknown>) => sql<Row>`
  select r.*, r.day::text as day, p.name as provider_name, p.currency from reconciliation r join provider p on p.id = r.provider_id where ${where}`;

async function findProof(trx: Trx, id: number): Promise<Reconciliation | undefined> {
  const { rows } = await proofsWhere(sql`r.id = ${Math.min(id, 2_147_483_647)}`).execute(trx);
  return rows[0] && toReconciliation(rows[0]);
}

const SORTS = { time: 'r.checked_at', day: 'r.day', differences: 'r.differences' } as const;

interface DifferenceRow {
  id: number;
  kind: Difference['kind'];
  record_id: number | null;
  account_id: number | null;
  account_kind: Difference['accountKind'];
  ledger_transaction_id: number | null;
  expected: string | null;
  found: string | null;
  owner: Account | null;
}

async function listDifferences(trx: Trx, id: number, page: number, limit: number) {
  const { rows } = await sql<DifferenceRow>`
    select d.id, d.kind, d.record_id, d.account_id, coalesce(d.account_kind, a.kind) as account_kind, d.ledger_transaction_id, d.expected::text as expected, d.found::text as found,
      case when a.kind in ('card', 'chargeUser', 'company') then o.owner end as owner
    from reconciliation_difference d left join ledger_account a on a.id = d.account_id
    left join lateral (select ${ownerColumn('b', 'owner')} from ledger_account b ${ownerJoins('b')} where b.id = a.id) o on true
    where d.reconciliation_id = ${id} order by d.id ${pageOf({ page, limit })}`.execute(trx);
  const total = await countOf(trx, sql`reconciliation_difference where reconciliation_id = ${id}`);
  return {
    list: rows.map(
      (row): Difference => ({
        id: Number(row.id),
        kind: row.kind,
        recordId: row.record_id,
        accountId: row.account_id,
        accountKind: row.account_kind,
        accountRef: row.owner?.id ?? null,
        accountName: row.owner?.name ?? null,
        ledgerTransactionId: row.ledger_transaction_id,
        expected: row.expected,
        found: row.found,
      }),
    ),
    total,
  };
}

export function reconciliationRoutes(http: Http, databases: Databases, parts: ReconcileParts): void {
  const { reconciliations } = contract;
  http.bind(reconciliations.list, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const conditions = [sql`true`];
      if (query.kind?.length) conditions.push(sql`r.kind = any (${query.kind})`);
      if (query.differing) conditions.push(query.differing === 'true' ? sql`r.differences > 0` : sql`r.differences = 0`);
      if (query.providerId) conditions.push(sql`r.provider_id = ${query.providerId}`);
      if (query.from) conditions.push(sql`r.to_at > ${new Date(query.from)}`);
      if (query.to) conditions.push(sql`r.from_at < ${new Date(query.to)}`);
      const where = sql.join(conditions, sql` and `);
      const sort = sortOf(query.sort, SORTS) ?? { column: 'r.checked_at', direction: 'desc' };
      const { rows } =
        await sql<Row>`${proofsWhere(where)} order by ${sql.raw(`${sort.column} ${sort.direction}, r.id ${sort.direction}`)}
        ${pageOf(query)}`.execute(trx);
      const total = await countOf(trx, sql`reconciliation r where ${where}`);
      return { list: rows.map(toReconciliation), total };
    }),
  );
  http.bind(reconciliations.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findProof(trx, params.id))),
  );
  http.bind(reconciliations.differences, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { id } = found(await findProof(trx, params.id));
      return listDifferences(trx, id, query.page, query.limit);
    }),
  );
  http.bind(
    reconciliations.run,
    async ({ caller, body }) => {
      await databases.scoped(caller.scope, (trx) => providerFor(trx, caller, body.providerId));
      if (body.day) {
        const zone = await zoneOfProvider(parts.db, body.providerId);
        if (windowOf(zone, body.day).to > parts.clock.now()) throw new Problem('dayNotOver', { fields: { day: 'dayNotOver' } });
      }
      const id = await reconcile(parts, { providerId: body.providerId, day: body.day ?? null, requestedBy: caller.username });
      return databases.scoped(caller.scope, async (trx) => found(await findProof(trx, id)));
    },
    // A full count reads everything that a provider has ever moved.
    { rateLimit: { max: 60, timeWindow: '1 minute' } },
  );
}
