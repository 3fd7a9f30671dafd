import { listOf, withExport } from '../core/list.ts';
import { FAULT_PROBLEM_COLUMNS, FAULT_PROBLEM_FINDER_WORDS, FAULT_PROBLEM_STATE_WORDS, faultProblems } from './fault-problems.ts';
import { WORK_FAULT_WORDS } from './work-orders.words.ts';

/** Problems over model and firmware. */
export const faultProblemList = withExport(
  listOf({
    name: 'faultProblems',
    endpoint: faultProblems.list,
    columns: {
      faultCode: { kind: 'own', words: { en: 'Fault', zh: '故障' }, width: 160, seen: 'always' },
      model: { kind: 'own', words: { en: 'Model', zh: '型号' }, width: 160, sort: true, together: ['vendor'] },
      firmware: { kind: 'own', words: { en: 'Firmware', zh: '固件' }, width: 110 },
      state: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 130 },
      pointsAffected: {
        kind: 'own',
        words: { en: 'Points affected', zh: '受影响桩数' },
        width: 130,
        sort: true,
        together: ['pointsOfModel', 'atLeast'],
      },
      events: { kind: 'count', words: { en: 'Times in 90 days', zh: '近 90 天次数' }, width: 132, sort: true, seen: 'alone' },
      orders: { kind: 'own', words: { en: 'Orders', zh: '工单' }, width: 84, sort: true, together: ['openOrders'] },
      workaround: { kind: 'text', words: { en: 'Workaround', zh: '临时措施' }, width: 264 },
      cause: { kind: 'text', words: { en: 'Cause', zh: '原因' }, width: 220, seen: 'chosen' },
      foundBy: {
        kind: 'word',
        values: FAULT_PROBLEM_FINDER_WORDS,
        words: { en: 'Found', zh: '来源' },
        width: 110,
        seen: 'chosen',
      },
      createTime: { kind: 'time', words: { en: 'Opened', zh: '登记时间' }, sort: true, width: 112, seen: 'chosen' },
      changedBy: { kind: 'text', words: { en: 'Changed by', zh: '修改人' }, width: 120, seen: 'chosen' },
      changeTime: { kind: 'time', words: { en: 'Changed', zh: '修改时间' }, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      vendor: { kind: 'text', seen: 'file', words: { en: 'Vendor', zh: '厂商' } },
      fixedFirmware: { kind: 'text', seen: 'file', words: { en: 'Solved in firmware', zh: '已修复固件' } },
      pointsOfModel: { kind: 'count', seen: 'file', words: { en: 'Points of the model', zh: '同型号桩数' } },
      atLeast: { kind: 'own', seen: 'file', words: { en: 'At least (%)', zh: '下限（%）' } },
      openOrders: { kind: 'count', seen: 'file', words: { en: 'Open orders', zh: '未完成工单' } },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Vendor, model, firmware, words', zh: '厂商、型号、固件、描述' } },
      state: { kind: 'options', many: true, main: true, values: FAULT_PROBLEM_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
      faultCode: { kind: 'options', many: true, main: true, values: WORK_FAULT_WORDS, words: { en: 'Fault', zh: '故障' } },
      foundBy: { kind: 'options', many: true, values: FAULT_PROBLEM_FINDER_WORDS, words: { en: 'Found', zh: '来源' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: faultProblems.export, words: { en: 'Problems', zh: '共性问题' }, columns: FAULT_PROBLEM_COLUMNS, sorted: true },
);
