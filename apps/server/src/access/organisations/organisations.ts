import { contract, type Organisation, type organisationList } from '@csms/contract';
import { sql } from 'kysely';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Http } from '../../platform/http/http.ts';
import { countOf, duplicateAt, heldBy, instantOf, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import { providerFor } from '../providers/providers.ts';

const SORTS: Sorts<typeof organisationList> = { orgName: 'o.name', createTime: 'o.created_at', roleCount: '"roleCount"' };

const SELECT = sql`
  select o.id, o.name as "orgName", o.description, o.provider_id as "providerId", p.name as "providerName", ${instantOf('o.created_at')} as "createTime",
    (select count(*)::int from role r where r.org_id = o.id) as "roleCount"
  from organisation o join provider p on p.id = o.provider_id`;

async function find(trx: Trx, id: number): Promise<Organisation> {
  const { rows } = await sql<Organisation>`${SELECT} where o.id = ${id}`.execute(trx);
  return found(rows[0]);
}

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
  const { column, direction } = sortOf(filter.sort || 'orgName', SORTS)!;
  const order = sql.raw(`${column} ${direction}, o.id`);
  const { rows } = await sql<Organisation>`${SELECT} where ${where} order by ${order} ${pageOf(filter)}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`organisation o where ${where}`) };
}
