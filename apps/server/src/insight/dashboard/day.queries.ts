import type { DayFigures, DaysBack, Utilisation } from '@csms/contract';
import { addDays, isTimeZone } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { ownTodayOf } from '../statistics/own-days.queries.ts';
import { sumStatistics } from '../statistics/statistics.queries.ts';
import { type DashboardFilter, narrow } from './filter.ts';

const HOUR_MS = 3_600_000;

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

/** Charge users belong to no station: their day is that of the caller. */
async function newMembers(trx: Trx, asked: Asked & { timeZone: string }): Promise<number> {
  const { begins, until } = momentOf(asked, sql`${isTimeZone(asked.timeZone) ? asked.timeZone : 'UTC'}::text`);
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from charge_user u
    where u.merged_into is null and u.registered_at >= ${begins} and u.registered_at <= ${until} and ${narrow({ providerId: asked.providerId }, 'u')}`.execute(
    trx,
  );
  return rows[0]!.members;
}

/** How long connectors were occupied on the day so far, and in service: what the statistics say of the same day. */
export async function utilisationOf(trx: Trx, asked: Asked): Promise<Utilisation> {
  const { daysBack, now, providerId, stationId } = asked;
  const { day } = await ownTodayOf(trx, asked, now);
  const at = addDays(day, -daysBack);
  const { busySeconds, serviceSeconds } = await sumStatistics(
    trx,
    { from: at, to: at, providerId, stationId, upToNow: true },
    now,
  );
  return { busySeconds, serviceSeconds: serviceSeconds ?? 0 };
}
