import type { RecoveryRun, RecoveryStep, recoveryRunList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { ofProvider } from '../../platform/database/ids.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { instantOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { MOST_WORSE } from './recovery.rules.ts';

export interface RunFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  stationId?: number | undefined;
  pointId?: string | undefined;
  state?: string[] | undefined;
  faultCode?: string[] | undefined;
  isAlone?: 'true' | 'false' | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

const COUNT_BOUND = 10_000;
const SORTS: Sorts<typeof recoveryRunList> = { startTime: 'r.started_at' };

type Made = RecoveryRun['steps'][number] & { no: number };
type Row = Omit<RecoveryRun, 'steps'> & { plan: RecoveryStep[]; made: Made[] };

const SELECT = sql`
  select r.id, p.serial_number as "pointId", p.name as "pointName", r.connector_no as "connectorNo", s.name as "stationName", s.time_zone as "timeZone", r.provider_id as "providerId",
    v.name as "providerName", r.fault_code as "faultCode", r.vendor, r.model, r.alarm_id::float8 as "alarmId", w.task_id as "taskId", r.is_alone as "isAlone", r.started_by as "startedBy", r.state, r.reason,
    ${instantOf('r.started_at')} as "startTime", ${instantOf('r.ended_at')} as "endTime", ${instantOf('r.judged_at')} as "judgeTime", r.steps as plan,
    coalesce((select jsonb_agg(jsonb_build_object('no', t.no, 'state', t.state, 'result', t.result, 'beginTime', ${instantOf('t.began_at')}, 'endTime', ${instantOf('t.ended_at')}) order by t.no)
      from recovery_step t where t.run_id = r.id), '[]') as made
  from recovery_run r join charge_point p on p.id = r.point_id join station s on s.id = r.station_id join provider v on v.id = r.provider_id left join work_order w on w.id = r.work_order_id`;

const runOf = ({ plan, made, ...row }: Row): RecoveryRun => ({
  ...row,
  steps: plan.map((step, no) => {
    const { no: _, ...one } = made.find((found) => found.no === no) ?? {
      no,
      state: 'next' as const,
      result: '',
      beginTime: null,
      endTime: null,
    };
    return { ...one, ...step };
  }),
});

function conditionsOf(filter: RunFilter): RawBuilder<unknown> {
  const given = [sql`true`];
  if (filter.providerId) given.push(sql`r.provider_id = ${filter.providerId}`);
  if (filter.stationId) given.push(sql`r.station_id = ${filter.stationId}`);
  if (filter.pointId) given.push(sql`r.point_id in (select id from charge_point where serial_number = ${filter.pointId})`);
  if (filter.state?.length) given.push(sql`r.state = any (${filter.state}::text[])`);
  if (filter.faultCode?.length) given.push(sql`r.fault_code = any (${filter.faultCode}::text[])`);
  if (filter.isAlone) given.push(sql`r.is_alone = ${filter.isAlone === 'true'}`);
  if (filter.startTime) given.push(sql`r.started_at >= ${filter.startTime}`);
  if (filter.endTime) given.push(sql`r.started_at < ${filter.endTime}`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(r.station_id in (select id from station where name ilike ${like}) or r.point_id in (select id from charge_point where name ilike ${like} or serial_number ilike ${like}))`,
    );
  }
  return sql.join(given, sql` and `);
}

/** A page of runs, newest first; its total is exact up to a bound. */
export async function listRuns(
  trx: Trx,
  filter: RunFilter & Paging,
): Promise<{ list: RecoveryRun[]; total: number; more?: true }> {
  const where = conditionsOf(filter);
  const { rows } =
    await sql<Row>`${SELECT} where ${where} ${sortedPage(filter, SORTS, { first: '-startTime', tie: 'r.id' })}`.execute(trx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from recovery_run r where ${where} limit ${COUNT_BOUND + 1}) c`.execute(trx);
  const { total } = counted[0]!;
  const list = rows.map(runOf);
  if (total <= COUNT_BOUND) return { list, total };
  const isMore = list.length === filter.limit;
  return { list, total: Math.max(COUNT_BOUND, (filter.page - 1) * filter.limit + list.length + (isMore ? 1 : 0)), more: true };
}

/** One run; undefined: the caller sees none of this number. */
export async function findRun(trx: Trx, id: number): Promise<RecoveryRun | undefined> {
  const { rows } = await sql<Row>`${SELECT} where r.id = ${id}`.execute(trx);
  return rows.map(runOf)[0];
}

/** The last run for an alarm. */
export async function lastRunOf(trx: Trx, alarmId: number): Promise<RecoveryRun | null> {
  const { rows } = await sql<Row>`${SELECT} where r.alarm_id = ${alarmId} order by r.started_at desc, r.id desc limit 1`.execute(
    trx,
  );
  return rows.map(runOf)[0] ?? null;
}

/** What recovery did for an order: its runs, and those of its alarms; oldest first. */
export async function runsOfOrder(trx: Trx, taskId: string): Promise<RecoveryRun[]> {
  const { rows } = await sql<Row>`
    ${SELECT} where w.task_id = ${taskId} or r.alarm_id in (select a.alarm_id from work_order_alarm a join work_order o on o.id = a.work_order_id where o.task_id = ${taskId})
    order by r.started_at, r.id limit 50`.execute(trx);
  return rows.map(runOf);
}

/** The switch of a provider, what recovery has brought in 30 days, and the models that it is stopped for. */
export async function recoveryStateOf(trx: Trx, providerId: number | undefined, now: number) {
  const { rows: stopped } = await sql<{ providerId: number; providerName: string; changedBy: string; changeTime: string }>`
    select t.provider_id as "providerId", v.name as "providerName", t.changed_by as "changedBy", ${instantOf('t.changed_at')} as "changeTime"
    from recovery_setting t join provider v on v.id = t.provider_id where t.is_stopped and ${ofProvider('t.provider_id', providerId)} order by 2`.execute(
    trx,
  );
  const { rows } = await sql<{ runs: number; healed: number; back: number; notHelped: number; worse: number; running: number }>`
    select count(*)::int as runs, ${sql.join(
      ['healed', 'back', 'notHelped', 'worse'].map(
        (state) => sql`count(*) filter (where state = ${state})::int as ${sql.ref(state)}`,
      ),
    )}, count(*) filter (where state in ('running', 'watching'))::int as running
    from recovery_run where ${ofProvider('provider_id', providerId)} and started_at > ${new Date(now)}::timestamptz - interval '30 days'`.execute(
    trx,
  );
  const { rows: stoppedModels } = await sql<{
    providerId: number;
    providerName: string;
    vendor: string;
    model: string;
    worse: number;
  }>`
    select r.provider_id as "providerId", v.name as "providerName", r.vendor, r.model, count(*)::int as worse
    from recovery_run r join provider v on v.id = r.provider_id left join recovery_model m on m.provider_id = r.provider_id and m.vendor = r.vendor and m.model = r.model
    where ${ofProvider('r.provider_id', providerId)} and r.state = 'worse' and r.judged_at > coalesce(m.released_at, '-infinity') group by 1, 2, 3, 4 having count(*) >= ${MOST_WORSE} order by 2, 3, 4`.execute(
    trx,
  );
  return { stopped, ...rows[0]!, stoppedModels };
}
