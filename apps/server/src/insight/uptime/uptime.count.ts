import { MAINTENANCE_KINDS, OUTAGE_CAUSES } from '@csms/contract';
import { sql } from 'kysely';
import { takeMaintenanceChanges } from '../../charging/index.ts';
import { saysState } from '../../network/index.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { columnOf } from './uptime.rules.ts';

/** Points that are counted in one transaction. */
const BATCH = 200;
/** Never further back than this when a point is counted for the first time. */
const FIRST_DAYS = 400;
/** Comings and goings may be written this much after they happened: so much is counted anew each time. */
const LATE = '1 day';

interface Due {
  id: number;
  /** The first day that is counted, of the station's zone, `YYYY-MM-DD`. */
  day: string;
}

/**
 * Counts the time of every point whose count is older than `staleMs` or wrong: its last days, or all that is known of it. Safe to call again and
 * again; ends early, to go on with the next call, once `budgetMs` is used up. Returns how many points were counted.
 */
export async function countUptime(db: Database, now: number, staleMs: number, budgetMs = 120_000): Promise<number> {
  const begun = performance.now();
  let counted = 0;
  for (let last = 0; performance.now() - begun < budgetMs; ) {
    const due = await findDue(db, now, staleMs, last);
    if (due.length === 0) break;
    await db.transaction().execute((trx) => countPoints(trx, due, now));
    counted += due.length;
    last = due.at(-1)!;
  }
  return counted;
}

