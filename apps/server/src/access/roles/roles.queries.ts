import { ADMIN_ROLE, holds, type Role, type roleList } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countOf, instantOf, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
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

const SORTS: Sorts<typeof roleList> = { roleName: 'r.name', createTime: 'r.created_at', memberCount: '"memberCount"' };

/** A role as SQL gives it, with what it may do. */
type Row = Omit<Role, 'editable' | 'assignable'> & { permissions: readonly string[] };

const SELECT = sql`
  select r.id, r.name as "roleName", r.key as "roleKey", r.description, ${instantOf('r.created_at')} as "createTime",
    (select count(*)::int from system_users u where u.role_id = r.id) as "memberCount", r.parent_id as "parentId", up.name as "parentName",
    r.org_id as "orgId", o.name as "orgName", r.provider_id as "providerId", p.name as "providerName", r.permissions
  from role r left join role up on up.id = r.parent_id left join organisation o on o.id = r.org_id left join provider p on p.id = r.provider_id`;

function toRole({ permissions, ...row }: Row, caller: Caller): Role {
  const facts = { key: row.roleKey, provider_id: row.providerId, permissions };
  return {
    ...row,
    editable: holds(caller.permissions, 'role:write') && fixedFor(caller, facts) === undefined,
    assignable: covers(caller.permissions, powerOf(facts)),
  };
}

/** A page of roles; by name unless sorted, with `byOrganisation` those of an organisation together. */
export async function listRoles(trx: Trx, caller: Caller, filter: RoleFilter, byOrganisation = false) {
  const conditions = [sql`true`];
  if (filter.roleName) conditions.push(sql`r.name ilike ${likeText(filter.roleName)}`);
  if (filter.orgName) conditions.push(sql`o.name ilike ${likeText(filter.orgName)}`);
  if (filter.providerId) conditions.push(sql`r.provider_id = ${filter.providerId}`);
  if (filter.orgId) conditions.push(sql`r.org_id = ${filter.orgId}`);
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS);
  const first = byOrganisation ? 'o.name asc nulls last, r.name' : 'r.name';
  const order = sql.raw(sort ? `${sort.column} ${sort.direction}` : first);
  const { rows } = await sql<Row>`${SELECT} where ${where} order by ${order}, r.id ${pageOf(filter)}`.execute(trx);
  const total = await countOf(trx, sql`role r left join organisation o on o.id = r.org_id where ${where}`);
  return { list: rows.map((row) => toRole(row, caller)), total };
}

export async function findRole(trx: Trx, caller: Caller, id: number): Promise<Role | undefined> {
  const { rows } = await sql<Row>`${SELECT} where r.id = ${id}`.execute(trx);
  return rows[0] && toRole(rows[0], caller);
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
