import { listOf, withExport } from '../core/list.ts';
import { RECOVERY_COLUMNS, RECOVERY_STATE_WORDS, recovery } from './recovery.ts';
import { WORK_FAULT_WORDS } from './work-orders.words.ts';

/** The list of runs of recovery. */
export const recoveryRunList = withExport(
  listOf({
    name: 'recoveryRuns',
    endpoint: recovery.runs,
    columns: {
      id: { kind: 'count', words: { en: 'Run', zh: '编号' }, width: 80, seen: 'chosen' },
      startTime: {
        kind: 'time',
        zone: 'timeZone',
        words: { en: 'Began', zh: '开始时间' },
        sort: true,
        seen: 'always',
        width: 112,
      },
      state: { kind: 'word', values: RECOVERY_STATE_WORDS, words: { en: 'Result', zh: '结果' }, width: 110, seen: 'always' },
      faultCode: { kind: 'own', words: { en: 'Fault', zh: '故障' }, width: 156 },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 130 },
      pointName: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 130 },
      pointId: { kind: 'text', words: { en: 'Serial number', zh: '序列号' }, seen: 'chosen' },
      connectorNo: { kind: 'count', words: { en: 'Connector', zh: '充电枪' }, width: 90, seen: 'chosen' },
      steps: { kind: 'own', words: { en: 'Steps', zh: '步骤' }, width: 290 },
      reason: { kind: 'own', words: { en: 'Reason', zh: '原因' }, width: 104, seen: 'alone' },
      isAlone: { kind: 'own', words: { en: 'Started', zh: '启动方式' }, width: 110, seen: 'chosen' },
      startedBy: { kind: 'text', words: { en: 'By', zh: '操作人' }, width: 110, seen: 'chosen' },
      taskId: { kind: 'own', words: { en: 'Work order', zh: '工单' }, width: 116 },
      vendor: { kind: 'text', words: { en: 'Vendor', zh: '厂商' }, width: 120, seen: 'chosen' },
      model: { kind: 'text', words: { en: 'Model', zh: '型号' }, width: 130, seen: 'chosen' },
      endTime: { kind: 'time', zone: 'timeZone', words: { en: 'Steps ended', zh: '执行结束' }, seen: 'chosen' },
      judgeTime: { kind: 'time', zone: 'timeZone', words: { en: 'Judged', zh: '判定时间' }, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Station, charge point', zh: '站点、充电桩' } },
      state: { kind: 'options', many: true, main: true, values: RECOVERY_STATE_WORDS, words: { en: 'Result', zh: '结果' } },
      faultCode: { kind: 'options', many: true, main: true, values: WORK_FAULT_WORDS, words: { en: 'Fault', zh: '故障' } },
      isAlone: {
        kind: 'options',
        values: { true: { en: 'Automatic', zh: '自动' }, false: { en: 'By a person', zh: '人工' } },
        words: { en: 'Started', zh: '启动方式' },
      },
      startTime: { kind: 'range', to: 'endTime', words: { en: 'Began between', zh: '开始时间' } },
      stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
      pointId: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: recovery.export, words: { en: 'Recovery runs', zh: '自动恢复记录' }, columns: RECOVERY_COLUMNS },
);
