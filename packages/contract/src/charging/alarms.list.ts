import { listOf, withExport } from '../core/list.ts';
import { MINE_FILTER } from '../core/own-filter.ts';
import { ALARM_EXPORT_COLUMNS, ALARM_FIELDS, ALARM_WORDS, alarms } from './alarms.ts';

const STATES = { open: { en: 'Open', zh: '未恢复' }, cleared: { en: 'Cleared', zh: '已恢复' } };

/** The list of alarms. */
export const alarmList = withExport(
  listOf({
    name: 'alarms',
    endpoint: alarms.list,
    fields: ALARM_FIELDS,
    columns: {
      level: { width: 88, sort: true, fixed: 'start' },
      code: { kind: 'own', width: 272, seen: 'always' },
      pointName: { width: 170, sort: true },
      stationName: { width: 146, sort: true },
      providerName: {},
      state: { kind: 'own', words: { en: 'State', zh: '状态' }, width: 124, sort: 'needs' },
      assigneeName: { width: 120, seen: 'chosen' },
      openTime: { sort: true, width: 112 },
      duration: {
        kind: 'own',
        words: { en: 'Duration', zh: '持续时长' },
        inFile: { en: 'Duration (min)', zh: '持续时长（分钟）' },
        inDialog: { en: 'Duration (min)', zh: '持续时长（分钟）' },
        width: 92,
      },
      clearTime: { sort: true, width: 112, seen: 'chosen' },
      about: { kind: 'own', words: { en: 'About', zh: '相关' }, seen: 'chosen' },
      times: { width: 70, sort: true, seen: 'chosen' },
      note: { width: 144, seen: 'alone' },
      kind: { seen: 'file' },
      detail: { kind: 'own', seen: 'file' },
      serialNumber: { kind: 'text', seen: 'file' },
      connectorNo: { seen: 'file' },
      acknowledgeTime: { seen: 'file' },
      acknowledgedBy: { seen: 'file' },
      closedBy: { seen: 'file' },
      closeReason: { seen: 'file' },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Point, serial number, station, alarm', zh: '充电桩、序列号、站点、告警内容' },
      },
      startTime: { kind: 'range', to: 'endTime', main: true, words: { en: 'Opened', zh: '发生时间' } },
      kind: { kind: 'options', many: true, main: true, values: ALARM_WORDS.kinds },
      state: { kind: 'options', main: true, values: STATES, words: { en: 'State', zh: '状态' } },
      level: { kind: 'options', many: true, values: ALARM_WORDS.levels },
      acknowledged: {
        kind: 'options',
        values: { true: { en: 'Acknowledged', zh: '已确认' }, false: { en: 'Not acknowledged', zh: '未确认' } },
        words: { en: 'Acknowledged', zh: '是否确认' },
      },
      mine: MINE_FILTER,
      stationId: { kind: 'own' },
      providerId: { kind: 'provider' },
      serialNumber: { kind: 'text' },
      connectorNo: { kind: 'text' },
      clearedSince: { kind: 'since', words: { en: 'Cleared since', zh: '恢复时间不早于' } },
    },
  }),
  { endpoint: alarms.export, words: { en: 'Alarms', zh: '告警记录' }, columns: ALARM_EXPORT_COLUMNS },
);
