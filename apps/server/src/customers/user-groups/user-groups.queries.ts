import type { UserGroup, UserGroupDetail, userGroupList } from '@csms/contract';
import { WH_PER_KWH } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';

interface GroupFilter {
  keyword?: string;
  providerId?: number;
  reached?: boolean;
}
interface Paging {
  page: number;
  limit: number;
  sort?: string;
}

const SORTS = {
  groupName: 'g.name',
  electricityLimit: 'g.monthly_limit_wh',
  memberCount: 'x.members',
  usedWh: 'x.used',
  createTime: 'g.created_at',
} satisfies Sorts<typeof userGroupList>;

/** The month that counts now: of the provider's stations, the first of which speaks for all. */
const zone = sql`coalesce((select s.time_zone from station s where s.provider_id = g.provider_id and s.removed_at is null order by s.id limit 1), 'UTC')`;
const monthAt = (now: number) => sql`date_trunc('month', ${new Date(now)}::timestamptz at time zone ${zone})::date`;

/** A group's members, and its energy of this month, settled and running. */
const figures = (now: number): RawBuilder<unknown> => sql`cross join lateral (
    select (select count(*)::int from charge_user u where u.group_id = g.id) as members,
      greatest(coalesce((select m.energy_wh from user_group_usage m where m.group_id = g.id and m.month = ${monthAt(now)}), 0), 0) as used
  ) x
  cross join lateral (
    select count(*)::int as sessions, coalesce(sum(r.live_energy_wh), 0)::bigint as live from charging_session r
    where r.group_id = g.id and r.status = 'charging'
  ) y`;

function conditionsOf(filter: GroupFilter): RawBuilder<unknown> {
  const conditions = [sql`g.removed_at is null`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(sql`(g.name ilike ${text} or g.description ilike ${text})`);
  }
  if (filter.providerId) conditions.push(sql`g.provider_id = ${filter.providerId}`);
  if (filter.reached !== undefined) {
    const reached = sql`coalesce(x.used + y.live >= g.monthly_limit_wh, false)`;
    conditions.push(filter.reached ? reached : sql`not ${reached}`);
  }
  return sql.join(conditions, sql` and `);
}

const columns = sql`g.id, g.name as "groupName", g.provider_id as "providerId", p.name as "providerName", g.description,
  (g.monthly_limit_wh / ${WH_PER_KWH}::numeric)::float8 as "electricityLimit", g.post_paid as "postPaid", g.power_rank as "powerRank", x.members as "memberCount", x.used as "usedWh",
  y.live as "liveWh", y.sessions as "runningSessions",
  (select count(distinct v.station_id)::int from group_price v where v.group_id = g.id) as "priceStations", ${instantOf('g.created_at')} as "createTime"`;

/** Groups by their numbers, in any order. */
export async function groupsOf(trx: Trx, ids: readonly number[], now: number): Promise<UserGroup[]> {
  const { rows } =
    await sql<UserGroup>`select ${columns} from user_group g join provider p on p.id = g.provider_id ${figures(now)}
    where g.id = any (${ids}) and g.removed_at is null`.execute(trx);
  return rows;
}

/** A page of groups, by name unless sorted. */
export async function listGroups(
  trx: Trx,
  filter: GroupFilter & Paging,
  now: number,
): Promise<{ list: UserGroup[]; total: number }> {
  const { column, direction } = sortOf(filter.sort || 'groupName', SORTS)!;
  const where = conditionsOf(filter);
  const { rows } =
    await sql<UserGroup>`select ${columns} from user_group g join provider p on p.id = g.provider_id ${figures(now)}
    where ${where} order by ${sql.raw(`${column} ${direction} nulls last, g.id`)}
    ${pageOf(filter)}`.execute(trx);
  const total = await countOf(
    trx,
    sql`user_group g
    ${filter.reached === undefined ? sql`` : figures(now)} where ${where}`,
  );
  return { list: rows, total };
}

export async function groupOptions(trx: Trx, { keyword, providerId }: { keyword?: string; providerId?: number }) {
  let query = trx
    .selectFrom('user_group')
    .select(['id', 'name as groupName', 'provider_id as providerId'])
    .where('removed_at', 'is', null);
  if (keyword) query = query.where('name', 'ilike', likeText(keyword));
  if (providerId) query = query.where('provider_id', '=', providerId);
  return query.orderBy('name').orderBy('id').limit(2000).execute();
}

const MONTHS = 12;

/** One group with its use over the past months, the sessions that run now, and where it has a price of its own. */
export async function findGroupDetail(trx: Trx, id: number, now: number): Promise<UserGroupDetail | undefined> {
  const [group] = await groupsOf(trx, [id], now);
  if (!group) return undefined;
  const months = await sql<UserGroupDetail['months'][number]>`
    select to_char(d, 'YYYY-MM') as month, greatest(coalesce(m.energy_wh, 0), 0) as "energyWh"
    from user_group g cross join lateral generate_series(${monthAt(now)} - make_interval(months => ${MONTHS - 1}), ${monthAt(now)}, '1 month') d
    left join user_group_usage m on m.group_id = g.id and m.month = d::date where g.id = ${id} order by d`.execute(trx);
  const running = await sql<UserGroupDetail['running'][number]>`
    select r.transaction_id as "transactionId", coalesce(u.account, c.user_name, r.id_tag) as account, coalesce(s.name, '') as "stationName",
      p.serial_number as "serialNumber", ${instantOf('r.started_at')} as "startTime", coalesce(r.live_energy_wh, 0) as "energyWh", case when n.draws then n.power_w end as "powerW",
      coalesce(r.live_cost, 0)::text as cost, r.currency, r.stop_requested_at is not null as "stopRequested"
    from charging_session r join charge_point p on p.id = r.point_id left join charging_now n on n.transaction_id = r.transaction_id
    left join station s on s.id = r.station_id left join charge_user u on u.id = r.charge_user_id left join card c on c.id = r.card_id
    where r.group_id = ${id} and r.status = 'charging' order by r.started_at desc limit 200`.execute(trx);
  const prices = await sql<UserGroupDetail['prices'][number]>`
    select v.station_id as "stationId", s.name as "stationName", ${instantOf('v.effective_from')} as "effectiveFrom"
    from (select station_id, min(effective_from) as effective_from from group_price where group_id = ${id} group by station_id) v
    join station s on s.id = v.station_id where s.removed_at is null order by s.name`.execute(trx);
  return { ...group, months: months.rows, running: running.rows, prices: prices.rows };
}
