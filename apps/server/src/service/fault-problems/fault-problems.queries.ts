import {
  type BodyOf,
  type contract,
  type FaultProblem,
  type FaultProblemDetail,
  type faultProblemList,
  type KnownProblem,
  PROBLEM_DAYS,
} from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countOf, duplicateAt, instantOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { isOwnOrder } from '../work-orders/people.ts';
import { eventsSince } from './find-problems.ts';

const DAY = 86_400_000;
/** So many orders and points of a problem are shown. */
const MOST_ORDERS = 50;
const MOST_POINTS = 100;

interface ProblemFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  faultCode?: string[] | undefined;
  state?: string[] | undefined;
  foundBy?: string[] | undefined;
  id?: number;
  /** One of whose orders' problems alone are shown. */
  ownOf?: number | undefined;
}

const KNOWN = sql`b.id, b.fault_code as "faultCode", b.vendor, b.model, b.firmware, b.state, b.cause, b.workaround, b.fixed_firmware as "fixedFirmware"`;
const isFirmware = (column: string) => sql`(b.firmware = '' or ${sql.ref(column)} = b.firmware)`;
/** Orders that a problem is about: of its fault, machine and firmware as they were at the opening. */
const ITS_ORDERS = sql`f.provider_id = b.provider_id and f.fault_code = b.fault_code and f.vendor = b.vendor and f.model = b.model and ${isFirmware('f.firmware')}`;

const problemsOf = (now: number) => sql`(
  select ${KNOWN}, b.provider_id as "providerId", v.name as "providerName", b.found_by as "foundBy", coalesce(e.points, 0)::int as "pointsAffected", n.points as "pointsOfModel",
    round((b.at_least * 100)::numeric, 1)::float8 as "atLeast", o.orders, o.open as "openOrders", coalesce(e.events, 0)::int as events, b.created_by as "createdBy", ${instantOf('b.created_at')} as "createTime",
    b.changed_by as "changedBy", ${instantOf('b.changed_at')} as "changeTime", b.created_at, b.fault_code
  from fault_problem b join provider v on v.id = b.provider_id
  left join (
    select b.id, count(distinct e.point_id) as points, count(*) as events from fault_problem b join ${eventsSince(new Date(now - PROBLEM_DAYS * DAY))} e
      on e.provider_id = b.provider_id and e.fault_code = b.fault_code and e.vendor = b.vendor and e.model = b.model and ${isFirmware('e.firmware')} group by 1) e on e.id = b.id
  cross join lateral (select count(*)::int as points from charge_point p where p.provider_id = b.provider_id and p.vendor = b.vendor and p.model = b.model and p.removed_at is null
    and ${isFirmware('p.firmware_version')}) n
  cross join lateral (select count(*)::int as orders, (count(*) filter (where w.archived_at is null and w.cancelled_at is null))::int as open
    from service_figure f join work_order w on w.id = f.id where ${ITS_ORDERS}) o) q`;

const SORTS: Sorts<typeof faultProblemList> = {
  model: 'model',
  pointsAffected: '"pointsAffected"',
  events: 'events',
  orders: 'orders',
  createTime: 'created_at',
};

