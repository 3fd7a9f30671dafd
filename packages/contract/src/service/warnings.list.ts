import { ALARM_WORDS } from '../charging/alarms.ts';
import { listOf, withExport } from '../core/list.ts';
import { WARNING_EXPORT_COLUMNS, warnings } from './warnings.ts';
import { WARNING_KIND_WORDS, WARNING_STATE_WORDS } from './warnings.words.ts';

/** The weather of every station. */
export const stationWeatherList = listOf({
  name: 'stationWeather',
  endpoint: warnings.stations,
  columns: {
    stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 172, seen: 'always', fixed: 'start', sort: true },
    providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    warnings: { kind: 'own', words: { en: 'Warnings', zh: '预警' }, width: 220 },
    now: { kind: 'own', words: { en: 'Now', zh: '当前天气' }, width: 146 },
    strip: { kind: 'own', words: { en: 'Next 48 hours', zh: '未来 48 小时' }, width: 220 },
    next: { kind: 'own', words: { en: 'Extremes in 48 hours', zh: '48 小时极值' }, width: 286 },
    asOf: { kind: 'own', words: { en: 'Forecast of', zh: '预报时间' }, width: 112, sort: true, seen: 'alone' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Station, address', zh: '站点、地址' } },
    kind: { kind: 'options', many: true, main: true, values: WARNING_KIND_WORDS, words: { en: 'Warning', zh: '预警类型' } },
    level: { kind: 'options', many: true, main: true, values: ALARM_WORDS.levels, words: { en: 'Level', zh: '预警级别' } },
    warned: {
      kind: 'options',
      values: { true: { en: 'With warnings', zh: '有预警' }, false: { en: 'Without warnings', zh: '无预警' } },
      words: { en: 'Warned', zh: '是否有预警' },
    },
    known: {
      kind: 'options',
      values: { true: { en: 'Forecast known', zh: '有预报' }, false: { en: 'No current forecast', zh: '无最新预报' } },
      words: { en: 'Forecast', zh: '预报状态' },
    },
    stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});

/** Weather warnings, open and past ones. */
export const warningList = withExport(
  listOf({
    name: 'weatherWarnings',
    endpoint: warnings.list,
    columns: {
      level: { kind: 'word', values: ALARM_WORDS.levels, words: { en: 'Level', zh: '预警级别' }, width: 88, fixed: 'start' },
      kind: { kind: 'word', values: WARNING_KIND_WORDS, words: { en: 'Warning', zh: '预警类型' }, width: 140, seen: 'always' },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 160, sort: true },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      state: { kind: 'word', values: WARNING_STATE_WORDS, words: { en: 'State', zh: '状态' }, width: 110 },
      startTime: { kind: 'time', zone: 'timeZone', words: { en: 'Start', zh: '开始时间' }, sort: true, width: 112 },
      peakTime: { kind: 'time', zone: 'timeZone', words: { en: 'Peak', zh: '峰值时间' }, sort: true, width: 112 },
      peakValue: { kind: 'own', words: { en: 'Peak value', zh: '峰值' }, width: 110 },
      endTime: { kind: 'time', zone: 'timeZone', words: { en: 'End', zh: '结束时间' }, sort: true, width: 112 },
      foundTime: { kind: 'time', zone: 'timeZone', words: { en: 'First forecast', zh: '首次预报' }, sort: true, seen: 'chosen' },
      closeTime: { kind: 'time', zone: 'timeZone', words: { en: 'Closed', zh: '解除时间' }, seen: 'chosen' },
      closeReason: {
        kind: 'own',
        words: { en: 'Closed because', zh: '解除原因' },
        width: 150,
        seen: 'chosen',
      },
      note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 190, seen: 'alone' },
      acknowledgeTime: { kind: 'time', words: { en: 'Acknowledged', zh: '确认时间' }, seen: 'file' },
      acknowledgedBy: { kind: 'text', words: { en: 'By', zh: '确认人' }, seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Station, note', zh: '站点、备注' } },
      startTime: { kind: 'range', to: 'endTime', main: true, words: { en: 'Start', zh: '开始时间' } },
      kind: { kind: 'options', many: true, main: true, values: WARNING_KIND_WORDS, words: { en: 'Warning', zh: '预警类型' } },
      state: { kind: 'options', many: true, main: true, values: WARNING_STATE_WORDS, words: { en: 'State', zh: '状态' } },
      level: { kind: 'options', many: true, values: ALARM_WORDS.levels, words: { en: 'Level', zh: '预警级别' } },
      acknowledged: {
        kind: 'options',
        values: { true: { en: 'Acknowledged', zh: '已确认' }, false: { en: 'Not acknowledged', zh: '未确认' } },
        words: { en: 'Acknowledged', zh: '是否确认' },
      },
      stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: warnings.export, words: { en: 'Weather warnings', zh: '天气预警' }, columns: WARNING_EXPORT_COLUMNS },
);
