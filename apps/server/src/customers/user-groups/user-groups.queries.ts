import type { UserGroup, UserGroupDetail } from '@csms/contract';
import { WH_PER_KWH } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf, sortOf } from '../../platform/http/lists.ts';

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
} as const;

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

interface Row {
  id: number;
  name: string;
  provider_id: number;
  provider_name: string;
  description: string;
  monthly_limit_wh: number | null;
  post_paid: boolean;
  members: number;
  used: number;
  live: number;
  sessions: number;
  price_stations: number;
  created_at: Date;
}

const toGroup = (row: Row): UserGroup => ({
  id: row.id,
  groupName: row.name,
  providerId: row.provider_id,
  providerName: row.provider_name,
  description: row.description,
  electricityLimit: row.monthly_limit_wh === null ? null : row.monthly_limit_wh / WH_PER_KWH,
  postPaid: row.post_paid,
  memberCount: row.members,
  usedWh: row.used,
  liveWh: row.live,
  runningSessions: row.sessions,
  priceStations: row.price_stations,
  createTime: row.created_at.toISOString(),
});

const columns = sql`g.id, g.name, g.provider_id, p.name as provider_name, g.description, g.monthly_limit_wh, g.post_paid, g.created_at, x.members, x.used, y.live, y.sessions,
  (select count(distinct v.station_id)::int from group_price v where v.group_id = g.id) as price_stations`;

/** Groups by their numbers, in any order. */
export async function groupsOf(trx: Trx, ids: readonly number[], now: number): Promise<UserGroup[]> {
  const { rows } = await sql<Row>`select ${columns} from user_group g join provider p on p.id = g.provider_id ${figures(now)}
    where g.id = any (${ids}) and g.removed_at is null`.execute(trx);
  return rows.map(toGroup);
}

/** A page of groups, by name unless sorted. */
export async function listGroups(
  trx: Trx,
  filter: GroupFilter & Paging,
  now: number,
): Promise<{ list: UserGroup[]; total: number }> {
  const { column, direction } = sortOf(filter.sort, SORTS) ?? { column: SORTS.groupName, direction: 'asc' as const };
  const where = conditionsOf(filter);
  const { rows } = await sql<Row>`select ${columns} from user_group g join provider p on p.id = g.provider_id ${figures(now)}
    where ${where} order by ${sql.raw(`${column} ${direction} nulls last, g.id`)}
    ${pageOf(filter)}`.execute(trx);
  const total = await countOf(
    trx,
    sql`user_group g
    ${filter.reached === undefined ? sql`` : figures(now)} where ${where}`,
  );
  return { list: rows.map(toGroup), total };
}

export async function groupOptions(trx: Trx, { keyword, providerId }: { keyword?: string; providerId?: number }) {
  let query = trx.selectFrom('user_group').select(['id', 'name', 'provider_id']).where('removed_at', 'is', null);
  if (keyword) query = query.where('name', 'ilike', likeText(keyword));
  if (providerId) query = query.where('provider_id', '=', providerId);
  const rows = await query.orderBy('name').orderBy('id').limit(2000).execute();
  return rows.map((row) => ({ id: row.id, groupName: row.name, providerId: row.provider_id }));
}

const MONTHS = 12;

/** One group with its use over the past months, the sessions that run now, and where it has a price of its own. */
export async function findGroupDetail(trx: Trx, id: number, now: number): Promise<UserGroupDetail | undefined> {
  const [group] = await groupsOf(trx, [id], now);
  if (!group) return undefined;
  const months = await sql<{ month: string; energy_wh: number }>`
    select to_char(d, 'YYYY-MM') as month, greatest(coalesce(m.energy_wh, 0), 0) as energy_wh
    from user_group g cross join lateral generate_series(${monthAt(now)} - make_interval(months => ${MONTHS - 1}), ${monthAt(now)}, '1 month') d
    left join user_group_usage m on m.group_id = g.id and m.month = d::date where g.id = ${id} order by d`.execute(trx);
  const running = await sql<{
    transaction_id: number;
    account: string;
    station_name: string;
    serial_number: string;
    started_at: Date;
    energy_wh: number;
    power_w: number | null;
    cost: string;
    currency: string;
    stop_requested: boolean;
  }>`select r.transaction_id, coalesce(u.account, c.user_name, r.id_tag) as account, coalesce(s.name, '') as station_name, p.serial_number, r.started_at,
      coalesce(r.live_energy_wh, 0) as energy_wh, r.live_power_w as power_w, coalesce(r.live_cost, 0)::text as cost, r.currency, r.stop_requested_at is not null as stop_requested
    from charging_session r join charge_point p on p.id = r.point_id
    left join station s on s.id = r.station_id left join charge_user u on u.id = r.charge_user_id left join card c on c.id = r.card_id
    where r.group_id = ${id} and r.status = 'charging' order by r.started_at desc limit 200`.execute(trx);
  const prices = await sql<{ station_id: number; station_name: string; effective_from: Date }>`
    select v.station_id, s.name as station_name, min(v.effective_from) as effective_from from group_price v join station s on s.id = v.station_id
    where v.group_id = ${id} and s.removed_at is null group by v.station_id, s.name order by s.name`.execute(trx);
  return {
    ...group,
    months: months.rows.map((row) => ({ month: row.month, energyWh: row.energy_wh })),
    running: running.rows.map((row) => ({
      transactionId: row.transaction_id,
      account: row.account,
      stationName: row.station_name,
      serialNumber: row.serial_number,
      startTime: row.started_at.toISOString(),
      energyWh: row.energy_wh,
      powerW: row.power_w,
      cost: row.cost,
      currency: row.currency,
      stopRequested: row.stop_requested,
    })),
    prices: prices.rows.map((row) => ({
      stationId: row.station_id,
      stationName: row.station_name,
      effectiveFrom: row.effective_from.toISOString(),
    })),
  };
}
