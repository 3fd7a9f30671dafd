import { z } from 'zod';
import { DAYS, type Fields, MODEL, PROVIDER, withFields } from '../core/fields.ts';
import { entrySheet, PROVIDER_BY_NAME } from '../core/sheet.ts';
import { amount, id, identity, instant, name, price } from '../core/values.ts';

/** The most pieces of one movement. */
export const MOST_PIECES = 100_000;
const partsNumber = identity(60);
export const word = z.string().trim().max(100).default('');
export const pieces = z.number().int().min(1).max(MOST_PIECES);

/** A store as it is chosen, and by its name. */
export const STORE = {
  storeId: { kind: 'thing', words: { en: 'Store', zh: '存放点' } },
  storeName: { kind: 'text', words: { en: 'Store', zh: '存放点' } },
} as const satisfies Fields;
export const PART_FIELDS = {
  providerId: PROVIDER,
  providerName: PROVIDER,
  partsNumber: { kind: 'id', words: { en: 'Parts number', zh: '备件编号' } },
  name: { kind: 'text', words: { en: 'Name', zh: '名称' } },
  model: MODEL,
  supplier: { kind: 'text', words: { en: 'Supplier', zh: '供应商' } },
  price: { kind: 'money', currency: 'currency', words: { en: 'Price', zh: '单价' } },
  unit: { kind: 'text', words: { en: 'Unit', zh: '单位' } },
  fits: {
    kind: 'id',
    words: { en: 'Fits models', zh: '适用桩型' },
    hint: { en: 'Charge point models, separated by commas.', zh: '可填写多个充电桩型号。' },
  },
  minimum: { kind: 'count', words: { en: 'Minimum', zh: '最低库存' } },
  leadDays: { kind: 'count', unit: DAYS, words: { en: 'Lead time', zh: '采购周期' } },
  isSerialised: {
    kind: 'flag',
    words: { en: 'Serial numbers', zh: '按序列号管理' },
    hint: { en: 'Each piece is tracked by its own.', zh: '每件各有一个序列号。' },
  },
  free: { kind: 'count', words: { en: 'Available', zh: '可用' } },
  reserved: { kind: 'count', words: { en: 'Reserved', zh: '预留' } },
  inTransit: { kind: 'count', words: { en: 'In transit', zh: '在途' } },
  defective: { kind: 'count', words: { en: 'Defective', zh: '坏件' } },
  used90: { kind: 'count', words: { en: 'Used, 90 days', zh: '近 90 天用量' } },
  proposal: { kind: 'count', words: { en: 'To order', zh: '建议采购' } },
  averageCost: { kind: 'money', currency: 'currency', words: { en: 'Average cost', zh: '平均成本' } },
  value: { kind: 'money', currency: 'currency', words: { en: 'Stock value', zh: '库存金额' } },
  ...STORE,
  count: { kind: 'count', words: { en: 'Opening stock', zh: '期初数量' } },
} as const satisfies Fields;

/** A kind of spare part (specification section 3). */
export const partForm = z.object(
  withFields(PART_FIELDS, {
    providerId: id,
    partsNumber,
    name,
    model: word,
    supplier: word,
    /** What one costs, in the provider's currency. */
    price,
    unit: z.string().trim().min(1).max(20),
    /** Models of charge points that it fits. */
    fits: z.array(z.string().trim().min(1).max(60)).max(100).default([]),
    minimum: z.number().int().min(0).max(MOST_PIECES).default(0),
    /** From order to arrival. */
    leadDays: z.number().int().min(0).max(1000).default(0),
    /** Each piece has a serial number; it cannot be changed once there is stock. */
    isSerialised: z.boolean().default(false),
  }),
);

export const part = z.object(
  withFields(PART_FIELDS, {
    id,
    partsNumber: z.string(),
    name: z.string(),
    model: z.string(),
    supplier: z.string(),
    price: amount,
    currency: z.string(),
    unit: z.string(),
    fits: z.array(z.string()),
    minimum: z.number().int(),
    leadDays: z.number().int(),
    isSerialised: z.boolean(),
    /** Pieces in all stores, by what may be done with them. */
    free: z.number().int(),
    reserved: z.number().int(),
    inTransit: z.number().int(),
    defective: z.number().int(),
    /** The moving average of what one cost. */
    averageCost: amount,
    /** Of all pieces that work, by the moving average. */
    value: amount,
    /** Used in the last 90 days. */
    used90: z.number().int(),
    /** How many to order now: use during the lead time and the minimum, less what is free or in transit. */
    proposal: z.number().int(),
    providerId: id,
    providerName: z.string(),
    createTime: instant,
  }),
);
export type Part = z.infer<typeof part>;

/** The sheet by which many parts are added, with their first stock: none, or what one movement may bring. */
export const partSheet = entrySheet({
  words: { en: 'Spare parts template', zh: '备件导入模板' },
  row: partForm.omit({ providerId: true, isSerialised: true }).extend(
    withFields(PART_FIELDS, {
      providerName: z.string().trim().min(1),
      storeName: z.string().trim().max(100).default(''),
      count: z.literal(0).or(pieces).default(0),
    }),
  ),
  columns: [
    'providerName',
    'partsNumber',
    'name',
    'price',
    'unit',
    'model',
    'supplier',
    'fits',
    'minimum',
    'leadDays',
    'storeName',
    'count',
  ],
  notes: {
    providerName: PROVIDER_BY_NAME,
    fits: { hint: { en: 'models of charge points, with commas between them', zh: '充电桩型号，用逗号分隔' } },
    count: { hint: { en: 'needs a store', zh: '须同时填写存放点' } },
  },
});
