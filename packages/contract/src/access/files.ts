import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fileName } from './system-users.ts';

const MB = 1024 * 1024;

/** What may be uploaded where (specification sections 5 and 9): extensions, size of one file in MB, number of files. */
export const UPLOADS = {
  image: { types: ['png', 'jpg', 'jpeg'], maxMb: 5, limit: 5 },
  file: { types: ['doc', 'xls', 'ppt', 'txt', 'pdf', 'docx', 'xlsx', 'pptx'], maxMb: 5, limit: 5 },
  avatar: { types: ['png', 'jpg', 'jpeg'], maxMb: 5, limit: 1 },
  logo: { types: ['png', 'jpg', 'jpeg'], maxMb: 2, limit: 1 },
  stationImage: { types: ['jpg', 'png', 'gif'], maxMb: 2, limit: 1 },
  richText: { types: ['png', 'jpg', 'jpeg', 'gif'], maxMb: 5, limit: 1 },
  slip: { types: ['png', 'jpg', 'jpeg', 'pdf'], maxMb: 5, limit: 1 },
  invoice: { types: ['pdf', 'png', 'jpg', 'jpeg'], maxMb: 5, limit: 1 },
  licence: { types: ['png', 'jpg', 'jpeg', 'pdf'], maxMb: 5, limit: 1 },
} as const satisfies Record<string, { types: readonly string[]; maxMb: number; limit: number }>;
export type UploadKind = keyof typeof UPLOADS;
export const uploadKind = z.enum(Object.keys(UPLOADS) as [UploadKind, ...UploadKind[]]);
export const MAX_UPLOAD_BYTES = 5 * MB;

/** The address of a kept file below the origin; images are shown from it. */
export const resourceUrl = (name: string): string => `/prod-api/common/download/resource?resource=${encodeURIComponent(name)}`;

export const uploadAnswer = z.object({ fileName, originalName: z.string(), size: z.number().int(), url: z.string() });

const UPLOAD_LOG = { operation: 'file.upload', words: { en: 'Upload file', zh: '上传文件' } };

export const files = {
  /** Multipart, field `file`. The answer carries `fileName` also beside `code` and `msg` (specification section 7). */
  upload: endpoint({
    method: 'POST',
    path: '/common/upload',
    summary: 'Upload one file; kept for a day unless something uses it',
    access: 'signedIn',
    /** Without a kind it follows from the content: a picture, else a file. */
    query: z.object({ kind: uploadKind.optional() }),
    response: uploadAnswer,
    log: UPLOAD_LOG,
  }),
  uploadLicence: endpoint({
    method: 'POST',
    path: '/web/apply/upload',
    summary: 'Upload the licence of a company that applies; few in an hour',
    access: 'public',
    response: uploadAnswer,
    log: UPLOAD_LOG,
  }),
  download: endpoint({
    method: 'GET',
    path: '/common/download',
    summary:
      'A file as a download; `delete` removes it afterwards where the caller has uploaded it. Header download-filename names it',
    access: 'signedIn',
    query: z.object({ fileName, delete: z.enum(['true', 'false']).default('false') }),
  }),
  /** Takes the session's cookie too, so that an image element can show it; a public file needs none. */
  resource: endpoint({
    method: 'GET',
    path: '/common/download/resource',
    summary: 'A file to show: images in place, anything else as a download',
    access: 'public',
    query: z.object({ resource: fileName }),
  }),
};
