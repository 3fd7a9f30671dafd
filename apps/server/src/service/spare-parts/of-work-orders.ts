import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { book, lockParts, type Movement, openStore, serialsOf } from './book.ts';

/** Parts that an order has used, by store. */
export type UsedParts = readonly { partId: number; count: number; serialNumbers: readonly string[]; storeId: number }[];

/** Pieces that a store keeps for the order, as the book says. */
interface Kept {
  partId: number;
  storeId: number;
  serialNumber: string;
  count: number;
}

/**
 * Takes what an order has used out of its stores, in the order's own transaction: first what is kept for it there, then what is free. Throws field problems and
 * `stockShort`. `kept`: asked for once the parts are locked.
 */
export async function takeParts(
  trx: Trx,
  { workOrderId, providerId, used, userName }: { workOrderId: number; providerId: number; used: UsedParts; userName: string },
  kept: () => Promise<readonly Kept[]>,
  now: number,
): Promise<void> {
  for (const storeId of new Set(used.map((line) => line.storeId))) {
    const store = await openStore(trx, storeId, 'storeId');
    if (store.providerId !== providerId) throw new Problem('invalid', { fields: { storeId: 'partElsewhere' } });
  }
  const parts = await lockParts(
    trx,
    used.map(({ partId }) => partId),
    providerId,
    'parts',
  );
  const left = new Map((await kept()).map((one) => [`${one.partId}/${one.storeId}/${one.serialNumber}`, one.count]));
  const movements = used.flatMap(({ partId, count, serialNumbers, storeId }) => {
    const part = parts.get(partId)!;
    return serialsOf(part, count, serialNumbers, 'parts').flatMap((serialNumber): Movement[] => {
      const pieces = part.is_serialised ? 1 : count;
      const key = `${partId}/${storeId}/${serialNumber}`;
      const ofKept = Math.min(pieces, left.get(key) ?? 0);
      left.set(key, (left.get(key) ?? 0) - ofKept);
      const at = { partId, storeId, serialNumber };
      return [
        ...(ofKept > 0 ? [{ ...at, kind: 'released' as const, free: ofKept, reserved: -ofKept }] : []),
        { ...at, kind: 'used', free: -pieces },
      ];
    });
  });
  await book(trx, parts, movements, { providerId, workOrderId, userName }, now);
}

/** Who works for another firm takes parts out of stores that he keeps himself, and out of those where something is kept for his order. Throws a field problem. */
export async function mustBeOwnStores(trx: Trx, storeIds: readonly number[], userId: number, taskId: string): Promise<void> {
  if (storeIds.length === 0) return;
  const { rows } = await sql`
    select t.id from store t where t.id = any (${[...storeIds]}::int[])
      and not exists (select from system_users u where u.id = ${userId} and t.keeper <> '' and t.keeper in (u.name, u.username))
      and not exists (select from stock_movement m join work_order w on w.id = m.work_order_id where w.task_id = ${taskId} and m.store_id = t.id group by m.store_id having sum(m.reserved) > 0)`.execute(
    trx,
  );
  if (rows.length > 0) throw new Problem('invalid', { fields: { storeId: 'partElsewhere' } });
}

/** What an order has used, with what it cost. */
export async function partsOfOrder(trx: Trx, taskId: string) {
  const { rows } = await sql<{ partsNumber: string; name: string; count: number; cost: string; currency: string }>`
    select p.parts_number as "partsNumber", p.name, -sum(m.free)::int as count, round(-sum(m.free * m.unit_cost), v.minor_unit)::text as cost, v.currency
    from stock_movement m join part p on p.id = m.part_id join provider v on v.id = m.provider_id join work_order w on w.id = m.work_order_id where w.task_id = ${taskId} and m.kind in ('used', 'returnedUnused')
    group by p.id, v.currency, v.minor_unit having sum(m.free) <> 0 order by 1`.execute(trx);
  return rows;
}
