import { type Language, type SheetResult, warrantyForm } from '@csms/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import type { SheetRows } from '../../platform/spreadsheet/read-xlsx.ts';
import { readSheet } from '../../platform/spreadsheet/sheet-form.ts';

export const WARRANTY_SHEET = {
  serialNumber: { en: 'Charge point serial number', zh: '充电桩序列号', required: true },
  supplier: { en: 'Supplier', zh: '供应商', required: true },
  warrantyUntil: { en: 'Warranty until (YYYY-MM-DD)', zh: '质保截止 (YYYY-MM-DD)', required: true },
  installedDay: { en: 'Installed (YYYY-MM-DD)', zh: '安装日期 (YYYY-MM-DD)' },
  note: { en: 'Note', zh: '备注' },
} as const;

const WORDS = {
  noPoint: { en: 'There is no charge point with this serial number', zh: '没有该序列号的充电桩' },
  endBefore: { en: 'The warranty ends before the installation', zh: '质保截止不能早于安装日期' },
} as const;
const SAMPLE = 20;

/** Enters all warranties of a sheet, or throws all that is wrong with it by row: then nothing stays. */
export async function importWarranties(trx: Trx, sheet: SheetRows, language: Language): Promise<SheetResult> {
  const reading = readSheet(sheet, WARRANTY_SHEET, language);
  const { shape } = warrantyForm;
  const day = z.iso.date();
  const rows = reading.rows.map(({ row, text }) => {
    const serialNumber = reading.check(row, 'serialNumber', shape.serialNumbers.element) ?? '';
    if (serialNumber !== '') reading.once(row, 'serialNumber', serialNumber);
    const supplier = reading.check(row, 'supplier', shape.supplier) ?? '';
    const warrantyUntil = reading.check(row, 'warrantyUntil', day, text('warrantyUntil').trim().slice(0, 10)) ?? '';
    const typed = text('installedDay').trim().slice(0, 10);
    const installedDay = typed === '' ? null : (reading.check(row, 'installedDay', day, typed) ?? null);
    if (installedDay !== null && warrantyUntil !== '' && warrantyUntil < installedDay)
      reading.fault(row, 'warrantyUntil', WORDS.endBefore);
    return { row, serialNumber, supplier, warrantyUntil, installedDay, note: reading.check(row, 'note', shape.note) ?? '' };
  });
  const { rows: points } = await sql<{ serial_number: string }>`
    select serial_number from charge_point where serial_number = any (${rows.map(({ serialNumber }) => serialNumber)}::text[]) and removed_at is null`.execute(
    trx,
  );
  const known = new Set(points.map(({ serial_number: serial }) => serial));
  for (const { row, serialNumber } of rows)
    if (serialNumber !== '' && !known.has(serialNumber)) reading.fault(row, 'serialNumber', WORDS.noPoint);
  reading.refuse();
  await sql`insert into point_warranty (point_id, provider_id, supplier, installed_on, warranty_until, note)
    select p.id, p.provider_id, v.supplier, v."installedDay", v."warrantyUntil", v.note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v ("serialNumber" text, supplier text, "installedDay" date, "warrantyUntil" date, note text)
      join charge_point p on p.serial_number = v."serialNumber" and p.removed_at is null
    on conflict (point_id) do update set supplier = excluded.supplier, installed_on = excluded.installed_on, warranty_until = excluded.warranty_until, note = excluded.note`.execute(
    trx,
  );
  const keys = Object.keys(WARRANTY_SHEET) as (keyof typeof WARRANTY_SHEET)[];
  return {
    imported: rows.length,
    header: keys.map((key) => WARRANTY_SHEET[key][language]),
    sample: rows.slice(0, SAMPLE).map((one) => keys.map((key) => one[key] ?? '')),
  };
}
