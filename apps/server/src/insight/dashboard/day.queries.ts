import type { DayFigures, DaysBack, Utilisation } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type DashboardFilter, narrow } from './filter.ts';

const HOUR_MS = 3_600_000;
/** A session may be this much older than the day whose connectors it occupies. */
const LONGEST_HOURS = 48;

interface Asked extends DashboardFilter {
  daysBack: DaysBack;
  /** Epoch ms. */
  now: number;
}

/** By a zone's clock: the day that is asked for, when it began, and the moment of it that is as late as it is now. */
function momentOf({ now, daysBack }: Asked, zone: RawBuilder<unknown>) {
  const clock = sql`(${new Date(now)}::timestamptz at time zone ${zone} - make_interval(days => ${daysBack}))`;
  return {
    day: sql`${clock}::date`,
    begins: sql`(${clock}::date::timestamp at time zone ${zone})`,
    until: sql`(${clock} at time zone ${zone})`,
  };
}

/** Bounds for the index by start, wide enough for every zone and changes of the clock. */
function startedNear({ now, daysBack }: Asked, before: number): RawBuilder<unknown> {
  const about = now - daysBack * 24 * HOUR_MS;
  return sql`r.started_at > ${new Date(about - before * HOUR_MS)} and r.started_at < ${new Date(about + 26 * HOUR_MS)}`;
}

/**
 * What the records that began on the day have brought: today's that are finished, an earlier day's that were so at the same time of day, each by the clock of its station.
 * Asked of the raw records by their start; the rollups know days as a whole only.
 */
export async function dayFigures(trx: Trx, asked: Asked & { timeZone: string }): Promise<DayFigures> {
  const { day, until } = momentOf(asked, sql`r.time_zone`);
  const ended = asked.daysBack === 0 ? sql`true` : sql`r.stopped_at <= ${until}`;
  const { rows } = await sql<DayFigures['income'][number]>`
    select r.currency, count(*)::int as sessions, sum(r.energy_wh)::float8 as "energyWh", sum(r.cost)::text as cost
    from charging_record r
    where ${startedNear(asked, 26)} and ${narrow(asked, 'r')} and r.status = 'finished' and r.valid
      and (r.started_at at time zone r.time_zone)::date = ${day} and ${ended}
    group by r.currency order by sum(r.cost) desc, r.currency`.execute(trx);
  return {
    sessions: rows.reduce((sum, row) => sum + row.sessions, 0),
    energyWh: rows.reduce((sum, row) => sum + row.energyWh, 0),
    income: rows,
    members: asked.stationId === undefined ? await newMembers(trx, asked) : null,
  };
}

/** Charge users belong to no station: their day is that of whoever asks. */
async function newMembers(trx: Trx, asked: Asked & { timeZone: string }): Promise<number> {
  const { begins, until } = momentOf(asked, sql`${isTimeZone(asked.timeZone) ? asked.timeZone : 'UTC'}::text`);
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from charge_user u
    where u.merged_into is null and u.registered_at >= ${begins} and u.registered_at <= ${until} and ${narrow({ providerId: asked.providerId }, 'u')}`.execute(
    trx,
  );
  return rows[0]!.members;
}

/**
 * How long connectors were occupied by sessions from the beginning of the station's day on, and how long they were in service: the share of the day's known time in which they were up, of the time so
 * far; where nothing is counted yet, all of it for points that are enabled.
 */
export async function utilisationOf(trx: Trx, asked: Asked): Promise<Utilisation> {
  const record = momentOf(asked, sql`r.time_zone`);
  const now = new Date(asked.now);
  const busy = await sql<{ seconds: number }>`
    select coalesce(sum(extract(epoch from least(coalesce(x.stopped_at, ${now}), x.until) - greatest(x.started_at, x.begins))), 0)::float8 as seconds from (
      select r.started_at, r.stopped_at, ${record.begins} as begins, ${record.until} as until from charging_record r
      where ${startedNear(asked, 26 + LONGEST_HOURS)} and ${narrow(asked, 'r')} and ((r.status = 'finished' and r.valid) or r.status = 'charging')
    ) x where x.started_at < x.until and coalesce(x.stopped_at, ${now}) > x.begins`.execute(trx);
  const station = momentOf(asked, sql`s.time_zone`);
  const service = await sql<{ seconds: number }>`
    select coalesce(sum(case when known > 0 then elapsed * up / known when enabled then elapsed end), 0)::float8 as seconds from (
      select greatest(0, extract(epoch from least(m.until, p.removed_at) - greatest(m.begins, p.created_at))) as elapsed, p.enabled, u.up,
        u.up + u.offline + u.faulted + u.unavailable + u.preventive_maintenance + u.upgrade + u.utility_outage + u.vandalism + u.natural_disaster + u.limited_hours as known
      from (select s.id, ${station.day} as day, ${station.begins} as begins, ${station.until} as until from station s where ${narrow(asked, 's', { station: 'id' })} offset 0) m
      join charge_point p on p.station_id = m.id and (p.removed_at is null or p.removed_at > m.begins) join connector c on c.point_id = p.id
      left join uptime_day u on u.point_id = c.point_id and u.connector_no = c.connector_no and u.day = m.day
    ) x`.execute(trx);
  return { busySeconds: busy.rows[0]!.seconds, serviceSeconds: service.rows[0]!.seconds };
}
