import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pattern } from '../core/issue-words.ts';
import { flag, id, idParam, instant, keyword, type Language, manyOf, note, nothing, pageOf, paging } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';

/** Per cent of the time that a charging port must be up on average (23 CFR 680.116(b)). */
export const UPTIME_THRESHOLD = 97;

/** Minutes that must be known of a connector before its share is judged: one outage in the first hours says nothing. */
export const UPTIME_LEAST_MINUTES = 1440;

/** Why a connector is down. */
export const OUTAGE_CAUSES = ['offline', 'faulted', 'unavailable'] as const;
export type OutageCause = (typeof OUTAGE_CAUSES)[number];

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

type Words = Readonly<Record<Language, string>>;
/** In words, for the console and exports alike. */
export const UPTIME_WORDS: {
  causes: Readonly<Record<OutageCause, Words>>;
  kinds: Readonly<Record<MaintenanceKind, Words>>;
} = {
  causes: {
    offline: { en: 'Offline', zh: '离线' },
    faulted: { en: 'Faulted', zh: '故障' },
    unavailable: { en: 'Unavailable', zh: '不可用' },
  },
  kinds: {
    preventiveMaintenance: { en: 'Preventive maintenance', zh: '预防性维护' },
    upgrade: { en: 'Upgrade', zh: '升级改造' },
    utilityOutage: { en: 'Utility outage', zh: '电网停电' },
    vandalism: { en: 'Vandalism', zh: '人为破坏' },
    naturalDisaster: { en: 'Natural disaster', zh: '自然灾害' },
    limitedHours: { en: 'Limited hours', zh: '限时开放' },
  },
};

export const UPTIME_LEVELS = ['station', 'point', 'connector'] as const;
export type UptimeLevel = (typeof UPTIME_LEVELS)[number];

/** A calendar month, `2026-04`, of each station's own zone. */
export const calendarMonth = z
  .string()
  .regex(pattern(/^20\d\d-(0[1-9]|1[0-2])$/, { en: 'Enter a month such as 2026-04', zh: '请输入月份，如 2026-04' }));

const minutes = z.number();
const figures = {
  /** T: minutes of the period that are known, of all connectors together; what is unknown is no part of it. */
  totalMinutes: minutes,
  /** T_outage, excluded ones with it. */
  outageMinutes: minutes,
  excludedMinutes: minutes,
  /** Before the first word of a connector or the registration of its point, and after the last count. */
  unknownMinutes: minutes,
  /** The outage that counts, by cause. */
  causes: z.record(z.enum(OUTAGE_CAUSES), minutes),
  excluded: z.record(z.enum(MAINTENANCE_KINDS), minutes),
  /** (T − (T_outage − T_excluded)) / T in per cent, rounded down to hundredths; null: nothing is known. */
  percent: z.number().nullable(),
  connectors: z.number().int(),
  /** How many connectors are below the threshold. */
  below: z.number().int(),
};

export const uptimeRow = z.object({
  /** Unique in the list. */
  key: z.string(),
  stationId: id,
  stationName: z.string(),
  providerName: z.string(),
  timeZone: z.string(),
  /** Null in a row of a station. */
  serialNumber: serialNumber.nullable(),
  pointName: z.string().nullable(),
  /** Null in a row of a station or point. */
  connectorNo: z.number().int().nullable(),
  ...figures,
});
export type UptimeRow = z.infer<typeof uptimeRow>;

export const UPTIME_EXPORT_COLUMNS = [
  'stationName',
  'providerName',
  'serialNumber',
  'pointName',
  'connectorNo',
  'percent',
  'verdict',
  'connectors',
  'below',
  'totalMinutes',
  'outageMinutes',
  'excludedMinutes',
  ...OUTAGE_CAUSES,
  ...MAINTENANCE_KINDS,
  'unknownMinutes',
] as const;
export type UptimeColumn = (typeof UPTIME_EXPORT_COLUMNS)[number];

const filter = {
  /** The period's last month; the present one unless given. */
  month: calendarMonth.optional(),
  /** How many months it has. */
  months: z.coerce.number().int().min(1).max(12).default(1),
  by: z.enum(UPTIME_LEVELS).default('station'),
  keyword,
  stationId: z.coerce.number().int().optional(),
  providerId: z.coerce.number().int().optional(),
  serialNumber: serialNumber.optional(),
  /** Only rows below the threshold, or only those that reach it. */
  below: flag,
};

export const uptime = {
  list: endpoint({
    method: 'GET',
    path: '/web/uptime',
    summary: 'Uptime of stations, points or connectors over months, lowest first, by 23 CFR 680.116(b)',
    access: 'uptime:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(uptimeRow),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/web/uptime/summary',
    summary: 'Uptime of all that a filter finds, and until when it is counted',
    access: 'uptime:read',
    query: z.object(filter).omit({ by: true, below: true }),
    response: z.object({ ...figures, countedUntil: instant.nullable() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/uptime/export',
    summary: 'The uptime that a filter finds, as XLSX or CSV',
    access: 'uptime:read',
    query: z.object({
      ...filter,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: manyOf(z.enum(UPTIME_EXPORT_COLUMNS)),
    }),
  }),
};

export const MAINTENANCE_STATES = ['planned', 'running', 'over'] as const;
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];
/** How long back a window may begin, in days: as long as comings and goings are kept. */
export const MAINTENANCE_DAYS_BACK = 28;
/** How long a window may be, in days. */
export const MAINTENANCE_MAX_DAYS = 366;

export const maintenanceWindow = z.object({
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
});
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

/** What a window says; whose it is stays what it was when it was made. */
export const maintenanceForm = z.object({
  startTime: instant,
  endTime: instant,
  kind: z.enum(MAINTENANCE_KINDS),
  note: note.default(''),
});

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
    body: maintenanceForm.extend({ stationId: id, serialNumber: serialNumber.nullish() }),
    response: maintenanceWindow,
    log: { operation: 'maintenance.create', operand: 'stationId' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/maintenanceWindows/:id',
    summary: 'Change a maintenance window',
    access: 'maintenance:write',
    params: idParam,
    body: maintenanceForm,
    response: maintenanceWindow,
    log: { operation: 'maintenance.update', operand: 'id' },
  }),
  end: endpoint({
    method: 'POST',
    path: '/web/maintenanceWindows/:id/end',
    summary: 'End a running maintenance window now',
    access: 'maintenance:write',
    params: idParam,
    response: maintenanceWindow,
    log: { operation: 'maintenance.end', operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/maintenanceWindows/:id',
    summary: 'Delete a maintenance window',
    access: 'maintenance:write',
    params: idParam,
    response: nothing,
    log: { operation: 'maintenance.delete', operand: 'id' },
  }),
};