function conditions(filter: ProblemFilter): RawBuilder<unknown> {
  const given: RawBuilder<unknown>[] = [sql`true`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(q.vendor ilike ${like} or q.model ilike ${like} or q.firmware ilike ${like} or q.fault_code ilike ${like} or q.cause ilike ${like} or q.workaround ilike ${like} or q."fixedFirmware" ilike ${like})`,
    );
  }
  if (filter.providerId) given.push(sql`q."providerId" = ${filter.providerId}`);
  if (filter.faultCode?.length) given.push(sql`q.fault_code = any (${filter.faultCode}::text[])`);
  if (filter.state?.length) given.push(sql`q.state = any (${filter.state}::text[])`);
  if (filter.foundBy?.length) given.push(sql`q."foundBy" = any (${filter.foundBy}::text[])`);
  if (filter.id) given.push(sql`q.id = ${filter.id}`);
  if (filter.ownOf !== undefined)
    given.push(
      sql`exists (select from fault_problem b join service_figure f on ${ITS_ORDERS} join work_order w on w.id = f.id where b.id = q.id and ${isOwnOrder(filter.ownOf)})`,
    );
  return sql.join(given, sql` and `);
}

/** A page of problems, those that most points have first unless asked otherwise. */
export async function listProblems(
  trx: Trx,
  filter: ProblemFilter & Paging,
  now: number,
): Promise<{ list: FaultProblem[]; total: number }> {
  const from = sql`${problemsOf(now)} where ${conditions(filter)}`;
  const { rows } = await sql<FaultProblem & { created_at: unknown; fault_code: unknown }>`
    select * from ${from} ${sortedPage(filter, SORTS, { first: '-pointsAffected', tie: 'id' })}`.execute(trx);
  return { list: rows.map(({ created_at: _, fault_code: __, ...row }) => row), total: await countOf(trx, from) };
}

const one = async (trx: Trx, id: number, now: number, ownOf?: number): Promise<FaultProblem> =>
  found((await listProblems(trx, { id, ownOf, page: 1, limit: 1 }, now)).list[0]);

/** A problem with its newest orders, and the points that had it within the days looked at; for `ownOf` those of its own orders alone. Throws `notFound`. */
export async function readProblem(trx: Trx, id: number, now: number, ownOf?: number): Promise<FaultProblemDetail> {
  const problem = await one(trx, id, now, ownOf);
  const { rows: workOrders } = await sql<FaultProblemDetail['workOrders'][number]>`
    select w.task_id as "taskId", w.state, s.name as "stationName", p.serial_number as "pointId", coalesce(p.name, '') as "pointName", ${instantOf('w.created_at')} as "createTime"
    from fault_problem b join service_figure f on ${ITS_ORDERS} join work_order w on w.id = f.id join station s on s.id = w.station_id left join charge_point p on p.id = f.point_id
    where b.id = ${id} and ${isOwnOrder(ownOf)} order by w.created_at desc, w.id desc limit ${MOST_ORDERS}`.execute(trx);
  const { rows: points } = await sql<FaultProblemDetail['points'][number]>`
    select p.serial_number as "pointId", p.name as "pointName", s.name as "stationName", coalesce(p.firmware_version, '') as firmware, e.events::int as events from (
      select e.point_id, count(*) as events from fault_problem b join ${eventsSince(new Date(now - PROBLEM_DAYS * DAY))} e
        on e.provider_id = b.provider_id and e.fault_code = b.fault_code and e.vendor = b.vendor and e.model = b.model and ${isFirmware('e.firmware')} where b.id = ${id} group by 1) e
    join charge_point p on p.id = e.point_id join station s on s.id = p.station_id
    where ${ownOf === undefined} or exists (select from work_order_place o join work_order w on w.id = o.work_order_id where o.point_id = p.id and ${isOwnOrder(ownOf)}) order by e.events desc, p.serial_number limit ${MOST_POINTS}`.execute(
    trx,
  );
  return { ...problem, workOrders, points };
}

/** What is known of the faults of some orders, by their points as they are today; the firmware that has ended a problem has it no more, nor one after it. */
export async function problemsOfOrders(trx: Trx, taskIds: readonly string[]): Promise<(KnownProblem & { taskId: string })[]> {
  const { rows } = await sql<KnownProblem & { taskId: string }>`
    select distinct on (w.task_id, b.id) w.task_id as "taskId", ${KNOWN} from work_order w join work_order_place o on o.work_order_id = w.id join charge_point p on p.id = o.point_id
    join fault_problem b on b.provider_id = w.provider_id and b.fault_code = w.fault_code and ${ofMachine}
    where w.task_id = any (${[...taskIds]}::text[]) order by w.task_id, b.id`.execute(trx);
  return rows;
}

/** What is known of a charge point by its model and firmware. Throws `notFound`. */
export async function problemsOfPoint(trx: Trx, pointId: string): Promise<KnownProblem[]> {
  found((await sql`select id from charge_point where serial_number = ${pointId} and removed_at is null`.execute(trx)).rows[0]);
  const { rows } = await sql<KnownProblem>`
    select ${KNOWN} from charge_point p join fault_problem b on b.provider_id = p.provider_id and ${ofMachine}
    where p.serial_number = ${pointId} and p.removed_at is null order by b.fault_code, b.id`.execute(trx);
  return rows;
}

const ofMachine = sql`b.vendor = p.vendor and b.model = p.model and b.state <> 'rejected' and ${isFirmware('p.firmware_version')}
  and not (b.state = 'solved' and version_since(coalesce(p.firmware_version, ''), b.fixed_firmware))`;

/** Opens a problem or changes one. Throws `notFound`, field problems: the same one again, solved without the firmware that solves it. */
export async function saveProblem(
  trx: Trx,
  caller: Caller,
  form: BodyOf<typeof contract.faultProblems.save>,
  now: number,
): Promise<FaultProblem> {
  const { providerId, faultCode, vendor, model, firmware = '', state, cause = '', workaround = '', fixedFirmware = '' } = form;
  if (state === 'solved' && fixedFirmware === '') throw new Problem('invalid', { fields: { fixedFirmware: 'required' } });
  if (state === 'solved' && firmware !== '') {
    const { rows } = await sql<{ is_before: boolean }>`select version_since(${firmware}, ${fixedFirmware}) as is_before`.execute(
      trx,
    );
    if (rows[0]!.is_before) throw new Problem('invalid', { fields: { fixedFirmware: 'firmwareSame' } });
  }
  if (state === 'known' && workaround === '' && cause === '')
    throw new Problem('invalid', { fields: { workaround: 'required' } });
  const by = caller.name || caller.username;
  const at = new Date(now);
  const again = duplicateAt({ fault_problem_one: 'firmware' });
  if (form.id === undefined) {
    found((await sql`select id from provider where id = ${providerId}`.execute(trx)).rows[0]);
    const { rows } = await sql<{ id: number }>`
      insert into fault_problem (provider_id, fault_code, vendor, model, firmware, state, found_by, cause, workaround, fixed_firmware, created_by, created_at, changed_by, changed_at)
      values (${providerId}, ${faultCode}, ${vendor}, ${model}, ${firmware}, ${state}, 'person', ${cause}, ${workaround}, ${fixedFirmware}, ${by}, ${at}, ${by}, ${at}) returning id`
      .execute(trx)
      .catch(again);
    return one(trx, rows[0]!.id, now);
  }
  const { rows } = await sql<{ id: number }>`
    update fault_problem set fault_code = ${faultCode}, vendor = ${vendor}, model = ${model}, firmware = ${firmware}, state = ${state}, cause = ${cause}, workaround = ${workaround},
      fixed_firmware = ${fixedFirmware}, changed_by = ${by}, changed_at = ${at} where id = ${form.id} and provider_id = ${providerId} returning id`
    .execute(trx)
    .catch(again);
  return one(trx, found(rows[0]).id, now);
}
