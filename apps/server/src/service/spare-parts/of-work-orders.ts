import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { book, lockParts, openStore, serialsOf } from './book.ts';

/** Parts that an order has used, from one store. */
export interface UsedParts {
  storeId: number;
  lines: readonly { partId: number; count: number; serialNumbers: readonly string[] }[];
}

/** Takes what an order has used out of its store, in the order's own transaction. Throws field problems and `stockShort`. */
export async function takeParts(
  trx: Trx,
  { workOrderId, providerId, used, userName }: { workOrderId: number; providerId: number; used: UsedParts; userName: string },
  now: number,
): Promise<void> {
  const store = await openStore(trx, used.storeId, 'storeId');
  if (store.providerId !== providerId) throw new Problem('invalid', { fields: { storeId: 'partElsewhere' } });
  const parts = await lockParts(
    trx,
    used.lines.map(({ partId }) => partId),
    providerId,
    'parts',
  );
  const movements = used.lines.flatMap(({ partId, count, serialNumbers }) => {
    const part = parts.get(partId)!;
    return serialsOf(part, count, serialNumbers, 'parts').map((serialNumber) => ({
      kind: 'used' as const,
      partId,
      storeId: store.id,
      serialNumber,
      free: -(part.is_serialised ? 1 : count),
    }));
  });
  await book(trx, parts, movements, { providerId, workOrderId, userName }, now);
}

/** What an order has used, with what it cost. */
export async function partsOfOrder(trx: Trx, taskId: string) {
  const { rows } = await sql<{ partsNumber: string; name: string; count: number; cost: string; currency: string }>`
    select p.parts_number as "partsNumber", p.name, -sum(m.free)::int as count, (-sum(m.free * m.unit_cost))::text as cost, v.currency
    from stock_movement m join part p on p.id = m.part_id join provider v on v.id = m.provider_id join work_order w on w.id = m.work_order_id where w.task_id = ${taskId} and m.kind in ('used', 'returnedUnused')
    group by p.id, v.currency having sum(m.free) <> 0 order by 1`.execute(trx);
  return rows;
}
