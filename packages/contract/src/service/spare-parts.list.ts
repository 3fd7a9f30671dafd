import { listOf, withExport } from '../core/list.ts';
import { PART_FIELDS } from './spare-parts.parts.ts';
import {
  MOVEMENT_COLUMNS,
  MOVEMENT_FIELDS,
  MOVEMENT_KIND_WORDS,
  PART_COLUMNS,
  STOCKTAKE_FIELDS,
  STOCKTAKE_STATE_WORDS,
  STORE_FIELDS,
  spareParts,
} from './spare-parts.ts';

/** The list of spare parts with their stock. */
export const partList = withExport(
  listOf({
    name: 'spareParts',
    endpoint: spareParts.list,
    fields: PART_FIELDS,
    columns: {
      partsNumber: { width: 124, seen: 'always', fixed: 'start', sort: true },
      name: { width: 150, sort: true },
      model: { width: 130, sort: true, seen: 'chosen' },
      free: { width: 92, sort: true },
      reserved: { width: 80 },
      inTransit: { width: 82 },
      defective: { width: 82 },
      minimum: { width: 82 },
      used90: { width: 104 },
      proposal: { kind: 'own', width: 88, sort: true },
      price: { width: 110, sort: true, seen: 'chosen' },
      averageCost: { width: 120, seen: 'chosen' },
      value: { width: 112, sort: true },
      supplier: { width: 150, sort: true, seen: 'chosen' },
      fits: { kind: 'own', width: 170, seen: 'chosen' },
      unit: { width: 80, seen: 'chosen' },
      leadDays: { width: 130, seen: 'chosen' },
      isSerialised: { width: 130, seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Number, name, model, supplier', zh: '编号、名称、型号、供应商' } },
      storeId: { kind: 'own', main: true },
      reorder: {
        kind: 'options',
        main: true,
        values: { true: { en: 'To order', zh: '需采购' } },
        words: { en: 'To order', zh: '采购建议' },
      },
      partsNumber: { kind: 'text' },
      model: { kind: 'text' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: spareParts.export, words: { en: 'Spare parts', zh: '备件' }, columns: PART_COLUMNS, sorted: true },
);

/** The book of stock. */
export const movementList = withExport(
  listOf({
    name: 'stockMovements',
    endpoint: spareParts.movements,
    fields: MOVEMENT_FIELDS,
    columns: {
      time: { seen: 'always', sort: true, width: 112 },
      kind: { width: 102, seen: 'always' },
      partsNumber: { width: 124, sort: true },
      name: { width: 130 },
      storeName: { width: 112 },
      serialNumber: { width: 150, seen: 'chosen' },
      free: { kind: 'own', width: 88 },
      reserved: { kind: 'own', width: 86 },
      inTransit: { kind: 'own', width: 86 },
      defective: { kind: 'own', width: 86 },
      unitCost: { width: 120, seen: 'chosen' },
      taskId: { kind: 'own', width: 118 },
      userName: { width: 100, seen: 'alone' },
      note: { width: 180, seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Part, store, serial or order number', zh: '备件、存放点、序列号、单号' },
      },
      kind: { kind: 'options', many: true, main: true, values: MOVEMENT_KIND_WORDS },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Time', zh: '时间' } },
      storeId: { kind: 'own' },
      partId: { kind: 'link' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: spareParts.exportMovements, words: { en: 'Stock movements', zh: '库存台账' }, columns: MOVEMENT_COLUMNS },
);

/** The list of stores. */
export const storeList = listOf({
  name: 'stores',
  endpoint: spareParts.stores,
  fields: STORE_FIELDS,
  columns: {
    name: { width: 180, seen: 'always', sort: true },
    kind: { width: 120 },
    keeper: { width: 140 },
    address: { width: 216 },
    pieces: { width: 110 },
    value: { width: 130 },
    isClosed: { width: 100 },
    providerName: {},
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, person in charge, address', zh: '名称、保管人、地址' } },
    providerId: { kind: 'provider' },
  },
});

/** The list of stocktakes and write-offs. */
export const stocktakeList = listOf({
  name: 'stocktakes',
  endpoint: spareParts.stocktakes,
  fields: STOCKTAKE_FIELDS,
  columns: {
    id: { width: 82, seen: 'always', sort: true },
    kind: { width: 92 },
    state: { kind: 'own', width: 172 },
    storeName: { width: 126 },
    difference: { kind: 'own', width: 100 },
    countedBy: { width: 100 },
    countTime: { sort: true, width: 112 },
    decidedBy: { width: 100 },
    decideTime: { width: 112 },
    note: { width: 180, seen: 'chosen' },
    providerName: {},
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Store, person, note', zh: '存放点、人员、备注' } },
    state: { kind: 'options', many: true, main: true, values: STOCKTAKE_STATE_WORDS },
    storeId: { kind: 'own', main: true },
    providerId: { kind: 'provider' },
  },
});
