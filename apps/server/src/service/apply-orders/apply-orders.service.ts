import type { ApplyAction, ApplyState, BodyOf, contract } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { book, lockParts, type Movement, openStore, serialsOf } from '../spare-parts/book.ts';
import { nameOf } from '../spare-parts/spare-parts.service.ts';
import { nextApplyState } from './apply-orders.rules.ts';

type Apply = typeof contract.applyOrders;

interface Row {
  id: number;
  provider_id: number;
  state: ApplyState;
  to_store_id: number;
  from_store_id: number | null;
  applicant_id: number | null;
}

/** Applies for parts. Returns the number of the order. Throws field problems: a closed store, parts of another provider, a part twice, no such work order. */
export async function createApply(trx: Trx, caller: Caller, form: BodyOf<Apply['create']>, now: number): Promise<string> {
  const store = await openStore(trx, form.storeId, 'storeId');
  const ids = form.lines.map(({ partId }) => partId);
  if (new Set(ids).size !== ids.length) throw new Problem('invalid', { fields: { lines: 'duplicate' } });
  await lockParts(trx, ids, store.providerId, 'lines');
  const { rows: orders } = await sql<{
    id: number;
  }>`select id from work_order where task_id = ${form.workOrderTaskId ?? ''} and provider_id = ${store.providerId}`.execute(trx);
  if (form.workOrderTaskId && !orders[0]) throw new Problem('invalid', { fields: { workOrderTaskId: 'notFound' } });
  const at = new Date(now);
  const { rows } = await sql<{ id: number; task_id: string }>`
    insert into apply_order (provider_id, state, to_store_id, receiver, logistics_type, delivery_address, work_order_id, note, applicant_id, applicant, created_at)
    values (${store.providerId}, 'applied', ${store.id}, ${form.receiver}, ${form.logisticsType}, ${form.deliveryAddress ?? ''}, ${orders[0]?.id ?? null}, ${form.note ?? ''}, ${caller.userId}, ${nameOf(caller)}, ${at})
    returning id, task_id`.execute(trx);
  const { id, task_id: taskId } = rows[0]!;
  await sql`insert into apply_order_line (apply_order_id, part_id, provider_id, count) select ${id}::int, v.part_id, ${store.providerId}::int, v.count
    from unnest(${ids}::int[], ${form.lines.map(({ count }) => count)}::int[]) v (part_id, count)`.execute(trx);
  await keepStep(trx, { id, provider_id: store.providerId, state: null }, 'apply', 'applied', caller, form.note ?? '', now);
  return taskId;
}

/** Agrees to an order, or not. Throws `applyStateWrong`, `applicantApproves`, `auditOpinionMissing`. */
export async function confirmApply(
  trx: Trx,
  caller: Caller,
  { taskId, agree, auditOpinion = '' }: BodyOf<Apply['confirm']>,
  now: number,
): Promise<void> {
  const { row, state } = await lockFor(trx, taskId, agree ? 'agree' : 'refuse');
  if (row.applicant_id === caller.userId) throw new Problem('applicantApproves');
  if (!agree && auditOpinion === '')
    throw new Problem('auditOpinionMissing', { fields: { auditOpinion: 'auditOpinionMissing' } });
  await sql`update apply_order set state = ${state}, approver_id = ${caller.userId}, approver = ${nameOf(caller)}, audit_opinion = ${auditOpinion}, decided_at = ${new Date(now)} where id = ${row.id}`.execute(
    trx,
  );
  await keepStep(trx, row, agree ? 'agree' : 'refuse', state, caller, auditOpinion, now);
}

/** Ships all parts of an order from one store: from there they are in transit. Throws `applyStateWrong`, `storeSame`, `stockShort`, `serialNumbersWrong`. */
export async function shipApply(trx: Trx, caller: Caller, form: BodyOf<Apply['ship']>, now: number): Promise<void> {
  const { row, state } = await lockFor(trx, form.taskId, 'ship');
  const store = await openStore(trx, form.storeId, 'storeId');
  if (store.id === row.to_store_id) throw new Problem('storeSame', { fields: { storeId: 'storeSame' } });
  if (store.providerId !== row.provider_id) throw new Problem('invalid', { fields: { storeId: 'partElsewhere' } });
  const { rows: lines } = await sql<{
    part_id: number;
    count: number;
  }>`select part_id, count from apply_order_line where apply_order_id = ${row.id}`.execute(trx);
  const parts = await lockParts(
    trx,
    lines.map((line) => line.part_id),
    row.provider_id,
    'lines',
  );
  const given = new Map((form.serialNumbers ?? []).map(({ partId, serialNumbers = [] }) => [partId, serialNumbers]));
  const movements = lines.flatMap(({ part_id: partId, count }): Movement[] => {
    const part = parts.get(partId)!;
    const pieces = part.is_serialised ? 1 : count;
    return serialsOf(part, count, given.get(partId) ?? [], 'serialNumbers').map((serialNumber) => ({
      kind: 'shipped',
      partId,
      storeId: store.id,
      serialNumber,
      free: -pieces,
      inTransit: pieces,
    }));
  });
  await book(
    trx,
    parts,
    movements,
    { providerId: row.provider_id, applyOrderId: row.id, note: form.note ?? '', userName: nameOf(caller) },
    now,
  );
  await sql`update apply_order_line set shipped = count where apply_order_id = ${row.id}`.execute(trx);
  await sql`update apply_order set state = ${state}, from_store_id = ${store.id}, tracking_number = ${form.trackingNumber ?? ''}, shipped_at = ${new Date(now)} where id = ${row.id}`.execute(
    trx,
  );
  await keepStep(trx, row, 'ship', state, caller, form.note ?? '', now);
}

