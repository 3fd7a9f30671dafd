import { contract, type Difference, type Reconciliation, type reconciliationList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { providerFor } from '../../access/index.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { countOf, instantOf, pageOf, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { ownerColumn, ownerJoins } from '../wallet-search/wallet-search.queries.ts';
import { windowOf } from './days.rules.ts';
import { type ReconcileParts, reconcile, zoneOfProvider } from './reconcile.ts';

const proofsWhere = (where: RawBuilder<unknown>) => sql<Reconciliation>`
  select r.id, r.provider_id as "providerId", p.name as "providerName", r.kind, r.day::text as day, r.time_zone as "timeZone", ${instantOf('r.from_at')} as "from",
    ${instantOf('r.to_at')} as "to", r.requested_by as "requestedBy", r.transactions, r.wallets, r.records, r.differences, r.took_ms as "tookMs",
    ${instantOf('r.checked_at')} as time, p.currency
  from reconciliation r join provider p on p.id = r.provider_id where ${where}`;

async function findProof(trx: Trx, id: number): Promise<Reconciliation | undefined> {
  const { rows } = await proofsWhere(sql`r.id = ${Math.min(id, 2_147_483_647)}`).execute(trx);
  return rows[0];
}

const SORTS = { time: 'r.checked_at', day: 'r.day', differences: 'r.differences' } satisfies Sorts<typeof reconciliationList>;

async function listDifferences(trx: Trx, id: number, page: number, limit: number) {
  const { rows } = await sql<Difference>`
    select d.id::float8 as id, d.kind, d.record_id as "recordId", d.account_id as "accountId", coalesce(d.account_kind, a.kind) as "accountKind",
      case when a.kind in ('card', 'chargeUser', 'company') then o.owner ->> 'id' end as "accountRef",
      case when a.kind in ('card', 'chargeUser', 'company') then o.owner ->> 'name' end as "accountName",
      d.ledger_transaction_id as "ledgerTransactionId", d.expected::text as expected, d.found::text as found
    from reconciliation_difference d left join ledger_account a on a.id = d.account_id
    left join lateral (select ${ownerColumn('b', 'owner')} from ledger_account b ${ownerJoins('b')} where b.id = a.id) o on true
    where d.reconciliation_id = ${id} order by d.id ${pageOf({ page, limit })}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`reconciliation_difference where reconciliation_id = ${id}`) };
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
      const page = sortedPage(query, SORTS, { first: '-time', tie: 'r.id' });
      const { rows } = await sql<Reconciliation>`${proofsWhere(where)} ${page}`.execute(trx);
      const total = await countOf(trx, sql`reconciliation r where ${where}`);
      return { list: rows, total };
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
