import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { id, idParam, instant, keyword, manyOf, pageOf, paging } from '../core/values.ts';
import { FILE_TRANSFER_FIELDS, FIRMWARE_POINT_FIELDS, transferProtocol } from './firmware-updates.ts';
import { POINT_FIELDS, serialNumber } from './points.ts';

export const DIAGNOSIS_STATUSES = ['requested', 'uploading', 'uploaded', 'failed'] as const;
export const DIAGNOSIS_STATUS_WORDS = {
  requested: { en: 'Requested', zh: '已请求' },
  uploading: { en: 'Uploading', zh: '上传中' },
  uploaded: { en: 'Uploaded', zh: '已上传' },
  failed: { en: 'Failed', zh: '失败' },
};

/**
 * Why a diagnosis failed. `noFile`: the charger has nothing for that time; `notArrived`: it says that it has uploaded, and nothing came;
 * `noReport`: neither file nor word came in time.
 */
export const DIAGNOSIS_REASONS = [
  'offline',
  'rejected',
  'notSupported',
  'noAnswer',
  'noFile',
  'uploadFailed',
  'notArrived',
  'noReport',
] as const;

export const DIAGNOSIS_FIELDS = {
  ...FILE_TRANSFER_FIELDS,
  stationName: POINT_FIELDS.stationName,
  providerName: PROVIDER,
  status: { kind: 'word', values: DIAGNOSIS_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  protocol: { kind: 'text', chosen: true, words: { en: 'Upload to', zh: '上传至' } },
  location: {
    kind: 'text',
    words: { en: 'File path', zh: '文件路径' },
    hint: {
      en: 'http, https, ftp, ftps or sftp address that the charger can reach',
      zh: '充电桩可访问的 http、https、ftp、ftps 或 sftp 地址',
    },
  },
  startTime: {
    kind: 'time',
    words: { en: 'From', zh: '开始时间' },
    hint: { en: 'Log period; empty: everything', zh: '需要该时间段的日志；留空表示全部' },
  },
  stopTime: { kind: 'time', words: { en: 'To', zh: '结束时间' } },
  requestedBy: { kind: 'text', words: { en: 'Operator', zh: '操作人' } },
  requestTime: { kind: 'time', words: { en: 'Requested', zh: '请求时间' } },
  reportTime: FIRMWARE_POINT_FIELDS.reportTime,
} as const satisfies Fields;

export const diagnosis = z.object(
  withFields(DIAGNOSIS_FIELDS, {
    id,
    serialNumber,
    pointName: z.string(),
    stationName: z.string(),
    providerName: z.string(),
    status: z.enum(DIAGNOSIS_STATUSES),
    reason: z.enum(DIAGNOSIS_REASONS).nullable(),
    /** Null: a location of the operator's own. */
    protocol: transferProtocol.nullable(),
    /** The operator's own location. */
    location: z.string().nullable(),
    retries: z.number().int(),
    retryInterval: z.number().int(),
    startTime: instant.nullable(),
    stopTime: instant.nullable(),
    fileName: z.string().nullable(),
    /** Of the file that arrived here. */
    size: z.number().int().nullable(),
    sha256: z.string().nullable(),
    requestedBy: z.string(),
    requestTime: instant,
    reportTime: instant.nullable(),
    finishTime: instant.nullable(),
  }),
);
export type Diagnosis = z.infer<typeof diagnosis>;

export const diagnosisForm = z.object(
  withFields(DIAGNOSIS_FIELDS, {
    serialNumbers: z.array(serialNumber).min(1).max(1000),
    /** To the server itself, by this protocol; unless `location` names another place. */
    protocol: transferProtocol.default('http'),
    location: z
      .string()
      .trim()
      .max(500)
      .regex(
        pattern(/^(https?|ftps?|sftp):\/\/\S+$/i, {
          en: 'Enter an address that begins with http, https, ftp, ftps or sftp',
          zh: '请输入以 http、https、ftp、ftps 或 sftp 开头的地址',
        }),
      )
      .nullable()
      .default(null),
    retries: z.number().int().min(0).max(10).default(2),
    /** Seconds. */
    retryInterval: z.number().int().min(0).max(86_400).default(60),
    startTime: instant.optional(),
    stopTime: instant.optional(),
  }),
);

export const diagnoses = {
  list: endpoint({
    method: 'GET',
    path: '/web/diagnoses',
    summary: 'Diagnoses asked for, newest first',
    access: 'diagnosis:read',
    query: z.object({
      ...paging,
      keyword,
      serialNumber: serialNumber.optional(),
      providerId: z.coerce.number().int().optional(),
      status: manyOf(z.enum(DIAGNOSIS_STATUSES)),
    }),
    response: pageOf(diagnosis),
  }),
  request: endpoint({
    method: 'POST',
    path: '/web/diagnoses',
    summary: 'Ask one or many points for their diagnostics',
    access: 'diagnosis:request',
    body: diagnosisForm,
    response: z.object({ diagnoses: z.array(diagnosis) }),
    log: { operation: 'diagnosis.request', words: { en: 'Request diagnostics', zh: '请求诊断文件' }, operand: 'serialNumbers' },
  }),
  download: endpoint({
    method: 'GET',
    path: '/web/diagnoses/:id/download',
    summary: 'The file that a charger has uploaded',
    access: 'diagnosis:read',
    params: idParam,
  }),
  targets: endpoint({
    method: 'GET',
    path: '/web/transferTargets',
    summary: 'Which ways chargers can exchange files with this server, and under which address',
    access: { anyOf: ['diagnosis:request', 'firmware:update'] },
    response: z.object({ publicUrl: z.string(), ftp: z.string().nullable() }),
  }),
};

export const DIAGNOSES_ERRORS = {
  publicUrlNeeded: entry(
    601,
    409,
    'Chargers need an address to reach this server. Set it under Dictionaries and settings first (address for chargers)',
    '充电桩需要可访问的平台地址，请先在“字典与参数”中设置充电桩访问地址',
  ),
} as const satisfies Record<string, ErrorEntry>;
