import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { lostSessions, type Span } from './lost-sessions.rules.ts';

const DAY = 86_400_000;
/** Sessions of so long before are a connector's usual use. */
const PAST_MS = 56 * DAY;
/** So many orders at a time. */
const BATCH = 50;
/** An order that lasted longer is counted for so long. */
const MOST_MS = 60 * DAY;

/** Estimates what was lost while archived orders lasted, once each. */
export function lostSessionsWork({ databases, clock }: { databases: Databases; clock: Clock }, everyMs = 60_000): RegularWork {
  return {
    name: 'lost-sessions',
    everyMs,
    work: async () => {
      while ((await countLostSessions(databases.system, clock.now())) === BATCH);
    },
  };
}

interface Lasted {
  id: number;
  time_zone: string;
  connectors: {
    point_id: number;
    connector_no: number;
    connector_type: string;
    station_id: number;
    out: Span[];
  }[];
}

/** Estimates the next orders; answers how many. */
export async function countLostSessions(db: Database, now: number): Promise<number> {
  // An outage is an alarm of the order itself, cut to the order's time; one of the whole point is one of each of its connectors.
  const { rows } = await sql<Lasted>`
    select f.id, s.time_zone, coalesce((
      select jsonb_agg(jsonb_build_object('point_id', x.point_id, 'connector_no', x.connector_no, 'connector_type', x.connector_type, 'station_id', x.station_id, 'out', x.out)) from (
        select c.point_id, c.connector_no, c.connector_type, a.station_id, jsonb_agg(jsonb_build_array(extract(epoch from a.opened_at) * 1000,
          extract(epoch from least(coalesce(a.cleared_at, w.archived_at), w.archived_at, a.opened_at + make_interval(secs => ${MOST_MS / 1000}))) * 1000)) as out
        from work_order_alarm o join alarm a on a.id = o.alarm_id and a.kind in ('fault', 'offline') join connector c on c.point_id = a.point_id and (a.connector_no in (0, c.connector_no))
        where o.work_order_id = w.id group by 1, 2, 3, 4) x), '[]') as connectors
    from service_figure f join work_order w on w.id = f.id join station s on s.id = f.station_id
    where f.archived_on is not null and f.lost_sessions is null order by f.id limit ${BATCH}`.execute(db);
  for (const order of rows) {
    let lost = 0;
    for (const connector of order.connectors) lost += await lostAt(db, connector, order.time_zone, now);
    await sql`update service_figure set lost_sessions = ${lost} where id = ${order.id}`.execute(db);
  }
  return rows.length;
}

async function lostAt(db: Database, one: Lasted['connectors'][number], zone: string, now: number): Promise<number> {
  const from = Math.min(...one.out.map(([at]) => at));
  const to = Math.max(...one.out.map(([, at]) => at));
  if (!(from < to)) return 0;
  const [begin, end] = [new Date(from), new Date(to)];
  const { rows: past } = await sql<{ starts: number[] | null; known: number | null }>`
    select array_agg(extract(epoch from r.started_at)::float8 * 1000) as starts, (select extract(epoch from created_at)::float8 * 1000 from charge_point where id = ${one.point_id}) as known
    from charging_record r where r.point_id = ${one.point_id} and r.connector_no = ${one.connector_no} and r.started_at >= ${new Date(from - PAST_MS)} and r.started_at < ${begin}
      and r.start_type not in ('reservation', 'testCharge') and r.start_status is null`.execute(db);
  const pastStarts = past[0]?.starts ?? [];
  if (pastStarts.length === 0) return 0;
  const { rows: others } = await sql<{ busy: Span[] }>`
    select (select coalesce(jsonb_agg(jsonb_build_array(extract(epoch from b.begins) * 1000, extract(epoch from b.ends) * 1000)), '[]') from (
      select r.started_at as begins, coalesce(r.stopped_at, ${new Date(now)}::timestamptz) as ends from charging_record r
        where r.point_id = c.point_id and r.connector_no = c.connector_no and r.started_at < ${end} and r.started_at > ${new Date(from - 2 * DAY)} and coalesce(r.stopped_at, ${new Date(now)}::timestamptz) > ${begin}
      union all select a.opened_at, coalesce(a.cleared_at, ${new Date(now)}::timestamptz) from alarm a
        where a.point_id = c.point_id and a.connector_no in (0, c.connector_no) and a.kind in ('fault', 'offline') and a.opened_at < ${end} and coalesce(a.cleared_at, ${new Date(now)}::timestamptz) > ${begin}) b) as busy
    from connector c join charge_point p on p.id = c.point_id
    where p.station_id = ${one.station_id} and p.removed_at is null and p.enabled and c.connector_type = ${one.connector_type} and (c.point_id, c.connector_no) <> (${one.point_id}, ${one.connector_no})`.execute(
    db,
  );
  return lostSessions(
    {
      out: one.out,
      pastStarts,
      knownFrom: Math.max(from - PAST_MS, Math.min(past[0]?.known ?? 0, ...pastStarts)),
      others: others.map(({ busy }) => busy),
    },
    zone,
  );
}
