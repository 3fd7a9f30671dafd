import type { LiveEvent, RecoveryStep, RecoveryStepKind, WorkFaultCode } from '@csms/contract';
import { sql } from 'kysely';
import type { ChargerFiles } from '../../network/index.ts';
import { requestCommands, requestDiagnoses } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { lockSome } from '../../platform/queue/queue.ts';
import { tellOpened } from '../work-orders/alarm-orders.ts';
import { openOrder, SYSTEM } from '../work-orders/open-order.ts';
import { orderChanged } from '../work-orders/rows.ts';
import { noteOrder } from '../work-orders/steps.ts';
import { judge, nextOf, stepEnd } from './recovery.rules.ts';
import { limitsOf, siteFactsOf } from './site-facts.ts';

interface RunRow {
  id: number;
  provider_id: number;
  station_id: number;
  point_id: number;
  connector_no: number;
  serial_number: string;
  alarm_id: number;
  task_id: string | null;
  fault_code: WorkFaultCode;
  steps: RecoveryStep[];
  started_by: string;
  is_alone: boolean;
  base_url: string;
  state: 'running' | 'watching';
  reason: string;
  started_at: Date;
  ended_at: Date | null;
}
interface StepRow {
  no: number;
  kind: RecoveryStepKind;
  command_ids: string[];
  state: 'running' | 'done' | 'failed' | 'skipped';
  began_at: Date;
  ended_at: Date | null;
  diagnosis: string | null;
  wishes: 'seen' | 'failed' | 'open';
}

/** What an advance has changed, to be told after its commit. */
export interface Advanced {
  pointIds: number[];
  events: LiveEvent[];
}

/** How often a run that waits is looked at, in ms. */
const LOOK_MS = 3_000;
const WATCH_MS = 60_000;

/** Takes each run that is due one step further, each in a transaction of its own that holds it: two workers do nothing twice, and what was begun before a crash goes on after it. */
export async function advanceRuns(db: Database, files: ChargerFiles, clock: Clock): Promise<Advanced> {
  const { rows } = await sql<{ id: number }>`
    select id from recovery_run where state in ('running', 'watching') and due_at <= ${new Date(clock.now())} order by due_at limit 500`.execute(
    db,
  );
  const all: Advanced = { pointIds: [], events: [] };
  for (const { id } of rows) {
    const { pointIds, events } = await db.transaction().execute((trx) => advanceOne(trx, id, files, clock));
    all.pointIds.push(...pointIds);
    all.events.push(...events);
  }
  return all;
}

async function advanceOne(trx: Trx, id: number, files: ChargerFiles, clock: Clock): Promise<Advanced> {
  const nothing: Advanced = { pointIds: [], events: [] };
  if ((await lockSome(trx, 'recovery_run', sql<boolean>`id = ${id} and state in ('running', 'watching')`)).length === 0)
    return nothing;
  const { rows } = await sql<RunRow>`
    select r.id, r.provider_id, r.station_id, r.point_id, r.connector_no, p.serial_number, r.alarm_id::float8 as alarm_id, w.task_id, r.fault_code, r.steps, r.started_by, r.is_alone, r.base_url, r.state, r.reason,
      r.started_at, r.ended_at
    from recovery_run r join charge_point p on p.id = r.point_id left join work_order w on w.id = r.work_order_id and w.archived_at is null and w.cancelled_at is null where r.id = ${id}`.execute(
    trx,
  );
  const run = rows[0]!;
  return run.state === 'running' ? walk(trx, run, files, clock) : watch(trx, run, clock.now());
}

const set = (
  trx: Trx,
  id: number,
  dueAt: number,
  more: { state?: string; reason?: string; endedAt?: number; judgedAt?: number } = {},
) =>
  sql`update recovery_run set due_at = ${new Date(dueAt)}, state = coalesce(${more.state ?? null}, state), reason = coalesce(${more.reason ?? null}, reason),
    ended_at = coalesce(${more.endedAt === undefined ? null : new Date(more.endedAt)}::timestamptz, ended_at), judged_at = coalesce(${more.judgedAt === undefined ? null : new Date(more.judgedAt)}::timestamptz, judged_at)
    where id = ${id}`.execute(trx);

