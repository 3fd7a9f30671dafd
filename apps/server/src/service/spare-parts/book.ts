import type { MovementKind } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';

/** A line of the book: by how many pieces each number of a part in a store changes. */
export interface Movement {
  kind: MovementKind;
  partId: number;
  storeId: number;
  /** Empty: the part has none. */
  serialNumber?: string;
  free?: number;
  reserved?: number;
  inTransit?: number;
  defective?: number;
  /** What one piece was paid; absent: the moving average of the part. */
  unitCost?: string;
}

/** What movements belong to, and who made them. */
export interface Cause {
  providerId: number;
  applyOrderId?: number;
  workOrderId?: number;
  stocktakeId?: number;
  note?: string;
  userName: string;
}

/** A part as movements need it. */
export interface PartRow {
  id: number;
  provider_id: number;
  parts_number: string;
  is_serialised: boolean;
  price: string;
}

/** Locks parts in the order of their ids, so that two who move the same ones wait for each other and never deadlock. Throws a field problem for one that is not of the provider. */
export async function lockParts(
  trx: Trx,
  ids: readonly number[],
  providerId: number,
  field: string,
): Promise<Map<number, PartRow>> {
  const { rows } = await sql<PartRow>`
    select id, provider_id, parts_number, is_serialised, price::text as price from part where id = any (${[...ids]}::int[]) and provider_id = ${providerId} order by id for update`.execute(
    trx,
  );
  if (rows.length !== new Set(ids).size) throw new Problem('invalid', { fields: { [field]: 'partElsewhere' } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The serial numbers of a movement: one for each piece where the part has them, one empty word else. Throws a field problem. */
export function serialsOf(part: PartRow, count: number, serialNumbers: readonly string[], field: string): string[] {
  if (!part.is_serialised) return [''];
  if (serialNumbers.length === count && new Set(serialNumbers).size === count) return [...serialNumbers];
  throw new Problem('serialNumbersWrong', { places: { part: part.parts_number }, fields: { [field]: 'serialNumbersWrong' } });
}

/**
 * Writes into the book; the stock follows in the same statement. The parts are locked before (`lockParts`). Purchases and opening stock move the average cost. Throws
 * `stockShort` where a store would hold less than nothing.
 */
export async function book(
  trx: Trx,
  parts: ReadonlyMap<number, PartRow>,
  movements: readonly Movement[],
  cause: Cause,
  now: number,
): Promise<void> {
  if (movements.length === 0) return;
  const { rows: held } = await sql<{
    part_id: number;
    store_id: number;
    serial_number: string;
    free: number;
    reserved: number;
    in_transit: number;
    defective: number;
  }>`
    select part_id, store_id, serial_number, free, reserved, in_transit, defective from stock
    where part_id = any (${movements.map(({ partId }) => partId)}::int[]) and store_id = any (${movements.map(({ storeId }) => storeId)}::int[])`.execute(
    trx,
  );
  const key = (partId: number, storeId: number, serial: string) => `${partId}/${storeId}/${serial}`;
  const sums = new Map(
    held.map((row) => [
      key(row.part_id, row.store_id, row.serial_number),
      [row.free, row.reserved, row.in_transit, row.defective],
    ]),
  );
  for (const { partId, storeId, serialNumber = '', free = 0, reserved = 0, inTransit = 0, defective = 0 } of movements) {
    const at = key(partId, storeId, serialNumber);
    const before = sums.get(at) ?? [0, 0, 0, 0];
    const after = [free, reserved, inTransit, defective].map((change, index) => change + before[index]!);
    sums.set(at, after);
    if (after.some((count) => count < 0)) throw new Problem('stockShort', { places: { part: parts.get(partId)!.parts_number } });
  }
  for (const [partId, bought] of Map.groupBy(
    movements.filter(({ kind }) => kind === 'initial' || kind === 'in'),
    ({ partId }) => partId,
  )) {
    const count = bought.reduce((sum, { free = 0 }) => sum + free, 0);
    const { unitCost } = bought[0]!;
    await sql`update part p set average_cost = round((p.average_cost * s.good + ${unitCost ?? parts.get(partId)!.price}::numeric * ${count}::int) / (s.good + ${count}::int), 6)
      from (select coalesce(sum(free + reserved + in_transit), 0)::int as good from stock where part_id = ${partId}) s where p.id = ${partId}`.execute(
      trx,
    );
  }
  await sql`
    insert into stock_movement (provider_id, kind, part_id, store_id, serial_number, free, reserved, in_transit, defective, unit_cost, apply_order_id, work_order_id, stocktake_id, note, user_name, at)
    select ${cause.providerId}::int, v.kind, v.part_id, v.store_id, v.serial_number, v.free, v.reserved, v.in_transit, v.defective, coalesce(v.unit_cost, p.average_cost), ${cause.applyOrderId ?? null}::int,
      ${cause.workOrderId ?? null}::int, ${cause.stocktakeId ?? null}::int, ${cause.note ?? ''}, ${cause.userName}, ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(
      movements.map(
        ({ kind, partId, storeId, serialNumber = '', free = 0, reserved = 0, inTransit = 0, defective = 0, unitCost }) => ({
          kind,
          part_id: partId,
          store_id: storeId,
          serial_number: serialNumber,
          free,
          reserved,
          in_transit: inTransit,
          defective,
          unit_cost: unitCost ?? null,
        }),
      ),
    )}::jsonb) as v (kind text, part_id int, store_id int, serial_number text, free int, reserved int, in_transit int, defective int, unit_cost numeric) join part p on p.id = v.part_id`.execute(
    trx,
  );
}

/** A store that takes part in a movement. Throws field problems: of another provider, closed. */
export async function openStore(trx: Trx, id: number, field: string): Promise<{ id: number; providerId: number; name: string }> {
  const { rows } = await sql<{ id: number; providerId: number; name: string; closed_at: Date | null }>`
    select id, provider_id as "providerId", name, closed_at from store where id = ${id} for share`.execute(trx);
  const [store] = rows;
  if (!store) throw new Problem('invalid', { fields: { [field]: 'notFound' } });
  if (store.closed_at !== null)
    throw new Problem('storeClosed', { places: { store: store.name }, fields: { [field]: 'storeClosed' } });
  return store;
}
