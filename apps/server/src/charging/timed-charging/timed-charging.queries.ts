import {
  type contract,
  MOST_CALENDAR_DAYS,
  type QueryOf,
  type TimedCalendar,
  type TimedCharge,
  type TimedStart,
  type timedChargeList,
  type timedStartList,
} from '@csms/contract';
import { localDay } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { TIMETABLE } from './due-starts.ts';
import { addDays, occurrenceOn, type Timetable } from './occurrences.rules.ts';

export interface TimedFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  stationId?: number | undefined;
  serialNumber?: string | undefined;
  connectorNo?: number | undefined;
  kind?: string[] | undefined;
  status?: string[] | undefined;
}

export interface TimedStartFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  stationId?: number | undefined;
  serialNumber?: string | undefined;
  timedId?: number | undefined;
  status?: string[] | undefined;
  problem?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const SORTS: Sorts<typeof timedChargeList> = {
  id: 'k.id',
  account: 'u.account',
  pointName: 'p.name',
  validPeriod: 'k.valid_from',
  nextTime: 'k.next_at',
  stationName: 's.name',
  createTime: 'k.created_at',
};
const START_SORTS: Sorts<typeof timedStartList> = {
  id: 't.id',
  account: 'u.account',
  pointName: 'p.name',
  dueTime: 't.due_at',
  stationName: 's.name',
};

const PLACE = sql`p.serial_number as "serialNumber", p.name as "pointName", s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone", o.id as "providerId", o.name as "providerName"`;
const FROM = sql`timed_charge k join charge_point p on p.id = k.point_id join station s on s.id = k.station_id join provider o on o.id = k.provider_id
  join charge_user u on u.id = k.charge_user_id`;
const isOpen = sql`exists (select from timed_start t where t.timed_id = k.id and t.status in ('due', 'asked', 'charging'))`;
const stateAt = (
  now: number,
) => sql`case when k.ended_at is not null then 'ended' when k.next_at is null and not ${isOpen} then 'over' when k.paused then 'paused'
  when k.valid_from > (${new Date(now)}::timestamptz at time zone s.time_zone)::date and not ${isOpen} then 'planned' else 'active' end`;
const columnsAt = (
  now: number,
) => sql`k.id, k.kind, ${PLACE}, to_jsonb(k.connector_nos) as "connectorNos", k.charge_user_id as "chargeUserId", u.account, nullif(u.phone, '') as phone,
  jsonb_build_object('from', k.valid_from::text, 'to', k.valid_to::text) as "validPeriod", to_jsonb(k.days) as days, k.start_time as "startTime", k.ready_time as "readyTime", k.wants_wh as "wantsWh",
  k.max_minutes as "maxMinutes", k.retry_minutes as "retryMinutes", ${stateAt(now)} as status, case when k.paused or k.ended_at is not null then null else ${instantOrNull('k.next_at')} end as "nextTime",
  x.status as "lastStatus", x.problem as "lastProblem", k.note, k.created_by as "createdBy", ${instantOf('k.created_at')} as "createTime", k.ended_by as "endedBy", ${instantOrNull('k.ended_at')} as "endTime"`;
const lastAt = (now: number) =>
  sql`left join lateral (select t.status, t.problem from timed_start t where t.timed_id = k.id and (t.status <> 'skipped' or t.due_at <= ${new Date(now)}) order by t.due_at desc, t.id desc limit 1) x on true`;

/** What filters of both lists share. */
function placesOf({ keyword, providerId, stationId, serialNumber }: TimedFilter, number: string): RawBuilder<unknown>[] {
  const given: RawBuilder<unknown>[] = [];
  if (keyword) {
    const like = likeText(keyword);
    given.push(
      sql`(u.account ilike ${like} or u.phone ilike ${like} or p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like} or ${sql.ref(number)}::text = ${keyword})`,
    );
  }
  if (providerId) given.push(sql`o.id = ${providerId}`);
  if (stationId) given.push(sql`s.id = ${stationId}`);
  if (serialNumber) given.push(sql`p.serial_number = ${serialNumber}`);
  return given;
}