async function stepsOf(trx: Trx, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select t.no, t.kind, t.command_ids::text[] as command_ids, t.state, t.began_at, t.ended_at, d.status as diagnosis, coalesce((
      select case
        when bool_or(k.status in ('failed', 'expired', 'cancelled', 'replaced') or k.effect = 'none' or k.result is not null and k.result not in ('accepted', 'scheduled')) then 'failed'
        when bool_and(k.status = 'observed') then 'seen' else 'open' end
      from command k where k.id = any (t.command_ids)), 'seen') as wishes
    from recovery_step t left join diagnosis d on d.id = t.diagnosis_id where t.run_id = ${id} order by t.no`.execute(trx);
  return rows;
}

/** Ends the step under way where it is over, and begins what comes next. */
async function walk(trx: Trx, run: RunRow, files: ChargerFiles, clock: Clock): Promise<Advanced> {
  const now = clock.now();
  const steps = await stepsOf(trx, run.id);
  const last = steps.at(-1);
  if (last?.state === 'running') {
    const over = stepEnd(
      {
        kind: last.kind,
        seconds: run.steps[last.no]?.seconds ?? null,
        beganAt: last.began_at.getTime(),
        wishes: last.wishes,
        diagnosis:
          last.diagnosis === null ? null : last.diagnosis === 'uploaded' || last.diagnosis === 'failed' ? last.diagnosis : 'open',
      },
      now,
    );
    if (!over) {
      await set(trx, run.id, now + LOOK_MS);
      return { pointIds: [], events: [] };
    }
    await sql`update recovery_step set state = ${over.state}, result = ${over.result}, ended_at = ${new Date(now)} where run_id = ${run.id} and no = ${last.no}`.execute(
      trx,
    );
    Object.assign(last, { state: over.state, ended_at: new Date(now) });
  }
  const site = await siteFactsOf(trx, { pointId: run.point_id, alarmId: run.alarm_id, runId: run.id }, now);
  const { hasLimits, areConfirmed } = await limitsOf(trx, run.point_id);
  const step = nextOf(
    {
      isAlone: run.is_alone,
      plan: run.steps,
      past: steps.map(({ kind, state, ended_at: endedAt }) => ({
        kind,
        state: state as 'done' | 'failed' | 'skipped',
        endedAt: endedAt!.getTime(),
      })),
      site,
      isCleared: site.isCleared,
      hasLimits,
      areLimitsConfirmed: areConfirmed,
      since: (last?.ended_at ?? run.started_at).getTime(),
      isStopping: run.reason !== '',
    },
    now,
  );
  switch (step.do) {
    case 'wait':
      await set(trx, run.id, Math.min(step.until, now + LOOK_MS));
      return { pointIds: [], events: [] };
    case 'skip':
      await keepStep(trx, run, steps.length, { state: 'skipped' }, now);
      await set(trx, run.id, now);
      return { pointIds: [], events: [] };
    case 'giveUp':
      await set(trx, run.id, now, { reason: step.reason });
      return { pointIds: [], events: [] };
    case 'leaveShut':
      return finish(trx, run, 'stopped', step.reason, now);
    case 'end': {
      if (run.reason !== '') return finish(trx, run, 'stopped', run.reason, now);
      const made = steps.filter(({ state }) => state !== 'skipped' && state !== 'running');
      if (made.length > 0 && made.every(({ state, kind }) => state === 'failed' || kind === 'wait') && !site.isCleared)
        return finish(trx, run, 'notHelped', 'stepFailed', now);
      await set(trx, run.id, now + LOOK_MS, { state: 'watching', endedAt: now });
      return { pointIds: [], events: changed(run) };
    }
    case 'begin':
      return begin(trx, run, steps, step.kind, files, clock);
  }
}

async function keepStep(
  trx: Trx,
  run: RunRow,
  no: number,
  {
    state,
    result = '',
    commandIds = [],
    diagnosisId = null,
  }: { state: StepRow['state']; result?: string; commandIds?: readonly string[]; diagnosisId?: number | null },
  now: number,
): Promise<void> {
  await sql`insert into recovery_step (run_id, provider_id, no, kind, command_ids, diagnosis_id, state, result, began_at, ended_at)
    values (${run.id}, ${run.provider_id}, ${no}, ${run.steps[no]!.kind}, ${[...commandIds]}::uuid[], ${diagnosisId}, ${state}, ${result}, ${new Date(now)}, ${state === 'running' ? null : new Date(now)})`.execute(
    trx,
  );
}

/** Begins a step: its wish and its row are one transaction. */
async function begin(
  trx: Trx,
  run: RunRow,
  steps: readonly StepRow[],
  kind: RecoveryStepKind,
  files: ChargerFiles,
  clock: Clock,
): Promise<Advanced> {
  const now = clock.now();
  const no = steps.length;
  const asked = {
    pointIds: [run.point_id],
    requestedBy: run.started_by,
    reason: { key: 'recovery', of: String(run.id) },
  } as const;
  const client = queryableOf(trx);
  await set(trx, run.id, now + LOOK_MS);
  switch (kind) {
    case 'wait':
      await keepStep(trx, run, no, { state: 'running' }, now);
      return { pointIds: [], events: [] };
    case 'diagnostics': {
      if (run.base_url === '') {
        await keepStep(trx, run, no, { state: 'failed', result: 'noAddress' }, now);
        return { pointIds: [], events: [] };
      }
      const { ids } = await requestDiagnoses(
        trx,
        {
          serialNumbers: [run.serial_number],
          protocol: 'http',
          location: null,
          retries: 1,
          retryInterval: 60,
          startTime: null,
          stopTime: null,
        } as never,
        { username: run.started_by, baseUrl: run.base_url },
        files,
        clock,
      );
      await keepStep(trx, run, no, { state: 'running', diagnosisId: ids[0]! }, now);
      return { pointIds: [run.point_id], events: [] };
    }
    case 'softReset':
    case 'hardReset': {
      const type = kind === 'softReset' ? 'soft' : 'hard';
      const commandIds = await requestCommands(client, { ...asked, action: 'reset', payload: { type } }, clock);
      await keepStep(trx, run, no, { state: 'running', commandIds }, now);
      return { pointIds: [run.point_id], events: [] };
    }
    case 'unavailable':
    case 'available': {
      const connectors = kind === 'unavailable' ? await openConnectors(trx, run.point_id) : await shutBy(trx, steps);
      const commandIds: string[] = [];
      for (const connectorNo of connectors)
        commandIds.push(
          ...(await requestCommands(
            client,
            { ...asked, action: 'setAvailability', payload: { connectorNo, isAvailable: kind === 'available' } },
            clock,
          )),
        );
      await keepStep(trx, run, no, { state: 'running', commandIds }, now);
      return { pointIds: [run.point_id], events: [] };
    }
  }
}

async function openConnectors(trx: Trx, pointId: number): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select connector_no as no from connector where point_id = ${pointId} and connector_no > 0 and status is distinct from 'Unavailable' order by 1`.execute(
    trx,
  );
  return rows.map(({ no }) => no);
}

