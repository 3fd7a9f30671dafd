import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { CHARGE_USER, CREATED, type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { entrySheet, PROVIDER_BY_NAME } from '../core/sheet.ts';
import { id, idParam, instant, keyword, nothing, pageOf, paging } from '../core/values.ts';
import { sheetFormat, sheetImport, sheetResult } from './sheets.ts';

/** A number plate as it is kept and compared: upper case, without blanks and the dot of Chinese plates; a hyphen parts B-MW 1 from BM-W 1 and stays. */
export const plateOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\u00b7\u2022\u30fb\u200b-\u200f\ufeff]/g, '')
    .toUpperCase();
export const carNumber = z
  .string()
  .max(60)
  .transform(plateOf)
  .pipe(
    z.string().regex(
      pattern(/^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,18}[\p{L}\p{N}])?$/u, {
        en: 'A plate has up to 20 letters and digits',
        zh: '车牌号由最多 20 位字母、汉字和数字组成',
      }),
    ),
  );
/** ISO 3779: 17 characters, without the letters I, O and Q. */
export const vin = z
  .string()
  .max(60)
  .transform((typed) => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase())
  .pipe(
    z.string().regex(
      pattern(/^[A-HJ-NPR-Z0-9]{17}$/, {
        en: 'A VIN has 17 letters and digits, without I, O and Q',
        zh: 'VIN 为 17 位字母和数字，不含 I、O、Q',
      }),
    ),
  );
const word = z.string().trim().max(60).default('');

export const CAR_FIELDS = {
  carNumber: { kind: 'id', words: { en: 'Plate', zh: '车牌号' } },
  vin: {
    kind: 'id',
    words: { en: 'VIN', zh: '车架号 (VIN)' },
    hint: { en: '17 characters, without the letters I, O and Q', zh: '17 位，不含字母 I、O、Q' },
  },
  alias: { kind: 'text', words: { en: 'Alias', zh: '别名' } },
  brand: { kind: 'text', words: { en: 'Brand', zh: '品牌' } },
  model: { kind: 'text', words: { en: 'Model', zh: '车型' } },
  chargeUserId: CHARGE_USER.chargeUserId,
  account: CHARGE_USER.chargeUserAccount,
  providerId: PROVIDER,
  providerName: PROVIDER,
  createTime: CREATED,
} as const satisfies Fields;

export const carForm = z.object(
  withFields(CAR_FIELDS, {
    providerId: id,
    carNumber,
    vin,
    alias: word,
    brand: word,
    model: word,
    /** The charge user that owns it. */
    chargeUserId: id.nullable().default(null),
  }),
);

export const car = z.object(
  withFields(CAR_FIELDS, {
    id,
    carNumber: z.string(),
    vin: z.string(),
    alias: z.string(),
    brand: z.string(),
    model: z.string(),
    chargeUserId: id.nullable(),
    /** Of the charge user. */
    account: z.string().nullable(),
    providerId: id,
    providerName: z.string(),
    createTime: instant,
  }),
);
export type Car = z.infer<typeof car>;

const carFilter = {
  /** In plate, VIN, alias, brand, model, account. */
  keyword,
  providerId: z.coerce.number().int().optional(),
  chargeUserId: z.coerce.number().int().optional(),
  brand: z.string().trim().max(60).optional(),
};

/** The sheet by which many cars are registered. */
export const carSheet = entrySheet({
  words: { en: 'Cars template', zh: '车辆导入模板' },
  row: carForm.extend(withFields(CAR_FIELDS, { providerName: z.string().trim().min(1), account: z.string().trim().default('') })),
  columns: ['carNumber', 'vin', 'providerName', 'alias', 'brand', 'model', 'account'],
  once: ['carNumber'],
  notes: {
    providerName: PROVIDER_BY_NAME,
    account: {
      hint: { en: 'the account of a charge user of that provider, or empty', zh: '该运营商下充电用户的账号，可留空' },
    },
  },
});

export const CAR_COLUMNS = ['carNumber', 'vin', 'alias', 'brand', 'model', 'account', 'providerName', 'createTime'] as const;

export const cars = {
  list: endpoint({
    method: 'GET',
    path: '/web/cars',
    summary: 'Cars',
    access: 'car:read',
    query: z.object({ ...paging, ...carFilter }),
    response: pageOf(car),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/cars/:id',
    summary: 'One car',
    access: 'car:read',
    params: idParam,
    response: car,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/cars',
    summary: 'Register a car',
    access: 'car:write',
    overStations: true,
    body: carForm,
    response: car,
    log: { operation: 'car.create', words: { en: 'Register car', zh: '新建车辆' }, operand: 'carNumber' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/cars/:id',
    summary: 'Change a car; its provider stays',
    access: 'car:write',
    overStations: true,
    params: idParam,
    body: carForm.omit({ providerId: true }),
    response: car,
    log: { operation: 'car.update', words: { en: 'Change car', zh: '修改车辆' }, operand: 'carNumber' },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/web/cars/remove',
    summary: 'Remove cars',
    access: 'car:write',
    overStations: true,
    body: z.object({ ids: z.array(id).min(1).max(300) }),
    response: nothing,
    log: { operation: 'car.remove', words: { en: 'Remove cars', zh: '删除车辆' }, operand: 'ids' },
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/cars/export',
    summary: 'The cars that the filter finds, as XLSX or CSV; refused over 200 000 rows',
    access: 'car:export',
    query: z.object({ ...carFilter, ...sheetFormat(CAR_COLUMNS) }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/web/carImport/template',
    summary: 'The empty sheet for registering many cars, in the caller’s language',
    access: 'car:write',
  }),
  import: endpoint({
    method: 'POST',
    path: '/web/carImport',
    summary: 'Register the cars of a sheet, all or none',
    access: 'car:write',
    overStations: true,
    query: z.object(sheetImport),
    response: sheetResult,
    log: { operation: 'car.import', words: { en: 'Import cars', zh: '批量导入车辆' } },
  }),
};
