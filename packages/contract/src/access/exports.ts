import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { id, idParam, instant, nothing } from '../core/values.ts';

export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;

/** With more rows than this an export is made in the background. */
export const DIRECT_EXPORT_ROWS = 20_000;
/** How long a finished one can be fetched. */
export const EXPORT_DAYS = 7;

/** An export that is made in the background, seen only by the user who asked. */
export const exportJob = z.object({
  id,
  /** The word of the list in this contract. */
  source: z.string(),
  /** As the file's sheet is called, in the language that it was asked in. */
  title: z.string(),
  format: z.enum(['xlsx', 'csv']),
  state: z.enum(EXPORT_STATES),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int().nullable(),
  size: z.number().int().nullable(),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  createTime: instant,
  finishTime: instant.nullable(),
  expireTime: instant.nullable(),
});
export type ExportJob = z.infer<typeof exportJob>;

const queryValue = z.union([z.string().max(2000), z.number(), z.boolean(), z.array(z.string().max(200)).max(100)]);

export const exportJobs = {
  request: endpoint({
    method: 'POST',
    path: '/web/exports',
    summary:
      'Have a list exported in the background; null: it is small enough to be fetched at once. Asks for the permission of that export',
    access: 'signedIn',
    body: z.object({
      source: z.string().regex(/^\w{1,50}$/),
      /** What the list's own export is asked with. */
      query: z.record(z.string().max(50), queryValue),
      /** In the background even if it is small. */
      background: z.boolean().default(false),
    }),
    response: exportJob.nullable(),
    log: { operation: 'export.request', words: { en: 'Export in the background', zh: '后台导出' }, operand: 'source' },
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/exports',
    summary: 'The newest background exports of the caller',
    access: 'signedIn',
    response: z.object({ list: z.array(exportJob) }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/web/exports/:id/cancel',
    summary: 'Stop an export of the caller that is not finished',
    access: 'signedIn',
    params: idParam,
    response: nothing,
    log: { operation: 'export.cancel', words: { en: 'Cancel a background export', zh: '取消后台导出' }, operand: 'id' },
  }),
  again: endpoint({
    method: 'POST',
    path: '/web/exports/:id/again',
    summary: 'Run an export of the caller again: the same list, filter and columns. One that waits or runs is left as it is',
    access: 'signedIn',
    params: idParam,
    response: exportJob,
    log: { operation: 'export.again', words: { en: 'Repeat a background export', zh: '重新后台导出' }, operand: 'id' },
  }),
  download: endpoint({
    method: 'GET',
    path: '/web/exports/:id/file',
    summary: 'The file of a finished export of the caller, who must still be allowed to export that list',
    access: 'signedIn',
    params: idParam,
  }),
};

export const exportConfigs = {
  exportConfig: endpoint({
    method: 'POST',
    path: '/web/config/exportConfig',
    summary: 'Keep which columns the caller exports of a list',
    access: 'signedIn',
    body: z.object({
      exportSource: z.string().regex(/^\w{1,50}$/),
      exportItemList: z.array(z.string().regex(/^\w{1,50}$/)).max(100),
    }),
    response: nothing,
    log: false,
  }),
  getExportConfig: endpoint({
    method: 'GET',
    path: '/web/config/getExportConfig',
    summary: 'Which columns the caller exports of a list; null: never chosen',
    access: 'signedIn',
    query: z.object({ exportSource: z.string().regex(/^\w{1,50}$/) }),
    response: z.object({ exportItemList: z.array(z.string()).nullable() }),
  }),
};

export const EXPORTS_ERRORS = {
  exportFinished: entry(601, 409, 'The export is no longer running', '导出任务已结束'),
} as const satisfies Record<string, ErrorEntry>;