/** A page of timed charges, newest first unless asked otherwise. */
export async function listTimedCharges(
  trx: Trx,
  filter: TimedFilter & Paging,
  now: number,
): Promise<{ list: TimedCharge[]; total: number }> {
  const given = [sql`true`, ...placesOf(filter, 'k.id')];
  if (filter.connectorNo) given.push(sql`${filter.connectorNo} = any (k.connector_nos)`);
  if (filter.kind?.length) given.push(sql`k.kind = any (${filter.kind}::text[])`);
  if (filter.status?.length) given.push(sql`(${stateAt(now)}) = any (${filter.status}::text[])`);
  const where = sql.join(given, sql` and `);
  const { rows } =
    await sql<TimedCharge>`select ${columnsAt(now)} from ${FROM} ${lastAt(now)} where ${where} ${sortedPage(filter, SORTS, { first: '-createTime', tie: 'k.id' })}`.execute(
      trx,
    );
  return { list: rows, total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** Throws `notFound`. */
export async function findTimedCharge(trx: Trx, id: number, now: number): Promise<TimedCharge> {
  const { rows } = await sql<TimedCharge>`select ${columnsAt(now)} from ${FROM} ${lastAt(now)} where k.id = ${id}`.execute(trx);
  return found(rows[0]);
}

const START_FROM = sql`timed_start t join timed_charge k on k.id = t.timed_id join charge_point p on p.id = t.point_id join station s on s.id = t.station_id join provider o on o.id = t.provider_id
  join charge_user u on u.id = k.charge_user_id`;
const MONEY = sql`left join charging_record r on r.transaction_id = t.transaction_id left join charging_now n on n.transaction_id = t.transaction_id`;
/** A record knows its energy and cost once it has ended; until then they are the live ones. */
const soFar = (column: 'energy_wh' | 'cost') =>
  sql`case when r.status = 'charging' then ${sql.ref(`n.${column}`)} else ${sql.ref(`r.${column}`)} end`;
/** Why it ended. A start that is being stopped knows its reason already, and charges still: nothing is said before it has ended. */
const END_REASON = sql`case when t.status <> 'charging' then t.end_reason end`;
const START_COLUMNS = sql`t.id, t.timed_id as "timedId", k.kind, ${PLACE}, t.connector_no as "connectorNo", k.charge_user_id as "chargeUserId", u.account, t.day::text as day,
  ${instantOf('t.due_at')} as "dueTime", ${instantOf('t.until_at')} as "untilTime", t.status, t.problem, t.attempts, t.transaction_id as "transactionId", k.wants_wh as "wantsWh",
  coalesce(${soFar('energy_wh')}, 0)::int as "energyWh", ${END_REASON} as "endReason", t.plan, t.planned_cost::text as "plannedCost", coalesce(${soFar('cost')}, 0)::text as cost,
  coalesce(r.currency, o.currency) as currency`;

/** A page of starts, newest first unless asked otherwise. */
export async function listTimedStarts(
  trx: Trx,
  filter: TimedStartFilter & Paging,
): Promise<{ list: TimedStart[]; total: number }> {
  const given = [sql`true`, ...placesOf(filter, 't.id')];
  if (filter.timedId) given.push(sql`t.timed_id = ${filter.timedId}`);
  if (filter.status?.length) given.push(sql`t.status = any (${filter.status}::text[])`);
  if (filter.problem?.length) given.push(sql`t.problem = any (${filter.problem}::text[])`);
  if (filter.from) given.push(sql`t.due_at >= ${filter.from}`);
  if (filter.to) given.push(sql`t.due_at < ${filter.to}`);
  const where = sql.join(given, sql` and `);
  const { rows } =
    await sql<TimedStart>`select ${START_COLUMNS} from ${START_FROM} ${MONEY} where ${where} ${sortedPage(filter, START_SORTS, { first: '-dueTime', tie: 't.id' })}`.execute(
      trx,
    );
  return { list: rows, total: await countOf(trx, sql`${START_FROM} where ${where}`) };
}

/** Throws `notFound`. */
export async function findTimedStart(trx: Trx, id: number): Promise<TimedStart> {
  const { rows } = await sql<TimedStart>`select ${START_COLUMNS} from ${START_FROM} ${MONEY} where t.id = ${id}`.execute(trx);
  return found(rows[0]);
}

/** So many starts are drawn at most. */
const MOST_ITEMS = 2_000;
const USUAL_DAYS = 7;

/** The starts of a station on days of its clock: those that were and are, and those that its timed charges say will be. Throws `notFound`, and `invalid` at a period that is too long. */
export async function readTimedCalendar(
  trx: Trx,
  query: QueryOf<typeof contract.timedCharges.calendar>,
  now: number,
): Promise<TimedCalendar> {
  const { rows: stations } = await sql<{ id: number; name: string; time_zone: string }>`
    select id, name, time_zone from station where id = ${query.stationId} and removed_at is null`.execute(trx);
  const station = found(stations[0]);
  const zone = station.time_zone;
  const today = localDay(zone, now);
  const from = query.from ?? today;
  const to = query.to ?? addDays(from, USUAL_DAYS - 1);
  if (to < from || addDays(from, MOST_CALENDAR_DAYS) <= to) throw new Problem('invalid', { fields: { to: 'invalid' } });
  type Item = TimedCalendar['items'][number];
  const { rows: made } = await sql<Item>`
    select t.timed_id as "timedId", t.id as "startId", k.kind, p.serial_number as "serialNumber", p.name as "pointName", t.connector_no as "connectorNo", u.account, t.day::text as day,
      ${instantOf('t.due_at')} as "dueTime", ${instantOf('t.until_at')} as "untilTime", t.status, t.problem
    from ${START_FROM} where t.station_id = ${station.id} and t.day between ${from} and ${to} order by t.due_at, t.id limit ${MOST_ITEMS + 1}`.execute(
    trx,
  );
  const { rows: charges } = await sql<{
    id: number;
    connectorNos: number[];
    table: Timetable;
    serialNumber: string;
    pointName: string;
    account: string;
  }>`
    select k.id, to_jsonb(k.connector_nos) as "connectorNos", ${sql.raw(TIMETABLE)} as "table", p.serial_number as "serialNumber", p.name as "pointName", u.account
    from ${FROM} where k.station_id = ${station.id} and k.ended_at is null and not k.paused and k.next_at is not null and k.valid_from <= ${to} and k.valid_to >= ${from} order by k.id limit ${MOST_ITEMS}`.execute(
    trx,
  );
  const known = new Set(made.map((one) => `${one.timedId} ${one.day} ${one.connectorNo}`));
  const items: Item[] = [...made];
  for (let day = from > today ? from : today; day <= to && items.length <= MOST_ITEMS; day = addDays(day, 1))
    for (const { id, table, connectorNos, ...place } of charges) {
      const one = occurrenceOn(table, zone, day);
      if (!one || one.dueAt <= now) continue;
      for (const connectorNo of connectorNos) {
        if (known.has(`${id} ${day} ${connectorNo}`)) continue;
        items.push({
          ...place,
          timedId: id,
          startId: null,
          kind: table.kind,
          connectorNo,
          day,
          dueTime: new Date(one.dueAt).toISOString(),
          untilTime: new Date(one.untilAt).toISOString(),
          status: 'planned',
          problem: null,
        });
      }
    }
  items.sort((a, b) => a.dueTime.localeCompare(b.dueTime) || a.timedId - b.timedId || a.connectorNo - b.connectorNo);
  return {
    stationId: station.id,
    stationName: station.name,
    timeZone: zone,
    today,
    items: items.slice(0, MOST_ITEMS),
    isCut: items.length > MOST_ITEMS,
  };
}
