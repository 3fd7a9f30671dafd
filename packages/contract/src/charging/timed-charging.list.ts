import { listOf, withExport } from '../core/list.ts';
import { CONNECTOR } from './charging-fields.ts';
import { TIMED_FIELDS, TIMED_START_FIELDS } from './timed-charging.fields.ts';
import { TIMED_COLUMNS, TIMED_START_COLUMNS, timedCharges } from './timed-charging.ts';
import { TIMED_KIND_WORDS, TIMED_PROBLEM_WORDS, TIMED_START_STATE_WORDS, TIMED_STATE_WORDS } from './timed-charging.words.ts';

const PLACES = {
  keyword: { kind: 'search', main: true, words: { en: 'User, point, station, number', zh: '用户、充电桩、站点、编号' } },
} as const;

/** The list of timed charges. */
export const timedChargeList = withExport(
  listOf({
    name: 'timedCharges',
    endpoint: timedCharges.list,
    fields: TIMED_FIELDS,
    columns: {
      id: { width: 80, seen: 'always', fixed: 'start', sort: true },
      status: { kind: 'own', width: 104, seen: 'always' },
      kind: { width: 110, seen: 'chosen' },
      account: { width: 110, sort: true },
      phone: { width: 140, seen: 'chosen' },
      pointName: { kind: 'own', width: 140, sort: true },
      serialNumber: { kind: 'text', seen: 'chosen' },
      connectorNos: { kind: 'own', width: 96, seen: 'alone' },
      validPeriod: { kind: 'own', words: { en: 'Valid period', zh: '有效期' }, width: 200, sort: true, seen: 'chosen' },
      days: { kind: 'own', words: { en: 'Days', zh: '重复' }, width: 92 },
      startTime: { kind: 'own', width: 168 },
      readyTime: { kind: 'own', width: 110, seen: 'chosen' },
      wantsWh: { width: 110, seen: 'chosen' },
      maxMinutes: { width: 140, seen: 'chosen' },
      retryMinutes: { width: 150, seen: 'chosen' },
      nextTime: { sort: true, width: 112 },
      lastStatus: { kind: 'own', words: { en: 'Last start', zh: '上次结果' }, width: 190 },
      stationName: { width: 180, sort: true, seen: 'chosen' },
      note: { width: 180, seen: 'chosen' },
      createdBy: { width: 120, seen: 'chosen' },
      createTime: { sort: true, seen: 'chosen' },
      endedBy: { width: 120, seen: 'chosen' },
      endTime: { seen: 'chosen' },
      providerName: {},
    },
    filters: {
      ...PLACES,
      status: { kind: 'options', many: true, main: true, values: TIMED_STATE_WORDS },
      kind: { kind: 'options', many: true, main: true, values: TIMED_KIND_WORDS },
      stationId: { kind: 'own', main: true },
      serialNumber: { kind: 'text' },
      connectorNo: { kind: 'text', words: CONNECTOR.connectorNo.words },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: timedCharges.export, words: { en: 'Timed charging', zh: '定时充电' }, columns: TIMED_COLUMNS },
);

/** The list of what became of starts. */
export const timedStartList = withExport(
  listOf({
    name: 'timedStarts',
    endpoint: timedCharges.starts,
    fields: TIMED_START_FIELDS,
    columns: {
      id: { width: 84, seen: 'always', fixed: 'start', sort: true },
      timedId: { width: 110, seen: 'chosen' },
      status: { kind: 'own', width: 110, seen: 'always' },
      problem: { kind: 'own', width: 180 },
      kind: { width: 110, seen: 'chosen' },
      account: { width: 110, sort: true },
      pointName: { kind: 'own', width: 170, sort: true },
      serialNumber: { kind: 'text', seen: 'chosen' },
      connectorNo: { width: 84 },
      day: { kind: 'text', width: 120, seen: 'chosen' },
      dueTime: { sort: true, width: 112 },
      untilTime: { seen: 'chosen' },
      attempts: { width: 100, seen: 'chosen' },
      transactionId: { kind: 'own', width: 104 },
      wantsWh: { width: 120, seen: 'chosen' },
      energyWh: { width: 112, seen: 'alone' },
      plannedCost: { width: 120, seen: 'chosen' },
      cost: { width: 90 },
      endReason: { kind: 'own', width: 150, seen: 'chosen' },
      stationName: { width: 180, sort: true, seen: 'chosen' },
      providerName: {},
    },
    filters: {
      ...PLACES,
      status: { kind: 'options', many: true, main: true, values: TIMED_START_STATE_WORDS },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Start between', zh: '启动时段' } },
      stationId: { kind: 'own', main: true },
      problem: { kind: 'options', many: true, values: TIMED_PROBLEM_WORDS },
      serialNumber: { kind: 'text' },
      timedId: { kind: 'own' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: timedCharges.exportStarts, words: { en: 'Timed starts', zh: '定时启动记录' }, columns: TIMED_START_COLUMNS },
);
