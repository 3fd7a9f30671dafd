import { type AlarmKind, alarmDetail, FAULT_CODES, type LiveEvent, WORK_FAULT_CODES, type WorkFaultCode } from '@csms/contract';
import { sql } from 'kysely';
import { readRules, ruleFinder } from '../../charging/index.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tellHolders, tellOf, tellStep } from './notices.ts';
import { type Doer, joinOrder, openOrder, SYSTEM } from './open-order.ts';
import { lockOrder, orderChanged } from './rows.ts';
import { makeStep } from './steps.ts';

/** What fails so close together has one cause, in ms. */
const TOGETHER_MS = 120_000;
/** So many alarms are looked at in one go, the oldest first. */
const MOST = 2_000;
/** What comes and goes never stands for long: so many times within a day count as standing. */
const FLAPS = 5;
const FLAPS_MS = 86_400_000;

interface AlarmRow {
  id: string;
  provider_id: number;
  station_id: number;
  point_id: number | null;
  connector_no: number;
  kind: AlarmKind;
  code: string;
  level: 'serious' | 'common';
  detail: string;
  opened_at: Date;
  reopened_at: Date;
  transaction_id: number | null;
  /** The wave of a firmware upgrade that its point is in; null: none. */
  wave: string | null;
}

/** The neutral code of an alarm: its kind, or its error code. */
export const faultCodeOf = ({ kind, code }: Pick<AlarmRow, 'kind' | 'code'>): WorkFaultCode => {
  const own = kind === 'fault' ? FAULT_CODES.find((one) => one === code) : undefined;
  return own ?? (kind === 'fault' ? 'OtherError' : (WORK_FAULT_CODES.find((one) => one === kind) ?? 'OtherError'));
};

/** Opens work orders for alarms whose rules say so: one cause makes one order, and what comes back before its order is archived opens that one again. Each cause is a transaction of its own. Gives what open consoles are to hear. */
export async function openAlarmOrders(db: Database, now: number): Promise<LiveEvent[]> {
  const { waiting, due } = await waitingAlarms(db, now);
  if (due.size === 0) return [];
  // What fails in one wave of a firmware upgrade has one cause, at whatever stations.
  const causes = Map.groupBy(
    waiting,
    (alarm) => `${alarm.wave === null ? alarm.station_id : `${alarm.provider_id}/${alarm.wave}`}/${faultCodeOf(alarm)}`,
  );
  const events: LiveEvent[] = [];
  // The first of them that is due brings the others with it: the points of one uplink are found missing one after another.
  for (const alarms of causes.values())
    for (const cause of together(alarms))
      if (cause.some(({ id }) => due.has(id)))
        events.push(...(await db.transaction().execute((trx) => openFor(trx, cause, SYSTEM, now))).events);
  return events;
}

/** Open alarms of rules that open orders, without one; and the ids of those that have stood for as long as their rule says, or come and go. */
async function waitingAlarms(db: Database, now: number): Promise<{ waiting: AlarmRow[]; due: Set<string> }> {
  const { rows } = await sql<AlarmRow>`
    select ${alarmColumns()} from alarm a where a.cleared_at is null and not exists (
      select from work_order_alarm o join work_order w on w.id = o.work_order_id cross join lateral (select coalesce(w.finished_at, w.cancelled_at, w.archived_at) as done_at) x
      where o.alarm_id = a.id and (x.done_at is null or a.reopened_at <= x.done_at)) order by a.opened_at limit ${MOST}`.execute(
    db,
  );
  if (rows.length === 0) return { waiting: [], due: new Set() };
  const ruleOf = ruleFinder(await readRules(db));
  const after = (alarm: AlarmRow) =>
    ruleOf({ providerId: alarm.provider_id, kind: alarm.kind, code: alarm.code }).orderAfter ?? null;
  const waiting = rows.filter((alarm) => after(alarm) !== null);
  const isDue = (alarm: AlarmRow) => now - alarm.reopened_at.getTime() >= after(alarm)! * 1000;
  const due = new Set(waiting.filter(isDue).map(({ id }) => id));
  for (const id of await flapping(
    db,
    waiting.filter(({ id }) => !due.has(id)),
    now,
  ))
    due.add(id);
  return { waiting, due };
}

