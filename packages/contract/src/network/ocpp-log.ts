import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, withFields } from '../core/fields.ts';
import { flag, instant, keyword, manyOf, pageOf, paging } from '../core/values.ts';
import { POINT_FIELDS, serialNumber } from './points.ts';

export const OCPP_OUTCOMES = [
  'answered',
  'error',
  'unparsed',
  'waiting',
  'timeout',
  'closed',
  'late',
  'unmatched',
  'quota',
] as const;

/** One exchange: a request and its answer, paired; or a frame that could not be read; or (`quota`) the word that from here on only a part is kept. */
export const ocppMessage = z.object({
  id: z.string(),
  time: instant,
  serialNumber,
  /** `in`: the charge point asked; `out`: we asked. */
  direction: z.enum(['in', 'out']),
  action: z.string().nullable(),
  messageId: z.string().nullable(),
  request: z.string(),
  answer: z.string().nullable(),
  outcome: z.enum(OCPP_OUTCOMES),
  latencyMs: z.number().nullable(),
  /** How often a frame of this kind came within the minute; the first of them stands here. */
  repeats: z.number().int(),
  deviations: z.array(z.object({ rule: z.string(), path: z.string(), original: z.string() })),
});
export type OcppMessage = z.infer<typeof ocppMessage>;

const logFilter = {
  /** Exactly, as the charger says it. */
  serialNumber: serialNumber.optional(),
  stationId: z.coerce.number().int().optional(),
  vendor: z.string().max(100).optional(),
  model: z.string().max(100).optional(),
  direction: z.enum(['in', 'out']).optional(),
  action: manyOf(z.string().max(40)),
  outcome: manyOf(z.enum(OCPP_OUTCOMES)),
  /** Only what deviates from the standard; or only one kind of deviation. */
  deviating: flag,
  rule: z.string().max(60).optional(),
  keyword,
  startTime: instant.optional(),
  endTime: instant.optional(),
};

export const DEVIATION_FIELDS = {
  vendor: POINT_FIELDS.vendor,
  model: POINT_FIELDS.model,
  firmwareVersion: { kind: 'text', words: { en: 'Firmware', zh: '固件版本' } },
  pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩数' } },
  action: { kind: 'text', words: { en: 'Message', zh: '报文类型' } },
  path: { kind: 'text', words: { en: 'Field', zh: '字段' } },
  rule: { kind: 'text', words: { en: 'Kind of deviation', zh: '偏差类型' } },
  count: { kind: 'count', words: { en: 'Times seen', zh: '出现次数' } },
  firstTime: { kind: 'time', words: { en: 'First seen', zh: '首次出现' } },
  lastTime: { kind: 'time', words: { en: 'Last seen', zh: '最近出现' } },
} as const satisfies Fields;

/** What one model gets wrong in one place of one message, counted (field rule 7). */
export const modelDeviation = z.object(
  withFields(DEVIATION_FIELDS, {
    vendor: z.string(),
    model: z.string(),
    firmwareVersion: z.string(),
    action: z.string(),
    rule: z.string(),
    path: z.string(),
    /** As a charger sent it; empty for those who do not see every provider. */
    example: z.string(),
    count: z.number().int(),
    firstTime: instant,
    lastTime: instant,
    /** How many of the caller's points are of this vendor and model. */
    pointCount: z.number().int(),
  }),
);
export type ModelDeviation = z.infer<typeof modelDeviation>;

export const DEVIATION_EXPORT_COLUMNS = [
  'vendor',
  'model',
  'firmwareVersion',
  'pointCount',
  'action',
  'path',
  'rule',
  'example',
  'count',
  'firstTime',
  'lastTime',
] as const;

const deviationFilter = { keyword, action: manyOf(z.string().max(40)), rule: manyOf(z.string().max(60)) };

export const ocppLog = {
  search: endpoint({
    method: 'GET',
    path: '/web/ocppLog',
    summary: 'Frames of all points, newest first, paged by key. Looks back for a few seconds at most and says how far it came',
    access: 'ocppLog:read',
    query: z.object({
      ...logFilter,
      limit: z.coerce.number().int().min(1).max(300).default(50),
      /** The `next` of the page before. */
      after: z.string().max(40).optional(),
    }),
    response: z.object({
      list: z.array(ocppMessage),
      /** Where to go on; null: there is nothing older. */
      next: z.string().nullable(),
      /** Everything since this moment has been looked at. */
      searchedTo: instant,
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/ocppLog/export',
    summary: 'Frames of a period, oldest first, one JSON object a line',
    access: 'ocppLog:read',
    query: z.object({ ...logFilter, startTime: instant, endTime: instant }),
  }),
  deviations: endpoint({
    method: 'GET',
    path: '/web/deviations',
    summary: 'What the models of the own points get wrong against the standard',
    access: 'ocppLog:read',
    query: z.object({ ...paging, ...deviationFilter }),
    response: pageOf(modelDeviation),
  }),
  exportDeviations: endpoint({
    method: 'GET',
    path: '/web/deviations/export',
    summary: 'The deviations that a filter finds, as XLSX or CSV',
    access: 'ocppLog:read',
    query: z.object({
      ...deviationFilter,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: manyOf(z.enum(DEVIATION_EXPORT_COLUMNS)),
      timeZone: z.string().max(64).optional(),
    }),
  }),
  ofPoint: endpoint({
    method: 'GET',
    path: '/web/points/:serialNumber/ocppLog',
    summary: 'The frames of one charge point, newest first, paged by key',
    access: 'ocppLog:read',
    params: z.object({ serialNumber }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(300).default(50),
      /** The `id` of the last row of the page before. */
      after: z.string().max(40).optional(),
      action: z.string().max(40).optional(),
    }),
    response: z.object({ list: z.array(ocppMessage), next: z.string().nullable() }),
  }),
};
