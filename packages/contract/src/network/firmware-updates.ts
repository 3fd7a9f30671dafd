import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, HOURS, MIN, SECONDS, unit, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { id, idParam, instant, keyword, manyOf, pageOf, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { serialNumber } from './points.ts';
import { communicationType, VERSION_FIELDS } from './versions.ts';

/** How a charger fetches a file of ours, or brings us one. */
export const TRANSFER_PROTOCOLS = ['http', 'ftp'] as const;
export const transferProtocol = z.enum(TRANSFER_PROTOCOLS);

/** `stopped`: by itself, since too many points failed. */
export const FIRMWARE_UPDATE_STATUSES = ['scheduled', 'running', 'paused', 'stopped', 'finished', 'cancelled'] as const;

/** A point's way through an upgrade. `unconfirmed`: it says that it is installed, and its boot has not shown the version. */
export const FIRMWARE_POINT_STATUSES = [
  'waiting',
  'requested',
  'downloading',
  'downloaded',
  'installing',
  'installed',
  'unconfirmed',
  'failed',
  'cancelled',
] as const;
export const FIRMWARE_OPEN_STATUSES = ['requested', 'downloading', 'downloaded', 'installing'] as const;

/** Why a point waits, failed, or is done without having been asked. */
export const FIRMWARE_REASONS = [
  'offline',
  'charging',
  'otherUpdate',
  'personAtWork',
  'alreadyInstalled',
  'modelDiffers',
  'downloadFailed',
  'installationFailed',
  'rejected',
  'notSupported',
  'noAnswer',
  'noReport',
  'otherVersion',
  'removed',
] as const;

export const FIRMWARE_UPDATE_STATUS_WORDS = {
  scheduled: { en: 'Scheduled', zh: '待开始' },
  running: { en: 'Running', zh: '进行中' },
  paused: { en: 'Paused', zh: '已暂停' },
  stopped: { en: 'Stopped: too many failures', zh: '失败过多，已停止' },
  finished: { en: 'Finished', zh: '已完成' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
};
export const FIRMWARE_POINT_STATUS_WORDS = {
  waiting: { en: 'Waiting', zh: '等待中' },
  requested: { en: 'Asked', zh: '已下发' },
  downloading: { en: 'Downloading', zh: '下载中' },
  downloaded: { en: 'Downloaded', zh: '已下载' },
  installing: { en: 'Installing', zh: '安装中' },
  installed: { en: 'Installed', zh: '已安装' },
  unconfirmed: { en: 'Installed, version not confirmed', zh: '已安装，版本未确认' },
  failed: { en: 'Failed', zh: '失败' },
  cancelled: { en: 'Not asked', zh: '未下发' },
};

/** What a charger that fetches or brings a file is told beside it. */
export const FILE_TRANSFER_FIELDS = {
  serialNumbers: { kind: 'text', chosen: true, words: { en: 'Charge points', zh: '充电桩' } },
  retries: { kind: 'count', words: { en: 'Retries', zh: '重试次数' } },
  retryInterval: { kind: 'count', unit: SECONDS, words: { en: 'Retry interval', zh: '重试间隔' } },
} as const satisfies Fields;

export const FIRMWARE_UPDATE_FIELDS = {
  ...FILE_TRANSFER_FIELDS,
  description: { kind: 'text', words: { en: 'Description', zh: '描述' } },
  version: VERSION_FIELDS.version,
  versionId: { kind: 'thing', words: VERSION_FIELDS.version.words },
  communicationType: VERSION_FIELDS.communicationType,
  location: {
    kind: 'text',
    words: { en: 'Download path', zh: '下载路径' },
    hint: {
      en: 'http, https, ftp, ftps or sftp address that the chargers can reach',
      zh: '充电桩可访问的 http、https、ftp、ftps 或 sftp 地址',
    },
  },
  protocol: {
    kind: 'word',
    values: { http: unit('HTTP'), ftp: unit('FTP') },
    words: { en: 'Download protocol', zh: '充电桩下载方式' },
  },
  status: { kind: 'word', values: FIRMWARE_UPDATE_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  retrieveDate: {
    kind: 'time',
    words: { en: 'Upgrade time', zh: '升级时间' },
    hint: { en: 'When the charge points start to download', zh: '充电桩从此时起下载文件' },
  },
  startTime: {
    kind: 'time',
    words: { en: 'Start', zh: '开始时间' },
    hint: { en: 'Empty: immediately', zh: '留空表示立即开始' },
  },
  finishTime: { kind: 'time', words: { en: 'Finished', zh: '完成时间' } },
  nextWaveTime: { kind: 'time', words: { en: 'Next wave', zh: '下一批' } },
  uploader: { kind: 'text', words: { en: 'Operator', zh: '操作人' } },
  waveSize: { kind: 'count', words: { en: 'Points in a wave', zh: '每批充电桩数' } },
  waveWait: { kind: 'count', unit: MIN, words: { en: 'Wait between waves', zh: '批次间隔' } },
  maxFailures: { kind: 'count', words: { en: 'Stop after this many failures', zh: '失败超过此数时停止' } },
  waitHours: { kind: 'count', unit: HOURS, words: { en: 'Longest wait for a point', zh: '最长等待' } },
} as const satisfies Fields;

export const FIRMWARE_POINT_FIELDS = {
  ...FIRMWARE_UPDATE_FIELDS,
  status: { kind: 'word', values: FIRMWARE_POINT_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  fromVersion: { kind: 'text', words: { en: 'Version before', zh: '升级前版本' } },
  reportTime: { kind: 'time', words: { en: 'Report time', zh: '上报时间' } },
} as const satisfies Fields;

export const firmwareUpdate = z.object(
  withFields(FIRMWARE_UPDATE_FIELDS, {
    id,
    description: z.string(),
    version: z.string(),
    versionId: id.nullable(),
    communicationType,
    /** Where the chargers fetch it, when it is no file of ours. */
    location: z.string().nullable(),
    protocol: transferProtocol,
    status: z.enum(FIRMWARE_UPDATE_STATUSES),
    startTime: instant,
    retrieveDate: instant,
    retries: z.number().int(),
    retryInterval: z.number().int(),
    waveSize: z.number().int(),
    /** Minutes between the end of a wave and the next. */
    waveWait: z.number().int(),
    /** It stops by itself when more points than this have failed. */
    maxFailures: z.number().int(),
    /** Hours that an offline or charging point is waited for. */
    waitHours: z.number().int(),
    wave: z.number().int(),
    nextWaveTime: instant.nullable(),
    uploader: z.string(),
    createTime: instant,
    finishTime: instant.nullable(),
    counts: z.record(z.enum(FIRMWARE_POINT_STATUSES), z.number().int()),
    total: z.number().int(),
    /** Whether the caller may pause, resume, cancel it: a child sees its points in an upgrade of the platform's. */
    isOwn: z.boolean(),
  }),
);
export type FirmwareUpdate = z.infer<typeof firmwareUpdate>;

export const firmwareUpdatePoint = z.object(
  withFields(FIRMWARE_POINT_FIELDS, {
    id,
    updateId: id,
    description: z.string(),
    version: z.string(),
    serialNumber,
    pointName: z.string(),
    stationName: z.string(),
    wave: z.number().int().nullable(),
    status: z.enum(FIRMWARE_POINT_STATUSES),
    reason: z.enum(FIRMWARE_REASONS).nullable(),
    attempts: z.number().int(),
    fromVersion: z.string().nullable(),
    /** What the point says that it runs. */
    softwareVersion: z.string().nullable(),
    /** Whether that is the version that was asked for; null: the point has not said what it runs. */
    runsAsked: z.boolean().nullable(),
    /** When it said that it is installed, and the boot that proves it has not come; null: it has not, or that is settled. */
    saidInstalledTime: instant.nullable(),
    requestTime: instant.nullable(),
    /** When the point last said how far it is. */
    reportTime: instant.nullable(),
    finishTime: instant.nullable(),
    location: z.string().nullable(),
    retries: z.number().int(),
    retryInterval: z.number().int(),
    retrieveDate: instant,
    uploader: z.string(),
  }),
);
export type FirmwareUpdatePoint = z.infer<typeof firmwareUpdatePoint>;

/** As an operator asks for an upgrade. */
const ASKED_FIELDS = {
  ...FIRMWARE_UPDATE_FIELDS,
  version: { kind: 'text', words: { en: 'Version reported after the upgrade', zh: '充电桩升级后上报的版本号' } },
} as const satisfies Fields;
export const firmwareUpdateForm = z.object(
  withFields(ASKED_FIELDS, {
    serialNumbers: z.array(serialNumber).min(1).max(5000),
    versionId: id.nullable().default(null),
    /** A download path elsewhere, instead of a version; then `version` says what the chargers will report. */
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
    version: z.string().trim().max(50).default(''),
    /** Of the firmware. Absent: that of the version. With a download path it is required. */
    communicationType: communicationType.optional(),
    protocol: transferProtocol.default('http'),
    description: z.string().trim().min(1).max(500),
    /** From when the first wave is asked; absent: now. */
    startTime: instant.optional(),
    /** From when the chargers may fetch it. */
    retrieveDate: instant,
    retries: z.number().int().min(0).max(10).default(3),
    /** Seconds. */
    retryInterval: z.number().int().min(0).max(86_400).default(60),
    waveSize: z.number().int().min(1).max(1000).default(10),
    waveWait: z.number().int().min(0).max(10_080).default(10),
    maxFailures: z.number().int().min(0).max(5000).default(0),
    waitHours: z.number().int().min(1).max(720).default(72),
  }),
);

const changed = (action: string, summary: string, words: Words) =>
  endpoint({
    method: 'POST',
    path: `/web/firmwareUpdates/:id/${action}`,
    summary,
    access: 'firmware:update',
    params: idParam,
    response: firmwareUpdate,
    log: { operation: `firmware.${action}`, words, operand: 'id' },
  });

export const firmwareUpdates = {
  list: endpoint({
    method: 'GET',
    path: '/web/firmwareUpdates',
    summary: 'Firmware upgrades, newest first',
    access: 'version:read',
    query: z.object({ ...paging, keyword, status: manyOf(z.enum(FIRMWARE_UPDATE_STATUSES)) }),
    response: pageOf(firmwareUpdate),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/firmwareUpdates/:id',
    summary: 'One firmware upgrade',
    access: 'version:read',
    params: idParam,
    response: firmwareUpdate,
  }),
  points: endpoint({
    method: 'GET',
    path: '/web/firmwareUpdatePoints',
    summary: 'The points of one upgrade, or the upgrades of one point',
    access: 'version:read',
    query: z.object({
      ...paging,
      updateId: z.coerce.number().int().optional(),
      serialNumber: serialNumber.optional(),
      status: manyOf(z.enum(FIRMWARE_POINT_STATUSES)),
      keyword,
    }),
    response: pageOf(firmwareUpdatePoint),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/firmwareUpdates',
    summary: 'Upgrade the firmware of one or many points, wave by wave',
    access: 'firmware:update',
    body: firmwareUpdateForm,
    response: firmwareUpdate,
    log: { operation: 'firmware.create', words: { en: 'Upgrade firmware', zh: '固件升级' }, operand: 'serialNumbers' },
  }),
  pause: changed('pause', 'Ask no further points; those at work finish', { en: 'Pause firmware upgrade', zh: '暂停固件升级' }),
  resume: changed('resume', 'Go on with the next wave', { en: 'Resume firmware upgrade', zh: '继续固件升级' }),
  cancel: changed('cancel', 'Ask no further points, for good', { en: 'Cancel firmware upgrade', zh: '取消固件升级' }),
  retry: changed('retry', 'Ask the points that failed once more', { en: 'Retry firmware upgrade', zh: '重试固件升级' }),
};

export const FIRMWARE_UPDATES_ERRORS = {
  versionNotFirmware: entry(601, 422, 'This version is not charger firmware', '该版本不是充电桩固件'),
  communicationTypeDiffers: entry(
    601,
    422,
    'Version {version} is for {type}: choose that, or another version',
    '版本 {version} 适用于 {type}，请改选该通信类型或其他版本',
  ),
  firmwareModelDiffers: entry(
    601,
    422,
    'This firmware is for {wanted}; these points are a different model: {points}',
    '该固件仅适用于 {wanted}，以下充电桩型号不符：{points}',
  ),
  firmwareSourceMissing: entry(601, 422, 'Choose a version or enter a download path', '请选择版本或填写下载路径'),
  firmwareStateWrong: entry(601, 409, 'The upgrade’s status does not allow this', '升级任务当前状态不允许此操作'),
  ftpNotOffered: entry(601, 409, 'This server offers no FTP', '本服务器未启用 FTP'),
} as const satisfies Record<string, ErrorEntry>;
