import type { Language, SheetResult } from '@csms/contract';
import { sql } from 'kysely';
import { seesProvider, type Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { SHEET_WORDS } from '../../platform/spreadsheet/sheet-form.ts';
import { book, lockParts } from './book.ts';
import { PART_SHEET, PART_SHEET_WORDS, type PartSheet, type ReadPart } from './import.rules.ts';
import { nameOf } from './spare-parts.service.ts';

const SAMPLE = 20;

/** Adds all parts of a sheet with their first stock, or throws all that is wrong with it: then nothing stays. */
export async function importParts(
  trx: Trx,
  caller: Caller,
  { reading, parts }: { reading: PartSheet; parts: readonly ReadPart[] },
  language: Language,
  now: number,
): Promise<SheetResult> {
  const { rows: providers } = await sql<{
    id: number;
    name: string;
  }>`select id, name from provider where name = any (${parts.map(({ providerName }) => providerName)}::text[])`.execute(trx);
  const mine = new Map(providers.filter(({ id }) => seesProvider(caller.scope, id)).map(({ id, name }) => [name, id]));
  const { rows: stores } = await sql<{
    id: number;
    name: string;
    provider_id: number;
  }>`select id, name, provider_id from store where closed_at is null and name = any (${parts.map(({ storeName }) => storeName)}::text[])`.execute(
    trx,
  );
  const storeOf = ({ providerName, storeName }: ReadPart) =>
    stores.find(({ name, provider_id: owner }) => name === storeName && owner === mine.get(providerName));
  for (const part of parts) {
    if (part.providerName !== '' && !mine.has(part.providerName))
      reading.fault(part.row, 'providerName', PART_SHEET_WORDS.providerWrong);
    else if (part.storeName !== '' && !storeOf(part)) reading.fault(part.row, 'storeName', PART_SHEET_WORDS.noStore);
  }
  const tried = parts.filter(
    (part): part is ReadPart & { partsNumber: string } => part.partsNumber !== undefined && mine.has(part.providerName),
  );
  const { rows: known } = await sql<{
    provider_id: number;
    parts_number: string;
  }>`select provider_id, parts_number from part where parts_number = any (${tried.map(({ partsNumber }) => partsNumber)}::text[])`.execute(
    trx,
  );
  for (const part of tried)
    if (known.some((one) => one.parts_number === part.partsNumber && one.provider_id === mine.get(part.providerName)))
      reading.fault(part.row, 'partsNumber', SHEET_WORDS.inUse);
  reading.refuse();
  for (const [providerId, own] of Map.groupBy(tried, ({ providerName }) => mine.get(providerName)!)) {
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
        storeId: storeOf(part)!.id,
        free: part.count,
        unitCost: part.price,
      })),
      { providerId, userName: nameOf(caller) },
      now,
    );
  }
  const keys = Object.keys(PART_SHEET) as (keyof typeof PART_SHEET)[];
  return {
    imported: parts.length,
    header: keys.map((key) => PART_SHEET[key][language]),
    sample: parts
      .slice(0, SAMPLE)
      .map((part) => keys.map((key) => (key === 'fits' ? part.fits.join(', ') : String(part[key] ?? '')))),
  };
}
