import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  CONNECTOR_NO,
  CURRENCY,
  DAYS,
  type Fields,
  MINUTES,
  MODEL,
  MONTHS,
  NOTE,
  POINT_NAME,
  PROVIDER,
  REASON,
  SERIAL_NUMBER,
  STATION,
  unit,
  VENDOR,
  withFields,
} from '../core/fields.ts';
import { amount, id, idParam, instant, keyword, manyOf, name, note, nothing, pageOf, paging, wattHours } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { sheetFormat } from '../customers/sheets.ts';
import { serialNumber } from '../network/points.ts';
import { COMPONENT_FIELDS, PATTERN_HINT } from './components.ts';
import { pointPlace } from './point-place.ts';

export const MAINTENANCE_WORKS = [
  'inspection',
  'repair',
  'replacement',
  'cleaning',
  'rcdTest',
  'meterCalibration',
  'extinguisher',
  'firmware',
  'meterChange',
  'other',
] as const;
export type MaintenanceWork = (typeof MAINTENANCE_WORKS)[number];
/** What the law asks for again and again. */
export const LEGAL_CHECKS = ['inspection', 'rcdTest', 'meterCalibration', 'extinguisher'] as const;
/** What is changed with an old and a new serial number, so that billing sees a change and no jump. */
export const CHANGED_EQUIPMENT = ['meter', 'controller', 'charger'] as const;
/** Of what a record says until when it holds. `renewed`: a later record of the same work on the point stands in its place. */
export const VALIDITY_STATES = ['overdue', 'soon', 'valid', 'renewed', 'none'] as const;
/** How many days before its end a check is due soon. */
export const VALIDITY_SOON_DAYS = 30;
export const TASK_STATES = ['open', 'confirmed', 'done', 'skipped'] as const;
export type MaintenanceTaskState = (typeof TASK_STATES)[number];
export const PLAN_BASES = ['calendar', 'use'] as const;

export const MAINTENANCE_RECORD_WORDS = {
  works: {
    inspection: { en: 'Inspection', zh: '巡检' },
    repair: { en: 'Repair', zh: '维修' },
    replacement: { en: 'Replacement', zh: '更换部件' },
    cleaning: { en: 'Cleaning', zh: '清洁' },
    rcdTest: { en: 'RCD test', zh: '漏电保护测试' },
    meterCalibration: { en: 'Meter calibration', zh: '电表检定' },
    extinguisher: { en: 'Fire extinguisher check', zh: '灭火器检查' },
    firmware: { en: 'Firmware', zh: '固件维护' },
    meterChange: { en: 'Equipment change', zh: '设备更换' },
    other: { en: 'Other', zh: '其他' },
  },
  equipment: {
    meter: { en: 'Meter', zh: '电表' },
    controller: { en: 'Controller', zh: '控制器' },
    charger: { en: 'Charger', zh: '整桩' },
  },
  validity: {
    overdue: { en: 'Overdue', zh: '已过期' },
    soon: { en: 'Due soon', zh: '即将到期' },
    valid: { en: 'Valid', zh: '有效' },
    renewed: { en: 'Renewed', zh: '已更新' },
    none: { en: 'No expiry', zh: '无有效期' },
  },
  tasks: {
    open: { en: 'To confirm', zh: '待确认' },
    confirmed: { en: 'Scheduled', zh: '已安排' },
    done: { en: 'Done', zh: '已完成' },
    skipped: { en: 'Skipped', zh: '已跳过' },
  },
  bases: { calendar: { en: 'By calendar', zh: '按周期' }, use: { en: 'By use', zh: '按使用量' } },
} satisfies Record<string, Record<string, Words>>;

const day = z.iso.date();
const word = z.string().trim().max(60).default('');
const files = z.array(fileName).max(5).default([]);

