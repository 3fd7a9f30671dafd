import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, NOTE, PROVIDER, withFields } from '../core/fields.ts';
import {
  amount,
  flag,
  id,
  identity,
  idParam,
  instant,
  keyword,
  manyOf,
  name,
  note,
  nothing,
  pageOf,
  paging,
  price,
} from '../core/values.ts';
import { sheetFormat, sheetImport, sheetResult } from '../customers/sheets.ts';
import { MOST_PIECES, PART_FIELDS, part, partForm, pieces, STORE, word } from './spare-parts.parts.ts';
import { USED_PART_FIELDS } from './work-orders.steps.ts';

/** What a movement of the book is. */
export const MOVEMENT_KINDS = [
  'initial',
  'in',
  'transfer',
  'reserved',
  'released',
  'shipped',
  'received',
  'used',
  'returnedUnused',
  'returnedDefective',
  'repaired',
  'counted',
  'writtenOff',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
export const MOVEMENT_KIND_WORDS = {
  initial: { en: 'Opening stock', zh: '期初入库' },
  in: { en: 'Purchase', zh: '采购入库' },
  transfer: { en: 'Transfer', zh: '调拨' },
  reserved: { en: 'Reserved', zh: '预留' },
  released: { en: 'Released', zh: '释放预留' },
  shipped: { en: 'Shipped', zh: '领料发货' },
  received: { en: 'Received', zh: '领料收货' },
  used: { en: 'Used', zh: '领用' },
  returnedUnused: { en: 'Returned unused', zh: '退回（未使用）' },
  returnedDefective: { en: 'Returned defective', zh: '退回（坏件）' },
  repaired: { en: 'Repaired', zh: '修复入库' },
  counted: { en: 'Stocktake', zh: '盘点调整' },
  writtenOff: { en: 'Written off', zh: '报废' },
};

export const STORE_KINDS = ['depot', 'car'] as const;
export const STORE_KIND_WORDS = { depot: { en: 'Depot', zh: '仓库' }, car: { en: 'Service vehicle', zh: '维修车' } };

/** The most lines of one stocktake. */
export const MOST_COUNTED_LINES = 1000;

const number = z.coerce.number().int().optional();
export const serialNumbers = z.array(identity(100)).max(500).default([]);

export const STORE_FIELDS = {
  providerId: PROVIDER,
  providerName: PROVIDER,
  name: STORE.storeName,
  kind: { kind: 'word', values: STORE_KIND_WORDS, words: { en: 'Type', zh: '类型' } },
  keeper: { kind: 'text', words: { en: 'Person in charge', zh: '保管人' } },
  address: { kind: 'text', words: { en: 'Address', zh: '地址' } },
  isClosed: { kind: 'flag', words: { en: 'Closed', zh: '已停用' } },
  pieces: { kind: 'count', words: { en: 'Pieces', zh: '库存数量' } },
  value: PART_FIELDS.value,
} as const satisfies Fields;
export const storeForm = z.object(
  withFields(STORE_FIELDS, {
    providerId: id,
    name,
    kind: z.enum(STORE_KINDS),
    address: z.string().trim().max(300).default(''),
    /** Who answers for it. */
    keeper: word,
    isClosed: z.boolean().default(false),
  }),
);
export const store = z.object(
  withFields(STORE_FIELDS, {
    id,
    name: z.string(),
    kind: z.enum(STORE_KINDS),
    address: z.string(),
    keeper: z.string(),
    isClosed: z.boolean(),
    /** Pieces in it, and what they are worth. */
    pieces: z.number().int(),
    value: amount,
    currency: z.string(),
    providerId: id,
    providerName: z.string(),
  }),
);
export type Store = z.infer<typeof store>;

/** What a store holds of a part. */
export const stockLine = z.object({
  partId: id,
  partsNumber: z.string(),
  name: z.string(),
  isSerialised: z.boolean(),
  storeId: id,
  storeName: z.string(),
  /** Empty: the part has none. */
  serialNumber: z.string(),
  free: z.number().int(),
  reserved: z.number().int(),
  inTransit: z.number().int(),
  defective: z.number().int(),
});
export type StockLine = z.infer<typeof stockLine>;

export const MOVEMENT_FIELDS = {
  ...STORE,
  time: { kind: 'time', words: { en: 'Time', zh: '时间' } },
  kind: { kind: 'word', values: MOVEMENT_KIND_WORDS, words: { en: 'Movement', zh: '业务类型' } },
  partId: { kind: 'thing', words: { en: 'Part', zh: '备件' } },
  partsNumber: PART_FIELDS.partsNumber,
  name: PART_FIELDS.name,
  toStoreId: { kind: 'thing', words: { en: 'To store', zh: '调入存放点' } },
  count: USED_PART_FIELDS.count,
  serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
  serialNumbers: USED_PART_FIELDS.serialNumbers,
  free: PART_FIELDS.free,
  reserved: PART_FIELDS.reserved,
  inTransit: PART_FIELDS.inTransit,
  defective: PART_FIELDS.defective,
  unitCost: {
    kind: 'money',
    currency: 'currency',
    words: { en: 'Unit cost', zh: '单位成本' },
    hint: { en: 'Leave empty to use the part’s price.', zh: '留空则按备件单价。' },
  },
  taskId: { kind: 'text', words: { en: 'Order', zh: '关联单号' } },
  userName: { kind: 'text', words: { en: 'Recorded by', zh: '操作人' } },
  note: NOTE,
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;
export const stockMovement = z.object(
  withFields(MOVEMENT_FIELDS, {
    id: z.number().int(),
    kind: z.enum(MOVEMENT_KINDS),
    partsNumber: z.string(),
    name: z.string(),
    storeName: z.string(),
    serialNumber: z.string(),
    free: z.number().int(),
    reserved: z.number().int(),
    inTransit: z.number().int(),
    defective: z.number().int(),
    unitCost: amount,
    currency: z.string(),
    /** The apply order or the work order that it belongs to. */
    taskId: z.string().nullable(),
    note: z.string(),
    userName: z.string(),
    time: instant,
    providerName: z.string(),
  }),
);
export type StockMovement = z.infer<typeof stockMovement>;

/** What a person enters into the book himself. Stocktakes, apply orders and work orders write the rest. */
export const stockMovementForm = z.object(
  withFields(MOVEMENT_FIELDS, {
    kind: z.enum(['initial', 'in', 'transfer', 'repaired', 'returnedDefective']),
    partId: id,
    storeId: id,
    /** Where a transfer goes. */
    toStoreId: id.nullable().default(null),
    count: pieces,
    /** One for each piece, where the part has them. */
    serialNumbers,
    /** What one cost; absent: the part's price. */
    unitCost: price.optional(),
    note: note.default(''),
  }),
);

export const STOCKTAKE_STATES = ['waiting', 'confirmed', 'rejected'] as const;
export const STOCKTAKE_STATE_WORDS = {
  waiting: { en: 'Awaiting confirmation', zh: '待复核' },
  confirmed: { en: 'Confirmed', zh: '已确认' },
  rejected: { en: 'Rejected', zh: '已驳回' },
};
export const STOCKTAKE_KIND_WORDS = { count: { en: 'Stocktake', zh: '盘点' }, writeOff: { en: 'Write-off', zh: '报废' } };
export const STOCKTAKE_FIELDS = {
  ...STORE,
  id: { kind: 'id', words: { en: 'Number', zh: '单号' } },
  kind: { kind: 'word', values: STOCKTAKE_KIND_WORDS, words: { en: 'Type', zh: '类型' } },
  state: { kind: 'word', values: STOCKTAKE_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  difference: { kind: 'count', words: { en: 'Difference', zh: '差异' } },
  countedBy: { kind: 'text', words: { en: 'Counted by', zh: '盘点人' } },
  countTime: { kind: 'time', words: { en: 'Counted', zh: '盘点时间' } },
  decidedBy: { kind: 'text', words: { en: 'Checked by', zh: '复核人' } },
  decideTime: { kind: 'time', words: { en: 'Checked', zh: '复核时间' } },
  decisionNote: { kind: 'text', long: true, words: { en: 'Decision note', zh: '复核备注' } },
  note: NOTE,
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;
const condition = z.enum(['free', 'defective']);
const stocktakeLine = z.object({
  partId: id,
  partsNumber: z.string(),
  name: z.string(),
  serialNumber: z.string(),
  condition,
  expected: z.number().int(),
  counted: z.number().int(),
});
export const stocktake = z.object(
  withFields(STOCKTAKE_FIELDS, {
    id,
    kind: z.enum(['count', 'writeOff']),
    state: z.enum(STOCKTAKE_STATES),
    storeId: id,
    storeName: z.string(),
    lines: z.array(stocktakeLine),
    /** Pieces more or fewer than the book says, over all lines. */
    difference: z.number().int(),
    note: z.string(),
    countedBy: z.string(),
    countTime: instant,
    decidedBy: z.string().nullable(),
    decideTime: instant.nullable(),
    decisionNote: z.string(),
    /** The caller may confirm or reject it: he has not counted himself. */
    canDecide: z.boolean(),
    providerName: z.string(),
  }),
);
export type Stocktake = z.infer<typeof stocktake>;
export const stocktakeForm = z.object(
  withFields(STOCKTAKE_FIELDS, {
    storeId: id,
    kind: z.enum(['count', 'writeOff']),
    /** Of a stocktake how many are there, of a write-off how many go. */
    lines: z
      .array(
        z.object({
          partId: id,
          serialNumber: z.string().trim().max(100).default(''),
          condition: condition.default('free'),
          count: z.number().int().min(0).max(MOST_PIECES),
          /** What the book said when the line was counted. Says it something else now, the line is counted anew. */
          expected: z.number().int().min(0).max(MOST_PIECES).optional(),
        }),
      )
      .min(1)
      .max(MOST_COUNTED_LINES),
    note: note.default(''),
  }),
);

export const PART_COLUMNS = [
  'partsNumber',
  'name',
  'model',
  'supplier',
  'price',
  'unit',
  'fits',
  'free',
  'reserved',
  'inTransit',
  'defective',
  'minimum',
  'leadDays',
  'used90',
  'proposal',
  'averageCost',
  'value',
  'isSerialised',
  'providerName',
] as const;
export const MOVEMENT_COLUMNS = [
  'time',
  'kind',
  'partsNumber',
  'name',
  'storeName',
  'serialNumber',
  'free',
  'reserved',
  'inTransit',
  'defective',
  'unitCost',
  'taskId',
  'userName',
  'note',
  'providerName',
] as const;

const partFilter = {
  /** In number, name, model, supplier, models that it fits. */
  keyword,
  partsNumber: z.string().trim().max(60).optional(),
  model: z.string().trim().max(100).optional(),
  providerId: number,
  /** Only parts that this store holds. */
  storeId: number,
  /** Only parts to be ordered. */
  reorder: flag,
};
const movementFilter = {
  keyword,
  kind: manyOf(z.enum(MOVEMENT_KINDS)),
  partId: number,
  storeId: number,
  providerId: number,
  from: instant.optional(),
  to: instant.optional(),
};
const exported = { sort: paging.sort };

export const spareParts = {
  list: endpoint({
    method: 'GET',
    path: '/web/material/getMaterials',
    summary: 'Spare parts with their stock, value and reorder proposal',
    access: 'material:read',
    query: z.object({ ...paging, ...partFilter }),
    response: pageOf(part),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/material/getMaterials/export',
    summary: 'Spare parts as a file',
    access: 'material:read',
    query: z.object({ ...partFilter, ...exported, ...sheetFormat(PART_COLUMNS) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/material/parts',
    summary: 'Add a spare part to the catalogue',
    access: 'material:ship',
    body: partForm,
    response: part,
    log: { operation: 'material.create', words: { en: 'Add spare part', zh: '新建备件' }, operand: 'partsNumber' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/material/parts/:id',
    summary: 'Change a spare part; its provider stays',
    access: 'material:ship',
    params: idParam,
    body: partForm.omit({ providerId: true }),
    response: part,
    log: { operation: 'material.update', words: { en: 'Change spare part', zh: '修改备件' }, operand: 'partsNumber' },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/web/material/parts/:id/remove',
    summary: 'Remove a spare part that was never in stock',
    access: 'material:ship',
    params: idParam,
    response: nothing,
    log: { operation: 'material.remove', words: { en: 'Remove spare part', zh: '删除备件' }, operand: 'id' },
  }),
  template: endpoint({
    method: 'GET',
    path: '/web/material/batchImportMaterials/template',
    summary: 'The empty sheet for adding many spare parts, in the caller’s language',
    access: 'material:ship',
  }),
  import: endpoint({
    method: 'POST',
    path: '/web/material/batchImportMaterials',
    summary: 'Add the spare parts of a sheet (multipart, field `file`), with their first stock, all or none',
    access: 'material:ship',
    query: z.object(sheetImport),
    response: sheetResult,
    log: { operation: 'material.import', words: { en: 'Import spare parts', zh: '批量导入备件' } },
  }),
  stock: endpoint({
    method: 'GET',
    path: '/web/material/stock',
    summary: 'What stores hold of parts, by serial number where parts have one; empty lines are left out',
    access: 'material:read',
    query: z.object({ ...paging, keyword, partId: number, storeId: number }),
    response: pageOf(stockLine),
  }),
  proof: endpoint({
    method: 'GET',
    path: '/web/material/stockProof',
    summary: 'Where the stock is another than the sum of the book: nothing, if all is right',
    access: 'material:read',
    response: z.array(stockLine),
  }),
  stores: endpoint({
    method: 'GET',
    path: '/web/material/stores',
    summary: 'Stores: depots and cars',
    access: 'material:read',
    query: z.object({ ...paging, keyword, providerId: number }),
    response: pageOf(store),
  }),
  createStore: endpoint({
    method: 'POST',
    path: '/web/material/stores',
    summary: 'Add a store',
    access: 'material:ship',
    body: storeForm.omit({ isClosed: true }),
    response: store,
    log: { operation: 'store.create', words: { en: 'Add store', zh: '新建存放点' }, operand: 'name' },
  }),
  updateStore: endpoint({
    method: 'PUT',
    path: '/web/material/stores/:id',
    summary: 'Change a store, close it once it is empty, or open it again',
    access: 'material:ship',
    params: idParam,
    body: storeForm.omit({ providerId: true }),
    response: store,
    log: { operation: 'store.update', words: { en: 'Change store', zh: '修改存放点' }, operand: 'name' },
  }),
  movements: endpoint({
    method: 'GET',
    path: '/web/material/movements',
    summary: 'The book of stock, newest first',
    access: 'material:read',
    query: z.object({ ...paging, ...movementFilter }),
    response: pageOf(stockMovement),
  }),
  exportMovements: endpoint({
    method: 'GET',
    path: '/web/material/movements/export',
    summary: 'The book of stock as a file',
    access: 'material:read',
    query: z.object({ ...movementFilter, ...exported, ...sheetFormat(MOVEMENT_COLUMNS) }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/web/material/movements',
    summary: 'Enter a movement: opening stock, purchase, transfer, defective return, repair',
    access: 'material:ship',
    body: stockMovementForm,
    response: nothing,
    log: { operation: 'material.move', words: { en: 'Record stock movement', zh: '登记库存变动' }, operand: 'partId' },
  }),
  stocktakes: endpoint({
    method: 'GET',
    path: '/web/material/stocktakes',
    summary: 'Stocktakes and write-offs, newest first',
    access: 'material:read',
    query: z.object({ ...paging, keyword, providerId: number, storeId: number, state: manyOf(z.enum(STOCKTAKE_STATES)) }),
    response: pageOf(stocktake),
  }),
  enterStocktake: endpoint({
    method: 'POST',
    path: '/web/material/stocktakes',
    summary: 'Enter counted numbers or a write-off; a difference waits for a second person',
    access: 'material:count',
    body: stocktakeForm,
    response: stocktake,
    log: {
      operation: 'stocktake.enter',
      words: { en: 'Record stocktake or write-off', zh: '登记盘点或报废' },
      operand: 'storeId',
    },
  }),
  decideStocktake: endpoint({
    method: 'POST',
    path: '/web/material/stocktakes/:id/decide',
    summary: 'Confirm or reject a stocktake or write-off that somebody else entered',
    access: 'material:count',
    params: idParam,
    body: z.object({ confirm: z.boolean(), note: note.default('') }),
    response: stocktake,
    log: {
      operation: 'stocktake.decide',
      words: { en: 'Confirm or reject stocktake or write-off', zh: '复核盘点或报废' },
      operand: 'id',
    },
  }),
};
