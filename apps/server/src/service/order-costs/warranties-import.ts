import type { SheetResult, warrantySheet } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Entries } from '../../platform/spreadsheet/entry-sheet.ts';

const WORDS = {
  noPoint: { en: 'There is no charge point with this serial number', zh: '没有该序列号的充电桩' },
  endBefore: { en: 'The warranty ends before the installation', zh: '质保截止不能早于安装日期' },
} as const;

/** Enters all warranties of a sheet, or throws all that is wrong with it by row: then nothing stays. */
export async function importWarranties(trx: Trx, entries: Entries<(typeof warrantySheet)['row']['shape']>): Promise<SheetResult> {
  const { rows, fault } = entries;
  const serials = rows.map(({ values }) => values.serialNumber ?? '');
  const { rows: points } = await sql<{ serial_number: string }>`
    select serial_number from charge_point where serial_number = any (${serials}::text[]) and removed_at is null`.execute(trx);
  const known = new Set(points.map(({ serial_number: serial }) => serial));
  for (const { row, values } of rows) {
    const { serialNumber, installedDay, warrantyUntil } = values;
    if (installedDay && warrantyUntil && warrantyUntil < installedDay) fault(row, 'warrantyUntil', WORDS.endBefore);
    if (serialNumber !== undefined && !known.has(serialNumber)) fault(row, 'serialNumber', WORDS.noPoint);
  }
  entries.refuse();
  await sql`insert into point_warranty (point_id, provider_id, supplier, installed_on, warranty_until, note)
    select p.id, p.provider_id, v.supplier, v."installedDay", v."warrantyUntil", v.note
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ values }) => values))}::jsonb) as v ("serialNumber" text, supplier text, "installedDay" date, "warrantyUntil" date, note text)
      join charge_point p on p.serial_number = v."serialNumber" and p.removed_at is null
    on conflict (point_id) do update set supplier = excluded.supplier, installed_on = excluded.installed_on, warranty_until = excluded.warranty_until, note = excluded.note`.execute(
    trx,
  );
  return entries.result();
}
