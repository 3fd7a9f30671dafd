import { listOf, withExport } from '../core/list.ts';
import {
  MAINTENANCE_COLUMNS,
  MAINTENANCE_PLAN_FIELDS,
  MAINTENANCE_RECORD_FIELDS,
  MAINTENANCE_TASK_FIELDS,
  maintenanceRecords,
  MAINTENANCE_RECORD_WORDS as WORDS,
} from './maintenance-records.ts';

const PLACE = { kind: 'own', words: { en: 'Station and point', zh: '站点 / 充电桩' }, sort: 'stationName' } as const;

/** The list of maintenance records; overdue checks lead it. */
export const maintenanceRecordList = withExport(
  listOf({
    name: 'maintenanceRecords',
    endpoint: maintenanceRecords.list,
    fields: MAINTENANCE_RECORD_FIELDS,
    columns: {
      place: { ...PLACE, width: 208, seen: 'always', fixed: 'start' },
      stationName: { seen: 'file' },
      pointName: { seen: 'file' },
      serialNumber: { seen: 'file' },
      connectorNo: { seen: 'file' },
      work: { width: 150 },
      doneTime: { sort: true, width: 148 },
      doneBy: { width: 110 },
      validUntil: { kind: 'own', width: 170, sort: true },
      validity: { seen: 'file' },
      note: { width: 154 },
      cost: { sort: true, needs: ['currency'], width: 104 },
      currency: { seen: 'file' },
      certificateNumber: { width: 160, seen: 'chosen' },
      componentName: { seen: 'chosen' },
      createdBy: { seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Point, station, note, certificate, person', zh: '充电桩、站点、备注、证书编号、维护人' },
      },
      work: { kind: 'options', many: true, main: true, values: WORDS.works },
      validity: { kind: 'options', many: true, main: true, values: WORDS.validity },
      from: { kind: 'range', to: 'to', words: { en: 'Done', zh: '维护时间' } },
      stationId: { kind: 'own' },
      serialNumber: { kind: 'text' },
      providerId: { kind: 'provider' },
    },
  }),
  {
    endpoint: maintenanceRecords.export,
    words: { en: 'Maintenance records', zh: '维护记录' },
    columns: MAINTENANCE_COLUMNS,
    sorted: true,
  },
);

/** The list of due tasks; overdue ones lead it. */
export const maintenanceTaskList = listOf({
  name: 'maintenanceTasks',
  endpoint: maintenanceRecords.tasks,
  fields: MAINTENANCE_TASK_FIELDS,
  columns: {
    place: { ...PLACE, width: 206, seen: 'always', fixed: 'start' },
    work: { width: 130 },
    why: { kind: 'own', words: { en: 'Plan', zh: '来源计划' }, width: 140 },
    dueDay: { kind: 'own', width: 172, sort: true },
    state: { width: 100 },
    window: { kind: 'own', words: { en: 'Window', zh: '维护窗口' }, width: 248 },
    decidedBy: { seen: 'chosen' },
    reason: { seen: 'chosen' },
    providerName: {},
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Plan, point, station', zh: '计划、充电桩、站点' } },
    state: { kind: 'options', many: true, main: true, values: WORDS.tasks },
    work: { kind: 'options', many: true, main: true, values: WORDS.works },
    stationId: { kind: 'own' },
    serialNumber: { kind: 'text' },
    planId: { kind: 'link', words: { en: 'Plan', zh: '维护计划' } },
    providerId: { kind: 'provider' },
  },
});

/** The list of maintenance plans. */
export const maintenancePlanList = listOf({
  name: 'maintenancePlans',
  endpoint: maintenanceRecords.plans,
  fields: MAINTENANCE_PLAN_FIELDS,
  columns: {
    planName: { width: 160, seen: 'always', fixed: 'start', sort: true },
    work: { width: 130 },
    when: { kind: 'own', words: { en: 'When', zh: '触发条件' }, width: 200 },
    where: { kind: 'own', words: { en: 'Charge points', zh: '适用充电桩' }, width: 168 },
    window: { kind: 'own', words: { en: 'Proposed window', zh: '建议窗口' }, width: 136 },
    enabled: { width: 90 },
    openTasks: { width: 112 },
    providerName: {},
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Plan', zh: '维护计划' } },
    providerId: { kind: 'provider' },
  },
});
