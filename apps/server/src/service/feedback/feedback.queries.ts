import {
  FEEDBACK_KIND_WORDS,
  FEEDBACK_KINDS,
  FEEDBACK_ORDER_STATES,
  FEEDBACK_STATES,
  type Feedback,
  type feedbackList,
} from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { instantOf, instantOrNull, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { isOwnOrder } from '../work-orders/people.ts';

interface FeedbackFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  stationId?: number | undefined;
  pointId?: string | undefined;
  connectorNo?: number | undefined;
  kind?: string[] | undefined;
  danger?: boolean | undefined;
  state?: string[] | undefined;
  taskId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  /** Only what belongs to this man's orders. */
  ownOf?: number | undefined;
}

/** So many are counted exactly. */
const COUNT_BOUND = 10_000;
const SORTS: Sorts<typeof feedbackList> = { createTime: 'f.created_at' };

/** What became of a report, of its order `w`. */
export const STATE_SQL = sql.raw(
  `case ${FEEDBACK_STATES.map((state) => `when w.state in (${FEEDBACK_ORDER_STATES[state].map((one) => `'${one}'`).join(', ')}) then '${state}'`).join(' ')} else 'received' end`,
);

function conditionsOf(filter: FeedbackFilter): RawBuilder<unknown> {
  const given = [sql`true`];
  if (filter.providerId) given.push(sql`f.provider_id = ${filter.providerId}`);
  if (filter.stationId) given.push(sql`f.station_id = ${filter.stationId}`);
  if (filter.pointId) given.push(sql`f.point_id in (select id from charge_point where serial_number = ${filter.pointId})`);
  if (filter.connectorNo) given.push(sql`f.connector_no = ${filter.connectorNo}`);
  if (filter.kind?.length) given.push(sql`f.kind = any (${filter.kind}::text[])`);
  if (filter.danger !== undefined) given.push(sql`f.is_danger = ${filter.danger}`);
  if (filter.state?.length) given.push(sql`${STATE_SQL} = any (${filter.state}::text[])`);
  if (filter.taskId) given.push(sql`w.task_id = ${filter.taskId}`);
  if (filter.startTime) given.push(sql`f.created_at >= ${filter.startTime}`);
  if (filter.ownOf !== undefined) given.push(isOwnOrder(filter.ownOf));
  if (filter.endTime) given.push(sql`f.created_at < ${filter.endTime}`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    const asked = filter.keyword.toLowerCase();
    const kinds = FEEDBACK_KINDS.filter((kind) =>
      Object.values(FEEDBACK_KIND_WORDS[kind]).some((words) => words.toLowerCase().includes(asked)),
    );
    given.push(sql`(f.description ilike ${like} or f.number = ${asked.replace(/[^0-9a-z]/g, '')} or f.kind = any (${kinds}::text[])
      or f.station_id in (select id from station where name ilike ${like}) or f.point_id in (select id from charge_point where serial_number ilike ${like} or name ilike ${like}))`);
  }
  return sql.join(given, sql` and `);
}

/** A page of what drivers have reported, newest first; its total is exact up to a bound. */
export async function listFeedback(
  trx: Trx,
  filter: FeedbackFilter & Paging,
): Promise<{ list: Feedback[]; total: number; more?: true }> {
  const where = conditionsOf(filter);
  const { rows } = await sql<Feedback>`
    with page as materialized (
      select f.id, row_number() over () as place from (
        select f.id from feedback f left join work_order w on w.id = f.work_order_id where ${where} ${sortedPage(filter, SORTS, { first: '-createTime', tie: 'f.id' })}) f)
    select f.id, f.number, f.kind, f.is_danger as "isDanger", ${STATE_SQL} as state, f.description, f.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone",
      p.serial_number as "pointId", p.name as "pointName", f.connector_no as "connectorNo", f.phone, f.email, f.language, f.photos, f.repeats, w.task_id as "taskId",
      ${instantOf('f.created_at')} as "createTime", ${instantOrNull('f.told_at')} as "toldTime", v.name as "providerName"
    from page join feedback f on f.id = page.id join station s on s.id = f.station_id join charge_point p on p.id = f.point_id join provider v on v.id = f.provider_id
    left join work_order w on w.id = f.work_order_id order by page.place`.execute(trx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from feedback f left join work_order w on w.id = f.work_order_id where ${where} limit ${COUNT_BOUND + 1}) c`.execute(
    trx,
  );
  const total = counted[0]!.total;
  if (total <= COUNT_BOUND) return { list: rows, total };
  const isMore = rows.length === filter.limit;
  return {
    list: rows,
    total: Math.max(COUNT_BOUND, (filter.page - 1) * filter.limit + rows.length + (isMore ? 1 : 0)),
    more: true,
  };
}
