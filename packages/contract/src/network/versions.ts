import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { id, idParam, instant, keyword, note, nothing, pageOf, paging } from '../core/values.ts';

/** What a version is for (decisions section 6). */
export const APPLICATION_TYPES = ['firmware', 'android', 'ios'] as const;
export const COMMUNICATION_TYPES = ['ocpp1.6', 'ocpp2.0.1'] as const;
export const APPLICATION_TYPE_WORDS = {
  firmware: { en: 'Charger firmware', zh: '充电桩固件' },
  android: { en: 'Android app', zh: '安卓应用' },
  ios: { en: 'iOS app', zh: 'iOS 应用' },
};
export const COMMUNICATION_TYPE_WORDS = {
  'ocpp1.6': { en: 'OCPP 1.6J', zh: 'OCPP 1.6J' },
  'ocpp2.0.1': { en: 'OCPP 2.0.1', zh: 'OCPP 2.0.1' },
};
export const applicationType = z.enum(APPLICATION_TYPES);
export const communicationType = z.enum(COMMUNICATION_TYPES);

/** The largest file of a version in MB, and the extensions that each kind may have. */
export const VERSION_MAX_MB = 300;
export const VERSION_FILES: Readonly<Record<(typeof APPLICATION_TYPES)[number], readonly string[]>> = {
  firmware: [
    'bin',
    'hex',
    'img',
    'fw',
    'upd',
    'swu',
    'raucb',
    'zip',
    'tar',
    'gz',
    'tgz',
    'bz2',
    'xz',
    '7z',
    'deb',
    'ipk',
    'dat',
    'enc',
    'sig',
  ],
  android: ['apk'],
  ios: ['ipa'],
};

const versionNumber = z.string().trim().min(1).max(50);
const address = z
  .string()
  .trim()
  .max(500)
  .regex(
    pattern(/^https?:\/\/\S+$/, {
      en: 'Enter an address such as https://example.com',
      zh: '请输入正确的网址，如 https://example.com',
    }),
  );

export const VERSION_FIELDS = {
  version: { kind: 'text', words: { en: 'Version', zh: '版本号' } },
  applicationType: { kind: 'word', values: APPLICATION_TYPE_WORDS, words: { en: 'Application type', zh: '应用类型' } },
  communicationType: {
    kind: 'word',
    values: COMMUNICATION_TYPE_WORDS,
    words: { en: 'Communication type', zh: '通信类型' },
  },
  vendor: {
    kind: 'text',
    words: { en: 'Vendor', zh: '厂商' },
    hint: {
      en: 'Empty: any. Otherwise as reported by the charger at boot.',
      zh: '留空表示不限；填写时须与充电桩启动时上报的一致。',
    },
  },
  model: { kind: 'text', words: { en: 'Model', zh: '型号' } },
  note: { kind: 'text', long: true, words: { en: 'Note', zh: '说明' } },
  fileName: { kind: 'text', words: { en: 'File', zh: '文件' } },
  address: {
    kind: 'text',
    words: { en: 'Download address', zh: '下载地址' },
    hint: { en: 'Link to an app store, instead of a file', zh: '应用商店中的地址，可代替文件' },
  },
  sha256: { kind: 'id', words: { en: 'SHA-256', zh: 'SHA-256' } },
  uploader: { kind: 'text', words: { en: 'Uploader', zh: '上传人' } },
  uploadTime: { kind: 'time', words: { en: 'Upload time', zh: '上传时间' } },
  providerName: PROVIDER,
} as const satisfies Fields;

export const version = z.object(
  withFields(VERSION_FIELDS, {
    id,
    version: versionNumber,
    applicationType,
    /** Of firmware. */
    communicationType: communicationType.nullable(),
    /** The make and model that a firmware is for; empty: any. */
    vendor: z.string(),
    model: z.string(),
    note,
    /** Where a store offers an app that has no file here. */
    address: z.string().nullable(),
    originalName: z.string().nullable(),
    size: z.number().int().nullable(),
    /** Hexadecimal. */
    sha256: z.string().nullable(),
    uploader: z.string(),
    uploadTime: instant,
    /** Of the platform: every provider uses it, only the platform changes it. */
    isShared: z.boolean(),
    providerId: id,
    /** Null where the caller does not see that provider: a version of the platform. */
    providerName: z.string().nullable(),
    /** Upgrades that use it and are not over. */
    openUpdates: z.number().int(),
  }),
);
export type Version = z.infer<typeof version>;

export const versionForm = z.object(
  withFields(VERSION_FIELDS, {
    version: versionNumber,
    applicationType,
    communicationType: communicationType.nullable().default(null),
    vendor: z.string().trim().max(50).default(''),
    model: z.string().trim().max(50).default(''),
    note: note.default(''),
    fileName: fileName.nullable().default(null),
    address: address.nullable().default(null),
  }),
);

const appVersion = z.object({ version: z.string().nullable(), url: z.string() }).nullable();

export const versions = {
  list: endpoint({
    method: 'GET',
    path: '/web/versions',
    summary: 'Versions of firmware and apps, newest first',
    access: 'version:read',
    query: z.object({
      ...paging,
      keyword,
      applicationType: applicationType.optional(),
      communicationType: communicationType.optional(),
      providerId: z.coerce.number().int().optional(),
    }),
    response: pageOf(version),
  }),
  /** Multipart, field `file`, streamed; `applicationType` says which extensions may come. */
  upload: endpoint({
    method: 'POST',
    path: '/web/versions/upload',
    summary: 'Upload the file of a version; kept for a day unless a version uses it',
    access: 'version:write',
    query: z.object({ applicationType: applicationType.default('firmware') }),
    response: z.object({ fileName, originalName: z.string(), size: z.number().int(), sha256: z.string() }),
    log: { operation: 'version.upload', words: { en: 'Upload version file', zh: '上传版本文件' } },
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/versions',
    summary: 'Add a version',
    access: 'version:write',
    needsAllStations: true,
    body: versionForm,
    response: version,
    log: { operation: 'version.create', words: { en: 'Add version', zh: '新建版本' }, operand: 'version' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/versions/:id',
    summary: 'Change the note of a version',
    access: 'version:write',
    needsAllStations: true,
    params: idParam,
    body: z.object({ note }),
    response: version,
    log: { operation: 'version.update', words: { en: 'Change version note', zh: '修改版本说明' }, operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/versions/:id',
    summary: 'Delete a version that no upgrade under way uses',
    access: 'version:write',
    needsAllStations: true,
    params: idParam,
    response: nothing,
    log: { operation: 'version.remove', words: { en: 'Delete version', zh: '删除版本' }, operand: 'id' },
  }),
  download: endpoint({
    method: 'GET',
    path: '/web/versions/:id/download',
    summary: 'The file of a version',
    access: 'version:read',
    params: idParam,
  }),
  apps: endpoint({
    method: 'GET',
    path: '/web/versions/apps',
    summary: 'Where the newest phone apps are: of a version, else of the settings',
    access: 'signedIn',
    response: z.object({ android: appVersion, ios: appVersion }),
  }),
};

export const VERSIONS_ERRORS = {
  versionInUse: entry(
    601,
    409,
    'A running firmware upgrade uses this version; it cannot be deleted',
    '固件升级任务正在使用该版本，无法删除',
  ),
  versionFileMissing: entry(601, 422, 'Upload the file of this version', '请上传版本文件'),
} as const satisfies Record<string, ErrorEntry>;
