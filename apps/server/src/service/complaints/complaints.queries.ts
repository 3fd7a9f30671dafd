import type { Complaint, ComplaintDetail, complaintList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { isFound } from '../../platform/database/searchable.ts';
import { countOf, instantOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';

export interface ComplaintFilter {
  keyword?: string | undefined;
  state?: readonly string[] | undefined;
  overdue?: boolean | undefined;
  about?: readonly string[] | undefined;
  stationId?: number | undefined;
  providerId?: number | undefined;
  chargeUserId?: number | undefined;
  transactionId?: number | undefined;
  serialNumber?: string | undefined;
  cardNumber?: string | undefined;
  invoiceId?: number | undefined;
  /** Assigned to this user. */
  assigneeId?: number | undefined;
}

const SORTS: Sorts<typeof complaintList> = {
  number: 'c.id',
  dueTime: 'c.due_at',
  createTime: 'c.created_at',
  // What waits for its answer stands before what has it, and there what is due first.
  needs: `case c.state when 'open' then 0 when 'answered' then 1 else 2 end, case when c.state = 'open' then extract(epoch from c.due_at) else -extract(epoch from c.created_at) end`,
};

const overdueAt = (now: number): RawBuilder<boolean> => sql<boolean>`(c.state = 'open' and c.due_at <= ${new Date(now)})`;

const rowOf = (now: number): RawBuilder<unknown> => sql`
  select c.id, c.number, c.state, c.charge_user_id as "chargeUserId", u.account, c.caller_name as "callerName",
    coalesce(nullif(c.caller_phone, ''), u.phone, '') as "callerPhone", c.about,
    coalesce(case c.about when 'record' then c.transaction_id::text when 'point' then p.serial_number when 'card' then k.card_number when 'invoice' then c.invoice_id::text end, '') as "aboutKey",
    coalesce(case c.about when 'record' then c.transaction_id::text when 'point' then coalesce(nullif(p.name, ''), p.serial_number) when 'card' then k.card_number when 'invoice' then i.label end, '') as "aboutName",
    c.station_id as "stationId", s.name as "stationName", f.number as "feedbackNumber", c.description, c.assignee_id as "assigneeId", coalesce(nullif(a.name, ''), a.username) as "assigneeName",
    ${instantOf('c.due_at')} as "dueTime", ${overdueAt(now)} as overdue, c.provider_id as "providerId", o.name as "providerName", c.created_by as "createdBy", ${instantOf('c.created_at')} as "createTime"`;

const FROM = sql`from complaint c join provider o on o.id = c.provider_id left join charge_user u on u.id = c.charge_user_id left join charge_point p on p.id = c.point_id
  left join station s on s.id = c.station_id left join card k on k.id = c.card_id left join invoice_label i on i.id = c.invoice_id left join feedback f on f.id = c.feedback_id
  left join system_users a on a.id = c.assignee_id`;

function conditionsOf(filter: ComplaintFilter, now: number): RawBuilder<unknown> {
  const given = [sql`true`];
  if (filter.state?.length) given.push(sql`c.state = any (${filter.state}::text[])`);
  if (filter.overdue !== undefined) given.push(sql`${overdueAt(now)} = ${filter.overdue}`);
  if (filter.about?.length) given.push(sql`c.about = any (${filter.about}::text[])`);
  if (filter.assigneeId !== undefined) given.push(sql`c.assignee_id = ${filter.assigneeId}`);
  if (filter.stationId) given.push(sql`c.station_id = ${filter.stationId}`);
  if (filter.providerId) given.push(sql`c.provider_id = ${filter.providerId}`);
  if (filter.chargeUserId) given.push(sql`c.charge_user_id = ${filter.chargeUserId}`);
  if (filter.transactionId) given.push(sql`c.transaction_id = ${filter.transactionId}`);
  if (filter.serialNumber)
    given.push(sql`c.point_id in (select id from charge_point where serial_number = ${filter.serialNumber})`);
  if (filter.cardNumber) given.push(sql`c.card_id in (select id from card where card_number = ${filter.cardNumber})`);
  if (filter.invoiceId) given.push(sql`c.invoice_id = ${filter.invoiceId}`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(c.description ilike ${like} or c.caller_name ilike ${like} or c.charge_user_id in (select id from charge_user where account ilike ${like}) or ${isFound('complaint', 'c.id', filter.keyword)})`,
    );
  }
  return sql.join(given, sql` and `);
}

/** A page of complaints: open ones first, by when they are due. */
export async function listComplaints(
  trx: Trx,
  filter: ComplaintFilter & Paging,
  now: number,
): Promise<{ list: Complaint[]; total: number }> {
  const where = conditionsOf(filter, now);
  const { rows } =
    await sql<Complaint>`${rowOf(now)} ${FROM} where ${where} ${sortedPage(filter, SORTS, { first: 'needs', tie: 'c.id' })}`.execute(
      trx,
    );
  return { list: rows, total: await countOf(trx, sql`complaint c where ${where}`) };
}

/** One complaint with its steps. Throws `notFound`. */
export async function findComplaint(trx: Trx, id: number, now: number): Promise<ComplaintDetail> {
  const { rows } = await sql<Complaint>`${rowOf(now)} ${FROM} where c.id = ${id}`.execute(trx);
  const complaint = found(rows[0]);
  const { rows: steps } = await sql<ComplaintDetail['steps'][number]>`
    select s.id::int, s.deed, s.note, s.assignee_name as "assigneeName", s.user_name as "userName", ${instantOf('s.at')} as time
    from complaint_step s where s.complaint_id = ${id} order by s.at, s.id`.execute(trx);
  return { ...complaint, steps };
}
