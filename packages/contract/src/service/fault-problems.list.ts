import { listOf, withExport } from '../core/list.ts';
import {
  FAULT_PROBLEM_COLUMNS,
  FAULT_PROBLEM_FIELDS,
  FAULT_PROBLEM_FINDER_WORDS,
  FAULT_PROBLEM_STATE_WORDS,
  faultProblems,
} from './fault-problems.ts';
import { WORK_FAULT_WORDS } from './work-orders.words.ts';

/** Problems over model and firmware. */
export const faultProblemList = withExport(
  listOf({
    name: 'faultProblems',
    endpoint: faultProblems.list,
    fields: FAULT_PROBLEM_FIELDS,
    columns: {
      faultCode: { kind: 'own', width: 160, seen: 'always' },
      model: { kind: 'own', width: 160, sort: true, together: ['vendor'] },
      firmware: { kind: 'own', width: 110 },
      state: { kind: 'own', width: 130 },
      pointsAffected: { kind: 'own', width: 130, sort: true, together: ['pointsOfModel', 'atLeast'] },
      events: { width: 132, sort: true, seen: 'alone' },
      orders: { kind: 'own', width: 84, sort: true, together: ['openOrders'] },
      workaround: { width: 264 },
      cause: { width: 220, seen: 'chosen' },
      foundBy: { width: 110, seen: 'chosen' },
      createTime: { sort: true, width: 112, seen: 'chosen' },
      changedBy: { width: 120, seen: 'chosen' },
      changeTime: { seen: 'chosen' },
      providerName: {},
      vendor: { seen: 'file' },
      fixedFirmware: { seen: 'file' },
      pointsOfModel: { seen: 'file' },
      atLeast: { kind: 'own', seen: 'file', words: { en: 'At least (%)', zh: '下限（%）' } },
      openOrders: { seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Vendor, model, firmware, words', zh: '厂商、型号、固件、描述' } },
      state: { kind: 'options', many: true, main: true, values: FAULT_PROBLEM_STATE_WORDS },
      faultCode: { kind: 'options', many: true, main: true, values: WORK_FAULT_WORDS },
      foundBy: { kind: 'options', many: true, values: FAULT_PROBLEM_FINDER_WORDS },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: faultProblems.export, words: { en: 'Problems', zh: '共性问题' }, columns: FAULT_PROBLEM_COLUMNS, sorted: true },
);
