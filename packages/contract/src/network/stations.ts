import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, DESCRIPTION, type Fields, PROVIDER, unit, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { countryCode, flag, id, idParam, instant, keyword, manyOf, name, note, nothing, pageOf, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { firmwareChange, serialNumber, shownConnectorState } from './points.ts';

const timeOfDay = z
  .string()
  .regex(pattern(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { en: 'Enter a time such as 08:30', zh: '请输入时间，如 08:30' }));
const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

export const FACILITIES = ['reservations', 'parking', 'wifi', 'food', 'hotWater', 'recreation'] as const;
export const FACILITY_WORDS: Readonly<Record<(typeof FACILITIES)[number], Words>> = {
  reservations: { en: 'Reservations', zh: '可预约' },
  parking: { en: 'Parking', zh: '停车' },
  wifi: { en: 'Wi-Fi', zh: 'Wi-Fi' },
  food: { en: 'Food', zh: '餐饮' },
  hotWater: { en: 'Hot water', zh: '热水' },
  recreation: { en: 'Recreation', zh: '休闲娱乐' },
};

/**
 * A station's condition from shares, the worst first: no connector is on line; its sessions take more than the site may; some are faulted, some off line; nobody can charge
 * now (out of its hours, out of service, or without connectors); normal (decisions section 7).
 */
export const STATION_STATES = ['offline', 'overLimit', 'faulted', 'partlyOffline', 'closed', 'normal'] as const;
export const stationState = z.enum(STATION_STATES);
export type StationState = z.infer<typeof stationState>;
/** What stands worst at a station. */
const STATION_STATE_WORDS: Readonly<Record<StationState, Words>> = {
  offline: { en: 'Offline', zh: '离线' },
  overLimit: { en: 'Over limit', zh: '超出限额' },
  faulted: { en: 'Faults', zh: '有故障' },
  partlyOffline: { en: 'Partly offline', zh: '部分离线' },
  closed: { en: 'Closed', zh: '未营业' },
  normal: { en: 'Normal', zh: '正常' },
};

export const STATION_FIELDS = {
  stationName: { kind: 'text', words: { en: 'Name', zh: '站点名称' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
  country: { kind: 'text', chosen: true, words: { en: 'Country', zh: '国家' } },
  pcaIds: { kind: 'text', words: { en: 'Region', zh: '所在地区' } },
  address: { kind: 'text', words: { en: 'Address', zh: '详细地址' } },
  longitude: { kind: 'count', unit: unit('°'), words: { en: 'Longitude', zh: '经度' } },
  latitude: { kind: 'count', unit: unit('°'), words: { en: 'Latitude', zh: '纬度' } },
  timeZone: { kind: 'text', chosen: true, words: { en: 'Time zone', zh: '时区' } },
  isPublic: {
    kind: 'flag',
    words: { en: 'Open to the public', zh: '对外开放' },
    hint: {
      en: 'Otherwise it serves only its own users and drivers cannot find it.',
      zh: '不对外的站点只服务自有用户，车主搜索不到。',
    },
  },
  servicePhone: { kind: 'text', words: { en: 'Service phone', zh: '服务电话' } },
  description: { ...DESCRIPTION, words: { en: 'Description', zh: '站点描述' } },
  siteLimitW: {
    kind: 'power',
    words: { en: 'Site limit', zh: '站点功率上限' },
    hint: { en: 'Empty: no limit', zh: '留空表示不限制' },
  },
  facilities: { kind: 'word', values: FACILITY_WORDS, words: { en: 'Facilities', zh: '配套设施' } },
  picture: { kind: 'text', words: { en: 'Picture', zh: '站点图片' } },
  guide: { kind: 'text', long: true, words: { en: 'Directions', zh: '进场指引' } },
  status: { kind: 'word', values: STATION_STATE_WORDS, words: { en: 'State', zh: '状态' } },
  pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩' } },
  connectorCount: { kind: 'count', words: { en: 'Connectors', zh: '充电枪' } },
  totalPower: { kind: 'count', unit: unit('kW'), words: { en: 'Rated power', zh: '额定功率' } },
  createTime: { ...CREATED, zone: 'timeZone' },
} as const satisfies Fields;

/** From when to when a station is open, by its own clock. */
export const openingHours = z.object(
  withFields(
    {
      start: { kind: 'text', chosen: true, words: { en: 'Opens', zh: '营业开始' } },
      end: { kind: 'text', chosen: true, words: { en: 'Closes', zh: '营业结束' } },
    },
    { start: timeOfDay, end: timeOfDay },
  ),
);

/** Specification section 3, with the additions of decisions section 6. */
export const stationForm = z.object(
  withFields(STATION_FIELDS, {
    stationName: name,
    providerId: id,
    /** By its code, which taxes go by. The dictionary `country` has those to choose from. */
    country: countryCode,
    address: z.string().trim().min(1).max(300),
    longitude,
    latitude,
    /** IANA time zone: price slots and "today" are the station's. */
    timeZone: z.string().min(1).max(64),
    /** Province, city, area codes where the country has them. */
    pcaIds: z.array(z.string().max(20)).max(3).default([]),
    openingTime: openingHours.default({ start: '00:00', end: '24:00' }),
    isPublic: z.boolean().default(true),
    servicePhone: z.string().trim().max(40).default(''),
    description: note.default(''),
    /** Site power limit in W; null: none. */
    siteLimitW: z.number().int().positive().max(2_000_000_000).nullable().default(null),
    facilities: z.array(z.enum(FACILITIES)).max(6).default([]),
    /** An image uploaded as `stationImage`. */
    picture: fileName.nullable().default(null),
    /** How drivers find their way: rich text, cleaned before it is kept. */
    guide: z.string().max(200_000).default(''),
  }),
);

/** How many connectors are in each state; states without any are left out. */
export const stateCounts = z.partialRecord(shownConnectorState, z.number().int());
export type StateCounts = z.infer<typeof stateCounts>;

/** A station without its guide, which only the station itself brings. */
export const station = stationForm.omit({ guide: true }).extend(
  withFields(STATION_FIELDS, {
    id,
    /** A word where nobody can say for certain which country it means. */
    country: z.string(),
    providerName: z.string(),
    pointCount: z.number().int(),
    connectorCount: z.number().int(),
    states: stateCounts,
    status: stationState,
    /** Sum of the points' rated power in kW. */
    totalPower: z.number(),
    createTime: instant,
  }),
);
export type Station = z.infer<typeof station>;

export const stationDetail = station.extend({ guide: z.string() });
export type StationDetail = z.infer<typeof stationDetail>;

const stationFilter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  country: z.string().trim().max(60).optional(),
  status: manyOf(stationState),
  facilities: manyOf(z.enum(FACILITIES)),
  isPublic: flag,
};
export const STATION_COLUMNS = [
  'stationName',
  'providerName',
  'status',
  'country',
  'address',
  'longitude',
  'latitude',
  'timeZone',
  'openingTime',
  'isPublic',
  'servicePhone',
  'pointCount',
  'connectorCount',
  'totalPower',
  'siteLimitW',
  'facilities',
  'createTime',
] as const;

/** A station as a map shows it. */
export const stationPlace = z.object({ id, stationName: z.string(), longitude, latitude, status: stationState });
export type StationPlace = z.infer<typeof stationPlace>;

/** Where something happened that is told of a station, and whether that is the whole of it. */
const affected = {
  /** `connectorNo` null: the whole charge point. */
  places: z.array(z.object({ serialNumber, pointName: z.string(), connectorNo: z.number().int().nullable() })),
  /** It was at every charge point of the station. */
  isWhole: z.boolean(),
};
/** An outage or another firmware at one charge point of a station, or at several at the same time. */
export const stationInterruption = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('offline'), from: instant, to: instant, ...affected }),
  z.object({ kind: z.literal('faulted'), from: instant, to: instant, errorCode: z.string().nullable(), ...affected }),
  /** `before` null: not known, or not the same everywhere. */
  firmwareChange.extend({ kind: z.literal('firmware'), ...affected }),
]);
export type StationInterruption = z.infer<typeof stationInterruption>;

