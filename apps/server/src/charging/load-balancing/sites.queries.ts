import type { Site, siteList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, type Paging, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';

export interface SiteFilter {
  keyword?: string;
  providerId?: number;
  mode?: string[];
  state?: string[];
}

const SORTS: Sorts<typeof siteList> = {
  stationName: 's.name',
  share: 'coalesce(g.share, -1)',
  carsW: 'coalesce(g.cars_w, 0)',
  sessionCount: '(select count(*) from charging_session r where r.station_id = s.id)',
  createTime: 's.created_at',
};

const FROM = sql`station s join provider o on o.id = s.provider_id left join site g on g.station_id = s.id`;
const MODE = sql`coalesce(g.mode, 'off')`;
const STATE = sql`coalesce(g.state, 'off')`;
const COLUMNS = sql`s.id as "stationId", s.name as "stationName", s.provider_id as "providerId", o.name as "providerName", s.time_zone as "timeZone", ${MODE} as mode,
  ${STATE} as state, coalesce(g.strategy, 'equal') as strategy, coalesce(g.limit_w, s.site_limit_w) as "limitW", coalesce(g.limit_now_a, g.limit_a)::float8 as "limitA",
  w.cars_w + coalesce(g.building_w, 0) as "loadW", w.cars_w as "carsW", g.building_w as "buildingW", g.share::float8 as share,
  (select count(*)::int from circuit c where c.station_id = s.id) as "circuitCount",
  (select count(*)::int from charge_point p where p.station_id = s.id and p.removed_at is null) as "pointCount",
  w.sessions as "sessionCount", ${instantOf('s.created_at')} as "createTime"`;
const NOW = sql`cross join lateral (
  select coalesce(sum(n.power_w) filter (where n.draws), 0)::int as cars_w, count(*)::int as sessions
  from charge_point p join charging_now n on n.point_id = p.id where p.station_id = s.id and p.removed_at is null
) w`;

function conditionsOf({ keyword, providerId, mode, state }: SiteFilter): RawBuilder<unknown> {
  const given = [sql`s.removed_at is null`];
  if (keyword) given.push(sql`s.name ilike ${likeText(keyword)}`);
  if (providerId) given.push(sql`s.provider_id = ${providerId}`);
  if (mode?.length) given.push(sql`${MODE} = any (${mode}::text[])`);
  if (state?.length) given.push(sql`${STATE} = any (${state}::text[])`);
  return sql.join(given, sql` and `);
}

/** Stations as sites, the fullest first. */
export async function listSites(trx: Trx, filter: SiteFilter & Paging): Promise<{ list: Site[]; total: number }> {
  const where = conditionsOf(filter);
  const { column, direction } = sortOf(filter.sort || '-share', SORTS)!;
  const { rows } = await sql<Site>`select ${COLUMNS} from (
      select s.*, row_number() over (order by ${sql.raw(`${column} ${direction}`)}, s.id) as place from ${FROM} where ${where}
      order by place ${pageOf(filter)}
    ) s join provider o on o.id = s.provider_id left join site g on g.station_id = s.id ${NOW} order by s.place`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`${FROM} where ${where}`) };
}
