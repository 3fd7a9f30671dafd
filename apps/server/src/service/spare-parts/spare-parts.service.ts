import type { BodyOf, contract } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt, heldBy } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { book, lockParts, type Movement, openStore, type PartRow, serialsOf } from './book.ts';

type Spare = typeof contract.spareParts;

const taken = duplicateAt({ part_number: 'partsNumber', store_name: 'name' });
export const nameOf = ({ name, username }: Caller): string => name || username;

/** Adds a part to the catalogue. Returns its id. Throws field problems: the number is taken, no such provider. */
export async function createPart(trx: Trx, caller: Caller, form: BodyOf<Spare['create']>): Promise<number> {
  const { model = '', supplier = '', fits = [], minimum = 0, leadDays = 0, isSerialised = false } = form;
  await mustSee(trx, form.providerId);
  const { rows } = await sql<{ id: number }>`
    insert into part (provider_id, parts_number, name, model, supplier, price, unit, fits, minimum, lead_days, is_serialised, created_by)
    values (${form.providerId}, ${form.partsNumber}, ${form.name}, ${model}, ${supplier}, ${form.price}::numeric, ${form.unit}, ${fits}::text[], ${minimum}, ${leadDays}, ${isSerialised}, ${caller.username})
    returning id`
    .execute(trx)
    .catch(taken);
  return rows[0]!.id;
}

/** Changes a part. Throws `notFound`, `partSerialisedFixed` once it has been in stock, and as `createPart`. */
export async function updatePart(trx: Trx, id: number, form: BodyOf<Spare['update']>): Promise<void> {
  const { model = '', supplier = '', fits = [], minimum = 0, leadDays = 0, isSerialised = false } = form;
  const { rows } = await sql<{ is_serialised: boolean; moved: boolean }>`
    select is_serialised, exists (select from stock_movement m where m.part_id = p.id) as moved from part p where id = ${id} for update`.execute(
    trx,
  );
  const before = found(rows[0]);
  if (before.moved && before.is_serialised !== isSerialised)
    throw new Problem('partSerialisedFixed', { fields: { isSerialised: 'partSerialisedFixed' } });
  await sql`update part set parts_number = ${form.partsNumber}, name = ${form.name}, model = ${model}, supplier = ${supplier}, price = ${form.price}::numeric, unit = ${form.unit}, fits = ${fits}::text[],
    minimum = ${minimum}, lead_days = ${leadDays}, is_serialised = ${isSerialised} where id = ${id}`
    .execute(trx)
    .catch(taken);
}

/** Removes a part that was never in stock nor applied for. Throws `notFound`, `partInUse`. */
export async function removePart(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql`delete from part where id = ${id} returning id`.execute(trx).catch(
    heldBy({
      stock_part_id_fkey: 'partInUse',
      stock_movement_part_id_fkey: 'partInUse',
      apply_order_line_part_id_fkey: 'partInUse',
      stocktake_line_part_id_fkey: 'partInUse',
    }),
  );
  found(rows[0]);
}

/** Adds a store. Returns its id. Throws field problems. */
export async function createStore(trx: Trx, caller: Caller, form: BodyOf<Spare['createStore']>): Promise<number> {
  await mustSee(trx, form.providerId);
  const { rows } = await sql<{ id: number }>`insert into store (provider_id, name, kind, address, keeper, created_by)
    values (${form.providerId}, ${form.name}, ${form.kind}, ${form.address ?? ''}, ${form.keeper ?? ''}, ${caller.username}) returning id`
    .execute(trx)
    .catch(taken);
  return rows[0]!.id;
}

/** Changes a store, closes it once it is empty, or opens it again. Throws `notFound`, `storeNotEmpty`. */
export async function updateStore(trx: Trx, id: number, form: BodyOf<Spare['updateStore']>, now: number): Promise<void> {
  found((await sql`select id from store where id = ${id} for update`.execute(trx)).rows[0]);
  if (form.isClosed) {
    const { rows } = await sql`select 1 from stock where store_id = ${id} and free + reserved + in_transit + defective > 0
      union all select 1 from apply_order where to_store_id = ${id} and state in ('applied', 'agreed', 'shipped', 'partlyReceived') limit 1`.execute(
      trx,
    );
    if (rows.length > 0) throw new Problem('storeNotEmpty', { fields: { isClosed: 'storeNotEmpty' } });
  }
  await sql`update store set name = ${form.name}, kind = ${form.kind}, address = ${form.address ?? ''}, keeper = ${form.keeper ?? ''},
    closed_at = case when ${form.isClosed ?? false} then coalesce(closed_at, ${new Date(now)}) end where id = ${id}`
    .execute(trx)
    .catch(taken);
}

/** Enters what a person moves himself. Throws field problems and `stockShort`, `serialNumberKnown`. */
export async function move(trx: Trx, caller: Caller, form: BodyOf<Spare['move']>, now: number): Promise<void> {
  const { kind, partId, count, serialNumbers = [], note = '', unitCost } = form;
  const store = await openStore(trx, form.storeId, 'storeId');
  const parts = await lockParts(trx, [partId], store.providerId, 'partId');
  const part = parts.get(partId)!;
  const serials = serialsOf(part, count, serialNumbers, 'serialNumbers');
  const pieces = part.is_serialised ? 1 : count;
  if (kind === 'initial' || kind === 'in' || kind === 'returnedDefective') await mustBeNew(trx, part, serials);
  let to = store;
  if (kind === 'transfer') {
    if (form.toStoreId === null || form.toStoreId === undefined)
      throw new Problem('invalid', { fields: { toStoreId: 'required' } });
    to = await openStore(trx, form.toStoreId, 'toStoreId');
    if (to.id === store.id) throw new Problem('storeSame', { fields: { toStoreId: 'storeSame' } });
    if (to.providerId !== store.providerId) throw new Problem('invalid', { fields: { toStoreId: 'partElsewhere' } });
  }
  const lines = serials.flatMap((serialNumber): Movement[] => {
    const at = { kind, partId, storeId: store.id, serialNumber };
    if (kind === 'transfer')
      return [
        { ...at, free: -pieces },
        { ...at, storeId: to.id, free: pieces },
      ];
    if (kind === 'repaired') return [{ ...at, defective: -pieces, free: pieces }];
    if (kind === 'returnedDefective') return [{ ...at, defective: pieces }];
    return [{ ...at, free: pieces, unitCost: unitCost ?? part.price }];
  });
  await book(trx, parts, lines, { providerId: store.providerId, note, userName: nameOf(caller) }, now);
}

/** No piece is in stock twice. Throws `serialNumberKnown`. */
async function mustBeNew(trx: Trx, part: PartRow, serials: readonly string[]): Promise<void> {
  if (!part.is_serialised) return;
  const { rows } = await sql<{ serial_number: string }>`
    select serial_number from stock where part_id = ${part.id} and serial_number = any (${[...serials]}::text[]) and free + reserved + in_transit + defective > 0 limit 1`.execute(
    trx,
  );
  if (rows[0]) throw new Problem('serialNumberKnown', { places: { serial: rows[0].serial_number, part: part.parts_number } });
}

async function mustSee(trx: Trx, providerId: number): Promise<void> {
  const { rows } = await sql`select id from provider where id = ${providerId}`.execute(trx);
  if (rows.length === 0) throw new Problem('invalid', { fields: { providerId: 'notFound' } });
}
