import { type Language, partForm, stockMovementForm } from '@csms/contract';
import { z } from 'zod';
import type { SheetRows } from '../../platform/spreadsheet/read-xlsx.ts';
import { readSheet, type SheetReading } from '../../platform/spreadsheet/sheet-form.ts';

export const PART_SHEET = {
  providerName: { en: 'Provider name', zh: '运营商名称', required: true },
  partsNumber: { en: 'Parts number', zh: '备件编号', required: true },
  name: { en: 'Name', zh: '名称', required: true },
  price: { en: 'Price', zh: '单价', required: true },
  unit: { en: 'Unit', zh: '单位', required: true },
  model: { en: 'Model', zh: '型号' },
  supplier: { en: 'Supplier', zh: '供应商' },
  fits: { en: 'Fits models (comma-separated)', zh: '适用桩型（逗号分隔）' },
  minimum: { en: 'Minimum', zh: '最低库存' },
  leadDays: { en: 'Lead time (days)', zh: '采购周期（天）' },
  storeName: { en: 'Store', zh: '存放点' },
  count: { en: 'Opening stock', zh: '期初数量' },
} as const;
export type PartSheet = SheetReading<keyof typeof PART_SHEET>;

// Specification section 8: operator name empty or wrong.
export const PART_SHEET_WORDS = {
  providerEmpty: { en: 'The operator name is empty', zh: '运营商名称为空' },
  providerWrong: { en: 'The operator name is wrong: there is no such operator', zh: '运营商名称错误：不存在该运营商' },
  noStore: { en: 'The operator has no open store of this name', zh: '该运营商没有此名称的存放点' },
  storeMissing: { en: 'Opening stock needs a store', zh: '填写期初数量时请填写存放点' },
} as const;

/** A row as far as it could be read: undefined is what could not. */
export interface ReadPart {
  row: number;
  providerName: string;
  partsNumber: string | undefined;
  name: string;
  price: string;
  unit: string;
  model: string;
  supplier: string;
  fits: string[];
  minimum: number;
  leadDays: number;
  storeName: string;
  count: number;
}

/** Opening stock: none, or what one movement may bring. */
const opening = z.literal(0).or(stockMovementForm.shape.count);

/** The rows of a sheet, each checked by the contract's own rules; what is wrong is noted in the reading. */
export function readParts(sheet: SheetRows, language: Language): { reading: PartSheet; parts: ReadPart[] } {
  const reading = readSheet(sheet, PART_SHEET, language);
  const { shape } = partForm;
  const parts = reading.rows.map(({ row, text }): ReadPart => {
    const providerName = text('providerName').trim();
    if (providerName === '') reading.fault(row, 'providerName', PART_SHEET_WORDS.providerEmpty);
    const partsNumber = reading.check(row, 'partsNumber', shape.partsNumber);
    if (partsNumber !== undefined) reading.once(row, 'partsNumber', `${providerName} ${partsNumber}`);
    const storeName = text('storeName').trim();
    const numberAt = (key: 'minimum' | 'leadDays' | 'count') => Number(text(key).trim() || '0');
    const count = reading.check(row, 'count', opening, numberAt('count')) ?? 0;
    if (count > 0 && storeName === '') reading.fault(row, 'storeName', PART_SHEET_WORDS.storeMissing);
    const fits = text('fits')
      .split(/[,，;；]/)
      .map((one) => one.trim())
      .filter(Boolean);
    return {
      row,
      providerName,
      partsNumber,
      name: reading.check(row, 'name', shape.name) ?? '',
      price: reading.check(row, 'price', shape.price, text('price').trim()) ?? '0',
      unit: reading.check(row, 'unit', shape.unit) ?? '',
      model: reading.check(row, 'model', shape.model) ?? '',
      supplier: reading.check(row, 'supplier', shape.supplier) ?? '',
      fits: reading.check(row, 'fits', shape.fits, fits) ?? [],
      minimum: reading.check(row, 'minimum', shape.minimum, numberAt('minimum')) ?? 0,
      leadDays: reading.check(row, 'leadDays', shape.leadDays, numberAt('leadDays')) ?? 0,
      storeName,
      count,
    };
  });
  return { reading, parts };
}
