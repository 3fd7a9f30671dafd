import { listOf, withExport } from '../core/list.ts';
import { MAINTENANCE_COLUMNS, maintenanceRecords, MAINTENANCE_RECORD_WORDS as WORDS } from './maintenance-records.ts';

/** The list of maintenance records; overdue checks lead it. */
export const maintenanceRecordList = withExport(
  listOf({
    name: 'maintenanceRecords',
    endpoint: maintenanceRecords.list,
    columns: {
      place: {
        kind: 'own',
        words: { en: 'Station and point', zh: '站点 / 充电桩' },
        width: 208,
        seen: 'always',
        fixed: 'start',
        sort: 'stationName',
      },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, seen: 'file' },
      pointName: { kind: 'text', words: { en: 'Charge point', zh: '充电桩' }, seen: 'file' },
      serialNumber: { kind: 'id', words: { en: 'Charge point serial number', zh: '充电桩序列号' }, seen: 'file' },
      connectorNo: { kind: 'count', words: { en: 'Connector (0: charge point)', zh: '枪号（0 为整桩）' }, seen: 'file' },
      work: { kind: 'word', values: WORDS.works, words: { en: 'Work', zh: '维护类型' }, width: 150 },
      doneTime: { kind: 'time', zone: 'timeZone', words: { en: 'Done', zh: '维护时间' }, sort: true, width: 148 },
      doneBy: { kind: 'text', words: { en: 'Done by', zh: '维护人' }, width: 110 },
      validUntil: {
        kind: 'own',
        words: { en: 'Valid until', zh: '有效期至' },
        width: 170,
        sort: true,
      },
      validity: { kind: 'word', values: WORDS.validity, words: { en: 'Validity', zh: '有效状态' }, seen: 'file' },
      note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 154 },
      cost: {
        kind: 'money',
        currency: 'currency',
        words: { en: 'Cost', zh: '费用' },
        sort: true,
        needs: ['currency'],
        width: 104,
      },
      currency: { kind: 'text', words: { en: 'Currency', zh: '币种' }, seen: 'file' },
      certificateNumber: { kind: 'id', words: { en: 'Certificate number', zh: '证书编号' }, width: 160, seen: 'chosen' },
      componentName: { kind: 'text', words: { en: 'Component', zh: '部件' }, seen: 'chosen' },
      createdBy: { kind: 'text', words: { en: 'Recorded by', zh: '登记人' }, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Point, station, note, certificate, person', zh: '充电桩、站点、备注、证书编号、维护人' },
      },
      work: { kind: 'options', many: true, main: true, values: WORDS.works, words: { en: 'Work', zh: '维护类型' } },
      validity: { kind: 'options', many: true, main: true, values: WORDS.validity, words: { en: 'Validity', zh: '有效状态' } },
      from: { kind: 'range', to: 'to', words: { en: 'Done', zh: '维护时间' } },
      stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
      serialNumber: { kind: 'text', words: { en: 'Charge point serial number', zh: '充电桩序列号' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
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
  columns: {
    place: {
      kind: 'own',
      words: { en: 'Station and point', zh: '站点 / 充电桩' },
      width: 206,
      seen: 'always',
      fixed: 'start',
      sort: 'stationName',
    },
    work: { kind: 'word', values: WORDS.works, words: { en: 'Work', zh: '维护类型' }, width: 130 },
    why: { kind: 'own', words: { en: 'Plan', zh: '来源计划' }, width: 140 },
    dueDay: { kind: 'own', words: { en: 'Due', zh: '到期日' }, width: 172, sort: true },
    state: { kind: 'word', values: WORDS.tasks, words: { en: 'State', zh: '状态' }, width: 100 },
    window: { kind: 'own', words: { en: 'Window', zh: '维护窗口' }, width: 248 },
    decidedBy: { kind: 'text', words: { en: 'Decided by', zh: '处理人' }, seen: 'chosen' },
    reason: { kind: 'text', words: { en: 'Reason', zh: '原因' }, seen: 'chosen' },
    providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Plan, point, station', zh: '计划、充电桩、站点' } },
    state: { kind: 'options', many: true, main: true, values: WORDS.tasks, words: { en: 'State', zh: '状态' } },
    work: { kind: 'options', many: true, main: true, values: WORDS.works, words: { en: 'Work', zh: '维护类型' } },
    stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
    serialNumber: { kind: 'text', words: { en: 'Charge point serial number', zh: '充电桩序列号' } },
    planId: { kind: 'link', words: { en: 'Plan', zh: '维护计划' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});

/** The list of maintenance plans. */
export const maintenancePlanList = listOf({
  name: 'maintenancePlans',
  endpoint: maintenanceRecords.plans,
  columns: {
    planName: { kind: 'text', words: { en: 'Plan', zh: '维护计划' }, width: 160, seen: 'always', fixed: 'start', sort: true },
    work: { kind: 'word', values: WORDS.works, words: { en: 'Work', zh: '维护类型' }, width: 130 },
    when: { kind: 'own', words: { en: 'When', zh: '触发条件' }, width: 200 },
    where: { kind: 'own', words: { en: 'Charge points', zh: '适用充电桩' }, width: 168 },
    window: { kind: 'own', words: { en: 'Proposed window', zh: '建议窗口' }, width: 136 },
    enabled: { kind: 'flag', words: { en: 'Enabled', zh: '启用' }, width: 90 },
    openTasks: { kind: 'count', words: { en: 'Open tasks', zh: '未完成任务' }, width: 112 },
    providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Plan', zh: '维护计划' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
