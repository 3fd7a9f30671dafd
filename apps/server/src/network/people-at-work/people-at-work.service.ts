import type { Command, CommandResult, LiveEvent, ShutConnector } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requestCommands } from '../commands/request.writes.ts';
import { REFUSAL, TURN_OF_WORK } from './people-at-work.ts';
import { shutStateOf } from './shut.rules.ts';

/** Somebody who begins to work at a point. */
export interface Entering {
  pointId: number;
  providerId: number;
  taskId: string;
  user: { id: number; name: string; username: string };
  /** What was checked; empty: no work on high voltage. */
  checklist: readonly string[];
}

/** What changed of a point, to be told after the commit. */
export interface WorkChange {
  id: number;
  pointIds: number[];
  events: LiveEvent[];
}

/** Sets who works at a point in turn with those who take its commands for sending: whoever takes afterwards sees it. */
const takeTurn = (trx: Trx, pointId: number) =>
  sql`select pg_advisory_xact_lock(${sql.raw(TURN_OF_WORK)}, ${pointId})`.execute(trx);

async function changed(trx: Trx, pointId: number): Promise<LiveEvent[]> {
  const { rows } = await sql<{ provider_id: number; station_id: number; serial_number: string; online: boolean }>`
    select p.provider_id, p.station_id, p.serial_number, coalesce(s.online, false) as online from charge_point p left join connection_state s on s.point_id = p.id where p.id = ${pointId}`.execute(
    trx,
  );
  return rows.map((row) => ({
    type: 'point.changed',
    providerId: row.provider_id,
    stationId: row.station_id,
    serialNumber: row.serial_number,
    online: row.online,
  }));
}

/**
 * Keeps that somebody works at a point, refuses what waits to be sent there, and asks for its connectors to be made unavailable. From its commit on no command that may not reach a point then is
 * taken for sending; those that were taken before are under way until they are answered. Announce the points after the commit. Throws `alreadyAtWork`.
 */
export async function enterPoint(trx: Trx, entering: Entering, clock: Clock): Promise<WorkChange> {
  const { pointId, providerId, taskId, user, checklist } = entering;
  await takeTurn(trx, pointId);
  const now = new Date(clock.now());
  const { rows } = await sql<{ id: number }>`
    insert into point_at_work (provider_id, point_id, task_id, user_id, user_name, checklist, began_at)
    values (${providerId}, ${pointId}, ${taskId}, ${user.id}, ${user.name}, ${[...checklist]}::text[], ${now}) on conflict do nothing returning id`.execute(
    trx,
  );
  if (!rows[0]) throw new Problem('alreadyAtWork');
  await sql`update command k set status = 'failed', result = 'personAtWork', answer = ${sql.raw(REFUSAL('k.point_id'))}, effect_until = ${now}
    where k.id in (select id from command where point_id = ${pointId} and status = 'queued' and not goes_at_work for update skip locked)`.execute(
    trx,
  );
  await shut(trx, rows[0].id, user.username, clock);
  return { id: rows[0].id, pointIds: [pointId], events: await changed(trx, pointId) };
}

/** Asks for the connectors of a point to be made unavailable that are not so, and notes who asked. */
async function shut(trx: Trx, id: number, by: string, clock: Clock): Promise<number[]> {
  const { rows } = await sql<{ point_id: number; connector_no: number; task_id: string }>`
    select w.point_id, c.connector_no, w.task_id from point_at_work w join connector c on c.point_id = w.point_id and c.connector_no > 0 join charge_point p on p.id = w.point_id
    where w.id = ${id} and c.status is distinct from 'Unavailable' and p.status is distinct from 'Unavailable' order by 2`.execute(
    trx,
  );
  for (const { point_id: pointId, connector_no: connectorNo, task_id: taskId } of rows) {
    const [commandId] = await requestCommands(
      queryableOf(trx),
      {
        pointIds: [pointId],
        action: 'setAvailability',
        payload: { connectorNo, isAvailable: false },
        requestedBy: by,
        reason: taskId,
      },
      clock,
    );
    if (commandId)
      await sql`update point_at_work set shut_by = shut_by || ${commandId}::uuid where id = ${id} and not ${commandId}::uuid = any (shut_by)`.execute(
        trx,
      );
  }
  return [...new Set(rows.map(({ point_id: pointId }) => pointId))];
}