/** Receives some or all of what was shipped into the receiver's store. Throws `applyStateWrong`, `receivedTooMany`, `serialNumbersWrong`. */
export async function receiveApply(trx: Trx, caller: Caller, form: BodyOf<Apply['receive']>, now: number): Promise<void> {
  const { row } = await lockFor(trx, form.taskId, 'receive');
  const { rows: lines } = await sql<{
    part_id: number;
    open: number;
  }>`select part_id, shipped - received as open from apply_order_line where apply_order_id = ${row.id}`.execute(trx);
  const open = new Map(lines.map((line) => [line.part_id, line.open]));
  const ids = form.lines.map(({ partId }) => partId);
  if (new Set(ids).size !== ids.length) throw new Problem('invalid', { fields: { lines: 'duplicate' } });
  const parts = await lockParts(trx, ids, row.provider_id, 'lines');
  const sent = await sentSerials(trx, row.id);
  const movements = form.lines.flatMap(({ partId, count, serialNumbers = [] }, index): Movement[] => {
    const part = parts.get(partId)!;
    const most = open.get(partId) ?? 0;
    const tooMany = new Problem('receivedTooMany', {
      places: { most: String(most), part: part.parts_number },
      fields: { [`lines.${index}.count`]: 'receivedTooMany' },
    });
    if (count > most) throw tooMany;
    const pieces = part.is_serialised ? 1 : count;
    return serialsOf(part, count, serialNumbers, `lines.${index}.serialNumbers`).flatMap((serialNumber): Movement[] => {
      if (part.is_serialised && !sent.get(partId)?.has(serialNumber)) throw tooMany;
      const at = { kind: 'received' as const, partId, serialNumber };
      return [
        { ...at, storeId: row.from_store_id!, inTransit: -pieces },
        { ...at, storeId: row.to_store_id, free: pieces },
      ];
    });
  });
  await book(
    trx,
    parts,
    movements,
    { providerId: row.provider_id, applyOrderId: row.id, note: form.note ?? '', userName: nameOf(caller) },
    now,
  );
  await sql`update apply_order_line l set received = l.received + v.count from unnest(${ids}::int[], ${form.lines.map(({ count }) => count)}::int[]) v (part_id, count)
    where l.apply_order_id = ${row.id} and l.part_id = v.part_id`.execute(trx);
  const { rows: left } =
    await sql`select 1 from apply_order_line where apply_order_id = ${row.id} and received < shipped`.execute(trx);
  const state = nextApplyState('receive', row.state, left.length === 0)!;
  await sql`update apply_order set state = ${state}, received_at = case when ${state}::text = 'received' then ${new Date(now)}::timestamptz end where id = ${row.id}`.execute(
    trx,
  );
  await keepStep(trx, row, 'receive', state, caller, form.note ?? '', now);
}

/** Cancels one's own order before it is shipped. Throws `applyStateWrong`, `onlyApplicant`. */
export async function cancelApply(
  trx: Trx,
  caller: Caller,
  { taskId, reason = '' }: BodyOf<Apply['cancel']>,
  now: number,
): Promise<void> {
  const { row, state } = await lockFor(trx, taskId, 'cancel');
  if (row.applicant_id !== caller.userId) throw new Problem('onlyApplicant');
  await sql`update apply_order set state = ${state}, cancelled_at = ${new Date(now)} where id = ${row.id}`.execute(trx);
  await keepStep(trx, row, 'cancel', state, caller, reason, now);
}

/** Serial numbers that an order has in transit, by part. */
async function sentSerials(trx: Trx, id: number): Promise<Map<number, Set<string>>> {
  const { rows } = await sql<{ part_id: number; serial_number: string }>`
    select part_id, serial_number from stock_movement where apply_order_id = ${id} and serial_number <> '' group by 1, 2 having sum(in_transit) > 0`.execute(
    trx,
  );
  const sent = new Map<number, Set<string>>();
  for (const { part_id: partId, serial_number: serial } of rows) sent.set(partId, (sent.get(partId) ?? new Set()).add(serial));
  return sent;
}

async function lockFor(trx: Trx, taskId: string, action: ApplyAction): Promise<{ row: Row; state: ApplyState }> {
  const { rows } =
    await sql<Row>`select id, provider_id, state, to_store_id, from_store_id, applicant_id from apply_order where task_id = ${taskId} for update`.execute(
      trx,
    );
  const row = found(rows[0]);
  const state = nextApplyState(action, row.state);
  if (state === null) throw new Problem('applyStateWrong');
  return { row, state };
}

async function keepStep(
  trx: Trx,
  row: { id: number; provider_id: number; state: ApplyState | null },
  action: string,
  state: ApplyState,
  caller: Caller,
  note: string,
  now: number,
): Promise<void> {
  await sql`insert into apply_order_step (apply_order_id, provider_id, action, from_state, to_state, user_id, user_name, at, note)
    values (${row.id}, ${row.provider_id}, ${action}, ${row.state}, ${state}, ${caller.userId}, ${nameOf(caller)}, ${new Date(now)}, ${note})`.execute(
    trx,
  );
}
