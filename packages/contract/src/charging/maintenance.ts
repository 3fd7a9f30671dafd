import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, NOTE, withFields } from '../core/fields.ts';
import type { Language } from '../core/language.ts';
import { id, idParam, instant, keyword, manyOf, note, nothing, pageOf, paging } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { CONNECTOR, POINT } from './charging-fields.ts';

/** For which reasons an outage is not the operator's (23 CFR 680.116(b)(3)); where windows overlap the first of this order is the reason. */
export const MAINTENANCE_KINDS = [
  'preventiveMaintenance',
  'upgrade',
  'utilityOutage',
  'vandalism',
  'naturalDisaster',
  'limitedHours',
] as const;
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number];

/** In words, for the console and exports alike. */
export const MAINTENANCE_KIND_WORDS: Readonly<Record<MaintenanceKind, Readonly<Record<Language, string>>>> = {
  preventiveMaintenance: { en: 'Preventive maintenance', zh: '预防性维护' },
  upgrade: { en: 'Upgrade', zh: '升级改造' },
  utilityOutage: { en: 'Utility outage', zh: '电网停电' },
  vandalism: { en: 'Vandalism', zh: '人为破坏' },
  naturalDisaster: { en: 'Natural disaster', zh: '自然灾害' },
  limitedHours: { en: 'Limited hours', zh: '限时开放' },
};

export const MAINTENANCE_STATES = ['planned', 'running', 'over'] as const;
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];
export const MAINTENANCE_STATE_WORDS = {
  planned: { en: 'Planned', zh: '未开始' },
  running: { en: 'Running', zh: '进行中' },
  over: { en: 'Over', zh: '已结束' },
};
/** How long back a window may begin, in days: as long as comings and goings are kept. */
export const MAINTENANCE_DAYS_BACK = 28;
/** How long a window may be, in days. */
export const MAINTENANCE_MAX_DAYS = 366;

export const MAINTENANCE_FIELDS = {
  ...CONNECTOR,
  state: { kind: 'word', values: MAINTENANCE_STATE_WORDS, words: { en: 'State', zh: '状态' } },
  kind: { kind: 'word', values: MAINTENANCE_KIND_WORDS, words: { en: 'Reason', zh: '原因' } },
  startTime: { kind: 'time', zone: 'timeZone', words: { en: 'From', zh: '开始时间' } },
  endTime: { kind: 'time', zone: 'timeZone', words: { en: 'To', zh: '结束时间' } },
  note: { ...NOTE, hint: { en: 'What is done, and by whom', zh: '维护内容及负责人' } },
  createdBy: { kind: 'text', words: { en: 'Announced by', zh: '创建人' } },
} as const satisfies Fields;

export const maintenanceWindow = z.object(
  withFields(MAINTENANCE_FIELDS, {
    id,
    stationId: id,
    stationName: z.string(),
    providerName: z.string(),
    timeZone: z.string(),
    /** Null: every point of the station. */
    serialNumber: serialNumber.nullable(),
    pointName: z.string().nullable(),
    startTime: instant,
    endTime: instant,
    kind: z.enum(MAINTENANCE_KINDS),
    note: z.string(),
    state: z.enum(MAINTENANCE_STATES),
    createdBy: z.string(),
  }),
);
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

/** What a window says; whose it is stays what it was when it was made. */
export const maintenanceForm = z.object(
  withFields(MAINTENANCE_FIELDS, {
    startTime: instant,
    endTime: instant,
    kind: z.enum(MAINTENANCE_KINDS),
    note: note.default(''),
  }),
);

const MAINTENANCE_PLACE = {
  stationId: CONNECTOR.stationId,
  serialNumber: {
    ...POINT,
    hint: { en: 'Leave it empty for every charge point of the station.', zh: '留空表示站点内的全部充电桩。' },
  },
} as const satisfies Fields;
/** A new window, with where it is. */
export const maintenanceCreateForm = maintenanceForm.extend(
  withFields(MAINTENANCE_PLACE, { stationId: id, serialNumber: serialNumber.nullish() }),
);

export const maintenanceWindows = {
  list: endpoint({
    method: 'GET',
    path: '/web/maintenanceWindows',
    summary: 'Maintenance windows, latest start first',
    access: 'uptime:read',
    query: z.object({
      ...paging,
      keyword,
      stationId: z.coerce.number().int().optional(),
      providerId: z.coerce.number().int().optional(),
      serialNumber: serialNumber.optional(),
      state: z.enum(MAINTENANCE_STATES).optional(),
      kind: manyOf(z.enum(MAINTENANCE_KINDS)),
    }),
    response: pageOf(maintenanceWindow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/maintenanceWindows',
    summary: 'Announce maintenance of a station or of one point of it',
    access: 'maintenance:write',
    body: maintenanceCreateForm,
    response: maintenanceWindow,
    log: {
      operation: 'maintenance.create',
      words: { en: 'Create maintenance window', zh: '新建维护窗口' },
      operand: 'stationId',
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/maintenanceWindows/:id',
    summary: 'Change a maintenance window',
    access: 'maintenance:write',
    params: idParam,
    body: maintenanceForm,
    response: maintenanceWindow,
    log: { operation: 'maintenance.update', words: { en: 'Change maintenance window', zh: '修改维护窗口' }, operand: 'id' },
  }),
  end: endpoint({
    method: 'POST',
    path: '/web/maintenanceWindows/:id/end',
    summary: 'End a running maintenance window now',
    access: 'maintenance:write',
    params: idParam,
    response: maintenanceWindow,
    log: { operation: 'maintenance.end', words: { en: 'End maintenance window', zh: '提前结束维护窗口' }, operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/maintenanceWindows/:id',
    summary: 'Delete a maintenance window',
    access: 'maintenance:write',
    params: idParam,
    response: nothing,
    log: { operation: 'maintenance.delete', words: { en: 'Delete maintenance window', zh: '删除维护窗口' }, operand: 'id' },
  }),
};

export const MAINTENANCE_ERRORS = {
  maintenanceOver: entry(
    601,
    409,
    'The maintenance window ended more than {days} days ago and is counted in reports; it can no longer be changed',
    '维护窗口结束已超过 {days} 天并已计入报表，不能再修改',
  ),
  maintenanceNotRunning: entry(601, 409, 'The maintenance window is not running', '维护窗口未在进行中'),
  maintenanceTooLong: entry(601, 422, 'A maintenance window can last at most a year', '维护窗口最长一年'),
  maintenanceTooOld: entry(
    601,
    422,
    'A maintenance window can begin at most {days} days ago',
    '维护窗口的开始时间最多可追溯 {days} 天',
  ),
} as const satisfies Record<string, ErrorEntry>;