/** Keeps that who works at a point says that it is safe, whatever was seen of it. Throws `notAtWork`. */
export async function confirmSafe(trx: Trx, id: number, userId: number, note: string, now: number): Promise<WorkChange> {
  const { rows } = await sql<{ point_id: number }>`
    update point_at_work set confirmed_at = ${new Date(now)}, confirm_note = ${note} where id = ${id} and user_id = ${userId} and ended_at is null returning point_id`.execute(
    trx,
  );
  if (!rows[0]) throw new Problem('notAtWork');
  return { id, pointIds: [], events: await changed(trx, rows[0].point_id) };
}

/**
 * Keeps that somebody has left a point. What was made unavailable for him is made available again, unless another is still inside (then it is his to do so), or somebody has switched it since.
 * Announce the points after the commit. Throws `notAtWork`.
 */
export async function leavePoint(
  trx: Trx,
  id: number,
  { by, reason }: { by: { name: string; username: string }; reason: string },
  clock: Clock,
): Promise<WorkChange> {
  const { rows: found } = await sql<{ point_id: number }>`select point_id from point_at_work where id = ${id}`.execute(trx);
  if (!found[0]) throw new Problem('notAtWork');
  const pointId = found[0].point_id;
  await takeTurn(trx, pointId);
  const { rows } = await sql<{ task_id: string; shut_by: string[] }>`
    update point_at_work set ended_at = ${new Date(clock.now())}, ended_by = ${by.name}, end_reason = ${reason} where id = ${id} and ended_at is null returning task_id, shut_by::text[]`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Problem('notAtWork');
  const { rows: others } = await sql<{ id: number }>`
    update point_at_work set shut_by = shut_by || ${row.shut_by}::uuid[]
    where id = (select id from point_at_work where point_id = ${pointId} and ended_at is null order by began_at, id limit 1) returning id`.execute(
    trx,
  );
  if (others.length === 0)
    for (const connectorNo of await connectorsToOpen(trx, pointId, row.shut_by))
      await requestCommands(
        queryableOf(trx),
        {
          pointIds: [pointId],
          action: 'setAvailability',
          payload: { connectorNo, isAvailable: true },
          requestedBy: by.username,
          reason: row.task_id,
        },
        clock,
      );
  return { id, pointIds: [pointId], events: await changed(trx, pointId) };
}

/** Connectors whose last switch was one of these commands, and may have reached the charger. */
async function connectorsToOpen(trx: Trx, pointId: number, commandIds: readonly string[]): Promise<number[]> {
  if (commandIds.length === 0) return [];
  const { rows } = await sql<{ connector_no: number }>`
    select x.no as connector_no from (
      select distinct on ((k.payload ->> 'connectorNo')::int) (k.payload ->> 'connectorNo')::int as no, k.id, k.status, k.result from command k
      where k.point_id = ${pointId} and k.action = 'setAvailability' and k.result is distinct from 'personAtWork' order by 1, k.requested_at desc, k.id desc) x
    where x.id = any (${[...commandIds]}::uuid[]) and x.status not in ('expired', 'cancelled') and coalesce(x.result, 'accepted') in ('accepted', 'scheduled', 'noAnswer') order by 1`.execute(
    trx,
  );
  return rows.map((row) => row.connector_no);
}

