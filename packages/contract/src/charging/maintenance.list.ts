import { listOf } from '../core/list.ts';
import { MAINTENANCE_FIELDS, MAINTENANCE_KIND_WORDS, MAINTENANCE_STATE_WORDS, maintenanceWindows } from './maintenance.ts';

/** The list of maintenance windows. */
export const maintenanceList = listOf({
  name: 'maintenance',
  endpoint: maintenanceWindows.list,
  fields: MAINTENANCE_FIELDS,
  columns: {
    place: {
      kind: 'own',
      words: { en: 'Station and point', zh: '站点 / 充电桩' },
      width: 220,
      seen: 'always',
      fixed: 'start',
      sort: 'stationName',
    },
    state: {},
    kind: { width: 158 },
    startTime: { width: 138, sort: true },
    endTime: { width: 138, sort: true },
    note: { width: 160 },
    providerName: {},
    createdBy: { width: 130, seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Station, point, note', zh: '站点、充电桩、备注' } },
    stationId: { kind: 'own', main: true },
    state: { kind: 'options', main: true, values: MAINTENANCE_STATE_WORDS },
    kind: { kind: 'options', many: true, values: MAINTENANCE_KIND_WORDS },
    providerId: { kind: 'provider' },
    serialNumber: { kind: 'text' },
  },
});
