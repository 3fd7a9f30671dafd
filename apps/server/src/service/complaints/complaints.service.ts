import {
  COMPLAINT_DEEDS,
  COMPLAINT_DUE_HOURS,
  type ComplaintDeed,
  type ComplaintForm,
  type ComplaintStep,
  type LiveEvent,
  pathOf,
} from '@csms/contract';
import { sql } from 'kysely';
import { assigneeOf, tellUsers } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { driverOf, reportOf, subjectOf } from './subject.ts';

const HOUR = 3_600_000;

interface Row {
  id: number;
  number: string;
  provider_id: number;
  station_id: number | null;
  state: string;
}

const nameOf = ({ name, username }: Caller): string => name || username;

async function step(trx: Trx, row: Row, caller: Caller, deed: ComplaintStep, now: number, { note = '', assignee = '' } = {}) {
  await sql`insert into complaint_step (complaint_id, provider_id, deed, note, assignee_name, user_name, at)
    values (${row.id}, ${row.provider_id}, ${deed}, ${note}, ${assignee}, ${nameOf(caller)}, ${new Date(now)})`.execute(trx);
}

/** What open consoles are to hear of a complaint that was recorded or has moved on. */
const complaintChanged = ({ id, provider_id: providerId, station_id: stationId }: Row): LiveEvent => ({
  type: 'complaint.changed',
  providerId,
  ...(stationId !== null && { stationId }),
  complaintId: id,
});

/** A message to whom a complaint was given, but for who has given it. */
const tell = (trx: Trx, row: Row, caller: Caller, assigneeId: number, now: number): Promise<LiveEvent[]> =>
  assigneeId === caller.userId
    ? Promise.resolve([])
    : tellUsers(trx, [assigneeId], {
        providerId: row.provider_id,
        title: { zh: `投诉 ${row.number} 已指派给您`, en: `Complaint ${row.number} is assigned to you` },
        content: { zh: '请在期限内答复。', en: 'Please answer it in time.' },
        from: caller,
        link: pathOf('complaint', row.id),
        now,
      });

/**
 * Records a complaint: what it is about says whose it is, where it was and, unless the form does, who complains. Returns its id and what open consoles are to hear. Throws field problems, and
 * `complaintNobody` where nobody is said to complain.
 */
export async function createComplaint(
  trx: Trx,
  caller: Caller,
  form: ComplaintForm,
  now: number,
): Promise<{ id: number; events: LiveEvent[] }> {
  const report = form.feedbackNumber ? await reportOf(trx, form.feedbackNumber) : undefined;
  const subject = form.about ? await subjectOf(trx, form.about, form.aboutKey) : undefined;
  const driver = form.chargeUserId === null ? undefined : await driverOf(trx, form.chargeUserId);
  const owner = subject ?? report;
  // A driver may charge at the stations of another provider of the same house, but a complaint has one book.
  const providerId = owner?.provider_id ?? driver?.provider_id ?? caller.providerId;
  const chargeUserId = form.chargeUserId ?? subject?.charge_user_id ?? null;
  if (chargeUserId === null && form.callerName === '' && form.callerPhone === '' && !report)
    throw new Problem('complaintNobody', { fields: { callerName: 'complaintNobody' } });
  const stationId = owner?.station_id ?? null;
  const assignee =
    form.assigneeId === null
      ? undefined
      : await assigneeOf(trx, { work: 'complaint', providerId, stationId, id: form.assigneeId });
  const due = form.dueTime ? new Date(form.dueTime) : new Date(now + COMPLAINT_DUE_HOURS * HOUR);
  const { rows } = await sql<Row>`
    insert into complaint (provider_id, charge_user_id, caller_name, caller_phone, about, transaction_id, point_id, station_id, card_id, invoice_id, feedback_id, description, assignee_id, due_at,
      created_by, created_at)
    values (${providerId}, ${chargeUserId}, ${form.callerName}, ${form.callerPhone}, ${form.about}, ${subject?.transaction_id ?? null}, ${owner?.point_id ?? null}, ${stationId},
      ${subject?.card_id ?? null}, ${subject?.invoice_id ?? null}, ${report?.id ?? null}, ${form.description}, ${assignee?.id ?? null}, ${due}, ${nameOf(caller)}, ${new Date(now)})
    returning id, number, provider_id, station_id, state`.execute(trx);
  const row = found(rows[0]);
  await step(trx, row, caller, 'open', now, { assignee: assignee?.name ?? '' });
  const messages = assignee ? await tell(trx, row, caller, assignee.id, now) : [];
  return { id: row.id, events: [complaintChanged(row), ...messages] };
}

async function locked(trx: Trx, id: number, deed: ComplaintDeed): Promise<Row> {
  const { rows } =
    await sql<Row>`select id, number, provider_id, station_id, state from complaint where id = ${id} for update`.execute(trx);
  const row = found(rows[0]);
  if (!(COMPLAINT_DEEDS[deed].from as readonly string[]).includes(row.state)) throw new Problem('complaintMoved');
  return row;
}

/** Does a deed that asks for words. Returns what open consoles are to hear. Throws `notFound`, and `complaintMoved` where its state does not allow it any more. */
export async function moveComplaint(
  trx: Trx,
  caller: Caller,
  { id, deed, note }: { id: number; deed: Exclude<ComplaintDeed, 'assign'>; note: string },
  now: number,
): Promise<LiveEvent[]> {
  const row = await locked(trx, id, deed);
  // Who answers has taken it up.
  const mine = deed === 'answer' ? sql`, assignee_id = coalesce(assignee_id, ${caller.userId})` : sql``;
  await sql`update complaint set state = ${COMPLAINT_DEEDS[deed].to} ${mine} where id = ${id}`.execute(trx);
  await step(trx, row, caller, deed, now, { note });
  return [complaintChanged(row)];
}

/** Gives a complaint to a user, who gets a message. Throws as `moveComplaint`, and a problem at `assigneeId`. */
export async function assignComplaint(
  trx: Trx,
  caller: Caller,
  id: number,
  assigneeId: number,
  now: number,
): Promise<LiveEvent[]> {
  const row = await locked(trx, id, 'assign');
  const { provider_id: providerId, station_id: stationId } = row;
  const assignee = await assigneeOf(trx, { work: 'complaint', providerId, stationId, id: assigneeId });
  await sql`update complaint set assignee_id = ${assignee.id} where id = ${id}`.execute(trx);
  await step(trx, row, caller, 'assign', now, { assignee: assignee.name });
  return [complaintChanged(row), ...(await tell(trx, row, caller, assignee.id, now))];
}
