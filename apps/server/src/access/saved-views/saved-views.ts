import { contract, holds, MOST_VIEWS, type SavedView } from '@csms/contract';
import { sql } from 'kysely';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { roleNameFor } from '../roles/role-words.ts';

type Row = Omit<SavedView, 'roleName'> & { role: string | null; role_key: string | null };

/** Whether the user `me` sees a view `v` of the user `u`: its own, or one shared with its role. A role of the platform is held in many providers, which see nothing of each other. */
const SEEN = sql`(v.user_id = me.id or (v.role_id = me.role_id and (r.provider_id is not null or u.provider_id = me.provider_id)))`;
const FROM = sql`saved_view v join system_users u on u.id = v.user_id left join role r on r.id = v.role_id`;

const taken = duplicateAt({ saved_view_name: 'name' });

/** Serves the saved views of lists, to each user its own and those shared with its role. */
export function savedViewRoutes(http: Http, databases: Databases): void {
  const { savedViews } = contract;
  const db = databases.system;

  /** Refuses a role that the caller neither holds nor may read. */
  async function checkRole(caller: Caller, roleId: number | null): Promise<void> {
    if (roleId === null) return;
    const own = await db.selectFrom('system_users').select('role_id').where('id', '=', caller.userId).executeTakeFirstOrThrow();
    if (own.role_id === roleId) return;
    const seen =
      holds(caller.permissions, 'role:read') &&
      (await databases.scoped(caller.scope, (trx) =>
        trx.selectFrom('role').select('id').where('id', '=', roleId).executeTakeFirst(),
      ));
    if (!seen) throw new Problem('invalid', { fields: { roleId: 'notFound' } });
  }

  http.bind(savedViews.list, async ({ caller, query, language }) => {
    const { rows } = await sql<Row>`
      select v.id, v.list, v.name, v.filters, v.sort, v.hidden_columns as "hiddenColumns", v.density, v.role_id as "roleId", r.name as role, r.key as role_key,
        coalesce(nullif(u.name, ''), u.username) as "ownerName", v.user_id = me.id as "isOwn", d.view_id is not null as "isDefault"
      from ${FROM} join system_users me on me.id = ${caller.userId}
      left join opening_view d on d.user_id = me.id and d.list = v.list and d.view_id = v.id
      where v.list = ${query.list} and ${SEEN} order by v.user_id <> me.id, lower(v.name), v.id`.execute(db);
    return rows.map(({ role, role_key: key, ...view }) => ({
      ...view,
      roleName: role === null ? null : roleNameFor(role, key, language),
    }));
  });

  http.bind(savedViews.create, async ({ caller, body }) => {
    await checkRole(caller, body.roleId);
    const { rows } = await sql<{ id: number }>`
      insert into saved_view (user_id, list, name, filters, sort, hidden_columns, density, role_id)
      select ${caller.userId}, ${body.list}, ${body.name}, ${JSON.stringify(body.filters)}::jsonb, ${body.sort}, ${body.hiddenColumns}::text[], ${body.density}, ${body.roleId}::int
      where (select count(*) from saved_view where user_id = ${caller.userId} and list = ${body.list}) < ${MOST_VIEWS} returning id`
      .execute(db)
      .catch(taken);
    if (!rows[0]) throw new Problem('tooManyViews', { places: { most: String(MOST_VIEWS) } });
    return rows[0];
  });

  http.bind(savedViews.update, async ({ caller, params, body }) => {
    await checkRole(caller, body.roleId);
    const { rows } = await sql`
      update saved_view set name = ${body.name}, filters = ${JSON.stringify(body.filters)}::jsonb, sort = ${body.sort}, hidden_columns = ${body.hiddenColumns}::text[],
        density = ${body.density}, role_id = ${body.roleId}::int
      where id = ${params.id} and user_id = ${caller.userId} returning id`
      .execute(db)
      .catch(taken);
    found(rows[0]);
    return null;
  });

  http.bind(savedViews.remove, async ({ caller, params }) => {
    const mayClear = holds(caller.permissions, 'role:write');
    const { rows } = await sql`
      delete from saved_view where id in (
        select v.id from ${FROM} join system_users me on me.id = ${caller.userId}
        where v.id = ${params.id} and (v.user_id = me.id or (${mayClear} and ${SEEN}))) returning id`.execute(db);
    found(rows[0]);
    return null;
  });

  http.bind(savedViews.setDefault, async ({ caller, body: { list, id } }) => {
    if (id === null) {
      await db.deleteFrom('opening_view').where('user_id', '=', caller.userId).where('list', '=', list).execute();
      return null;
    }
    const { rows } = await sql`
      insert into opening_view (user_id, list, view_id)
      select me.id, v.list, v.id from ${FROM} join system_users me on me.id = ${caller.userId} where v.id = ${id} and v.list = ${list} and ${SEEN}
      on conflict (user_id, list) do update set view_id = excluded.view_id returning view_id`.execute(db);
    found(rows[0]);
    return null;
  });
}
