import { holds, type SystemUser } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countOf, pageOf, sortOf } from '../../platform/http/lists.ts';
import { covers, powerOf } from '../roles/roles.rules.ts';

export interface SystemUserFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  username?: string;
  phone?: string;
  roleId?: number;
  providerId?: number;
  enabled?: boolean;
}

const SORTS = {
  username: 'u.username',
  name: 'u.name',
  roleName: 'r.name',
  providerName: 'p.name',
  lastLoginTime: 'u.last_login_at',
  createTime: 'u.created_at',
} as const;

const stations = sql<SystemUser['stations']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', s.id, 'stationName', s.name) order by s.name, s.id)
  from system_user_station l join station_label s on s.id = l.station_id and s.removed_at is null where l.user_id = u.id), '[]')`;
const chargeUser = sql<boolean>`exists (select from charging_right c where c.system_user_id = u.id)`;
const passkeys = sql<number>`(select count(*)::int from passkey k where k.user_id = u.id)`;

const select = (trx: Trx) =>
  trx
    .selectFrom('system_users as u')
    .innerJoin('provider as p', 'p.id', 'u.provider_id')
    .leftJoin('role as r', 'r.id', 'u.role_id')
    .select([
      'u.id',
      'u.username',
      'u.name',
      'u.phone',
      'u.email',
      'u.avatar',
      'u.role_id',
      'u.provider_id',
      'u.enabled',
      'u.last_login_at',
      'u.created_at',
      'u.totp_confirmed_at',
      'p.name as provider_name',
      'r.name as role_name',
      'r.key as role_key',
      'r.permissions as role_permissions',
    ])
    .select([stations.as('stations'), chargeUser.as('charge_user'), passkeys.as('passkeys')]);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toSystemUser = (row: Row, caller: Caller): SystemUser => ({
  id: row.id,
  username: row.username,
  name: row.name,
  phone: row.phone,
  email: row.email,
  avatar: row.avatar,
  roleId: row.role_id,
  // A role that the caller may not see has no name for it.
  roleName: row.role_name ?? '',
  roleKey: row.role_key ?? '',
  providerId: row.provider_id,
  providerName: row.provider_name,
  stations: row.stations,
  enabled: row.enabled,
  lastLoginTime: row.last_login_at?.toISOString() ?? null,
  createTime: row.created_at.toISOString(),
  totp: row.totp_confirmed_at !== null,
  passkeys: row.passkeys,
  chargeUser: row.charge_user,
  editable:
    holds(caller.permissions, 'user:write') &&
    covers(caller.permissions, powerOf({ key: row.role_key, permissions: row.role_permissions })),
});

/** A page of system users, newest first unless sorted; who never signed in comes last either way. */
export async function listSystemUsers(
  trx: Trx,
  caller: Caller,
  filter: SystemUserFilter,
): Promise<{ list: SystemUser[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(sql`(u.username ilike ${text} or u.name ilike ${text} or u.phone ilike ${text} or u.email ilike ${text})`);
  }
  if (filter.username) conditions.push(sql`u.username ilike ${likeText(filter.username)}`);
  if (filter.phone) conditions.push(sql`u.phone ilike ${likeText(filter.phone)}`);
  if (filter.roleId) conditions.push(sql`u.role_id = ${filter.roleId}`);
  if (filter.providerId) conditions.push(sql`u.provider_id = ${filter.providerId}`);
  if (filter.enabled !== undefined) conditions.push(sql`u.enabled = ${filter.enabled}`);
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS) ?? { column: SORTS.createTime, direction: 'desc' as const };
  const rows = await select(trx)
    .where(sql<boolean>`(${where})`)
    .orderBy(sort.column, (order) => (sort.direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy('u.id', sort.direction)
    .modifyEnd(pageOf(filter))
    .execute();
  const total = await countOf(trx, sql`system_users u where ${where}`);
  return { list: rows.map((row) => toSystemUser(row, caller)), total };
}

export async function findSystemUser(trx: Trx, caller: Caller, id: number): Promise<SystemUser | undefined> {
  const row = await select(trx).where('u.id', '=', id).executeTakeFirst();
  return row && toSystemUser(row, caller);
}

/** What changing a user depends on; the user stays as it is until the transaction ends. */
export const lockSystemUser = (trx: Trx, id: number) =>
  trx
    .selectFrom('system_users as u')
    .leftJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.username', 'u.email', 'u.provider_id', 'u.role_id', 'u.enabled', 'u.avatar', 'r.key', 'r.permissions'])
    .where('u.id', '=', id)
    .forNoKeyUpdate('u')
    .executeTakeFirst();

/** The region of a station of that name, if the caller sees one. */
export async function regionOf(trx: Trx, stationName: string): Promise<{ pcaIds: string[] } | undefined> {
  const row = await trx
    .selectFrom('station_label')
    .select('pca_ids')
    .where(sql`lower(name)`, '=', stationName.toLowerCase())
    .where('removed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row && { pcaIds: row.pca_ids ?? [] };
}
