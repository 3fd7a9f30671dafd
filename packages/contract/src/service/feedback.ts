import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { pattern } from '../core/issue-words.ts';
import { LANGUAGES } from '../core/language.ts';
import { flag, hugePageOf, id, instant, keyword, manyOf, paging } from '../core/values.ts';
import { CONNECTOR_TYPES, serialNumber } from '../network/points.ts';
import { DRIVER_STATES, FEEDBACK_KINDS, FEEDBACK_LIMITS, FEEDBACK_STATES } from './feedback.words.ts';
import { taskId } from './work-orders.words.ts';

/** A photo as base64: a third more than its bytes. */
const photo = z.string().max(Math.ceil((FEEDBACK_LIMITS.photoBytes * 4) / 3) + 4);
/** Any text: what is no code has the answer of one that nobody has. */
const code = z.string().max(100);

/** What a driver reports. */
export const feedbackForm = z.object({
  kind: z.enum(FEEDBACK_KINDS),
  description: z.string().trim().max(FEEDBACK_LIMITS.text).default(''),
  phone: z
    .string()
    .trim()
    .max(30)
    .regex(pattern(/^$|^\+?[\d ()/.-]{5,}$/, { en: 'Enter a phone number', zh: '请输入正确的电话号码' }))
    .default(''),
  email: z.union([z.literal(''), z.email().max(200)]).default(''),
  language: z.enum(LANGUAGES),
  photos: z.array(photo).max(FEEDBACK_LIMITS.photos).default([]),
});

/** A report of a driver, as operators see it. */
export const feedbackRow = z.object({
  id,
  number: z.string(),
  kind: z.enum(FEEDBACK_KINDS),
  isDanger: z.boolean(),
  state: z.enum(FEEDBACK_STATES),
  description: z.string(),
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  pointId: serialNumber,
  pointName: z.string(),
  connectorNo: z.number().int(),
  /** Empty: none was left, or it was erased. */
  phone: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  photos: z.array(fileName),
  /** How often the same danger was reported again beyond the bounds of a day; such reports have no row of their own. */
  repeats: z.number().int(),
  taskId: taskId.nullable(),
  createTime: instant,
  /** When who reported was told that it works again. */
  toldTime: instant.nullable(),
  providerName: z.string(),
});
export type Feedback = z.infer<typeof feedbackRow>;

export const FEEDBACK_COLUMNS = [
  'createTime',
  'kind',
  'isDanger',
  'state',
  'description',
  'stationName',
  'pointId',
  'pointName',
  'connectorNo',
  'phone',
  'email',
  'photos',
  'repeats',
  'taskId',
  'toldTime',
  'number',
  'providerName',
] as const;

const filter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  pointId: serialNumber.optional(),
  connectorNo: z.coerce.number().int().min(1).max(32_767).optional(),
  kind: manyOf(z.enum(FEEDBACK_KINDS)),
  danger: flag,
  state: manyOf(z.enum(FEEDBACK_STATES)),
  taskId: taskId.optional(),
  startTime: instant.optional(),
  endTime: instant.optional(),
};

/** What the page of a connector shows. */
export const connectorPage = z.object({
  stationName: z.string(),
  address: z.string(),
  pointName: z.string(),
  connectorNo: z.number().int(),
  connectorName: z.string(),
  connectorType: z.enum(CONNECTOR_TYPES),
  maxPowerW: z.number().int(),
  state: z.enum(DRIVER_STATES),
  servicePhone: z.string(),
  /** Where the app is; empty: there is none. */
  androidUrl: z.string(),
  iosUrl: z.string(),
});
export type ConnectorPage = z.infer<typeof connectorPage>;

export const feedbackState = z.object({
  stationName: z.string(),
  pointName: z.string(),
  connectorNo: z.number().int(),
  state: z.enum(FEEDBACK_STATES),
});

export const feedback = {
  page: endpoint({
    method: 'GET',
    path: '/public/connector/:code',
    summary: 'What the page behind the code on a connector shows',
    access: 'public',
    params: z.object({ code }),
    response: connectorPage,
  }),
  report: endpoint({
    method: 'POST',
    path: '/public/connector/:code/report',
    summary: 'Report a fault or a danger at a connector; answers the number by which its state is looked up',
    access: 'public',
    params: z.object({ code }),
    body: feedbackForm,
    /** `photosLeftOut`: the report was taken, some of its photos were not. */
    response: z.object({ number: z.string(), photosLeftOut: z.boolean() }),
    // Whoever reports is not in the log: phone and mail are erased after a while.
    log: {
      operation: 'feedback.report',
      words: { en: 'Report by a driver', zh: '车主上报' },
      operand: 'kind',
      keeps: ['kind', 'language'],
    },
  }),
  state: endpoint({
    method: 'GET',
    path: '/public/report/:number',
    summary: 'How a report goes',
    access: 'public',
    params: z.object({ number: code }),
    response: feedbackState,
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/feedback',
    summary: 'Reports of drivers, newest first',
    access: 'workOrder:read',
    query: z.object({ ...paging, ...filter }),
    response: hugePageOf(feedbackRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/feedback/export',
    summary: 'Reports of drivers as a file',
    access: 'workOrder:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(FEEDBACK_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
};

export const FEEDBACK_ERRORS = {
  feedbackFull: entry(
    601,
    429,
    'Too many reports have come today. In an emergency call the service phone',
    '今日上报次数已达上限，紧急情况请拨打服务电话',
  ),
  photoWrong: entry(601, 422, 'The photo must be a JPEG picture', '照片须为 JPEG 图片'),
  photoLarge: entry(601, 422, 'The photo is too large', '照片过大'),
  codeUnknown: entry(601, 404, 'This code is not in use', '该二维码无效'),
} as const satisfies Record<string, ErrorEntry>;