async function findDue(db: Database, now: number, staleMs: number, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from charge_point p left join uptime_point u on u.point_id = p.id
    where p.removed_at is null and p.id > ${after}
      and (u.counted_until is null or u.counted_until <= ${new Date(now - staleMs)}
        or exists (select from maintenance_change m where m.point_id = p.id))
    order by p.id limit ${BATCH}`.execute(db);
  return rows.map((row) => row.id);
}

async function countPoints(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  const until = new Date(now);
  const changes = await takeMaintenanceChanges(trx, ids);
  await sql`insert into uptime_point (point_id, provider_id) select id, provider_id from charge_point where id = any (${ids}::int[]) order by id
    on conflict (point_id) do nothing`.execute(trx);
  const { rows: due } = await sql<Due>`
    select p.id, (greatest(p.created_at, ${until}::timestamptz - make_interval(days => ${FIRST_DAYS}),
      case when u.counted_until is not null then least(u.counted_until - ${sql.lit(LATE)}::interval, m.since) end) at time zone s.time_zone)::date::text as day
    from uptime_point u join charge_point p on p.id = u.point_id join station s on s.id = p.station_id
    left join unnest(${changes.map((one) => one.pointId)}::int[], ${changes.map((one) => one.since.toISOString())}::timestamptz[]) as m (point_id, since) on m.point_id = u.point_id
    where u.point_id = any (${ids}::int[]) order by u.point_id for update of u`.execute(trx);
  await writeDays(trx, due, until);
  await writeMonths(trx, due);
  await sql`update uptime_point set counted_until = ${until} where point_id = any (${ids}::int[])`.execute(trx);
}

const dueTable = (due: readonly Due[]) =>
  sql`unnest(${due.map((one) => one.id)}::int[], ${due.map((one) => one.day)}::date[]) as due (id, day)`;
const COLUMNS = sql.join(['up', ...OUTAGE_CAUSES, ...MAINTENANCE_KINDS].map((word) => sql.ref(columnOf(word))));

const NONE = sql`'{}'::tstzmultirange`;
/** Windows of a kind without what those of an earlier kind cover already. */
const windowsOf = (index: number) =>
  sql.join(
    [index, ...MAINTENANCE_KINDS.keys().take(index)].map((at) => sql.ref(`w${at}`)),
    sql` - `,
  );
const ALL_WINDOWS = sql.join(
  MAINTENANCE_KINDS.map((_, index) => sql.ref(`w${index}`)),
  sql` + `,
);
const spansWhere = (condition: ReturnType<typeof sql>, name: string) =>
  sql`coalesce(range_agg(span) filter (where ${condition}), ${NONE}) as ${sql.ref(name)}`;

/**
 * Time as sets of stretches: offline by the connection, otherwise faulted or unavailable by the last word of the connector or of the whole point, up by
 * any other word, unknown without one. An outage within a window is that window's.
 */
async function writeDays(trx: Trx, due: readonly Due[], until: Date): Promise<void> {
  await sql`delete from uptime_day d using ${dueTable(due)} where d.point_id = due.id and d.day >= due.day`.execute(trx);
  await sql`
    with p as materialized (
      select due.id, p.provider_id, p.station_id, s.time_zone as zone, greatest(due.day::timestamp at time zone s.time_zone, p.created_at) as begins
      from ${dueTable(due)} join charge_point p on p.id = due.id join station s on s.id = p.station_id
      where p.created_at < ${until}
    ),
    connection as (
      select id, begins, at, online from p cross join lateral (
        (select at, online from connection_event where point_id = p.id and at < p.begins order by at desc limit 1)
        union all select at, online from connection_event where point_id = p.id and at >= p.begins and at < ${until}) e
    ),
    away as (
      select id, ${spansWhere(sql`not online`, 'offline')} from (
        select id, online, tstzrange(greatest(at, begins), lead(at, 1, ${until}::timestamptz) over (partition by id order by at)) as span from connection
      ) x group by id
    ),
    word as (
      select p.id, begins, no, h.received_at, h.status from p
      cross join lateral (select connector_no as no from connector c where c.point_id = p.id) c cross join lateral (
        select received_at, status from status_history h where h.point_id = p.id and h.connector_no = no and not h.replayed
          and h.received_at < p.begins order by h.received_at desc limit 1) h
      union all
      select p.id, begins, 0, h.received_at, h.status from p cross join lateral (
        select received_at, status from status_history h where h.point_id = p.id and h.connector_no = 0 and not h.replayed
          and h.received_at < p.begins order by h.received_at desc limit 1) h
      union all
      select p.id, begins, h.connector_no, h.received_at, h.status from p
      join status_history h on h.point_id = p.id and h.received_at >= p.begins and h.received_at < ${until} and not h.replayed
    ),
    said as (
      select id, no, ${spansWhere(sql`true`, 'heard')}, ${spansWhere(sql.raw(saysState('status', 'faulted')), 'faulted')},
        ${spansWhere(sql.raw(saysState('status', 'unavailable')), 'unavailable')} from (
        select id, no, status,
          tstzrange(greatest(received_at, begins), lead(received_at, 1, ${until}::timestamptz) over (partition by id, no order by received_at)) as span from word
      ) x group by id, no
    ),
    planned as (
      select p.id, ${sql.join(MAINTENANCE_KINDS.map((kind, index) => spansWhere(sql`kind = ${sql.lit(kind)}`, `w${index}`)))}
      from p left join lateral (
        select kind, tstzrange(starts_at, ends_at) as span from maintenance_window where point_id = p.id and ends_at > p.begins
        union all select kind, tstzrange(starts_at, ends_at) from maintenance_window where station_id = p.station_id and ends_at > p.begins
      ) w on true group by p.id
    ),
    facts as (
      select p.id, c.connector_no, coalesce(a.offline, ${NONE}) as offline, coalesce(o.heard, ${NONE}) as heard,
        coalesce(o.faulted, ${NONE}) + coalesce(z.faulted, ${NONE}) as faulted,
        coalesce(o.unavailable, ${NONE}) + coalesce(z.unavailable, ${NONE}) as unavailable
      from p join connector c on c.point_id = p.id left join away a on a.id = p.id
      left join said o on o.id = p.id and o.no = c.connector_no left join said z on z.id = p.id and z.no = 0
    ),
    pieces as (
      select f.id, f.connector_no, v.cause, unnest(v.spans) as span from facts f join planned on planned.id = f.id cross join lateral (values
        ('up', f.heard - f.offline - f.faulted - f.unavailable),
        ('offline', f.offline - (${ALL_WINDOWS})),
        ('faulted', f.faulted - f.offline - (${ALL_WINDOWS})),
        ('unavailable', f.unavailable - f.offline - f.faulted - (${ALL_WINDOWS})),
        ${sql.join(MAINTENANCE_KINDS.map((kind, index) => sql`(${sql.lit(kind)}, (f.offline + f.faulted + f.unavailable) * (${windowsOf(index)}))`))}
      ) as v (cause, spans)
    ),
    daily as (
      select x.id, connector_no, d::date as day, cause, extract(epoch from
        least(upper(span), (d + interval '1 day') at time zone p.zone) - greatest(lower(span), d at time zone p.zone)) as seconds
      from pieces x join p on p.id = x.id cross join lateral generate_series(
        date_trunc('day', lower(span) at time zone p.zone), date_trunc('day', (upper(span) - interval '1 microsecond') at time zone p.zone), interval '1 day') d
    )
    insert into uptime_day (point_id, connector_no, day, provider_id, ${COLUMNS})
    select daily.id, connector_no, day, p.provider_id, ${sql.join(
      ['up', ...OUTAGE_CAUSES, ...MAINTENANCE_KINDS].map(
        (word) => sql`round(coalesce(sum(seconds) filter (where cause = ${sql.lit(word)}), 0))::int`,
      ),
    )}
    from daily join p on p.id = daily.id group by daily.id, connector_no, day, p.provider_id`.execute(trx);
}

async function writeMonths(trx: Trx, due: readonly Due[]): Promise<void> {
  const first = sql`date_trunc('month', due.day)::date`;
  await sql`delete from uptime_month m using ${dueTable(due)} where m.point_id = due.id and m.month >= ${first}`.execute(trx);
  await sql`
    insert into uptime_month (point_id, connector_no, month, provider_id, ${COLUMNS})
    select point_id, connector_no, date_trunc('month', d.day)::date, provider_id,
      ${sql.join(['up', ...OUTAGE_CAUSES, ...MAINTENANCE_KINDS].map((word) => sql`sum(${sql.ref(columnOf(word))})`))}
    from ${dueTable(due)} join uptime_day d on d.point_id = due.id and d.day >= ${first} group by 1, 2, 3, 4`.execute(trx);
}

/** Forgets days that no count and no report asks for any more; the months stay. */
export async function clearUptimeDays(db: Database, now: number): Promise<void> {
  await sql`delete from uptime_day where day < (${new Date(now)}::timestamptz - make_interval(days => ${FIRST_DAYS}))::date`.execute(
    db,
  );
}
