import type {
  MaintenancePlan,
  MaintenanceTask,
  MaintenanceTaskState,
  MaintenanceWork,
  maintenancePlanList,
  maintenanceTaskList,
} from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, type Paging, pageOf, type Sorts, sortedPage } from '../../platform/http/lists.ts';

interface TaskFilter {
  keyword?: string;
  state?: MaintenanceTaskState[];
  work?: MaintenanceWork[];
  stationId?: number;
  providerId?: number;
  serialNumber?: string;
  planId?: number;
}

const SORTS: Sorts<typeof maintenanceTaskList> = { stationName: 's.name', dueDay: 'k.due_on' };

const taskFrom = (
  now: number,
) => sql`maintenance_task k join charge_point p on p.id = k.point_id join station s on s.id = p.station_id join provider v on v.id = k.provider_id
  left join component c on c.id = k.component_id left join component_type t on t.id = c.type_id
  cross join lateral (select k.state in ('open', 'confirmed') and k.due_on < (${new Date(now)}::timestamptz at time zone s.time_zone)::date as overdue) d`;
const TASK_COLUMNS = sql`k.id, k.plan_name as "planName", k.work, p.serial_number as "serialNumber", p.name as "pointName", s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone",
  k.provider_id as "providerId", v.name as "providerName", k.component_id as "componentId", t.name as "componentName", k.connector_no as "connectorNo", k.due_on::text as "dueDay", d.overdue, k.state,
  ${instantOf('k.window_from')} as "windowFrom", ${instantOf('k.window_to')} as "windowTo", k.window_id as "windowId", k.record_id as "recordId", k.reason, k.decided_by as "decidedBy",
  ${instantOf('k.created_at')} as "createTime"`;

/** A page of tasks: unless sorted, those that wait lead, by the day on which they are due. `now` in epoch ms. */
export async function listTasks(
  trx: Trx,
  filter: TaskFilter & Paging,
  now: number,
): Promise<{ list: MaintenanceTask[]; total: number }> {
  const given = [sql`p.removed_at is null`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(sql`(k.plan_name ilike ${like} or p.name ilike ${like} or p.serial_number ilike ${like} or s.name ilike ${like})`);
  }
  if (filter.state?.length) given.push(sql`k.state = any (${filter.state}::text[])`);
  if (filter.work?.length) given.push(sql`k.work = any (${filter.work}::text[])`);
  if (filter.stationId) given.push(sql`p.station_id = ${filter.stationId}`);
  if (filter.providerId) given.push(sql`k.provider_id = ${filter.providerId}`);
  if (filter.serialNumber) given.push(sql`p.serial_number = ${filter.serialNumber}`);
  if (filter.planId) given.push(sql`k.plan_id = ${filter.planId}`);
  const where = sql.join(given, sql` and `);
  const end = filter.sort
    ? sortedPage(filter, SORTS, { first: 'dueDay', tie: 'k.id' })
    : sql`order by case k.state when 'open' then 0 when 'confirmed' then 1 else 2 end, case when k.state in ('open', 'confirmed') then k.due_on end,
        k.decided_at desc nulls last, k.id ${pageOf(filter)}`;
  const { rows } = await sql<MaintenanceTask>`select ${TASK_COLUMNS} from ${taskFrom(now)} where ${where} ${end}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`${taskFrom(now)} where ${where}`) };
}

export async function findTask(trx: Trx, id: number, now: number): Promise<MaintenanceTask | undefined> {
  const { rows } = await sql<MaintenanceTask>`select ${TASK_COLUMNS} from ${taskFrom(now)} where k.id = ${id}`.execute(trx);
  return rows[0];
}

const PLAN_SORTS: Sorts<typeof maintenancePlanList> = { planName: 'n.name' };
const PLAN_FROM = sql`maintenance_plan n join provider v on v.id = n.provider_id left join component_type t on t.id = n.type_id left join station s on s.id = n.station_id`;
const PLAN_COLUMNS = sql`n.id, n.name as "planName", n.work, n.basis, n.every_months as "everyMonths", n.first_on::text as "firstDay", n.type_id as "typeId", t.name as "componentName",
  round(n.share * 100)::int as "sharePercent", n.station_id as "stationId", s.name as "stationName", n.vendor, n.model, n.lead_days as "leadDays", n.window_start as "windowStart",
  n.window_minutes as "windowMinutes", n.enabled, n.provider_id as "providerId", v.name as "providerName",
  (select count(*)::int from maintenance_task k where k.plan_id = n.id and k.state in ('open', 'confirmed')) as "openTasks"`;

/** A page of plans, by name. */
export async function listPlans(
  trx: Trx,
  filter: { keyword?: string; providerId?: number } & Paging,
): Promise<{ list: MaintenancePlan[]; total: number }> {
  const given = [sql`true`];
  if (filter.keyword) given.push(sql`n.name ilike ${likeText(filter.keyword)}`);
  if (filter.providerId) given.push(sql`n.provider_id = ${filter.providerId}`);
  const where = sql.join(given, sql` and `);
  const end = sortedPage(filter, PLAN_SORTS, { first: 'planName', tie: 'n.id' });
  const { rows } = await sql<MaintenancePlan>`select ${PLAN_COLUMNS} from ${PLAN_FROM} where ${where} ${end}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`${PLAN_FROM} where ${where}`) };
}

export async function findPlan(trx: Trx, id: number): Promise<MaintenancePlan | undefined> {
  const { rows } = await sql<MaintenancePlan>`select ${PLAN_COLUMNS} from ${PLAN_FROM} where n.id = ${id}`.execute(trx);
  return rows[0];
}
