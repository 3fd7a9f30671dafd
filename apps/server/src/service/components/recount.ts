import { type ComponentCounter, SOON_DAYS } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { estimateOf, FORECAST_WEEKS, forecastOf } from './forecast.rules.ts';

const DAY = 86_400_000;
/** Farther than any forecast. */
const MOST_DAYS = 36_500;

interface Counted {
  id: number;
  counter: ComponentCounter;
  rated_life: number;
  base_at: Date;
  base_use: number;
  replaced_at: Date | null;
  known_from: Date;
  counted: number;
  /** Of the last whole weeks of its place, the newest first. */
  weeks: number[];
}

/** A record's part of a use: what wore the connector is counted, whether it is still in the books or not; an unused reservation was no session. */
const WORE_IT = sql`r.status <> 'charging' and r.start_type <> 'reservation'`;
const sums = sql`count(*), count(*) filter (where r.energy_wh > 0), coalesce(sum(r.energy_wh) filter (where r.energy_wh > 0), 0),
  coalesce(sum(extract(epoch from r.stopped_at - r.started_at)) filter (where r.energy_wh > 0 and r.stopped_at > r.started_at), 0)`;

/**
 * Counts the use of components anew and what follows from it: estimate and forecast. Days (of UTC) that lie wholly in a component's time come from the rollup, the first and
 * the last from the records themselves. `now` in epoch ms.
 */
export async function recountComponents(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  // Locked before they are read: a correction or a replacement of the same moment is either seen, or waits and counts again.
  await sql`select id from component where id = any (${ids}::int[]) order by id for update`.execute(trx);
  const today = new Date(now).toISOString().slice(0, 10);
  const { rows } = await sql<Counted>`
    select c.id, t.counter, t.rated_life, c.base_at, c.base_use, c.replaced_at, least(p.created_at, p.used_from) as known_from,
      coalesce(d.used, 0) + coalesce(a.used, 0) + coalesce(z.used, 0) as counted, coalesce(w.weeks, '{}') as weeks
    from component c join component_type t on t.id = c.type_id join charge_point p on p.id = c.point_id
    cross join lateral (select (c.base_at at time zone 'UTC')::date as first, (coalesce(c.replaced_at, 'infinity') at time zone 'UTC')::date as last) f
    left join lateral (
      select sum(component_use(t.counter, u.sessions, u.energised, u.energy_wh, u.seconds)) as used from component_use_day u
      where u.point_id = c.point_id and (c.connector_no = 0 or u.connector_no = c.connector_no) and u.day > f.first and u.day < f.last
    ) d on true
    left join lateral (
      select component_use(t.counter, n.sessions, n.energised, n.energy_wh, n.seconds) as used from (
        select ${sums} from charging_record r
        where r.point_id = c.point_id and (c.connector_no = 0 or r.connector_no = c.connector_no) and ${WORE_IT} and r.started_at >= c.base_at
          and r.started_at < least(c.replaced_at, (f.first + 1)::timestamp at time zone 'UTC')
      ) n (sessions, energised, energy_wh, seconds)
    ) a on true
    left join lateral (
      select component_use(t.counter, n.sessions, n.energised, n.energy_wh, n.seconds) as used from (
        select ${sums} from charging_record r
        where f.last > f.first and r.point_id = c.point_id and (c.connector_no = 0 or r.connector_no = c.connector_no) and ${WORE_IT}
          and r.started_at >= (case when c.replaced_at is not null then f.last end)::timestamp at time zone 'UTC' and r.started_at < c.replaced_at
      ) n (sessions, energised, energy_wh, seconds)
    ) z on true
    left join lateral (
      select array_agg(coalesce(u.used, 0) order by g.no) as weeks from generate_series(0, ${FORECAST_WEEKS - 1}) g (no)
      left join (
        select (${today}::date - 1 - u.day) / 7 as no, sum(component_use(t.counter, u.sessions, u.energised, u.energy_wh, u.seconds)) as used
        from component_use_day u where u.point_id = c.point_id and (c.connector_no = 0 or u.connector_no = c.connector_no)
          and u.day < ${today}::date and u.day >= ${today}::date - ${FORECAST_WEEKS * 7}::int group by 1
      ) u on u.no = g.no
    ) w on true
    where c.id = any (${ids}::int[])`.execute(trx);
  const found = rows.map((row) => judge(row, now));
  await sql`
    update component c set counted = v.counted, estimated = v.estimated, guessed = v.guessed, due_on = ${today}::date + v.usual, due_earliest = ${today}::date + v.earliest,
      due_latest = ${today}::date + v.latest, counted_on = ${today}::date
    from unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ counted }) => counted)}::float8[], ${found.map(({ estimated }) => estimated)}::float8[],
      ${found.map(({ guessed }) => guessed)}::boolean[], ${found.map(({ usual }) => usual)}::int[], ${found.map(({ earliest }) => earliest)}::int[],
      ${found.map(({ latest }) => latest)}::int[]) as v (id, counted, estimated, guessed, usual, earliest, latest)
    where c.id = v.id`.execute(trx);
}

interface Judged {
  id: number;
  counted: number;
  estimated: number;
  guessed: boolean;
  /** In days from today. */
  usual: number | null;
  earliest: number | null;
  latest: number | null;
}

/** What a component's count and the weeks of its place say; `now` in epoch ms. */
function judge(row: Counted, now: number): Judged {
  const { id, counter, counted, weeks, replaced_at } = row;
  const none = { usual: null, earliest: null, latest: null };
  const ends = replaced_at?.getTime() ?? now;
  if (counter === 'days') {
    const left = row.rated_life - row.base_use - (now - row.base_at.getTime()) / DAY;
    const days = Math.min(MOST_DAYS, Math.max(0, Math.ceil(left)));
    return { id, counted, estimated: 0, guessed: false, ...(replaced_at ? none : { usual: days, earliest: days, latest: days }) };
  }
  const known = row.known_from.getTime();
  const knownDays = Math.floor((now - known) / DAY);
  const blind = Math.max(0, Math.min(known, ends) - row.base_at.getTime()) / DAY;
  const estimated = blind > 0 ? estimateOf(weeks, knownDays, blind) : 0;
  const forecast = replaced_at ? undefined : forecastOf(weeks, knownDays, row.rated_life - row.base_use - counted - estimated);
  return { id, counted, estimated, guessed: blind > 0, ...(forecast ?? none) };
}

/** Ids of components whose use was not counted since something changed, or not today; at most `most`. */
export async function staleComponents(trx: Trx, now: number, most: number): Promise<number[]> {
  const today = new Date(now).toISOString().slice(0, 10);
  const { rows } = await sql<{ id: number }>`
    (select id from component where counted_on is null order by id limit ${most})
    union (select id from component where replaced_at is null and counted_on < ${today}::date order by counted_on limit ${most}) limit ${most}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The last day on which a component is `soon` by its forecast, YYYY-MM-DD. */
export const soonUntil = (now: number): string => new Date(now + SOON_DAYS * DAY).toISOString().slice(0, 10);
