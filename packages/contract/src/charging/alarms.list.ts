import { listOf, withExport } from '../core/list.ts';
import { ALARM_EXPORT_COLUMNS, ALARM_WORDS, alarms } from './alarms.ts';

const STATES = { open: { en: 'Open', zh: '未恢复' }, cleared: { en: 'Cleared', zh: '已恢复' } };

/** The list of alarms. */
export const alarmList = withExport(
  listOf({
    name: 'alarms',
    endpoint: alarms.list,
    columns: {
      level: {
        kind: 'word',
        values: ALARM_WORDS.levels,
        words: { en: 'Level', zh: '告警级别' },
        width: 88,
        sort: true,
        fixed: 'start',
      },
      code: { kind: 'own', words: { en: 'Alarm', zh: '告警内容' }, width: 272, seen: 'always' },
      pointName: { kind: 'text', words: { en: 'Charge point', zh: '充电桩' }, width: 170, sort: true },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 146, sort: true },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      state: { kind: 'own', words: { en: 'State', zh: '状态' }, width: 124, sort: 'needs' },
      openTime: { kind: 'time', zone: 'timeZone', words: { en: 'Opened', zh: '发生时间' }, sort: true, width: 112 },
      duration: {
        kind: 'own',
        words: { en: 'Duration', zh: '持续时长' },
        inFile: { en: 'Duration (min)', zh: '持续时长（分钟）' },
        inDialog: { en: 'Duration (min)', zh: '持续时长（分钟）' },
        width: 92,
      },
      clearTime: {
        kind: 'time',
        zone: 'timeZone',
        words: { en: 'Cleared', zh: '恢复时间' },
        sort: true,
        width: 112,
        seen: 'chosen',
      },
      about: { kind: 'own', words: { en: 'About', zh: '相关' }, seen: 'chosen' },
      times: { kind: 'count', words: { en: 'Times', zh: '次数' }, width: 70, sort: true, seen: 'chosen' },
      note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 144, seen: 'alone' },
      kind: { kind: 'word', values: ALARM_WORDS.kinds, words: { en: 'Kind', zh: '告警类型' }, seen: 'file' },
      detail: { kind: 'own', words: { en: 'Detail', zh: '详情' }, seen: 'file' },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' }, seen: 'file' },
      connectorNo: { kind: 'count', words: { en: 'Connector', zh: '枪号' }, seen: 'file' },
      acknowledgeTime: { kind: 'time', words: { en: 'Acknowledged', zh: '确认时间' }, seen: 'file' },
      acknowledgedBy: { kind: 'text', words: { en: 'By', zh: '确认人' }, seen: 'file' },
      closedBy: { kind: 'text', words: { en: 'Closed by', zh: '关闭人' }, seen: 'file' },
      closeReason: { kind: 'text', words: { en: 'Reason for closing', zh: '关闭原因' }, seen: 'file' },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Point, serial number, station, alarm', zh: '充电桩、序列号、站点、告警内容' },
      },
      startTime: { kind: 'range', to: 'endTime', main: true, words: { en: 'Opened', zh: '发生时间' } },
      kind: { kind: 'options', many: true, main: true, values: ALARM_WORDS.kinds, words: { en: 'Kind', zh: '告警类型' } },
      state: { kind: 'options', main: true, values: STATES, words: { en: 'State', zh: '状态' } },
      level: { kind: 'options', many: true, values: ALARM_WORDS.levels, words: { en: 'Level', zh: '告警级别' } },
      acknowledged: {
        kind: 'options',
        values: { true: { en: 'Acknowledged', zh: '已确认' }, false: { en: 'Not acknowledged', zh: '未确认' } },
        words: { en: 'Acknowledged', zh: '是否确认' },
      },
      stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
      clearedSince: { kind: 'since', words: { en: 'Cleared since', zh: '恢复时间不早于' } },
    },
  }),
  { endpoint: alarms.export, words: { en: 'Alarms', zh: '告警记录' }, columns: ALARM_EXPORT_COLUMNS },
);
