import { listOf } from '../core/list.ts';
import { MAINTENANCE_KIND_WORDS, maintenanceWindows } from './maintenance.ts';

export const MAINTENANCE_STATE_WORDS = {
  planned: { en: 'Planned', zh: '未开始' },
  running: { en: 'Running', zh: '进行中' },
  over: { en: 'Over', zh: '已结束' },
};

/** The list of maintenance windows. */
export const maintenanceList = listOf({
  name: 'maintenance',
  endpoint: maintenanceWindows.list,
  columns: {
    place: {
      kind: 'own',
      words: { en: 'Station and point', zh: '站点 / 充电桩' },
      width: 220,
      seen: 'always',
      fixed: 'start',
      sort: 'stationName',
    },
    state: { kind: 'word', values: MAINTENANCE_STATE_WORDS, words: { en: 'State', zh: '状态' } },
    kind: { kind: 'word', values: MAINTENANCE_KIND_WORDS, words: { en: 'Reason', zh: '原因' }, width: 158 },
    startTime: { kind: 'time', zone: 'timeZone', words: { en: 'From', zh: '开始时间' }, width: 138, sort: true },
    endTime: { kind: 'time', zone: 'timeZone', words: { en: 'To', zh: '结束时间' }, width: 138, sort: true },
    note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 160 },
    providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    createdBy: { kind: 'text', words: { en: 'Announced by', zh: '创建人' }, width: 130, seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Station, point, note', zh: '站点、充电桩、备注' } },
    stationId: { kind: 'own', main: true, words: { en: 'Station', zh: '站点' } },
    state: { kind: 'options', main: true, values: MAINTENANCE_STATE_WORDS, words: { en: 'State', zh: '状态' } },
    kind: { kind: 'options', many: true, values: MAINTENANCE_KIND_WORDS, words: { en: 'Reason', zh: '原因' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
  },
});