/** Connectors that the run itself has made unavailable. */
async function shutBy(trx: Trx, steps: readonly StepRow[]): Promise<number[]> {
  const ids = steps.filter(({ kind }) => kind === 'unavailable').flatMap((step) => step.command_ids);
  const { rows } = await sql<{ no: number }>`
    select distinct (payload ->> 'connectorNo')::int as no from command where id = any (${ids}::uuid[]) order by 1`.execute(trx);
  return rows.map(({ no }) => no);
}

const changed = ({ task_id, ...run }: Pick<RunRow, 'provider_id' | 'station_id' | 'task_id'>): LiveEvent[] =>
  task_id === null ? [] : [orderChanged({ ...run, task_id })];

/** Ends a run, and says so in its order. */
async function finish(trx: Trx, run: RunRow, state: string, reason: string, now: number): Promise<Advanced> {
  await set(trx, run.id, now, { state, reason, endedAt: now, judgedAt: now });
  await note(trx, run, state, reason, now);
  return { pointIds: [], events: changed(run) };
}

async function note(trx: Trx, run: RunRow, state: string, reason: string, now: number): Promise<void> {
  if (run.task_id === null) return;
  await noteOrder(
    trx,
    { taskId: run.task_id, action: 'recovery', by: SYSTEM },
    { detail: { run: run.id, state, why: reason } },
    now,
  );
}

