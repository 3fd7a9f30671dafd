import { listOf } from '../core/list.ts';
import type { Words } from '../core/words.ts';
import {
  FIRMWARE_POINT_FIELDS,
  FIRMWARE_POINT_STATUS_WORDS,
  FIRMWARE_UPDATE_FIELDS,
  FIRMWARE_UPDATE_STATUS_WORDS,
  firmwareUpdates,
} from './firmware-updates.ts';

/** What a charge point says of a firmware upgrade, and of a file that it uploads, by the words of OCPP. */
export const POINT_REPORT_WORDS: Readonly<Record<string, Words>> = {
  Idle: { en: 'Idle', zh: '空闲' },
  DownloadScheduled: { en: 'Download scheduled', zh: '等待下载' },
  Downloading: { en: 'Downloading', zh: '下载中' },
  DownloadPaused: { en: 'Download paused', zh: '下载已暂停' },
  Downloaded: { en: 'Downloaded', zh: '已下载' },
  DownloadFailed: { en: 'Download failed', zh: '下载失败' },
  SignatureVerified: { en: 'Signature verified', zh: '签名已验证' },
  InvalidSignature: { en: 'Invalid signature', zh: '签名无效' },
  InstallScheduled: { en: 'Installation scheduled', zh: '等待安装' },
  Installing: { en: 'Installing', zh: '安装中' },
  InstallRebooting: { en: 'Rebooting to install', zh: '正在重启以安装' },
  Installed: { en: 'Installed', zh: '已安装' },
  InstallationFailed: { en: 'Installation failed', zh: '安装失败' },
  InstallVerificationFailed: { en: 'Installed firmware failed its check', zh: '安装校验失败' },
  Uploading: { en: 'Uploading', zh: '上传中' },
  Uploaded: { en: 'Uploaded', zh: '已上传' },
  UploadFailed: { en: 'Upload failed', zh: '上传失败' },
  UploadFailure: { en: 'Upload failed', zh: '上传失败' },
  NotSupportedOperation: { en: 'Way of uploading not supported', zh: '不支持该上传方式' },
  PermissionDenied: { en: 'Access to the address denied', zh: '上传地址拒绝访问' },
  BadMessage: { en: 'Request not understood', zh: '充电桩认为请求有误' },
  AcceptedCanceled: { en: 'Cancelled by a newer request', zh: '已被新请求取消' },
};

/** The list of firmware upgrades. */
export const firmwareUpdateList = listOf({
  name: 'firmwareUpdates',
  endpoint: firmwareUpdates.list,
  fields: FIRMWARE_UPDATE_FIELDS,
  columns: {
    description: { width: 220, seen: 'always', fixed: 'start' },
    version: { width: 120 },
    communicationType: { width: 140, seen: 'chosen' },
    status: { width: 190 },
    progress: { kind: 'own', words: { en: 'Progress', zh: '进度' }, width: 190 },
    retrieveDate: { seen: 'chosen' },
    startTime: {},
    finishTime: {},
    uploader: { width: 110 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Description, version, operator', zh: '描述、版本号、操作人' } },
    status: { kind: 'options', many: true, main: true, values: FIRMWARE_UPDATE_STATUS_WORDS },
  },
});

/** The list of a point's upgrades. */
export const pointFirmwareList = listOf({
  name: 'pointFirmware',
  endpoint: firmwareUpdates.points,
  fields: FIRMWARE_POINT_FIELDS,
  columns: {
    description: { width: 220, seen: 'always' },
    version: { width: 120 },
    status: { width: 220, seen: 'always' },
    fromVersion: { width: 120 },
    retrieveDate: {},
    reportTime: {},
    location: { width: 200, seen: 'chosen' },
    retries: { width: 110, seen: 'chosen' },
    retryInterval: { width: 130, seen: 'chosen' },
    uploader: { width: 110 },
  },
  filters: {
    status: { kind: 'options', many: true, main: true, values: FIRMWARE_POINT_STATUS_WORDS },
  },
});