/** Somebody at work, with how safe it is there. */
export interface AtWorkRow {
  id: number;
  pointId: number;
  serialNumber: string;
  pointName: string;
  taskId: string;
  userId: number | null;
  name: string;
  checklist: string[];
  since: string;
  confirmedTime: string | null;
  confirmNote: string;
  /** Commands that were taken for sending before, and are not answered yet. */
  underWay: number;
  connectors: ShutConnector[];
  /** Every connector was seen to be unavailable, and nothing is under way. */
  isShut: boolean;
}

/** Who works at the points of an order now, the first first. */
export async function peopleOfOrder(trx: Trx, taskId: string): Promise<AtWorkRow[]> {
  const { rows } = await sql<Omit<AtWorkRow, 'connectors' | 'isShut'> & { online: boolean; pointStatus: string | null }>`
    select w.id, w.point_id as "pointId", p.serial_number as "serialNumber", p.name as "pointName", w.task_id as "taskId", w.user_id as "userId", w.user_name as name, w.checklist,
      to_char(w.began_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since, to_char(w.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "confirmedTime",
      w.confirm_note as "confirmNote", coalesce(s.online, false) as online, p.status as "pointStatus",
      (select count(*)::int from command k where k.point_id = w.point_id and k.status = 'sent' and not k.goes_at_work) as "underWay"
    from point_at_work w join charge_point p on p.id = w.point_id left join connection_state s on s.point_id = w.point_id
    where w.task_id = ${taskId} and w.ended_at is null order by w.began_at, w.id`.execute(trx);
  const people: AtWorkRow[] = [];
  for (const { online, pointStatus, ...row } of rows) {
    const { rows: connectors } = await sql<{
      connectorNo: number;
      status: string | null;
      transactionId: number | null;
      command: { status: Command['status']; result: CommandResult | null } | null;
    }>`
      select c.connector_no as "connectorNo", c.status, c.transaction_id as "transactionId", (
        select jsonb_build_object('status', k.status, 'result', k.result) from command k
        where k.point_id = c.point_id and k.action = 'setAvailability' and (k.payload ->> 'connectorNo')::int in (0, c.connector_no) and k.requested_at >= ${row.since}::timestamptz - interval '1 second'
        order by k.requested_at desc, k.id desc limit 1) as command
      from connector c where c.point_id = ${row.pointId} and c.connector_no > 0 order by 1`.execute(trx);
    const shown = connectors.map(
      ({ connectorNo, transactionId, ...facts }): ShutConnector => ({
        connectorNo,
        transactionId,
        state: shutStateOf({ ...facts, online, pointStatus }),
      }),
    );
    people.push({
      ...row,
      connectors: shown,
      isShut: row.underWay === 0 && shown.every(({ state }) => state === 'shut'),
    });
  }
  return people;
}

/** Asks again for connectors to be made unavailable where their charger came back, or did not do it, while somebody works there. Gives the points to announce. */
export async function keepShut(db: Database, clock: Clock): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct on (w.point_id) w.id from point_at_work w join connection_state s on s.point_id = w.point_id and s.online join charge_point p on p.id = w.point_id
    join connector c on c.point_id = w.point_id and c.connector_no > 0
    where w.ended_at is null and c.status is distinct from 'Unavailable' and p.status is distinct from 'Unavailable' and not exists (
      select from command k where k.point_id = w.point_id and k.action = 'setAvailability' and (k.payload ->> 'connectorNo')::int in (0, c.connector_no)
        and (k.status in ('queued', 'sent') or k.result = 'scheduled' and k.effect_until is not null or k.requested_at > greatest(s.connected_at, ${new Date(clock.now() - AGAIN_MS)}::timestamptz)))
    order by w.point_id, w.began_at`.execute(db);
  const pointIds: number[] = [];
  for (const { id } of rows) pointIds.push(...(await db.transaction().execute((trx) => shut(trx, id, 'CSMS', clock))));
  return pointIds;
}

/** How long a charger that is there is left alone before it is asked once more, in ms. */
const AGAIN_MS = 600_000;