/** Those of some alarms that have come again and again within a day, and since the last order of the same. */
async function flapping(db: Database, alarms: readonly AlarmRow[], now: number): Promise<string[]> {
  if (alarms.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select a.id::text from alarm a cross join lateral (
      select sum(x.times) as times from alarm x where x.point_id = a.point_id and x.connector_no = a.connector_no and x.kind = a.kind and x.code = a.code
        and x.opened_at > ${new Date(now - FLAPS_MS)} and not exists (select from work_order_alarm o where o.alarm_id = x.id)) f
    where a.id = any (${alarms.map(({ id }) => id)}::bigint[]) and f.times >= ${FLAPS}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Groups open alarms by cause; each group has one order. Cleared alarms are left out.
 * Throws `notFound` where none of them stands.
 */
export async function causesOf(trx: Trx, alarmIds: readonly number[]): Promise<AlarmRow[][]> {
  const { rows } = await sql<AlarmRow>`
    select ${alarmColumns()} from alarm a where a.id = any (${[...alarmIds]}::bigint[]) and a.cleared_at is null order by a.opened_at`.execute(
    trx,
  );
  if (rows.length === 0) throw new Problem('notFound');
  return [...Map.groupBy(rows, (alarm) => `${alarm.station_id}/${faultCodeOf(alarm)}`).values()].flatMap(together);
}

/** How long after its request an upgrade is taken for the cause of what fails. */
const OF_UPGRADE = `interval '6 hours'`;

/** SQL: the wave of a firmware upgrade in which the point of an alarm was when it failed. */
const WAVE_OF = (alarm: string) =>
  sql.raw(`(select 'wave ' || f.update_id || '/' || f.wave from firmware_update_point f where f.point_id = ${alarm}.point_id and f.wave is not null
    and f.requested_at <= ${alarm}.opened_at and f.requested_at > ${alarm}.opened_at - ${OF_UPGRADE} and coalesce(f.finished_at, 'infinity') > ${alarm}.opened_at - interval '1 hour' order by f.requested_at desc limit 1)`);

/** SQL: what is known of an alarm `a` that opens an order. */
const alarmColumns =
  () => sql`${WAVE_OF('a')} as wave, a.id::text, a.provider_id, a.station_id, a.point_id, a.connector_no, a.kind, a.code, a.level, a.detail, a.opened_at, a.reopened_at,
  (select r.transaction_id from charging_record r where r.point_id = a.point_id and (a.connector_no = 0 or r.connector_no = a.connector_no)
    and r.started_at <= a.opened_at and (r.stopped_at is null or r.stopped_at >= a.opened_at - interval '1 minute') order by r.started_at desc limit 1) as transaction_id`;

/** Alarms of one station (or wave) and code in runs that came close together; oldest first. */
function together(alarms: readonly AlarmRow[]): AlarmRow[][] {
  const runs: AlarmRow[][] = [];
  for (const alarm of alarms) {
    const run = runs.at(-1);
    if (run && alarm.opened_at.getTime() - run[0]!.opened_at.getTime() <= TOGETHER_MS) run.push(alarm);
    else runs.push([alarm]);
  }
  return runs;
}

/** The order of some alarms of one cause: the open one, the finished one that is opened again, or a new one. */
export async function openFor(
  trx: Trx,
  alarms: readonly AlarmRow[],
  by: Doer,
  now: number,
): Promise<{ taskId: string; events: LiveEvent[] }> {
  const first = alarms[0]!;
  const faultCode = faultCodeOf(first);
  const places = alarms.flatMap(({ point_id: pointId, connector_no: connectorNo }) =>
    pointId === null ? [] : [{ pointId, connectorNo }],
  );
  const pointIds = places.map(({ pointId }) => pointId);
  const alarmIds = alarms.map(({ id }) => id);
  // One whose place fails again, or that began with the same failure.
  const { rows: known } = await sql<{
    id: number;
    provider_id: number;
    station_id: number;
    task_id: string;
    state: string;
    finished_at: Date | null;
  }>`
    select w.id, w.provider_id, w.station_id, w.task_id, w.state, w.finished_at from work_order w where w.provider_id = ${first.provider_id} and w.archived_at is null and w.cancelled_at is null and w.fault_code = ${faultCode}
      and (w.station_id = ${first.station_id} or ${first.wave}::text is not null and exists (select from work_order_alarm o join alarm a on a.id = o.alarm_id where o.work_order_id = w.id and ${WAVE_OF('a')} = ${first.wave}::text))
      and (exists (select from work_order_place p where p.work_order_id = w.id and p.point_id = any (${pointIds}::int[]))
        or ${pointIds.length === 0} and not exists (select from work_order_place p where p.work_order_id = w.id)
        or exists (select from work_order_alarm o join alarm a on a.id = o.alarm_id where o.work_order_id = w.id and abs(extract(epoch from a.opened_at - ${first.opened_at}::timestamptz)) <= ${TOGETHER_MS / 1000}))
    order by w.created_at desc limit 1 for update of w`.execute(trx);
  const more = { providerId: first.provider_id, places, alarmIds, by, files: [], description: '' };
  const [open] = known;
  if (!open) {
    const id = await openOrder(
      trx,
      {
        ...more,
        stationId: first.station_id,
        source: 'alarm',
        faultCode,
        description: [
          ...new Set(alarms.map((alarm) => alarmDetail({ ...alarm, recordId: null }, 'en')).filter((text) => text !== '')),
        ]
          .slice(0, 5)
          .join('\n'),
        transactionId: first.transaction_id,
        isSerious: alarms.some(({ level }) => level === 'serious'),
        priority: null,
      },
      now,
    );
    const { rows } = await sql<{ task_id: string }>`select task_id from work_order where id = ${id}`.execute(trx);
    const [{ task_id: taskId }] = rows as [{ task_id: string }];
    return { taskId, events: await tellOpened(trx, taskId, now) };
  }
  if (open.finished_at !== null && ['waitingConfirmation', 'inProof', 'waitingArchive'].includes(open.state)) {
    const step = { taskId: open.task_id, action: 'reopen', by } as const;
    const made = await makeStep(trx, step, { detail: { reason: 'faultBack' } }, now);
    await joinOrder(trx, open.id, more, now);
    const told = made ? await tellStep(trx, 'reopen', made.order, now) : [];
    return { taskId: open.task_id, events: [...told, orderChanged(open)] };
  }
  await joinOrder(trx, open.id, more, now);
  return { taskId: open.task_id, events: [orderChanged(open)] };
}

/** Tells the leader of a new order, or all who may dispatch where none is named. */
export async function tellOpened(trx: Trx, taskId: string, now: number): Promise<LiveEvent[]> {
  const order = await lockOrder(trx, taskId);
  const told =
    order.leader_id === null
      ? await tellHolders(trx, 'workOrder:dispatch', 'opened', order, now)
      : await tellOf(trx, order.leader_id, 'opened', order, now);
  return [...told, orderChanged(order)];
}
