import type { LiveEvent } from '@csms/contract';
import { sql } from 'kysely';
import { IS_AT_WORK } from '../../network/index.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { tellOpened } from './alarm-orders.ts';
import { openOrder, SYSTEM } from './open-order.ts';
import { type PastSession, type UsageFinding, usageOf } from './usage.rules.ts';

const DAY = 86_400_000;
/** Sessions of so long are its past, so many at most. */
const PAST_MS = 90 * DAY;
const MOST = 200;

interface Quiet {
  provider_id: number;
  station_id: number;
  point_id: number;
  connector_no: number;
  sessions: { at: number; wh: number; refused: boolean }[];
  closed_ms: number;
}

/** Opens orders for connectors that say Available and are used far less than usual, or whose starts mostly fail. Run every few hours; each connector is told once until it is used again. */
export async function openUsageOrders(db: Database, now: number): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  for (const quiet of await quietConnectors(db, now)) {
    const sessions = quiet.sessions.map(
      ({ at, wh, refused }): PastSession => ({ startedAt: at, energyWh: wh, isRefused: refused }),
    );
    const finding = usageOf(sessions, now, quiet.closed_ms);
    if (finding) events.push(...(await db.transaction().execute((trx) => openFor(trx, quiet, finding, now))));
  }
  return events;
}

/**
 * Connectors that are online and free with their past, without those that nobody could use: disabled or cut off (as all of a closed station are), under maintenance, with somebody at work, an open alarm, or an open
 * order. Found before and not used since: not again.
 */
async function quietConnectors(db: Database, now: number): Promise<Quiet[]> {
  const at = new Date(now);
  const { rows } = await sql<Quiet>`
    select p.provider_id, p.station_id, c.point_id, c.connector_no, x.sessions, coalesce(m.closed_ms, 0)::float8 as closed_ms
    from connector c join charge_point p on p.id = c.point_id and p.removed_at is null and p.enabled and p.cut_off_at is null
    join connection_state s on s.point_id = p.id and s.online join station t on t.id = p.station_id and t.removed_at is null
    cross join lateral (
      select jsonb_agg(jsonb_build_object('at', extract(epoch from r.started_at) * 1000, 'wh', r.energy_wh, 'refused', r.start_status is not null) order by r.started_at desc) as sessions,
        max(r.started_at) as last_at
      from (select r.started_at, r.energy_wh, r.start_status from charging_record r where r.point_id = c.point_id and r.connector_no = c.connector_no and r.started_at > ${new Date(now - PAST_MS)}
        and r.start_type not in ('reservation', 'testCharge') and r.status <> 'charging' order by r.started_at desc limit ${MOST}) r) x
    left join lateral (select sum(extract(epoch from least(w.ends_at, ${at}) - greatest(w.starts_at, x.last_at)) * 1000) as closed_ms from maintenance_window w
      where (w.point_id = p.id or w.point_id is null and w.station_id = p.station_id) and w.ends_at > x.last_at and w.starts_at < ${at}) m on true
    where c.connector_no > 0 and c.status = 'Available' and c.transaction_id is null and c.reservation_id is null and x.sessions is not null
      and not ${sql.raw(IS_AT_WORK('p.id'))}
      and not exists (select from maintenance_window w where (w.point_id = p.id or w.point_id is null and w.station_id = p.station_id) and w.starts_at <= ${at} and w.ends_at > ${at})
      and not exists (select from alarm a where a.point_id = p.id and a.cleared_at is null and a.kind in ('fault', 'offline'))
      and not exists (select from work_order_place o join work_order w on w.id = o.work_order_id where o.point_id = p.id and w.archived_at is null and w.cancelled_at is null)
      and not exists (select from connector_usage u where u.point_id = c.point_id and u.connector_no = c.connector_no and u.found_at > x.last_at)
    order by c.point_id, c.connector_no`.execute(db);
  return rows;
}

/** In words of an order: how long without a session, or how many starts failed. */
function wordsOf(finding: UsageFinding): string {
  if (finding.kind === 'failing')
    return `${finding.failed} of the last ${finding.of} starts moved no energy · 最近 ${finding.of} 次启动中 ${finding.failed} 次未充上电`;
  const days = Math.round((finding.sinceMs / DAY) * 10) / 10;
  const usual = Math.round((finding.usualMs / 3_600_000) * 10) / 10;
  return `Available, but no session for ${days} days; usually one every ${usual} h · 状态空闲，但已 ${days} 天无充电，平时约每 ${usual} 小时一次`;
}

async function openFor(trx: Trx, quiet: Quiet, finding: UsageFinding, now: number): Promise<LiveEvent[]> {
  const { rows: fresh } = await sql`
    insert into connector_usage as u (point_id, connector_no, provider_id, found, found_at) values (${quiet.point_id}, ${quiet.connector_no}, ${quiet.provider_id}, ${finding.kind}, ${new Date(now)})
    on conflict (point_id, connector_no) do update set found = excluded.found, found_at = excluded.found_at, work_order_id = null where u.found_at < ${new Date(quiet.sessions[0]!.at)} returning point_id`.execute(
    trx,
  );
  // Another process was faster.
  if (fresh.length === 0) return [];
  const id = await openOrder(
    trx,
    {
      providerId: quiet.provider_id,
      stationId: quiet.station_id,
      source: 'usage',
      faultCode: 'OtherError',
      description: wordsOf(finding),
      places: [{ pointId: quiet.point_id, connectorNo: quiet.connector_no }],
      alarmIds: [],
      transactionId: null,
      isSerious: false,
      priority: null,
      files: [],
      by: SYSTEM,
    },
    now,
  );
  await sql`update connector_usage set work_order_id = ${id} where point_id = ${quiet.point_id} and connector_no = ${quiet.connector_no}`.execute(
    trx,
  );
  const { rows } = await sql<{ task_id: string }>`select task_id from work_order where id = ${id}`.execute(trx);
  return tellOpened(trx, rows[0]!.task_id, now);
}
