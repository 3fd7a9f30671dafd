import { type contract, MAINTENANCE_RECORD_WORDS, type MaintenancePlan, type MaintenanceTask } from '@csms/contract';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import { announceMaintenance, withdrawMaintenance } from '../../charging/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findPlan, findTask } from './tasks.queries.ts';

type Api = (typeof contract)['maintenanceRecords'];
type PlanForm = z.output<NonNullable<Api['createPlan']['body']>>;

const duplicatePlan = duplicateAt({ maintenance_plan_name: 'planName' });
const LIVE: readonly string[] = ['open', 'confirmed'];

/** A task that is neither done nor skipped, locked. Throws `notFound`, `maintenanceTaskDecided`. */
async function undecided(trx: Trx, id: number) {
  const task = found(await trx.selectFrom('maintenance_task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());
  if (!LIVE.includes(task.state)) throw new Problem('maintenanceTaskDecided');
  return task;
}

/** Takes back the window of a task where it has not begun. */
async function dropWindow(trx: Trx, windowId: number | null, now: number): Promise<void> {
  if (windowId === null) return;
  const window = await trx.selectFrom('maintenance_window').select('starts_at').where('id', '=', windowId).executeTakeFirst();
  if (window && window.starts_at.getTime() > now) await withdrawMaintenance(trx, windowId, now);
}

/** Agrees a window, which is announced as preventive maintenance of the point; an earlier agreement that has not begun gives way. */
export async function confirmTask(
  trx: Trx,
  caller: Caller,
  id: number,
  form: { windowFrom: string; windowTo: string },
  now: number,
): Promise<MaintenanceTask> {
  const task = await undecided(trx, id);
  const { stationId, serialNumber, planName, work } = found(await findTask(trx, id, now));
  if (Date.parse(form.windowFrom) <= now) throw new Problem('taskWindowPast', { fields: { windowFrom: 'taskWindowPast' } });
  if (Date.parse(form.windowTo) <= Date.parse(form.windowFrom))
    throw new Problem('stopBeforeStart', { fields: { windowTo: 'stopBeforeStart' } });
  await dropWindow(trx, task.window_id, now);
  const { en, zh } = MAINTENANCE_RECORD_WORDS.works[work];
  const window = await announceMaintenance(
    trx,
    {
      stationId,
      serialNumber,
      startTime: form.windowFrom,
      endTime: form.windowTo,
      kind: work === 'firmware' ? 'upgrade' : 'preventiveMaintenance',
      note: planName ?? `${zh} / ${en}`,
      createdBy: caller.username,
    },
    now,
  );
  await trx
    .updateTable('maintenance_task')
    .set({
      state: 'confirmed',
      window_from: form.windowFrom,
      window_to: form.windowTo,
      window_id: window.id,
      decided_by: caller.username,
      decided_at: new Date(now),
    })
    .where('id', '=', id)
    .execute();
  return found(await findTask(trx, id, now));
}

/** Skips a task, and takes its window back where it has not begun. */
export async function skipTask(trx: Trx, caller: Caller, id: number, reason: string, now: number): Promise<MaintenanceTask> {
  const task = await undecided(trx, id);
  await trx
    .updateTable('maintenance_task')
    .set({ state: 'skipped', reason, decided_by: caller.username, decided_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  await dropWindow(trx, task.window_id, now);
  return found(await findTask(trx, id, now));
}

/** A task is done by a record of its point. Throws a problem of `taskId`, `maintenanceTaskDecided`. */
export async function finishTask(
  trx: Trx,
  caller: Caller,
  { id, pointId, recordId }: { id: number; pointId: number; recordId: number },
  now: number,
): Promise<void> {
  const task = await trx.selectFrom('maintenance_task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (task?.point_id !== pointId) throw new Problem('invalid', { fields: { taskId: 'notFound' } });
  if (!LIVE.includes(task.state)) throw new Problem('maintenanceTaskDecided');
  await trx
    .updateTable('maintenance_task')
    .set({ state: 'done', record_id: recordId, decided_by: caller.username, decided_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  await dropWindow(trx, task.window_id, now);
}

async function columnsOf(trx: Trx, providerId: number, form: Omit<PlanForm, 'providerId'>) {
  const isCalendar = form.basis === 'calendar';
  const needed = isCalendar ? (['everyMonths', 'firstDay'] as const) : (['typeId', 'sharePercent'] as const);
  for (const field of needed)
    if (form[field] === null) throw new Problem('valueMissing', { fields: { [field]: 'valueMissing' } });
  const owned = async (table: 'component_type' | 'station', id: number | null, field: string) => {
    if (id === null) return;
    const row = await trx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('provider_id', '=', providerId)
      .executeTakeFirst();
    if (!row) throw new Problem('invalid', { fields: { [field]: 'notFound' } });
  };
  if (!isCalendar) await owned('component_type', form.typeId, 'typeId');
  await owned('station', form.stationId, 'stationId');
  return {
    name: form.planName,
    work: form.work,
    basis: form.basis,
    every_months: isCalendar ? form.everyMonths : null,
    first_on: isCalendar ? form.firstDay : null,
    type_id: isCalendar ? null : form.typeId,
    share: isCalendar ? null : form.sharePercent! / 100,
    station_id: form.stationId,
    vendor: form.vendor,
    model: form.model,
    lead_days: form.leadDays,
    window_start: form.windowStart,
    window_minutes: form.windowMinutes,
    enabled: form.enabled,
  };
}

export async function createPlan(trx: Trx, caller: Caller, form: PlanForm, now: number): Promise<MaintenancePlan> {
  await providerFor(trx, caller, form.providerId);
  const columns = await columnsOf(trx, form.providerId, form);
  const { id } = await trx
    .insertInto('maintenance_plan')
    .values({ provider_id: form.providerId, ...columns, created_by: caller.username, created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicatePlan);
  return found(await findPlan(trx, id));
}

/** Changes a plan. What it has proposed and nobody has confirmed is proposed anew. */
export async function updatePlan(trx: Trx, id: number, form: Omit<PlanForm, 'providerId'>): Promise<MaintenancePlan> {
  const before = found(
    await trx.selectFrom('maintenance_plan').select('provider_id').where('id', '=', id).forUpdate().executeTakeFirst(),
  );
  const columns = await columnsOf(trx, before.provider_id, form);
  await trx.updateTable('maintenance_plan').set(columns).where('id', '=', id).execute().catch(duplicatePlan);
  await dropProposals(trx, id);
  return found(await findPlan(trx, id));
}

/** Removes a plan; tasks that are agreed, done or skipped stay. */
export async function removePlan(trx: Trx, id: number): Promise<void> {
  await dropProposals(trx, id);
  const { numDeletedRows } = await trx.deleteFrom('maintenance_plan').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('notFound');
}

const dropProposals = (trx: Trx, planId: number) =>
  trx
    .deleteFrom('maintenance_task')
    .where('plan_id', '=', planId)
    .where('state', '=', 'open')
    .where('work_order_id', 'is', null)
    .execute();
