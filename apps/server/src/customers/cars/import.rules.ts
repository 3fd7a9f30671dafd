import { carForm, type Language } from '@csms/contract';
import type { SheetRows } from '../../platform/spreadsheet/read-xlsx.ts';
import { readSheet, type SheetReading } from '../../platform/spreadsheet/sheet-form.ts';

export const CAR_SHEET = {
  carNumber: { en: 'Plate', zh: '车牌号', required: true },
  vin: { en: 'VIN', zh: '车架号 (VIN)', required: true },
  providerName: { en: 'Provider name', zh: '运营商名称', required: true },
  alias: { en: 'Alias', zh: '别名' },
  brand: { en: 'Brand', zh: '品牌' },
  model: { en: 'Model', zh: '车型' },
  account: { en: 'Charge user account', zh: '充电用户账号' },
} as const;
export type CarSheet = SheetReading<keyof typeof CAR_SHEET>;

// Specification section 8: operator name empty or wrong.
export const CAR_WORDS = {
  providerEmpty: { en: 'The operator name is empty', zh: '运营商名称为空' },
  providerWrong: { en: 'The operator name is wrong: there is no such operator', zh: '运营商名称错误：不存在该运营商' },
  vin: { en: 'A VIN has 17 characters, without I, O and Q', zh: '车架号应为 17 位，且不含字母 I、O、Q' },
  plate: { en: 'This is no number plate', zh: '车牌号格式不正确' },
  noUser: { en: 'The operator has no charge user with this account', zh: '该运营商下没有此账号的充电用户' },
} as const;

export interface CarRow {
  row: number;
  carNumber: string;
  vin: string;
  providerName: string;
  alias: string;
  brand: string;
  model: string;
  /** Of the charge user; empty: none. */
  account: string;
}

/** A row as far as it could be read: undefined is what is no plate, or no VIN. */
export type ReadCar = Omit<CarRow, 'carNumber' | 'vin'> & { carNumber: string | undefined; vin: string | undefined };

/** The rows of a sheet, each checked by the contract's own rules; what is wrong is noted in the reading, and nothing is left out for it. */
export function readCars(sheet: SheetRows, language: Language): { reading: CarSheet; cars: ReadCar[] } {
  const reading = readSheet(sheet, CAR_SHEET, language);
  const { shape } = carForm;
  const cars: ReadCar[] = [];
  for (const { row, text } of reading.rows) {
    const plate =
      text('carNumber') === ''
        ? reading.check(row, 'carNumber', shape.carNumber)
        : shape.carNumber.safeParse(text('carNumber')).data;
    if (plate === undefined) reading.fault(row, 'carNumber', CAR_WORDS.plate);
    else reading.once(row, 'carNumber', plate);
    const vin = text('vin') === '' ? reading.check(row, 'vin', shape.vin) : shape.vin.safeParse(text('vin')).data;
    if (vin === undefined) reading.fault(row, 'vin', CAR_WORDS.vin);
    const providerName = text('providerName');
    if (providerName === '') reading.fault(row, 'providerName', CAR_WORDS.providerEmpty);
    const alias = reading.check(row, 'alias', shape.alias) ?? '';
    const brand = reading.check(row, 'brand', shape.brand) ?? '';
    const model = reading.check(row, 'model', shape.model) ?? '';
    cars.push({ row, carNumber: plate, vin, providerName, alias, brand, model, account: text('account') });
  }
  return { reading, cars };
}
