import { contract, type Organisation } from '@csms/contract';
import { sql } from 'kysely';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Http } from '../../platform/http/http.ts';
import { countOf, duplicateAt, heldBy, pageOf, sortOf } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import { providerFor } from '../providers/providers.ts';

const SORTS = { orgName: 'o.name', createTime: 'o.created_at', roleCount: 'roles' } as const;

const select = (trx: Trx) =>
  trx
    .selectFrom('organisation as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .selectAll('o')
    .select('p.name as provider_name')
    .select(sql<number>`(select count(*)::int from role r where r.org_id = o.id)`.as('roles'));

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toOrganisation = (row: Row): Organisation => ({
  id: row.id,
  orgName: row.name,
  description: row.description,
  providerId: row.provider_id,
  providerName: row.provider_name,
  createTime: row.created_at.toISOString(),
  roleCount: row.roles,
});

const find = async (trx: Trx, id: number): Promise<Organisation> =>
  toOrganisation(found(await select(trx).where('o.id', '=', id).executeTakeFirst()));

const taken = duplicateAt({ organisation_name: 'orgName' });

/** Serves organisations: the departments that roles belong to. */
export function organisationRoutes(http: Http, databases: Databases): void {
  const { organisations } = contract;
  http.bind(organisations.queryOrganizations, ({ caller, query }) => databases.scoped(caller.scope, (trx) => list(trx, query)));
  http.bind(organisations.createOrg, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const providerId = body.providerId ?? caller.providerId;
      await providerFor(trx, caller, providerId);
      const { id } = await trx
        .insertInto('organisation')
        .values({ provider_id: providerId, name: body.orgName, description: body.description })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(taken);
      return find(trx, id);
    }),
  );
  http.bind(organisations.editOrganization, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await trx
        .updateTable('organisation')
        .set({ name: body.orgName, description: body.description })
        .where('id', '=', body.id)
        .execute()
        .catch(taken);
      return find(trx, body.id);
    }),
  );
  http.bind(organisations.deleteOrganization, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await find(trx, body.id);
      await trx
        .deleteFrom('organisation')
        .where('id', '=', body.id)
        .execute()
        .catch(heldBy({ role_org_id_fkey: 'organisationHasRoles' }));
      return null;
    }),
  );
}

async function list(
  trx: Trx,
  filter: { page: number; limit: number; sort?: string; orgName?: string; providerId?: number },
): Promise<{ list: Organisation[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.orgName) conditions.push(sql`o.name ilike ${likeText(filter.orgName)}`);
  if (filter.providerId) conditions.push(sql`o.provider_id = ${filter.providerId}`);
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS) ?? { column: SORTS.orgName, direction: 'asc' as const };
  const rows = await select(trx)
    .where(sql<boolean>`(${where})`)
    .orderBy(sort.column, sort.direction)
    .orderBy('o.id')
    .modifyEnd(pageOf(filter))
    .execute();
  const total = await countOf(trx, sql`organisation o where ${where}`);
  return { list: rows.map(toOrganisation), total };
}