/** Looks whether what was recovered stays well; what has healed again and again opens an order. */
async function watch(trx: Trx, run: RunRow, now: number): Promise<Advanced> {
  const { rows } = await sql<{ isCleared: boolean; isBack: boolean; isOffline: boolean; hasNewFault: boolean }>`
    select not exists (select from alarm a where a.id = ${run.alarm_id} and a.cleared_at is null) as "isCleared",
      exists (select from alarm a join alarm x on x.id = ${run.alarm_id} and x.kind = a.kind and x.code = a.code and x.point_id = a.point_id and x.connector_no = a.connector_no
        where a.point_id = ${run.point_id} and a.cleared_at is null and a.reopened_at > ${run.ended_at}) as "isBack",
      not coalesce((select s.online from connection_state s where s.point_id = ${run.point_id}), false) as "isOffline",
      exists (select from alarm a join alarm x on x.id = ${run.alarm_id} and (x.kind, x.code) <> (a.kind, a.code)
        where a.point_id = ${run.point_id} and a.kind = 'fault' and a.level = 'serious' and a.cleared_at is null and a.opened_at > ${run.started_at}) as "hasNewFault"`.execute(
    trx,
  );
  const verdict = judge({ ...rows[0]!, endedAt: run.ended_at!.getTime() }, now);
  if (!verdict) {
    await set(trx, run.id, now + WATCH_MS);
    return { pointIds: [], events: [] };
  }
  await set(trx, run.id, now, { state: verdict.state, reason: verdict.reason, judgedAt: now });
  await note(trx, run, verdict.state, verdict.reason, now);
  const opened = verdict.state === 'healed' ? await openWhereOften(trx, run, now) : [];
  return { pointIds: [], events: [...changed(run), ...opened] };
}

/** So many healings of one fault at one point within 30 days are no health. */
const OFTEN = 3;

async function openWhereOften(trx: Trx, run: RunRow, now: number): Promise<LiveEvent[]> {
  const { rows } = await sql<{ healed: number; serious: boolean }>`
    select count(*)::int as healed, bool_or(a.level = 'serious') as serious from recovery_run r join alarm a on a.id = r.alarm_id
    where r.point_id = ${run.point_id} and r.fault_code = ${run.fault_code} and r.state = 'healed' and r.judged_at > ${new Date(now)}::timestamptz - interval '30 days'
      and r.judged_at > coalesce((select max(w.created_at) from work_order w join work_order_place o on o.work_order_id = w.id and o.point_id = r.point_id
        where w.source = 'recovery' and w.fault_code = r.fault_code), '-infinity')`.execute(trx);
  const { healed, serious } = rows[0]!;
  if (healed < OFTEN) return [];
  const { rows: open } = await sql`
    select w.id from work_order w join work_order_place o on o.work_order_id = w.id and o.point_id = ${run.point_id}
    where w.fault_code = ${run.fault_code} and w.archived_at is null and w.cancelled_at is null and not (w.state in ('waitingAcceptance', 'waitingDispatch') and w.source = 'alarm')`.execute(
    trx,
  );
  if (open.length > 0) return [];
  const id = await openOrder(
    trx,
    {
      providerId: run.provider_id,
      stationId: run.station_id,
      source: 'recovery',
      faultCode: run.fault_code,
      description: `Recovered remotely ${healed} times in 30 days`,
      places: [{ pointId: run.point_id, connectorNo: run.connector_no }],
      alarmIds: [],
      transactionId: null,
      isSerious: serious ?? false,
      priority: null,
      files: [],
      by: SYSTEM,
    },
    now,
  );
  const { rows: made } = await sql<{ task_id: string }>`select task_id from work_order where id = ${id}`.execute(trx);
  return tellOpened(trx, made[0]!.task_id, now);
}
