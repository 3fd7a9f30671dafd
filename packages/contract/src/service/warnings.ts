import { z } from 'zod';
import { ALARM_LEVELS } from '../charging/alarms.ts';
import { siteLimit } from '../charging/load-balancing.limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { NOTE, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { flag, id, idParam, instant, keyword, manyOf, note, pageOf, paging } from '../core/values.ts';
import { SOURCE_FAILURES, WARNING_CLOSE_REASONS, WARNING_KINDS, WARNING_STATES } from './warnings.words.ts';
import { workOrder } from './work-orders.orders.ts';
import { FAULT_DESCRIPTION_MIN } from './work-orders.reports.ts';
import { taskId } from './work-orders.words.ts';

/** A forecast older than this, in hours, is not told as the weather of now. */
export const WEATHER_STALE_HOURS = 9;
/** What the strip of a list shows: hours in all, and hours of one field. */
export const WEATHER_STRIP_HOURS = 48;
export const WEATHER_STRIP_STEP = 3;

/** The least and the most that a threshold may be, in its unit; null: this kind has no thresholds. */
export const WARNING_BOUNDS = {
  heat: [20, 60],
  frost: [-60, 10],
  wind: [5, 80],
  rain: [1, 200],
  thunderstorm: null,
  river: [1.2, 50],
} as const satisfies Record<(typeof WARNING_KINDS)[number], readonly [number, number] | null>;

/** When weather of a kind is a warning. Frost: at or below; the others: at or above. */
export const warningRule = z.object({
  kind: z.enum(WARNING_KINDS),
  enabled: z.boolean(),
  /** °C, m/s of gusts, mm in an hour, or times the usual discharge. Thunderstorms: null. */
  common: z.number().nullable(),
  /** Null: never serious. */
  serious: z.number().nullable(),
});
export type WarningRule = z.infer<typeof warningRule>;

/** The rules of a provider that has changed nothing. */
export const DEFAULT_WARNING_RULES: readonly WarningRule[] = [
  { kind: 'heat', enabled: true, common: 35, serious: 40 },
  { kind: 'frost', enabled: true, common: -10, serious: -20 },
  { kind: 'wind', enabled: true, common: 17, serious: 25 },
  { kind: 'rain', enabled: true, common: 10, serious: 30 },
  { kind: 'thunderstorm', enabled: true, common: null, serious: null },
  { kind: 'river', enabled: false, common: 3, serious: 6 },
];

/** Who gets a message of a new warning of a level: all who look after warnings, chosen roles and users, or nobody. */
export const warningNotice = z.object({
  level: z.enum(ALARM_LEVELS),
  to: z.enum(['all', 'chosen', 'nobody']),
  roleIds: z.array(id).max(50),
  userIds: z.array(id).max(200),
});
export type WarningNotice = z.infer<typeof warningNotice>;

const choice = z.object({ id, name: z.string() });
const thresholds = z.object({
  rules: z.array(warningRule),
  notices: z.array(warningNotice),
  /** The roles and enabled users of the provider that may be told. */
  choices: z.object({ roles: z.array(choice), users: z.array(choice) }),
});
export type WarningThresholds = z.infer<typeof thresholds>;

const value = z.number().nullable();
const openWarning = z.object({
  id,
  kind: z.enum(WARNING_KINDS),
  level: z.enum(ALARM_LEVELS),
  startTime: instant,
  peakTime: instant,
  /** °C, m/s, mm in an hour, times the usual discharge; thunderstorms: the WMO code. */
  peakValue: z.number(),
  endTime: instant,
});
export type OpenWarning = z.infer<typeof openWarning>;

/** Values of equal steps from a moment on; null: not known. */
const series = {
  startTime: instant,
  stepHours: z.number().int(),
  temperature: z.array(value),
  /** In m/s. */
  gusts: z.array(value),
  /** In mm in an hour. */
  rain: z.array(value),
  /** WMO codes (4677). */
  weatherCode: z.array(value),
};

/** The weather of a station. Without a fresh forecast it says since when nothing is known, and nothing else. */
export const stationWeather = z.object({
  stationId: id,
  stationName: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  providerId: id,
  providerName: z.string(),
  now: z.object({ temperature: value, windSpeed: value, gusts: value, rain: value, weatherCode: value }).nullable(),
  /** Extremes of the next 48 hours. */
  next: z
    .object({ temperatureMin: value, temperatureMax: value, gustsMax: value, rainMax: value, thunderstorm: z.boolean() })
    .nullable(),
  strip: z.object(series).nullable(),
  warnings: z.array(openWarning),
  /** When its forecast came; null: none came yet. */
  asOf: instant.nullable(),
  /** Since when nothing is known; null: the forecast is fresh. */
  unknownSince: instant.nullable(),
});
export type StationWeather = z.infer<typeof stationWeather>;

