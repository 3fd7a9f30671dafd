import { listOf } from '../core/list.ts';
import { versions } from './versions.ts';

export const APPLICATION_TYPE_WORDS = {
  firmware: { en: 'Charger firmware', zh: '充电桩固件' },
  android: { en: 'Android app', zh: '安卓应用' },
  ios: { en: 'iOS app', zh: 'iOS 应用' },
};
export const COMMUNICATION_TYPE_WORDS = {
  'ocpp1.6': { en: 'OCPP 1.6J', zh: 'OCPP 1.6J' },
  'ocpp2.0.1': { en: 'OCPP 2.0.1', zh: 'OCPP 2.0.1' },
};

/** The list of versions of firmware and apps. */
export const versionList = listOf({
  name: 'versions',
  endpoint: versions.list,
  columns: {
    version: { kind: 'text', words: { en: 'Version', zh: '版本号' }, width: 200, seen: 'always', fixed: 'start' },
    model: { kind: 'text', words: { en: 'For', zh: '适用型号' }, width: 128 },
    note: { kind: 'text', words: { en: 'Note', zh: '说明' }, width: 238 },
    file: { kind: 'own', words: { en: 'File', zh: '文件' }, width: 200 },
    providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    sha256: { kind: 'id', words: { en: 'SHA-256', zh: 'SHA-256' }, width: 200, seen: 'chosen' },
    uploader: { kind: 'text', words: { en: 'Uploader', zh: '上传人' }, width: 118 },
    uploadTime: { kind: 'time', words: { en: 'Upload time', zh: '上传时间' }, width: 112 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Version, note, model, uploader', zh: '版本号、说明、型号、上传人' } },
    applicationType: {
      kind: 'options',
      main: true,
      values: APPLICATION_TYPE_WORDS,
      words: { en: 'Application type', zh: '应用类型' },
    },
    communicationType: {
      kind: 'options',
      main: true,
      values: COMMUNICATION_TYPE_WORDS,
      words: { en: 'Communication type', zh: '通信类型' },
    },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
