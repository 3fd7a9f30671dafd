import { listOf, withExport } from '../core/list.ts';
import { PART_FIELDS } from './spare-parts.parts.ts';
import {
  MOVEMENT_COLUMNS,
  MOVEMENT_KIND_WORDS,
  PART_COLUMNS,
  STOCKTAKE_KIND_WORDS,
  STOCKTAKE_STATE_WORDS,
  STORE_KIND_WORDS,
  spareParts,
} from './spare-parts.ts';

const PROVIDER = { en: 'Provider', zh: '运营商' };
const FREE = { en: 'Available', zh: '可用' };
const RESERVED = { en: 'Reserved', zh: '预留' };
const IN_TRANSIT = { en: 'In transit', zh: '在途' };
const DEFECTIVE = { en: 'Defective', zh: '坏件' };

/** The list of spare parts with their stock. */
export const partList = withExport(
  listOf({
    name: 'spareParts',
    endpoint: spareParts.list,
    fields: PART_FIELDS,
    columns: {
      partsNumber: {
        width: 124,
        seen: 'always',
        fixed: 'start',
        sort: true,
      },
      name: { width: 150, sort: true },
      model: { width: 130, sort: true, seen: 'chosen' },
      free: { kind: 'count', words: FREE, width: 92, sort: true },
      reserved: { kind: 'count', words: RESERVED, width: 80 },
      inTransit: { kind: 'count', words: IN_TRANSIT, width: 82 },
      defective: { kind: 'count', words: DEFECTIVE, width: 82 },
      minimum: { width: 82 },
      used90: { kind: 'count', words: { en: 'Used, 90 days', zh: '近 90 天用量' }, width: 104 },
      proposal: { kind: 'own', words: { en: 'To order', zh: '建议采购' }, width: 88, sort: true },
      price: { width: 110, sort: true, seen: 'chosen' },
      averageCost: {
        kind: 'money',
        currency: 'currency',
        words: { en: 'Average cost', zh: '平均成本' },
        width: 120,
        seen: 'chosen',
      },
      value: { kind: 'money', currency: 'currency', words: { en: 'Stock value', zh: '库存金额' }, width: 112, sort: true },
      supplier: { width: 150, sort: true, seen: 'chosen' },
      fits: { kind: 'own', width: 170, seen: 'chosen' },
      unit: { width: 80, seen: 'chosen' },
      leadDays: { kind: 'count', words: { en: 'Lead time (days)', zh: '采购周期（天）' }, width: 130, seen: 'chosen' },
      isSerialised: { width: 130, seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Number, name, model, supplier', zh: '编号、名称、型号、供应商' } },
      storeId: { kind: 'own', main: true, words: { en: 'Store', zh: '存放点' } },
      reorder: {
        kind: 'options',
        main: true,
        values: { true: { en: 'To order', zh: '需采购' } },
        words: { en: 'To order', zh: '采购建议' },
      },
      partsNumber: { kind: 'text', words: { en: 'Parts number', zh: '备件编号' } },
      model: { kind: 'text', words: { en: 'Model', zh: '型号' } },
      providerId: { kind: 'provider', words: PROVIDER },
    },
  }),
  { endpoint: spareParts.export, words: { en: 'Spare parts', zh: '备件' }, columns: PART_COLUMNS, sorted: true },
);

/** The book of stock. */
export const movementList = withExport(
  listOf({
    name: 'stockMovements',
    endpoint: spareParts.movements,
    columns: {
      time: { kind: 'time', words: { en: 'Time', zh: '时间' }, seen: 'always', sort: true, width: 112 },
      kind: { kind: 'word', values: MOVEMENT_KIND_WORDS, words: { en: 'Movement', zh: '业务类型' }, width: 102, seen: 'always' },
      partsNumber: { kind: 'id', words: { en: 'Parts number', zh: '备件编号' }, width: 124, sort: true },
      name: { kind: 'text', words: { en: 'Name', zh: '名称' }, width: 130 },
      storeName: { kind: 'text', words: { en: 'Store', zh: '存放点' }, width: 112 },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' }, width: 150, seen: 'chosen' },
      free: { kind: 'own', words: FREE, width: 88 },
      reserved: { kind: 'own', words: RESERVED, width: 86 },
      inTransit: { kind: 'own', words: IN_TRANSIT, width: 86 },
      defective: { kind: 'own', words: DEFECTIVE, width: 86 },
      unitCost: { kind: 'money', currency: 'currency', words: { en: 'Unit cost', zh: '单位成本' }, width: 120, seen: 'chosen' },
      taskId: { kind: 'own', words: { en: 'Order', zh: '关联单号' }, width: 118 },
      userName: { kind: 'text', words: { en: 'Recorded by', zh: '操作人' }, width: 100, seen: 'alone' },
      note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 180, seen: 'chosen' },
      providerName: { kind: 'provider', words: PROVIDER },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Part, store, serial or order number', zh: '备件、存放点、序列号、单号' },
      },
      kind: { kind: 'options', many: true, main: true, values: MOVEMENT_KIND_WORDS, words: { en: 'Movement', zh: '业务类型' } },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Time', zh: '时间' } },
      storeId: { kind: 'own', words: { en: 'Store', zh: '存放点' } },
      partId: { kind: 'link', words: { en: 'Part', zh: '备件' } },
      providerId: { kind: 'provider', words: PROVIDER },
    },
  }),
  { endpoint: spareParts.exportMovements, words: { en: 'Stock movements', zh: '库存台账' }, columns: MOVEMENT_COLUMNS },
);

