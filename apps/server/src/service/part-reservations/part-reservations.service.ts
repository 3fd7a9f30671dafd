import { type BodyOf, type contract, RESERVING_STATES, type ReservedPart } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { book, lockParts, type Movement, openStore, type PartRow, serialsOf } from '../spare-parts/book.ts';
import { doerOf, mustSee } from '../work-orders/people.ts';
import { lockOrder, type OrderRow } from '../work-orders/rows.ts';
import { reservedOf } from './part-reservations.queries.ts';

type Reservations = typeof contract.partReservations;

/** The order, if the caller may keep parts for it: a technician for one that he was sent to alone. Throws `notFound`, `notYourOrder`, `workOrderMoved`. */
async function orderToKeepFor(trx: Trx, caller: Caller, taskId: string): Promise<OrderRow> {
  await mustSee(trx, caller, taskId);
  const order = await lockOrder(trx, taskId);
  const isChief = caller.permissions.some((one) => ['workOrder:dispatch', 'material:ship', '*:*:*'].includes(one));
  if (!isChief && order.service_man_id !== caller.userId) throw new Problem('notYourOrder');
  if (!RESERVING_STATES.includes(order.state)) throw new Problem('workOrderMoved');
  return order;
}

/** Keeps parts of a store for an order. Throws field problems, `stockShort` where the store has not so many free. */
export async function reserveParts(
  trx: Trx,
  caller: Caller,
  form: BodyOf<Reservations['reserve']>,
  now: number,
): Promise<ReservedPart[]> {
  const order = await orderToKeepFor(trx, caller, form.taskId);
  const store = await openStore(trx, form.storeId, 'storeId');
  if (store.providerId !== order.provider_id) throw new Problem('invalid', { fields: { storeId: 'partElsewhere' } });
  const ids = form.lines.map(({ partId }) => partId);
  if (new Set(ids).size !== ids.length) throw new Problem('invalid', { fields: { lines: 'duplicate' } });
  const parts = await lockParts(trx, ids, order.provider_id, 'lines');
  const movements: Movement[] = [];
  for (const { partId, count, serialNumbers = [] } of form.lines) {
    const part = parts.get(partId)!;
    const serials =
      part.is_serialised && serialNumbers.length === 0
        ? await freePieces(trx, part, store.id, count)
        : serialsOf(part, count, serialNumbers, 'lines');
    for (const serialNumber of serials) {
      const pieces = part.is_serialised ? 1 : count;
      movements.push({ kind: 'reserved', partId, storeId: store.id, serialNumber, free: -pieces, reserved: pieces });
    }
  }
  await book(
    trx,
    parts,
    movements,
    { providerId: order.provider_id, workOrderId: order.id, note: form.note ?? '', userName: doerOf(caller).name },
    now,
  );
  return reservedOf(trx, form.taskId);
}

/** Some free pieces of a part with serial numbers. Throws `stockShort`. */
async function freePieces(trx: Trx, part: PartRow, storeId: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ serial_number: string }>`
    select serial_number from stock where part_id = ${part.id} and store_id = ${storeId} and free > 0 order by serial_number limit ${count}`.execute(
    trx,
  );
  if (rows.length < count) throw new Problem('stockShort', { places: { part: part.parts_number } });
  return rows.map(({ serial_number: serial }) => serial);
}

/** Gives some of what is kept for an order free again. Throws `stockShort` where so much is not kept for it. */
export async function releaseParts(
  trx: Trx,
  caller: Caller,
  { taskId, storeId, partId, serialNumber = '', count }: BodyOf<Reservations['release']>,
  now: number,
): Promise<ReservedPart[]> {
  const order = await orderToKeepFor(trx, caller, taskId);
  const parts = await lockParts(trx, [partId], order.provider_id, 'partId');
  const kept = (await reservedOf(trx, taskId)).find(
    (one) => one.partId === partId && one.storeId === storeId && one.serialNumber === serialNumber,
  );
  if (!kept || kept.count < count) throw new Problem('reservedShort', { places: { part: parts.get(partId)!.parts_number } });
  await book(
    trx,
    parts,
    [{ kind: 'released', partId, storeId, serialNumber, free: count, reserved: -count }],
    { providerId: order.provider_id, workOrderId: order.id, userName: doerOf(caller).name },
    now,
  );
  return reservedOf(trx, taskId);
}

/** Gives all that is left of an order's parts free: it has ended, or goes to somebody else. The order is locked. */
export async function releaseAll(trx: Trx, order: OrderRow, userName: string, now: number): Promise<void> {
  // What is kept is asked for once its parts are locked: whoever ships or takes meanwhile is done by then.
  const before = await reservedOf(trx, order.task_id);
  if (before.length === 0) return;
  const parts = await lockParts(
    trx,
    before.map(({ partId }) => partId),
    order.provider_id,
    'parts',
  );
  const kept = await reservedOf(trx, order.task_id);
  await book(
    trx,
    parts,
    kept.map(({ partId, storeId, serialNumber, count }) => ({
      kind: 'released',
      partId,
      storeId,
      serialNumber,
      free: count,
      reserved: -count,
    })),
    { providerId: order.provider_id, workOrderId: order.id, userName },
    now,
  );
}
