import { listOf, withExport } from '../core/list.ts';
import {
  TIMED_COLUMNS,
  TIMED_KIND_WORDS,
  TIMED_PROBLEM_WORDS,
  TIMED_START_COLUMNS,
  TIMED_START_STATE_WORDS,
  TIMED_STATE_WORDS,
  timedCharges,
} from './timed-charging.ts';

const PLACES = {
  keyword: { kind: 'search', main: true, words: { en: 'User, point, station, number', zh: '用户、充电桩、站点、编号' } },
} as const;

/** The list of timed charges. */
export const timedChargeList = withExport(
  listOf({
    name: 'timedCharges',
    endpoint: timedCharges.list,
    columns: {
      id: { kind: 'id', words: { en: 'Number', zh: '编号' }, width: 80, seen: 'always', fixed: 'start', sort: true },
      status: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 104, seen: 'always' },
      kind: { kind: 'word', values: TIMED_KIND_WORDS, words: { en: 'Kind', zh: '方式' }, width: 110, seen: 'chosen' },
      account: { kind: 'text', words: { en: 'Charge user', zh: '充电用户' }, width: 110, sort: true },
      phone: { kind: 'text', words: { en: 'Phone', zh: '手机号' }, width: 140, seen: 'chosen' },
      pointName: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 140, sort: true },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' }, seen: 'chosen' },
      connectorNos: { kind: 'own', words: { en: 'Connectors', zh: '充电枪' }, width: 96, seen: 'alone' },
      validPeriod: { kind: 'own', words: { en: 'Valid period', zh: '有效期' }, width: 200, sort: true, seen: 'chosen' },
      days: { kind: 'own', words: { en: 'Days', zh: '重复' }, width: 92 },
      startTime: { kind: 'own', words: { en: 'Start time', zh: '启动时间' }, width: 168 },
      readyTime: { kind: 'own', words: { en: 'Ready by', zh: '充好时间' }, width: 110, seen: 'chosen' },
      wantsWh: { kind: 'energy', words: { en: 'Energy', zh: '电量' }, width: 110, seen: 'chosen' },
      maxMinutes: { kind: 'count', words: { en: 'Longest (min)', zh: '最长时间（分钟）' }, width: 130, seen: 'chosen' },
      retryMinutes: { kind: 'count', words: { en: 'Tries again (min)', zh: '重试时间（分钟）' }, width: 140, seen: 'chosen' },
      nextTime: { kind: 'time', zone: 'timeZone', words: { en: 'Next start', zh: '下次启动' }, sort: true, width: 112 },
      lastStatus: { kind: 'own', words: { en: 'Last start', zh: '上次结果' }, width: 190 },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 180, sort: true, seen: 'chosen' },
      note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 180, seen: 'chosen' },
      createdBy: { kind: 'text', words: { en: 'Created by', zh: '创建人' }, width: 120, seen: 'chosen' },
      createTime: { kind: 'time', words: { en: 'Created', zh: '创建时间' }, sort: true, seen: 'chosen' },
      endedBy: { kind: 'text', words: { en: 'Ended by', zh: '终止人' }, width: 120, seen: 'chosen' },
      endTime: { kind: 'time', words: { en: 'Ended', zh: '终止时间' }, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      ...PLACES,
      status: { kind: 'options', many: true, main: true, values: TIMED_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
      kind: { kind: 'options', many: true, main: true, values: TIMED_KIND_WORDS, words: { en: 'Kind', zh: '方式' } },
      stationId: { kind: 'own', main: true, words: { en: 'Station', zh: '站点' } },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: timedCharges.export, words: { en: 'Timed charging', zh: '定时充电' }, columns: TIMED_COLUMNS },
);

/** The list of what became of starts. */
export const timedStartList = withExport(
  listOf({
    name: 'timedStarts',
    endpoint: timedCharges.starts,
    columns: {
      id: { kind: 'id', words: { en: 'Start', zh: '启动编号' }, width: 84, seen: 'always', fixed: 'start', sort: true },
      timedId: { kind: 'id', words: { en: 'Timed charge', zh: '定时充电' }, width: 110, seen: 'chosen' },
      status: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 110, seen: 'always' },
      problem: { kind: 'own', words: { en: 'Reason', zh: '原因' }, width: 180 },
      kind: { kind: 'word', values: TIMED_KIND_WORDS, words: { en: 'Kind', zh: '方式' }, width: 110, seen: 'chosen' },
      account: { kind: 'text', words: { en: 'Charge user', zh: '充电用户' }, width: 110, sort: true },
      pointName: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 170, sort: true },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' }, seen: 'chosen' },
      connectorNo: { kind: 'count', words: { en: 'Connector', zh: '充电枪' }, width: 84 },
      day: { kind: 'text', words: { en: 'Day', zh: '日期' }, width: 120, seen: 'chosen' },
      dueTime: { kind: 'time', zone: 'timeZone', words: { en: 'Start time', zh: '启动时间' }, sort: true, width: 112 },
      untilTime: { kind: 'time', zone: 'timeZone', words: { en: 'Until', zh: '截止时间' }, seen: 'chosen' },
      attempts: { kind: 'count', words: { en: 'Attempts', zh: '尝试次数' }, width: 100, seen: 'chosen' },
      transactionId: { kind: 'own', words: { en: 'Session', zh: '订单号' }, width: 104 },
      wantsWh: { kind: 'energy', words: { en: 'Energy wanted', zh: '设定电量' }, width: 120, seen: 'chosen' },
      energyWh: { kind: 'energy', words: { en: 'Energy charged', zh: '已充电量' }, width: 112, seen: 'alone' },
      plannedCost: {
        kind: 'money',
        currency: 'currency',
        words: { en: 'Planned cost', zh: '预计费用' },
        width: 120,
        seen: 'chosen',
      },
      cost: { kind: 'money', currency: 'currency', words: { en: 'Cost', zh: '费用' }, width: 90 },
      endReason: {
        kind: 'own',
        words: { en: 'Ended by', zh: '结束原因' },
        width: 150,
        seen: 'chosen',
      },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 180, sort: true, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      ...PLACES,
      status: { kind: 'options', many: true, main: true, values: TIMED_START_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Start between', zh: '启动时段' } },
      stationId: { kind: 'own', main: true, words: { en: 'Station', zh: '站点' } },
      problem: { kind: 'options', many: true, values: TIMED_PROBLEM_WORDS, words: { en: 'Reason', zh: '原因' } },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
      timedId: { kind: 'own', words: { en: 'Timed charge', zh: '定时充电' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: timedCharges.exportStarts, words: { en: 'Timed starts', zh: '定时启动记录' }, columns: TIMED_START_COLUMNS },
);
