import type { BodyOf, contract } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { book, lockParts, openStore } from './book.ts';
import { nameOf } from './spare-parts.service.ts';

type Spare = typeof contract.spareParts;

/** Enters counted numbers, or what is to be written off. Without a difference it is confirmed at once; else a second person decides. Returns its id. Throws field problems, `stockShort`, `stockMoved`. */
export async function enterStocktake(
  trx: Trx,
  caller: Caller,
  form: BodyOf<Spare['enterStocktake']>,
  now: number,
): Promise<number> {
  const store = await openStore(trx, form.storeId, 'storeId');
  const parts = await lockParts(
    trx,
    form.lines.map(({ partId }) => partId),
    store.providerId,
    'lines',
  );
  const { rows: held } = await sql<{ part_id: number; serial_number: string; free: number; defective: number }>`
    select part_id, serial_number, free, defective from stock where store_id = ${store.id}`.execute(trx);
  const seen = new Set<string>();
  const lines = form.lines.map(({ partId, serialNumber = '', condition = 'free', count, expected: seenInBook }, index) => {
    const part = parts.get(partId)!;
    const key = `${partId}/${serialNumber}/${condition}`;
    if (seen.has(key) || part.is_serialised !== (serialNumber !== ''))
      throw new Problem('serialNumbersWrong', {
        places: { part: part.parts_number },
        fields: { [`lines.${index}.serialNumber`]: 'serialNumbersWrong' },
      });
    seen.add(key);
    const row = held.find((one) => one.part_id === partId && one.serial_number === serialNumber);
    const expected = row?.[condition] ?? 0;
    if (seenInBook !== undefined && seenInBook !== expected)
      throw new Problem('stockMoved', {
        places: { part: part.parts_number },
        fields: { [`lines.${index}.count`]: 'stockMoved' },
      });
    const counted = form.kind === 'writeOff' ? expected - count : count;
    if (counted < 0) throw new Problem('stockShort', { places: { part: part.parts_number } });
    if (part.is_serialised && counted > 1)
      throw new Problem('serialNumbersWrong', {
        places: { part: part.parts_number },
        fields: { [`lines.${index}.count`]: 'serialNumbersWrong' },
      });
    return { part_id: partId, serial_number: serialNumber, condition, expected, counted };
  });
  const isEven = lines.every(({ expected, counted }) => expected === counted);
  const at = new Date(now);
  const { rows } = await sql<{ id: number }>`
    insert into stocktake (provider_id, store_id, kind, state, note, counted_by_id, counted_by, counted_at, decided_at)
    values (${store.providerId}, ${store.id}, ${form.kind}, ${isEven ? 'confirmed' : 'waiting'}, ${form.note ?? ''}, ${caller.userId}, ${nameOf(caller)}, ${at}, ${isEven ? at : null}) returning id`.execute(
    trx,
  );
  const { id } = rows[0]!;
  await sql`insert into stocktake_line (stocktake_id, part_id, serial_number, condition, provider_id, expected, counted)
    select ${id}::int, v.part_id, v.serial_number, v.condition, ${store.providerId}::int, v.expected, v.counted
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as v (part_id int, serial_number text, condition text, expected int, counted int)`.execute(
    trx,
  );
  return id;
}

/** Confirms or rejects what somebody else has counted; confirmed, the difference goes into the book. Throws `notFound`, `stocktakeDecided`, `counterDecides`, `stockShort`. */
export async function decideStocktake(
  trx: Trx,
  caller: Caller,
  id: number,
  { confirm, note = '' }: BodyOf<Spare['decideStocktake']>,
  now: number,
): Promise<void> {
  const { rows } = await sql<{
    state: string;
    kind: 'count' | 'writeOff';
    store_id: number;
    provider_id: number;
    counted_by_id: number | null;
  }>`
    select state, kind, store_id, provider_id, counted_by_id from stocktake where id = ${id} for update`.execute(trx);
  const one = found(rows[0]);
  if (one.state !== 'waiting') throw new Problem('stocktakeDecided');
  if (one.counted_by_id === caller.userId) throw new Problem('counterDecides');
  await sql`update stocktake set state = ${confirm ? 'confirmed' : 'rejected'}, decided_by_id = ${caller.userId}, decided_by = ${nameOf(caller)}, decided_at = ${new Date(now)}, decision_note = ${note} where id = ${id}`.execute(
    trx,
  );
  if (!confirm) return;
  const { rows: lines } = await sql<{ part_id: number; serial_number: string; condition: 'free' | 'defective'; change: number }>`
    select part_id, serial_number, condition, counted - expected as change from stocktake_line where stocktake_id = ${id} and counted <> expected order by part_id`.execute(
    trx,
  );
  const parts = await lockParts(
    trx,
    lines.map((line) => line.part_id),
    one.provider_id,
    'lines',
  );
  await book(
    trx,
    parts,
    lines.map((line) => ({
      kind: one.kind === 'count' ? 'counted' : 'writtenOff',
      partId: line.part_id,
      storeId: one.store_id,
      serialNumber: line.serial_number,
      [line.condition]: line.change,
    })),
    { providerId: one.provider_id, stocktakeId: id, note, userName: nameOf(caller) },
    now,
  );
}