/** The hours ahead of one station, with the thresholds that hold for it. */
export const stationHours = z.object({
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  asOf: instant.nullable(),
  unknownSince: instant.nullable(),
  /** Null: nothing is known now. */
  hours: z.object({ ...series, windSpeed: z.array(value) }).nullable(),
  river: z.object({ startTime: instant, usual: z.number(), discharge: z.array(value) }).nullable(),
  /** Values of the source that could not be true and were left out of this forecast. */
  dropped: z.number().int(),
  rules: z.array(warningRule),
  warnings: z.array(openWarning),
});
export type StationHours = z.infer<typeof stationHours>;

export const weatherWarning = openWarning.extend({
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  providerId: id,
  providerName: z.string(),
  state: z.enum(WARNING_STATES),
  foundTime: instant,
  changeTime: instant,
  closeTime: instant.nullable(),
  closeReason: z.enum(WARNING_CLOSE_REASONS).nullable(),
  acknowledgeTime: instant.nullable(),
  acknowledgedBy: z.string(),
  note: z.string(),
  /** The temporary limit that a person ordered because of it. */
  siteLimitId: id.nullable(),
  /** The work order that a person has opened for it. */
  taskId: taskId.nullable(),
});
export type WeatherWarning = z.infer<typeof weatherWarning>;

export const WARNING_EXPORT_COLUMNS = [
  'stationName',
  'providerName',
  'kind',
  'level',
  'state',
  'startTime',
  'peakTime',
  'peakValue',
  'endTime',
  'foundTime',
  'closeTime',
  'closeReason',
  'acknowledgeTime',
  'acknowledgedBy',
  'note',
] as const;

const stationFilter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  /** Stations with an open warning of these kinds and levels. */
  kind: manyOf(z.enum(WARNING_KINDS)),
  level: manyOf(z.enum(ALARM_LEVELS)),
  warned: flag,
  known: flag,
};
const filter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  kind: manyOf(z.enum(WARNING_KINDS)),
  level: manyOf(z.enum(ALARM_LEVELS)),
  state: manyOf(z.enum(WARNING_STATES)),
  acknowledged: flag,
  startTime: instant.optional(),
  endTime: instant.optional(),
};
const ofProvider = z.object({ providerId: z.coerce.number().int().optional() });

const address = z
  .string()
  .trim()
  .max(300)
  .regex(
    pattern(/^https?:\/\/[^\s?#]+$/, {
      en: 'Enter an address such as https://api.open-meteo.com',
      zh: '请输入正确的网址，如 https://api.open-meteo.com',
    }),
  );

/** What somebody does because of a warning. */
export const warningActForm = z.object(
  withFields(
    {
      note: NOTE,
      description: { kind: 'text', long: true, words: { en: 'Work to be done', zh: '处理要求' } },
      limitW: { kind: 'power', words: { en: 'Power limit', zh: '限制功率' } },
    },
    {
      note: note.default(''),
      description: z.string().trim().min(FAULT_DESCRIPTION_MIN).max(2000),
      /** Over all lines. */
      limitW: z.number().int().min(0).max(2_000_000_000),
    },
  ),
);
const said = warningActForm.shape;

export const weatherSourceForm = z.object(
  withFields(
    {
      isAsking: { kind: 'flag', words: { en: 'Get forecasts', zh: '获取天气预报' } },
      forecastUrl: { kind: 'text', words: { en: 'Address of the forecast service', zh: '预报服务地址' } },
      floodUrl: { kind: 'text', words: { en: 'Address of the river service', zh: '河流流量服务地址' } },
      key: { kind: 'text', words: { en: 'API key', zh: 'API 密钥' } },
      dailyBudget: { kind: 'count', words: { en: 'Requests a day (places)', zh: '每日请求上限（地点次数）' } },
    },
    {
      isAsking: z.boolean(),
      forecastUrl: address,
      floodUrl: address,
      /** Absent: the kept one, unless an address changes; null: none. */
      key: z.string().trim().min(1).max(200).nullable().optional(),
      dailyBudget: z.number().int().min(0).max(1_000_000),
    },
  ),
);

const source = z.object({
  make: z.enum(['openMeteo', 'demo', 'none']),
  isAsking: z.boolean(),
  /** For the installation's administrators alone; null for others. */
  settings: z.object({ forecastUrl: z.string(), floodUrl: z.string(), hasKey: z.boolean() }).nullable(),
  /** Places asked for in a day (UTC), and how many were asked for today. */
  dailyBudget: z.number().int(),
  usedToday: z.number().int(),
  /** Squares of 0.1° with a station of ours, for administrators; null for others. */
  cells: z.number().int().nullable(),
  answerTime: instant.nullable(),
  failTime: instant.nullable(),
  failure: z.enum(SOURCE_FAILURES).nullable(),
  /** Not asked again before. */
  nextTime: instant.nullable(),
});
export type WeatherSource = z.infer<typeof source>;