/** The list of stores. */
export const storeList = listOf({
  name: 'stores',
  endpoint: spareParts.stores,
  columns: {
    name: { kind: 'text', words: { en: 'Store', zh: '存放点' }, width: 180, seen: 'always', sort: true },
    kind: { kind: 'word', values: STORE_KIND_WORDS, words: { en: 'Type', zh: '类型' }, width: 120 },
    keeper: { kind: 'text', words: { en: 'Person in charge', zh: '保管人' }, width: 140 },
    address: { kind: 'text', words: { en: 'Address', zh: '地址' }, width: 216 },
    pieces: { kind: 'count', words: { en: 'Pieces', zh: '库存数量' }, width: 110 },
    value: { kind: 'money', currency: 'currency', words: { en: 'Stock value', zh: '库存金额' }, width: 130 },
    isClosed: { kind: 'flag', words: { en: 'Closed', zh: '已停用' }, width: 100 },
    providerName: { kind: 'provider', words: PROVIDER },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, person in charge, address', zh: '名称、保管人、地址' } },
    providerId: { kind: 'provider', words: PROVIDER },
  },
});

/** The list of stocktakes and write-offs. */
export const stocktakeList = listOf({
  name: 'stocktakes',
  endpoint: spareParts.stocktakes,
  columns: {
    id: { kind: 'id', words: { en: 'Number', zh: '单号' }, width: 82, seen: 'always', sort: true },
    kind: { kind: 'word', values: STOCKTAKE_KIND_WORDS, words: { en: 'Type', zh: '类型' }, width: 92 },
    state: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 172 },
    storeName: { kind: 'text', words: { en: 'Store', zh: '存放点' }, width: 126 },
    difference: { kind: 'own', words: { en: 'Difference', zh: '差异' }, width: 100 },
    countedBy: { kind: 'text', words: { en: 'Counted by', zh: '盘点人' }, width: 100 },
    countTime: { kind: 'time', words: { en: 'Counted', zh: '盘点时间' }, sort: true, width: 112 },
    decidedBy: { kind: 'text', words: { en: 'Checked by', zh: '复核人' }, width: 100 },
    decideTime: { kind: 'time', words: { en: 'Checked', zh: '复核时间' }, width: 112 },
    note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 180, seen: 'chosen' },
    providerName: { kind: 'provider', words: PROVIDER },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Store, person, note', zh: '存放点、人员、备注' } },
    state: { kind: 'options', many: true, main: true, values: STOCKTAKE_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
    storeId: { kind: 'own', main: true, words: { en: 'Store', zh: '存放点' } },
    providerId: { kind: 'provider', words: PROVIDER },
  },
});
