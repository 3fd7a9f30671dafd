import type { AlarmKind, RecoveryRefusal, RecoveryStep, WorkFaultCode } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { faultCodeOf } from '../work-orders/alarm-orders.ts';
import type { Doer } from '../work-orders/open-order.ts';
import { noteOrder } from '../work-orders/steps.ts';
import { playbooksOf } from './playbooks.ts';
import { planOf, playbookFor, refusalsOf } from './recovery.rules.ts';
import { limitsOf, siteFactsOf } from './site-facts.ts';

export interface AlarmPlace {
  alarmId: number;
  providerId: number;
  stationId: number;
  pointId: number;
  connectorNo: number;
  faultCode: WorkFaultCode;
  vendorCode: string;
  vendor: string;
  model: string;
  /** The open order that the alarm belongs to. */
  workOrderId: number | null;
  taskId: string | null;
}

/** An alarm of a point, as recovery needs it; undefined: it is about no point, or the caller does not see it. */
export async function alarmPlaceOf(trx: Trx, alarmId: number): Promise<AlarmPlace | undefined> {
  const { rows } = await sql<Omit<AlarmPlace, 'faultCode'> & { kind: AlarmKind; code: string }>`
    select a.id::float8 as "alarmId", a.provider_id as "providerId", a.station_id as "stationId", a.point_id as "pointId", a.connector_no as "connectorNo", a.kind, a.code,
      coalesce(c.vendor_error_code, '') as "vendorCode", coalesce(p.vendor, '') as vendor, coalesce(p.model, '') as model, w.id as "workOrderId", w.task_id as "taskId"
    from alarm a join charge_point p on p.id = a.point_id left join connector c on c.point_id = a.point_id and c.connector_no = a.connector_no
    left join lateral (select w.id, w.task_id from work_order_alarm o join work_order w on w.id = o.work_order_id
      where o.alarm_id = a.id and w.archived_at is null and w.cancelled_at is null order by w.id desc limit 1) w on true
    where a.id = ${alarmId}`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const { kind, code, ...place } = row;
  return { ...place, faultCode: faultCodeOf({ kind, code }) };
}

/** What recovery would do for an alarm, and what stands in its way; undefined: it has no playbook for it. */
export async function proposalFor(
  trx: Trx,
  place: AlarmPlace,
  isAlone: boolean,
  now: number,
): Promise<{ steps: RecoveryStep[]; actsAlone: boolean; refusals: RecoveryRefusal[] } | undefined> {
  const playbook = playbookFor(await playbooksOf(trx, place.providerId), place);
  if (!playbook) return undefined;
  const facts = await siteFactsOf(trx, { ...place, runId: null }, now);
  return { steps: playbook.steps, actsAlone: playbook.actsAlone, refusals: refusalsOf(playbook, facts, isAlone) };
}

/**
 * Begins what recovery proposes for an alarm. Of two at once the second sees the first: the bounds of a station and a provider hold over all processes. Gives the run's number, or why it may
 * not; undefined: there is no playbook.
 */
export async function startRun(
  trx: Trx,
  { alarmId, isAlone, by, baseUrl }: { alarmId: number; isAlone: boolean; by: Doer; baseUrl: string },
  now: number,
): Promise<{ id: number; place: AlarmPlace } | { refusals: RecoveryRefusal[] } | undefined> {
  const seen = await alarmPlaceOf(trx, alarmId);
  if (!seen) return undefined;
  await sql`select pg_advisory_xact_lock(hashtext('recovery of provider'), ${seen.providerId})`.execute(trx);
  const place = (await alarmPlaceOf(trx, alarmId))!;
  const proposal = await proposalFor(trx, place, isAlone, now);
  if (!proposal) return undefined;
  if (isAlone && !proposal.actsAlone) return { refusals: ['neverAlone'] };
  if (proposal.refusals.length > 0) return { refusals: proposal.refusals };
  const { hasLimits } = await limitsOf(trx, place.pointId);
  const steps = planOf(proposal.steps, hasLimits);
  const at = new Date(now);
  const { rows } = await sql<{ id: number }>`
    insert into recovery_run (provider_id, station_id, point_id, connector_no, alarm_id, work_order_id, fault_code, vendor_code, vendor, model, steps, is_alone, started_by, base_url, state, due_at, started_at)
    values (${place.providerId}, ${place.stationId}, ${place.pointId}, ${place.connectorNo}, ${alarmId}, ${place.workOrderId}, ${place.faultCode}, ${place.vendorCode}, ${place.vendor}, ${place.model},
      ${JSON.stringify(steps)}::jsonb, ${isAlone}, ${by.name}, ${baseUrl}, 'running', ${at}, ${at}) returning id`.execute(trx);
  const { id } = rows[0]!;
  if (place.taskId)
    await noteOrder(
      trx,
      { taskId: place.taskId, action: 'recovery', by },
      { detail: { run: id, state: 'running', steps: steps.map(({ kind }) => kind) } },
      now,
    );
  return { id, place };
}
