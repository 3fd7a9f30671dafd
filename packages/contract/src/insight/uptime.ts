import { z } from 'zod';
import { CONNECTOR } from '../charging/charging-fields.ts';
import { MAINTENANCE_KIND_WORDS, MAINTENANCE_KINDS, type MaintenanceKind } from '../charging/maintenance.ts';
import { endpoint } from '../core/endpoint.ts';
import { withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import type { Language } from '../core/language.ts';
import { flag, id, instant, keyword, manyOf, pageOf, paging } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';

/** Per cent of the time that a charging port must be up on average (23 CFR 680.116(b)). */
export const UPTIME_THRESHOLD = 97;

/** Minutes that must be known of a connector before its share is judged: one outage in the first hours says nothing. */
export const UPTIME_LEAST_MINUTES = 1440;

/** Why a connector is down. */
export const OUTAGE_CAUSES = ['offline', 'faulted', 'unavailable'] as const;
export type OutageCause = (typeof OUTAGE_CAUSES)[number];

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
  kinds: MAINTENANCE_KIND_WORDS,
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

export const uptimeRow = z.object(
  withFields(CONNECTOR, {
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
  }),
);
export type UptimeRow = z.infer<typeof uptimeRow>;

/** A day of the station's zone, or a month, of which something is known. */
export const uptimeStep = z.object({
  /** `2026-04-30`; of a month its first day. */
  day: z.iso.date(),
  percent: figures.percent,
  /** The outage that counts. */
  outageMinutes: minutes,
});
export type UptimeStep = z.infer<typeof uptimeStep>;

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
  course: endpoint({
    method: 'GET',
    path: '/web/uptime/course',
    summary: 'Uptime of all that a filter finds, day by day; of several months, month by month',
    access: 'uptime:read',
    query: z.object(filter).omit({ by: true, below: true }),
    response: z.array(uptimeStep.extend({ causes: figures.causes, excludedMinutes: minutes })),
  }),
  rowCourses: endpoint({
    method: 'GET',
    path: '/web/uptime/rowCourses',
    summary: 'Uptime of the rows of one page of the report, day by day; of several months, month by month',
    access: 'uptime:read',
    query: z.object({ ...paging, ...filter }),
    response: z.array(z.object({ key: z.string(), course: z.array(uptimeStep) })),
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
