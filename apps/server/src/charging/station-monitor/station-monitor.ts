import { contract, STATION_STATES, type StationNow, type StationState } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type CountRow,
  connectorCounts,
  faultIn,
  pointCounts,
  STATION_LOAD,
  STATION_STATE,
  saysState,
  statesOf,
} from '../../network/index.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Http } from '../../platform/http/http.ts';
import { pageOf, sortOf } from '../../platform/http/lists.ts';

interface Filter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  stationId?: number;
  providerId?: number;
  status?: string[];
}

const SORTS = {
  stationName: 's.name',
  providerName: '(select v.name from provider v where v.id = s.provider_id)',
  status: `array_position(array['${STATION_STATES.join("', '")}'], c.state)`,
  connectors: 'coalesce(k.connectors, 0)',
  alarms: 'coalesce(a.weight, 0)',
  loadW: 'coalesce(l.load, 0)',
  sessions: 'coalesce(l.sessions, 0)',
  faulted: 'coalesce(k.faulted, 0)',
  offline: 'coalesce(k.offline, 0)',
} as const;

/** Without a sort: what is faulted, then what is away. */
const NEEDS_SOMEBODY = 'coalesce(k.faulted, 0) desc, coalesce(k.offline, 0) desc, s.name';

const FROM = sql`station s left join (${connectorCounts()}) k on k.station_id = s.id left join (${STATION_LOAD}) l on l.station_id = s.id`;
/** Open alarms by station, for the order of the list alone. A serious one weighs more than all common ones. */
const ALARMS = sql`left join (select station_id, sum(case level when 'serious' then 100000 else 1 end) as weight from alarm where cleared_at is null group by station_id) a on a.station_id = s.id`;

function conditionsOf({ keyword, stationId, providerId, status }: Filter): RawBuilder<unknown> {
  const conditions = [sql`s.removed_at is null`];
  if (keyword) conditions.push(sql`(s.name ilike ${likeText(keyword)} or s.address ilike ${likeText(keyword)})`);
  if (stationId) conditions.push(sql`s.id = ${stationId}`);
  if (providerId) conditions.push(sql`s.provider_id = ${providerId}`);
  if (status?.length) conditions.push(sql`(${STATION_STATE}) = any (${status})`);
  return sql.join(conditions, sql` and `);
}

interface Row extends CountRow {
  state: StationState;
  id: number;
  name: string;
  provider_name: string;
  address: string;
  longitude: number;
  latitude: number;
  time_zone: string;
  site_limit_w: number | null;
  points: number | null;
  power: number | null;
  load: number | null;
  sessions: number | null;
  at_work: number;
  faults: StationNow['faults'] | null;
}

const FAULTS = sql`(select jsonb_agg(f) from (
  select p.serial_number as "serialNumber", c.connector_no as "connectorNo", ${sql.raw(faultIn('c.error_code', 'p.status_error'))} as "errorCode"
  from charge_point p join connector c on c.point_id = p.id join connection_state cs on cs.point_id = p.id and cs.online
  where p.station_id = s.id and p.removed_at is null and (${sql.raw(saysState('c.status', 'faulted'))} or ${sql.raw(saysState('p.status', 'faulted'))})
  order by p.serial_number, c.connector_no limit 10) f)`;

/** A page of stations as they are now. All of them are counted once: what needs attention is found wherever it is. */
async function listStationsNow(trx: Trx, filter: Filter): Promise<{ list: StationNow[]; total: number }> {
  const asked = sortOf(filter.sort, SORTS);
  const order = asked ? `${asked.column} ${asked.direction}` : NEEDS_SOMEBODY;
  const where = conditionsOf(filter);
  const { rows } = await sql<Row & { total: number }>`
    with page as (
      select s.id, s.provider_id, s.name, s.address, s.longitude, s.latitude, s.time_zone, s.site_limit_w, l.load, l.sessions, c.state,
        k.connectors, k.available, k.charging, k.occupied, k.reserved, k.unavailable, k.faulted, k.offline,
        row_number() over (order by ${sql.raw(order)}, s.id) as place, count(*) over ()::int as total
      from ${FROM} ${asked?.column === SORTS.alarms ? ALARMS : sql``} cross join lateral (select ${STATION_STATE} as state) c where ${where}
      order by place ${pageOf(filter)})
    select s.*, o.name as provider_name, n.points, n.power, (select count(distinct w.point_id)::int from point_at_work w join charge_point p on p.id = w.point_id where w.ended_at is null and p.station_id = s.id) as at_work, case when s.faulted > 0 then ${FAULTS} end as faults
    from page s join provider o on o.id = s.provider_id
    left join (${pointCounts(sql`p.station_id in (select id from page)`)}) n on n.station_id = s.id order by s.place`.execute(
    trx,
  );
  const total = rows[0]?.total ?? (filter.page > 1 ? await countStations(trx, where) : 0);
  return { list: rows.map(toStationNow), total };
}

/** Beyond the last page no row brings the number of all. */
async function countStations(trx: Trx, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${FROM} where ${where}`.execute(trx);
  return rows[0]!.total;
}

function toStationNow(row: Row): StationNow {
  const states = statesOf(row);
  return {
    id: row.id,
    stationName: row.name,
    providerName: row.provider_name,
    address: row.address,
    longitude: row.longitude,
    latitude: row.latitude,
    timeZone: row.time_zone,
    pointCount: row.points ?? 0,
    connectorCount: row.connectors ?? 0,
    states,
    status: row.state,
    ratedPowerW: row.power ?? 0,
    siteLimitW: row.site_limit_w,
    loadW: row.load ?? 0,
    sessions: row.sessions ?? 0,
    atWork: row.at_work,
    faults: row.faults ?? [],
  };
}

export function stationMonitorRoutes(http: Http, databases: Databases): void {
  http.bind(contract.stationMonitor.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listStationsNow(trx, query)),
  );
}