const WORK = {
  kind: 'word',
  values: MAINTENANCE_RECORD_WORDS.works,
  words: { en: 'Work', zh: '维护类型' },
} as const;
const PLACE = {
  ...STATION,
  serialNumber: SERIAL_NUMBER,
  pointName: POINT_NAME,
  connectorNo: CONNECTOR_NO,
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

export const MAINTENANCE_RECORD_FIELDS = {
  ...PLACE,
  work: WORK,
  doneTime: { kind: 'time', zone: 'timeZone', words: { en: 'Done at', zh: '维护时间' } },
  doneBy: { kind: 'text', words: { en: 'Done by', zh: '维护人' } },
  note: NOTE,
  files: { kind: 'files', words: { en: 'Files', zh: '附件' } },
  cost: { kind: 'money', currency: 'currency', words: { en: 'Cost', zh: '费用' } },
  currency: CURRENCY,
  certificateNumber: { kind: 'id', words: { en: 'Certificate number', zh: '证书编号' } },
  validUntil: {
    kind: 'day',
    words: { en: 'Valid until', zh: '有效期至' },
    hint: { en: 'A task for the next check opens 30 days before.', zh: '到期前 30 天自动生成下一次检查任务。' },
  },
  validity: { kind: 'word', values: MAINTENANCE_RECORD_WORDS.validity, words: { en: 'Validity', zh: '有效状态' } },
  componentName: COMPONENT_FIELDS.componentName,
  createdBy: { kind: 'text', words: { en: 'Recorded by', zh: '登记人' } },
} as const satisfies Fields;
export const EQUIPMENT_CHANGE_FIELDS = {
  equipment: { kind: 'word', values: MAINTENANCE_RECORD_WORDS.equipment, words: { en: 'Equipment', zh: '设备' } },
  oldSerial: { kind: 'id', words: { en: 'Old serial number', zh: '旧序列号' } },
  newSerial: { kind: 'id', words: { en: 'New serial number', zh: '新序列号' } },
  lastRegisterWh: { kind: 'energy', words: { en: 'Last register of the old meter', zh: '旧表止数' } },
  firstRegisterWh: { kind: 'energy', words: { en: 'First register of the new meter', zh: '新表起数' } },
} as const satisfies Fields;

export const maintenanceRecord = z.object(
  withFields(MAINTENANCE_RECORD_FIELDS, {
    id,
    serialNumber,
    pointName: z.string(),
    connectorNo: z.number().int(),
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    work: z.enum(MAINTENANCE_WORKS),
    doneTime: instant,
    doneBy: z.string(),
    note: z.string(),
    files: z.array(z.object({ fileName, originalName: z.string() })),
    cost: amount.nullable(),
    currency: z.string(),
    certificateNumber: z.string(),
    validUntil: day.nullable(),
    validity: z.enum(VALIDITY_STATES),
    componentId: id.nullable(),
    componentName: z.string().nullable(),
    taskId: id.nullable(),
    /** Of an equipment change, else null. */
    change: z
      .object({
        equipment: z.enum(CHANGED_EQUIPMENT),
        oldSerial: z.string(),
        newSerial: z.string(),
        lastRegisterWh: wattHours.nullable(),
        firstRegisterWh: wattHours.nullable(),
      })
      .nullable(),
    createdBy: z.string(),
    createTime: instant,
  }),
);
export type MaintenanceRecord = z.infer<typeof maintenanceRecord>;

const said = withFields(MAINTENANCE_RECORD_FIELDS, {
  doneTime: instant,
  doneBy: z.string().trim().min(1).max(100),
  note: note.default(''),
  files,
  cost: amount.nullable().default(null),
  certificateNumber: z.string().trim().max(60).default(''),
});
const { connectorNo } = pointPlace.shape;
export const maintenanceRecordForm = z.object({
  ...pointPlace.shape,
  connectorNo: connectorNo.default(0),
  ...said,
  ...withFields(MAINTENANCE_RECORD_FIELDS, {
    work: z.enum(MAINTENANCE_WORKS).exclude(['meterChange']),
    validUntil: day.nullable().default(null),
    /** The due task that it does. */
    taskId: id.nullable().default(null),
  }),
});
export const equipmentChangeForm = z.object({
  ...pointPlace.shape,
  ...withFields(EQUIPMENT_CHANGE_FIELDS, {
    equipment: z.enum(CHANGED_EQUIPMENT),
    oldSerial: z.string().trim().min(1).max(60),
    newSerial: z.string().trim().min(1).max(60),
    /** What the old meter showed at last and the new one at first. */
    lastRegisterWh: wattHours.min(0).nullable().default(null),
    firstRegisterWh: wattHours.min(0).nullable().default(null),
  }),
  ...said,
});

const recordFilter = {
  /** In point, station, note, certificate, who did it. */
  keyword,
  work: manyOf(z.enum(MAINTENANCE_WORKS)),
  validity: manyOf(z.enum(VALIDITY_STATES)),
  stationId: z.coerce.number().int().optional(),
  providerId: z.coerce.number().int().optional(),
  serialNumber: serialNumber.optional(),
  /** By the time of the work, half-open. */
  from: instant.optional(),
  to: instant.optional(),
};
export const MAINTENANCE_COLUMNS = [
  'doneTime',
  'stationName',
  'pointName',
  'serialNumber',
  'connectorNo',
  'work',
  'doneBy',
  'note',
  'cost',
  'currency',
  'certificateNumber',
  'validUntil',
  'validity',
  'componentName',
  'createdBy',
  'providerName',
] as const;

export const MAINTENANCE_PLAN_FIELDS = {
  providerId: PROVIDER,
  providerName: PROVIDER,
  planName: { kind: 'text', words: { en: 'Plan', zh: '计划名称' } },
  work: WORK,
  basis: { kind: 'word', values: MAINTENANCE_RECORD_WORDS.bases, words: { en: 'Basis', zh: '触发方式' } },
  everyMonths: { kind: 'count', unit: MONTHS, words: { en: 'Every', zh: '每隔' } },
  firstDay: { kind: 'day', words: { en: 'First due on', zh: '首次到期日' } },
  typeId: COMPONENT_FIELDS.typeId,
  sharePercent: { kind: 'count', unit: unit('%'), words: { en: 'At share of rated life', zh: '达到额定寿命的' } },
  stationId: STATION.stationId,
  vendor: { ...VENDOR, hint: PATTERN_HINT },
  model: MODEL,
  leadDays: { kind: 'count', unit: DAYS, words: { en: 'Open task before due', zh: '提前生成任务' } },
  windowStart: { kind: 'clock', words: { en: 'Window starts', zh: '窗口开始时间' } },
  windowMinutes: { kind: 'count', unit: MINUTES, words: { en: 'Window length', zh: '窗口时长' } },
  enabled: { kind: 'flag', words: { en: 'Enabled', zh: '启用' } },
  openTasks: { kind: 'count', words: { en: 'Open tasks', zh: '未完成任务' } },
} as const satisfies Fields;

export const maintenancePlanForm = z.object(
  withFields(MAINTENANCE_PLAN_FIELDS, {
    providerId: id,
    planName: name.max(60),
    work: z.enum(MAINTENANCE_WORKS).exclude(['meterChange']),
    basis: z.enum(PLAN_BASES),
    /** By calendar: every so many months, first on a day. */
    everyMonths: z.number().int().min(1).max(120).nullable().default(null),
    firstDay: day.nullable().default(null),
    /** By use: at which share of the rated life of which component, in percent. */
    typeId: id.nullable().default(null),
    sharePercent: z.number().int().min(1).max(200).nullable().default(null),
    /** Which points: of a station (null: all), of a vendor and model (`*` for any letters, empty: all). */
    stationId: id.nullable().default(null),
    vendor: word,
    model: word,
    /** How many days before its day a task opens. */
    leadDays: z.number().int().min(0).max(180).default(14),
    /** The proposed window, by the clock of the station. */
    windowStart: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    windowMinutes: z.number().int().min(15).max(1440),
    enabled: z.boolean().default(true),
  }),
);
export const maintenancePlan = z.object(
  withFields(MAINTENANCE_PLAN_FIELDS, {
    id,
    planName: z.string(),
    work: z.enum(MAINTENANCE_WORKS),
    basis: z.enum(PLAN_BASES),
    everyMonths: z.number().int().nullable(),
    firstDay: day.nullable(),
    typeId: id.nullable(),
    componentName: z.string().nullable(),
    sharePercent: z.number().int().nullable(),
    stationId: id.nullable(),
    stationName: z.string().nullable(),
    vendor: z.string(),
    model: z.string(),
    leadDays: z.number().int(),
    windowStart: z.string(),
    windowMinutes: z.number().int(),
    enabled: z.boolean(),
    providerId: id,
    providerName: z.string(),
    /** Tasks that wait or are scheduled. */
    openTasks: z.number().int(),
  }),
);
export type MaintenancePlan = z.infer<typeof maintenancePlan>;

export const MAINTENANCE_TASK_FIELDS = {
  ...PLACE,
  work: WORK,
  dueDay: { kind: 'day', words: { en: 'Due', zh: '到期日' } },
  state: { kind: 'word', values: MAINTENANCE_RECORD_WORDS.tasks, words: { en: 'State', zh: '状态' } },
  windowFrom: { kind: 'time', words: { en: 'From', zh: '开始时间' } },
  windowTo: { kind: 'time', words: { en: 'To', zh: '结束时间' } },
  decidedBy: { kind: 'text', words: { en: 'Decided by', zh: '处理人' } },
  reason: REASON,
} as const satisfies Fields;
/** What is said of a due task: its window, or why it is skipped. */
export const maintenanceTaskForm = z.object(
  withFields(MAINTENANCE_TASK_FIELDS, { windowFrom: instant, windowTo: instant, reason: note.min(1) }),
);
export const maintenanceTask = z.object(
  withFields(MAINTENANCE_TASK_FIELDS, {
    id,
    /** Null: a check ends its validity. */
    planName: z.string().nullable(),
    work: z.enum(MAINTENANCE_WORKS),
    serialNumber,
    pointName: z.string(),
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    componentId: id.nullable(),
    componentName: z.string().nullable(),
    connectorNo: z.number().int(),
    dueDay: day,
    overdue: z.boolean(),
    state: z.enum(TASK_STATES),
    /** Proposed, and once confirmed what was agreed. */
    windowFrom: instant,
    windowTo: instant,
    windowId: id.nullable(),
    recordId: id.nullable(),
    reason: z.string(),
    decidedBy: z.string(),
    createTime: instant,
  }),
);
export type MaintenanceTask = z.infer<typeof maintenanceTask>;

export const maintenanceRecords = {
  list: endpoint({
    method: 'GET',
    path: '/web/maintenanceRecords',
    summary: 'Maintenance records; checks that are overdue lead, then the newest',
    access: 'component:read',
    query: z.object({ ...paging, ...recordFilter }),
    response: pageOf(maintenanceRecord),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/maintenanceRecords/export',
    summary: 'The maintenance records that the filter finds, as XLSX or CSV; refused over 200 000 rows',
    access: 'component:read',
    query: z.object({ ...recordFilter, ...sheetFormat(MAINTENANCE_COLUMNS) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/maintenanceRecords',
    summary: 'Record what was done at a point',
    access: 'component:write',
    body: maintenanceRecordForm,
    response: maintenanceRecord,
    log: {
      operation: 'maintenanceRecord.create',
      words: { en: 'Record maintenance', zh: '登记维护记录' },
      operand: 'serialNumber',
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/maintenanceRecords/:id',
    summary: 'Correct a maintenance record; its point and work stay',
    access: 'component:write',
    params: idParam,
    body: maintenanceRecordForm.omit({ serialNumber: true, connectorNo: true, work: true, taskId: true }),
    response: maintenanceRecord,
    log: {
      operation: 'maintenanceRecord.update',
      words: { en: 'Correct maintenance record', zh: '修改维护记录' },
      operand: 'id',
    },
  }),
  changeEquipment: endpoint({
    method: 'POST',
    path: '/web/maintenanceRecords/equipmentChange',
    summary: 'Record a new meter, controller or charger with both serial numbers and registers; refused while a session runs',
    access: 'component:write',
    body: equipmentChangeForm,
    response: maintenanceRecord,
    log: {
      operation: 'maintenanceRecord.change',
      words: { en: 'Record equipment change', zh: '登记设备更换' },
      operand: 'serialNumber',
    },
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/web/maintenanceTasks',
    summary: 'Due tasks; overdue ones lead',
    access: 'component:read',
    query: z.object({
      ...paging,
      keyword,
      state: manyOf(z.enum(TASK_STATES)),
      work: manyOf(z.enum(MAINTENANCE_WORKS)),
      stationId: z.coerce.number().int().optional(),
      providerId: z.coerce.number().int().optional(),
      serialNumber: serialNumber.optional(),
      planId: z.coerce.number().int().optional(),
    }),
    response: pageOf(maintenanceTask),
  }),
  confirmTask: endpoint({
    method: 'POST',
    path: '/web/maintenanceTasks/:id/confirm',
    summary: 'Agree a window for a due task: a maintenance window of its point is announced',
    access: { allOf: ['component:write', 'maintenance:write'] },
    params: idParam,
    body: maintenanceTaskForm.omit({ reason: true }),
    response: maintenanceTask,
    log: { operation: 'maintenanceTask.confirm', words: { en: 'Confirm maintenance task', zh: '确认维护任务' }, operand: 'id' },
  }),
  skipTask: endpoint({
    method: 'POST',
    path: '/web/maintenanceTasks/:id/skip',
    summary: 'Skip a due task; a window that was agreed for it and has not begun is taken back',
    access: 'component:write',
    params: idParam,
    body: maintenanceTaskForm.pick({ reason: true }),
    response: maintenanceTask,
    log: { operation: 'maintenanceTask.skip', words: { en: 'Skip maintenance task', zh: '跳过维护任务' }, operand: 'id' },
  }),
  plans: endpoint({
    method: 'GET',
    path: '/web/maintenancePlans',
    summary: 'Maintenance plans',
    access: 'component:read',
    query: z.object({ ...paging, keyword, providerId: z.coerce.number().int().optional() }),
    response: pageOf(maintenancePlan),
  }),
  createPlan: endpoint({
    method: 'POST',
    path: '/web/maintenancePlans',
    summary: 'Plan maintenance by calendar or by use',
    access: 'component:write',
    body: maintenancePlanForm,
    response: maintenancePlan,
    log: {
      operation: 'maintenancePlan.create',
      words: { en: 'Create maintenance plan', zh: '新建维护计划' },
      operand: 'planName',
    },
  }),
  updatePlan: endpoint({
    method: 'PUT',
    path: '/web/maintenancePlans/:id',
    summary: 'Change a maintenance plan; its provider stays. Tasks that are not confirmed are proposed again',
    access: 'component:write',
    params: idParam,
    body: maintenancePlanForm.omit({ providerId: true }),
    response: maintenancePlan,
    log: {
      operation: 'maintenancePlan.update',
      words: { en: 'Change maintenance plan', zh: '修改维护计划' },
      operand: 'planName',
    },
  }),
  removePlan: endpoint({
    method: 'DELETE',
    path: '/web/maintenancePlans/:id',
    summary: 'Remove a maintenance plan and its tasks that are not confirmed',
    access: 'component:write',
    params: idParam,
    response: nothing,
    log: { operation: 'maintenancePlan.remove', words: { en: 'Remove maintenance plan', zh: '删除维护计划' }, operand: 'id' },
  }),
};
