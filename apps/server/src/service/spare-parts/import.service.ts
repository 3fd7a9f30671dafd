import type { partSheet, SheetResult } from '@csms/contract';
import { sql } from 'kysely';
import { PROVIDER_UNKNOWN, providersNamed } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Entries, IN_USE, TWICE } from '../../platform/spreadsheet/entry-sheet.ts';
import { book, lockParts } from './book.ts';
import { nameOf } from './spare-parts.service.ts';

const WORDS = {
  noStore: { en: 'The operator has no open store of this name', zh: '该运营商没有此名称的存放点' },
  storeMissing: { en: 'Opening stock needs a store', zh: '填写期初数量时请填写存放点' },
} as const;

/** Adds all parts of a sheet with their first stock, or throws all that is wrong with it: then nothing stays. */
export async function importParts(
  trx: Trx,
  caller: Caller,
  entries: Entries<(typeof partSheet)['row']['shape']>,
  now: number,
): Promise<SheetResult> {
  const { rows, fault } = entries;
  const providers = await providersNamed(
    trx,
    caller.scope,
    rows.map(({ values }) => values.providerName),
  );
  const { rows: stores } = await sql<{
    id: number;
    name: string;
    provider_id: number;
  }>`select id, name, provider_id from store where closed_at is null and name = any (${rows.map(({ values }) => values.storeName ?? '')}::text[])`.execute(
    trx,
  );
  const seen = new Set<string>();
  const tried = rows.flatMap(({ row, values }) => {
    const { partsNumber, providerName, storeName = '', count = 0 } = values;
    const providerId = providers.get(providerName ?? '');
    const store = stores.find((one) => one.name === storeName && one.provider_id === providerId);
    if (providerName !== undefined && providerId === undefined) fault(row, 'providerName', PROVIDER_UNKNOWN);
    else if (storeName !== '' && !store) fault(row, 'storeName', WORDS.noStore);
    if (count > 0 && storeName === '') fault(row, 'storeName', WORDS.storeMissing);
    if (partsNumber === undefined) return [];
    if (seen.has(`${providerName} ${partsNumber}`)) fault(row, 'partsNumber', TWICE);
    seen.add(`${providerName} ${partsNumber}`);
    return providerId === undefined ? [] : [{ ...values, row, partsNumber, providerId, count, store }];
  });
  const { rows: known } = await sql<{
    provider_id: number;
    parts_number: string;
  }>`select provider_id, parts_number from part where parts_number = any (${tried.map(({ partsNumber }) => partsNumber)}::text[])`.execute(
    trx,
  );
  for (const part of tried)
    if (known.some((one) => one.parts_number === part.partsNumber && one.provider_id === part.providerId))
      fault(part.row, 'partsNumber', IN_USE);
  entries.refuse();
  for (const [providerId, own] of Map.groupBy(tried, ({ providerId }) => providerId)) {
    const { rows: made } = await sql<{ id: number; parts_number: string }>`
      insert into part (provider_id, parts_number, name, model, supplier, price, unit, fits, minimum, lead_days, created_by)
      select ${providerId}::int, v."partsNumber", v.name, v.model, v.supplier, v.price, v.unit, array(select jsonb_array_elements_text(v.fits)), v.minimum, v."leadDays", ${caller.username}
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as v ("partsNumber" text, name text, model text, supplier text, price numeric, unit text, fits jsonb, minimum int, "leadDays" int)
      order by v."partsNumber" returning id, parts_number`.execute(trx);
    const ids = new Map(made.map((row) => [row.parts_number, row.id]));
    const stocked = own.filter(({ count }) => count > 0);
    const locked = await lockParts(
      trx,
      stocked.map(({ partsNumber }) => ids.get(partsNumber)!),
      providerId,
      'file',
    );
    await book(
      trx,
      locked,
      stocked.map((part) => ({
        kind: 'initial',
        partId: ids.get(part.partsNumber)!,
        storeId: part.store!.id,
        free: part.count,
        unitCost: part.price!,
      })),
      { providerId, userName: nameOf(caller) },
      now,
    );
  }
  return entries.result();
}
