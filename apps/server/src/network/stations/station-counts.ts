import { SHOWN_STATES, type StateCounts, type StationState } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { SHOWN_STATE_SQL } from '../points/connector-state.rules.ts';

/** A station's connectors as counted by `connectorCounts`; null where it has none. */
export type CountRow = Partial<Record<(typeof SHOWN_STATES)[number], number | null>> & { connectors: number | null };

/**
 * Connectors by station and state: one row a station that has any. `where` narrows the points (alias p). The `offset 0` keeps the state from being worked
 * out anew for each of the seven counts, which takes twice as long over 40 000 connectors.
 */
export const connectorCounts = (where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select k.station_id, count(*)::int as connectors, ${sql.join(
    SHOWN_STATES.map((state) => sql`count(*) filter (where k.state = ${sql.lit(state)})::int as ${sql.ref(state)}`),
  )}
  from (select p.station_id, ${sql.raw(SHOWN_STATE_SQL)} as state from charge_point p
    join connector c on c.point_id = p.id left join connection_state cs on cs.point_id = p.id
    where p.removed_at is null and ${where} offset 0) k
  group by k.station_id`;

/** Points and their rated power by station. `where` narrows the points (alias p). */
export const pointCounts = (where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select p.station_id, count(*)::int as points, sum(p.rated_power_w)::float8 as power from charge_point p
  where p.removed_at is null and ${where} group by p.station_id`;

/** What runs in each station and what it takes in W, from the few sessions that run, not from the stations. */
export const STATION_LOAD: RawBuilder<unknown> = sql`select p.station_id, count(*)::int as sessions, coalesce(sum(v.power_w) filter (where v.draws), 0)::float8 as load
  from charging_now v join charge_point p on p.id = v.point_id group by p.station_id`;

/** Whether a station (alias s) is open by its own clock now; one may be open over midnight. */
const IS_OPEN = sql`case when s.opens < s.closes then to_char(now() at time zone s.time_zone, 'HH24:MI') >= s.opens and to_char(now() at time zone s.time_zone, 'HH24:MI') < s.closes
  else to_char(now() at time zone s.time_zone, 'HH24:MI') >= s.opens or to_char(now() at time zone s.time_zone, 'HH24:MI') < s.closes end`;

/** A station's condition (`STATION_STATES`), over a row k of `connectorCounts`, l of `STATION_LOAD`, and the station s. */
export const STATION_STATE: RawBuilder<StationState> = sql`case when coalesce(k.connectors, 0) = 0 then 'closed' when k.offline = k.connectors then 'offline'
  when l.load > s.site_limit_w then 'overLimit' when k.faulted > 0 then 'faulted' when k.offline > 0 then 'partlyOffline'
  when k.unavailable = k.connectors or not (${IS_OPEN}) then 'closed' else 'normal' end`;

/** The columns of a row of `connectorCounts`, but for its station. */
export const COUNT_COLUMNS = ['connectors', ...SHOWN_STATES] as const;
/** The sums of those columns over rows k. */
export const COUNT_SUMS: RawBuilder<unknown> = sql.join(
  COUNT_COLUMNS.map((column) => sql`sum(k.${sql.ref(column)})::int as ${sql.ref(column)}`),
);

export const statesOf = (row: CountRow): StateCounts =>
  Object.fromEntries(SHOWN_STATES.flatMap((state) => (row[state] ? [[state, row[state]]] : [])));