export const warnings = {
  stations: endpoint({
    method: 'GET',
    path: '/web/warn/getAllStationWeather',
    summary: 'The weather of every station: now, the next hours and open warnings, those with warnings first',
    access: 'warning:read',
    query: z.object({ ...paging, ...stationFilter }),
    response: pageOf(stationWeather),
  }),
  searchStations: endpoint({
    method: 'POST',
    path: '/web/warn/searchStationWeather',
    summary: 'The same rows as getAllStationWeather, its filter in the body',
    access: 'warning:read',
    body: z.object({ ...paging, ...stationFilter }),
    response: pageOf(stationWeather),
    log: false,
  }),
  hours: endpoint({
    method: 'GET',
    path: '/web/warn/stations/:stationId/hours',
    summary: 'The hours ahead of one station',
    access: 'warning:read',
    params: z.object({ stationId: z.coerce.number().int().positive() }),
    response: stationHours,
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/warn/warnings',
    summary: 'Weather warnings, open and past ones',
    access: 'warning:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(weatherWarning),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/warn/warnings/:id',
    summary: 'One weather warning',
    access: 'warning:read',
    params: idParam,
    response: weatherWarning,
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/warn/warnings/export',
    summary: 'The weather warnings that a filter finds, as XLSX or CSV',
    access: 'warning:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(WARNING_EXPORT_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/web/warn/warnings/acknowledge',
    summary: 'Say that it is handled by somebody; a second time adds the note only',
    access: 'warning:write',
    body: z.object({ ids: z.array(id).min(1).max(300), note: said.note }),
    response: z.object({ count: z.number().int() }),
    log: { operation: 'warning.acknowledge', words: { en: 'Acknowledge weather warning', zh: '确认天气预警' }, operand: 'ids' },
  }),
  order: endpoint({
    method: 'POST',
    path: '/web/warn/warnings/:id/order',
    summary: 'Open a work order for a warning; once for each warning',
    access: { allOf: ['warning:write', 'workOrder:create'] },
    params: idParam,
    body: warningActForm.pick({ description: true }),
    response: workOrder,
    log: {
      operation: 'warning.order',
      words: { en: 'Open work order for weather warning', zh: '为天气预警创建工单' },
      operand: 'id',
    },
  }),
  limit: endpoint({
    method: 'POST',
    path: '/web/warn/warnings/:id/limit',
    summary: 'Limit the power of the station for a time because of a warning; once for each warning',
    access: { allOf: ['warning:write', 'smartCharging:write'] },
    params: idParam,
    body: z.object({ startTime: instant, endTime: instant, limitW: said.limitW }),
    response: siteLimit,
    log: {
      operation: 'warning.limit',
      words: { en: 'Limit power because of a weather warning', zh: '因天气预警限功率' },
      operand: 'id',
    },
  }),
  thresholds: endpoint({
    method: 'GET',
    path: '/web/warn/thresholds',
    summary: 'When weather is a warning and who is told, of a provider (the own one by default)',
    access: 'warning:read',
    query: ofProvider,
    response: thresholds,
  }),
  saveThresholds: endpoint({
    method: 'PUT',
    path: '/web/warn/thresholds',
    summary: 'Change thresholds and who is told; kinds and levels that are left out stay as they are',
    access: 'warning:write',
    needsAllStations: true,
    query: ofProvider,
    body: z.object({
      rules: z.array(warningRule).max(WARNING_KINDS.length).default([]),
      notices: z.array(warningNotice).max(ALARM_LEVELS.length).default([]),
    }),
    response: thresholds,
    log: { operation: 'warning.thresholds', words: { en: 'Change weather thresholds', zh: '修改预警阈值' } },
  }),
  source: endpoint({
    method: 'GET',
    path: '/web/warn/source',
    summary: 'Where the weather comes from, how much was asked today, the last answer and the last failure',
    access: 'warning:read',
    response: source,
  }),
  saveSource: endpoint({
    method: 'PUT',
    path: '/web/warn/source',
    summary: 'Change where the weather comes from (super provider)',
    access: { allOf: ['warning:write', 'config:write'] },
    body: weatherSourceForm,
    response: source,
    log: { operation: 'warning.source', words: { en: 'Change weather source', zh: '修改天气数据来源' } },
  }),
};
