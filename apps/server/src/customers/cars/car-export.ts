import type { CAR_COLUMNS, Car, Language } from '@csms/contract';
import { type Cell, momentCell } from '../../platform/spreadsheet/spreadsheet.ts';

export type CarColumn = (typeof CAR_COLUMNS)[number];

const HEADERS: Readonly<Record<CarColumn, Readonly<Record<Language, string>>>> = {
  carNumber: { en: 'Plate', zh: '车牌号' },
  vin: { en: 'VIN', zh: '车架号 (VIN)' },
  alias: { en: 'Alias', zh: '别名' },
  brand: { en: 'Brand', zh: '品牌' },
  model: { en: 'Model', zh: '车型' },
  account: { en: 'Charge user', zh: '充电用户' },
  providerName: { en: 'Provider', zh: '运营商' },
  createTime: { en: 'Created', zh: '创建时间' },
};

export const carHeaders = (columns: readonly CarColumn[], language: Language): string[] =>
  columns.map((column) => HEADERS[column][language]);

export const carCells = (car: Car, columns: readonly CarColumn[], timeZone: string | undefined): Cell[] =>
  columns.map((column) => (column === 'createTime' ? momentCell(car.createTime, timeZone) : { text: car[column] ?? '' }));
