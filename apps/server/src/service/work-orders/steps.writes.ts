import type { WorkOrderDeed, WorkOrderStamp, WorkOrderState } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { hoursForPriority, hoursOf } from '../roster/roster.queries.ts';
import { dueAfter, workingMs } from '../roster/working-time.rules.ts';
import type { OrderRow } from './rows.ts';

/** What a step sets beside what its deed says. */
export interface Change {
  leaderId?: number;
  serviceManId?: number;
  /** The contractor that it is given to; null: none. */
  contractorId?: number | null;
  waiting?: { for: string; until: Date };
  schemeId?: number | null;
  closingReason?: string;
  /** What the history keeps of it. */
  detail?: Record<string, unknown>;
}

/** What columns are set to. */
type Columns = Record<string, RawBuilder<unknown>>;

/** Where each moment stands. `isFirst`: it stays as it was set. */
const STAMPS: Readonly<Record<WorkOrderStamp, { column: string; isFirst?: true }>> = {
  acceptTime: { column: 'accepted_at' },
  dispatchTime: { column: 'dispatched_at', isFirst: true },
  seenTime: { column: 'seen_at', isFirst: true },
  arriveTime: { column: 'arrived_at' },
  finishTime: { column: 'finished_at' },
  confirmTime: { column: 'confirmed_at' },
  provenTime: { column: 'proven_at' },
  archiveTime: { column: 'archived_at' },
  cancelTime: { column: 'cancelled_at' },
};

/** Writes what a deed makes of an order: its state, what the deed stamps and clears, its clocks, and what else is set. */
export async function writeStep(
  trx: Trx,
  order: OrderRow,
  deed: WorkOrderDeed,
  { state, attempt, change }: { state: WorkOrderState; attempt: number; change: Change },
  now: number,
): Promise<void> {
  const at = new Date(now);
  const { stamps = [], clears = [] } = deed;
  // Each column once: what the deed clears is cleared, whatever its clocks say.
  const columns: Columns = {
    state: sql`${state}`,
    attempt: sql`${attempt}`,
    waiting_for: sql`${change.waiting?.for ?? null}`,
    waiting_until: sql`${change.waiting?.until ?? null}`,
    waiting_since: sql`${state === 'waiting' ? at : null}`,
    ...(await clocksOf(trx, order, stamps, now)),
    ...changesOf(deed, change),
  };
  for (const stamp of stamps) {
    const { column, isFirst } = STAMPS[stamp];
    columns[column] = isFirst ? sql`coalesce(${sql.ref(column)}, ${at})` : sql`${at}`;
  }
  for (const stamp of clears) columns[STAMPS[stamp].column] = sql`null`;
  if (clears.includes('provenTime')) columns.repair_work_s = sql`null`;
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update work_order set ${sql.join(sets)} where id = ${order.id}`.execute(trx);
  if (clears.includes('provenTime'))
    await sql`update work_order_place set proven_at = null, proof_transaction_id = null where work_order_id = ${order.id}`.execute(
      trx,
    );
}

function changesOf({ unassigns }: WorkOrderDeed, { leaderId, schemeId, closingReason, ...change }: Change): Columns {
  const { serviceManId, contractorId } = unassigns ? { serviceManId: null, contractorId: null } : change;
  const given = { leader_id: leaderId, service_man_id: serviceManId, contractor_id: contractorId, scheme_id: schemeId };
  const columns = { ...given, closing_reason: closingReason };
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [[column, sql`${value}`]])),
  );
}

/** How its clocks go on: by the hours of its provider and the clock of its station. They stood still while it was on hold. */
async function clocksOf(trx: Trx, order: OrderRow, stamps: readonly WorkOrderStamp[], now: number): Promise<Columns> {
  const resumes = order.state === 'waiting';
  const [isSent, isProven] = [stamps.includes('dispatchTime'), stamps.includes('provenTime')];
  if (!resumes && !isSent && !isProven) return {};
  const { rows } = await sql<{ time_zone: string }>`select time_zone from station where id = ${order.station_id}`.execute(trx);
  const zone = rows[0]!.time_zone;
  const hours = hoursForPriority(await hoursOf(trx, order.provider_id), order.priority);
  const workS = (since: Date) => Math.round(workingMs(since.getTime(), now, hours, zone) / 1000);
  const columns: Columns = {};
  if (resumes) {
    const since = order.waiting_since ?? new Date(now);
    const waitedMs = Math.max(0, now - since.getTime());
    const due = order.repair_due_at.getTime();
    // What was left of the working time is left now. One that was late already stays as late as it was.
    const dueNow =
      due <= since.getTime() ? due + waitedMs : dueAfter(now, workingMs(since.getTime(), due, hours, zone), hours, zone);
    columns.waited_s = sql`waited_s + ${Math.round(waitedMs / 1000)}`;
    columns.waited_work_s = sql`waited_work_s + ${workS(since)}`;
    columns.repair_due_at = sql`${new Date(dueNow)}`;
  }
  if (isSent) columns.response_work_s = sql`coalesce(response_work_s, ${workS(order.created_at)}::int)`;
  if (isProven) columns.repair_work_s = sql`greatest(0, ${workS(order.created_at)}::int - waited_work_s)`;
  return columns;
}