export const stations = {
  list: endpoint({
    method: 'GET',
    path: '/web/stations',
    summary: 'Stations',
    access: 'station:read',
    query: z.object({ ...paging, ...stationFilter }),
    response: pageOf(station),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/web/stations/totals',
    summary: 'How many stations, points and connectors by state, and their rated power, over a filter',
    access: 'station:read',
    query: z.object(stationFilter),
    response: z.object({
      stations: z.number().int(),
      points: z.number().int(),
      connectors: z.number().int(),
      states: stateCounts,
      /** kW */
      totalPower: z.number(),
    }),
  }),
  places: endpoint({
    method: 'GET',
    path: '/web/stations/places',
    summary: 'Every station that a filter finds, for the map; 10 000 at most',
    access: 'station:read',
    query: z.object(stationFilter),
    response: z.array(stationPlace),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/stations/export',
    summary: 'The stations that a filter finds, as a spreadsheet',
    access: 'station:read',
    query: z.object({
      ...stationFilter,
      sort: paging.sort,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: manyOf(z.enum(STATION_COLUMNS)),
    }),
  }),
  options: endpoint({
    method: 'GET',
    path: '/web/stations/options',
    summary: 'Stations to choose from: name and time zone only',
    access: 'signedIn',
    query: z.object({ keyword, providerId: z.coerce.number().int().optional() }),
    response: z.array(z.object({ id, stationName: z.string(), timeZone: z.string(), providerId: id })),
  }),
  timeZoneAt: endpoint({
    method: 'GET',
    path: '/web/stations/timeZone',
    summary: 'The time zone that a position most likely has',
    access: 'station:read',
    query: z.object({
      longitude: z.coerce.number().min(-180).max(180),
      latitude: z.coerce.number().min(-90).max(90),
    }),
    response: z.object({ timeZone: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/stations/:id',
    summary: 'One station',
    access: 'station:read',
    params: idParam,
    response: stationDetail,
  }),
  interruptions: endpoint({
    method: 'GET',
    path: '/web/stations/:id/interruptions',
    summary:
      'When charge points of a station were offline or faulted and when they got another firmware; at the same time at several is one. The last 24 hours of a longer time, the last 200',
    access: 'point:read',
    params: idParam,
    query: z.object({ from: instant, to: instant }),
    response: z.array(stationInterruption),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/stations',
    summary: 'Open a station',
    access: 'station:write',
    needsAllStations: true,
    body: stationForm,
    response: stationDetail,
    log: { operation: 'station.create', words: { en: 'Create station', zh: '新建站点' }, operand: 'stationName' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/stations/:id',
    summary: 'Change a station',
    access: 'station:write',
    params: idParam,
    body: stationForm,
    response: stationDetail,
    log: { operation: 'station.update', words: { en: 'Change station', zh: '修改站点' }, operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/stations/:id',
    summary: 'Remove a station that has no points',
    access: 'station:write',
    params: idParam,
    response: nothing,
    log: { operation: 'station.remove', words: { en: 'Delete station', zh: '删除站点' }, operand: 'id' },
  }),
};

export const STATIONS_ERRORS = {
  stationHasPoints: entry(601, 409, 'The station still has charge points and cannot be removed', '该站点下仍有充电桩，无法删除'),
} as const satisfies Record<string, ErrorEntry>;
