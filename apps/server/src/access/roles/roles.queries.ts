import { ADMIN_ROLE, holds, type Role } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countOf, pageOf, sortOf } from '../../platform/http/lists.ts';
import { covers, fixedFor, powerOf } from './roles.rules.ts';

export interface RoleFilter {
  page: number;
  limit: number;
  sort?: string;
  orgName?: string;
  roleName?: string;
  providerId?: number;
  orgId?: number;
}

const SORTS = { roleName: 'r.name', createTime: 'r.created_at', memberCount: 'members' } as const;

const select = (trx: Trx) =>
  trx
    .selectFrom('role as r')
    .leftJoin('role as up', 'up.id', 'r.parent_id')
    .leftJoin('organisation as o', 'o.id', 'r.org_id')
    .leftJoin('provider as p', 'p.id', 'r.provider_id')
    .selectAll('r')
    .select(['up.name as parent_name', 'o.name as org_name', 'p.name as provider_name'])
    .select(sql<number>`(select count(*)::int from system_users u where u.role_id = r.id)`.as('members'));

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toRole = (row: Row, caller: Caller): Role => ({
  id: row.id,
  roleName: row.name,
  roleKey: row.key,
  description: row.description,
  createTime: row.created_at.toISOString(),
  memberCount: row.members,
  parentId: row.parent_id,
  parentName: row.parent_name,
  orgId: row.org_id,
  orgName: row.org_name,
  providerId: row.provider_id,
  providerName: row.provider_name,
  editable: holds(caller.permissions, 'role:write') && fixedFor(caller, row) === undefined,
  assignable: covers(caller.permissions, powerOf(row)),
});

/** A page of roles; by name unless sorted, with `byOrganisation` those of an organisation together. */
export async function listRoles(trx: Trx, caller: Caller, filter: RoleFilter, byOrganisation = false) {
  const conditions = [sql`true`];
  if (filter.roleName) conditions.push(sql`r.name ilike ${likeText(filter.roleName)}`);
  if (filter.orgName) conditions.push(sql`o.name ilike ${likeText(filter.orgName)}`);
  if (filter.providerId) conditions.push(sql`r.provider_id = ${filter.providerId}`);
  if (filter.orgId) conditions.push(sql`r.org_id = ${filter.orgId}`);
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS);
  let query = select(trx).where(sql<boolean>`(${where})`);
  if (sort) query = query.orderBy(sort.column, sort.direction);
  else if (byOrganisation) query = query.orderBy(sql`o.name asc nulls last`).orderBy('r.name');
  else query = query.orderBy('r.name');
  const rows = await query.orderBy('r.id').modifyEnd(pageOf(filter)).execute();
  const total = await countOf(trx, sql`role r left join organisation o on o.id = r.org_id where ${where}`);
  return { list: rows.map((row) => toRole(row, caller)), total };
}

export async function findRole(trx: Trx, caller: Caller, id: number): Promise<Role | undefined> {
  const row = await select(trx).where('r.id', '=', id).executeTakeFirst();
  return row && toRole(row, caller);
}

/** What a role may do and which pages it opens. */
export async function findRolePower(trx: Trx, id: number) {
  const row = await trx.selectFrom('role').select(['key', 'permissions', 'route_paths']).where('id', '=', id).executeTakeFirst();
  return row && { permissions: [...powerOf(row)], rolePaths: row.key === ADMIN_ROLE ? [ADMIN_ROLE] : row.route_paths };
}

/** A role and those above it, the nearest first. */
export async function roleAndAbove(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id, array[id] as path from role where id = ${id}
      union all select r.id, r.parent_id, path || r.id from role r join above a on r.id = a.parent_id where r.id <> all (path)
    ) select id from above order by cardinality(path)`.execute(trx);
  return rows.map((row) => row.id);
}
