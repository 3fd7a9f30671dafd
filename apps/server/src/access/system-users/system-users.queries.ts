import { holds, type SystemUser, type systemUserList } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countOf, instantOf, instantOrNull, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { theOnly } from '../../platform/http/problem.ts';
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
  status?: SystemUser['status'];
}

const SORTS = {
  username: 'u.username',
  name: 'u.name',
  roleName: 'r.name',
  providerName: 'p.name',
  lastLoginTime: 'u.last_login_at',
  createTime: 'u.created_at',
} satisfies Sorts<typeof systemUserList>;

/** A user as SQL gives it, with what its role may do. A role that the caller may not see has neither name nor key. */
type Row = Omit<SystemUser, 'roleName' | 'roleKey' | 'editable'> & {
  /** It sees no station that the caller does not see. */
  seesNoMore: boolean;
  roleName: string | null;
  roleKey: string | null;
  permissions: readonly string[] | null;
};

const SELECT = sql`
  select u.id, u.username, u.name, u.phone, u.email, u.avatar, u.role_id as "roleId", r.name as "roleName", r.key as "roleKey", r.permissions,
    u.provider_id as "providerId", p.name as "providerName", coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'stationName', s.name) order by s.name, s.id)
      from system_user_station l join station_label s on s.id = l.station_id and s.removed_at is null where l.user_id = u.id), '[]') as stations,
    not exists (select from system_user_station l where l.user_id = u.id) as "allStations", csms_sees_all_stations() or csms_sees_no_more(u.id) as "seesNoMore",
    case when u.enabled then 'enabled' else 'disabled' end as status, ${instantOrNull('u.last_login_at')} as "lastLoginTime", ${instantOf('u.created_at')} as "createTime", u.totp_confirmed_at is not null as totp,
    (select count(*)::int from passkey k where k.user_id = u.id) as passkeys,
    exists (select from charging_right c where c.system_user_id = u.id) as "chargeUser"
  from system_users u join provider p on p.id = u.provider_id left join role r on r.id = u.role_id`;

const toSystemUser = ({ permissions, seesNoMore, ...row }: Row, caller: Caller): SystemUser => ({
  ...row,
  roleName: row.roleName ?? '',
  roleKey: row.roleKey ?? '',
  editable:
    seesNoMore &&
    holds(caller.permissions, 'user:write') &&
    covers(caller.permissions, powerOf({ key: row.roleKey, permissions })),
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
  if (filter.status) conditions.push(sql`u.enabled = ${filter.status === 'enabled'}`);
  const where = sql.join(conditions, sql` and `);
  const { column, direction } = sortOf(filter.sort || '-createTime', SORTS)!;
  const order = sql.raw(`${column} ${direction} nulls last, u.id ${direction}`);
  const { rows } = await sql<Row>`${SELECT} where ${where} order by ${order} ${pageOf(filter)}`.execute(trx);
  return { list: rows.map((row) => toSystemUser(row, caller)), total: await countOf(trx, sql`system_users u where ${where}`) };
}

export async function findSystemUser(trx: Trx, caller: Caller, id: number): Promise<SystemUser | undefined> {
  const { rows } = await sql<Row>`${SELECT} where u.id = ${id}`.execute(trx);
  return rows[0] && toSystemUser(rows[0], caller);
}

/** What changing a user depends on; the user stays as it is until the transaction ends. */
export const lockSystemUser = (trx: Trx, id: number) =>
  trx
    .selectFrom('system_users as u')
    .leftJoin('role as r', 'r.id', 'u.role_id')
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.provider_id',
      'u.role_id',
      'u.enabled',
      'u.avatar',
      'u.totp_confirmed_at',
      'r.key',
      'r.permissions',
    ])
    .select(sql<boolean>`csms_sees_all_stations() or csms_sees_no_more(u.id)`.as('sees_no_more'))
    .where('u.id', '=', id)
    .forNoKeyUpdate('u')
    .executeTakeFirst();

/** The region of the station of that name. Throws `notFound` where the caller sees none, `moreThanOne` where several providers of its have one. */
export async function regionOf(trx: Trx, stationName: string): Promise<{ pcaIds: string[] }> {
  const rows = await trx
    .selectFrom('station_label')
    .select('pca_ids')
    .where(sql`lower(name)`, '=', stationName.toLowerCase())
    .where('removed_at', 'is', null)
    .limit(2)
    .execute();
  return { pcaIds: theOnly(rows).pca_ids ?? [] };
}
