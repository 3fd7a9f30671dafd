import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { id, instant, keyword, manyOf, pageOf, paging } from '../core/values.ts';

/** What came into a list and what went out of it. */
const listChange = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });
export type ListChange = z.infer<typeof listChange>;

/** A field that an operation has changed: what it was and is, or, of a list, what came and went. */
export const loggedChange = z.object({
  /** In the caller's language, like its values; of several things all that it was and is. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The values are moments. */
  isTime: z.boolean(),
  ...listChange.shape,
});
export type LoggedChange = z.infer<typeof loggedChange>;

export const SYSTEM_LOG_FIELDS = {
  time: { kind: 'time', seconds: true, words: { en: 'Time', zh: '时间' } },
  operationType: { kind: 'text', words: { en: 'Operation', zh: '操作类型' } },
  operationName: { kind: 'text', words: { en: 'Operation', zh: '操作类型' } },
  operator: { kind: 'text', words: { en: 'Operator', zh: '操作人' } },
  content: { kind: 'text', words: { en: 'Content', zh: '操作内容' } },
  operand: { kind: 'text', words: { en: 'Operand', zh: '操作对象' } },
  result: { kind: 'text', words: { en: 'Result', zh: '操作结果' } },
  resultText: { kind: 'text', words: { en: 'Result', zh: '操作结果' } },
  ipAddress: { kind: 'text', words: { en: 'IP address', zh: 'IP 地址' } },
  mode: { kind: 'text', words: { en: 'Mode', zh: '操作方式' } },
  requestContent: { kind: 'text', words: { en: 'Request content', zh: '请求内容' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

export const systemLogRow = z.object(
  withFields(SYSTEM_LOG_FIELDS, {
    id,
    /** Key of the operation, and its words in the caller's language. */
    operationType: z.string(),
    operationName: z.string(),
    operator: z.string(),
    content: z.string(),
    ipAddress: z.string(),
    time: instant,
    operand: z.string(),
    /** `success` or the key of the error. */
    result: z.string(),
    resultText: z.string(),
    requestContent: z.string(),
    changes: z.array(loggedChange),
    mode: z.string(),
    providerId: id.nullable(),
    providerName: z.string().nullable(),
  }),
);
export type SystemLogRow = z.infer<typeof systemLogRow>;

/** What a check of the log's chain of hashes finds broken: a row that was changed, rows that are missing or were inserted, a changed or missing seal, an end that was cut off. */
export const LOG_BREAKS = ['changed', 'missing', 'inserted', 'seal', 'end'] as const;

export const logCheck = z.object({
  state: z.enum(['unchecked', 'intact', 'broken']),
  /** When the chain began. */
  since: instant.nullable(),
  checkTime: instant.nullable(),
  /** Rows that were checked, and the row that is broken: told to the platform alone. */
  rows: z.number().int().nullable(),
  broken: z.enum(LOG_BREAKS).nullable(),
  /** Of the first break. */
  brokenTime: instant.nullable(),
  entryId: z.number().int().nullable(),
});
export type LogCheck = z.infer<typeof logCheck>;

const logFilter = {
  /** One entry: a link to it. */
  id: z.coerce.number().int().positive().optional(),
  keyword,
  operationType: manyOf(z.string().max(60)),
  operator: keyword,
  ipAddress: keyword,
  result: z.enum(['success', 'failure']).optional(),
  providerId: z.coerce.number().int().positive().optional(),
  startTime: instant.optional(),
  endTime: instant.optional(),
};
export const LOG_EXPORT_COLUMNS = [
  'time',
  'operationName',
  'operator',
  'content',
  'operand',
  'resultText',
  'ipAddress',
  'mode',
  'requestContent',
] as const;

export const systemLog = {
  getOperateLogs: endpoint({
    method: 'GET',
    path: '/web/logs/getOperateLogs',
    summary: 'The system log, newest first',
    access: 'systemLog:read',
    query: z.object({ ...paging, ...logFilter }),
    response: pageOf(systemLogRow),
  }),
  findOperateLogs: endpoint({
    method: 'POST',
    path: '/web/logs/findOperateLogs',
    summary: 'Rows of the system log that a filter finds',
    access: 'systemLog:read',
    body: z.object({ ...paging, ...logFilter }),
    response: pageOf(systemLogRow),
    log: false,
  }),
  getOperateDescription: endpoint({
    method: 'POST',
    path: '/web/logs/getOperateDescription',
    summary: 'Every kind of operation with its words',
    access: 'systemLog:read',
    response: z.array(z.object({ operationType: z.string(), operationName: z.string() })),
    log: false,
  }),
  check: endpoint({
    method: 'GET',
    path: '/web/logs/check',
    summary: 'What the newest check of the chain of hashes over the system log has found',
    access: 'systemLog:read',
    response: logCheck,
  }),
  runCheck: endpoint({
    method: 'POST',
    path: '/web/logs/check',
    summary: 'Check the chain of hashes over the system log now, unless that was done within the last minute',
    access: 'systemLog:read',
    response: logCheck,
    log: false,
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/logs/exportOperateLogs',
    summary: 'Rows of the system log that a filter finds, as XLSX or CSV',
    access: 'systemLog:read',
    query: z.object({
      ...logFilter,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: manyOf(z.enum(LOG_EXPORT_COLUMNS)),
      timeZone: z.string().max(64).optional(),
    }),
  }),
};
