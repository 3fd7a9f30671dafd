import { listOf } from '../core/list.ts';
import type { Words } from '../core/words.ts';
import { firmwareUpdates } from './firmware-updates.ts';
import { COMMUNICATION_TYPE_WORDS } from './versions.list.ts';

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
  columns: {
    description: { kind: 'text', words: { en: 'Description', zh: '描述' }, width: 220, seen: 'always', fixed: 'start' },
    version: { kind: 'text', words: { en: 'Version', zh: '版本号' }, width: 120 },
    communicationType: {
      kind: 'word',
      values: COMMUNICATION_TYPE_WORDS,
      words: { en: 'Communication type', zh: '通信类型' },
      width: 140,
      seen: 'chosen',
    },
    status: { kind: 'word', values: FIRMWARE_UPDATE_STATUS_WORDS, words: { en: 'Status', zh: '状态' }, width: 190 },
    progress: { kind: 'own', words: { en: 'Progress', zh: '进度' }, width: 190 },
    retrieveDate: { kind: 'time', words: { en: 'Upgrade time', zh: '升级时间' }, seen: 'chosen' },
    startTime: { kind: 'time', words: { en: 'Start', zh: '开始时间' } },
    finishTime: { kind: 'time', words: { en: 'Finished', zh: '完成时间' } },
    uploader: { kind: 'text', words: { en: 'Operator', zh: '操作人' }, width: 110 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Description, version, operator', zh: '描述、版本号、操作人' } },
    status: {
      kind: 'options',
      many: true,
      main: true,
      values: FIRMWARE_UPDATE_STATUS_WORDS,
      words: { en: 'Status', zh: '状态' },
    },
  },
});

/** The list of a point's upgrades. */
export const pointFirmwareList = listOf({
  name: 'pointFirmware',
  endpoint: firmwareUpdates.points,
  columns: {
    description: { kind: 'text', words: { en: 'Description', zh: '描述' }, width: 220, seen: 'always' },
    version: { kind: 'text', words: { en: 'Version', zh: '版本号' }, width: 120 },
    status: {
      kind: 'word',
      values: FIRMWARE_POINT_STATUS_WORDS,
      words: { en: 'Status', zh: '状态' },
      width: 220,
      seen: 'always',
    },
    fromVersion: { kind: 'text', words: { en: 'Version before', zh: '升级前版本' }, width: 120 },
    retrieveDate: { kind: 'time', words: { en: 'Upgrade time', zh: '升级时间' } },
    reportTime: { kind: 'time', words: { en: 'Report time', zh: '上报时间' } },
    location: { kind: 'text', words: { en: 'Download path', zh: '下载路径' }, width: 200, seen: 'chosen' },
    retries: { kind: 'count', words: { en: 'Retries', zh: '重试次数' }, width: 110, seen: 'chosen' },
    retryInterval: { kind: 'count', words: { en: 'Retry interval (s)', zh: '重试间隔（秒）' }, width: 130, seen: 'chosen' },
    uploader: { kind: 'text', words: { en: 'Operator', zh: '操作人' }, width: 110 },
  },
  filters: {
    status: {
      kind: 'options',
      many: true,
      main: true,
      values: FIRMWARE_POINT_STATUS_WORDS,
      words: { en: 'Status', zh: '状态' },
    },
  },
});
