import { listOf } from '../core/list.ts';
import { APPLICATION_TYPE_WORDS, COMMUNICATION_TYPE_WORDS, VERSION_FIELDS, versions } from './versions.ts';

/** The list of versions of firmware and apps. */
export const versionList = listOf({
  name: 'versions',
  endpoint: versions.list,
  fields: VERSION_FIELDS,
  columns: {
    version: { width: 200, seen: 'always', fixed: 'start' },
    model: { words: { en: 'For', zh: '适用型号' }, width: 128 },
    note: { width: 238 },
    file: { kind: 'own', words: VERSION_FIELDS.fileName.words, width: 200 },
    providerName: {},
    sha256: { width: 200, seen: 'chosen' },
    uploader: { width: 118 },
    uploadTime: { width: 112 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Version, note, model, uploader', zh: '版本号、说明、型号、上传人' } },
    applicationType: { kind: 'options', main: true, values: APPLICATION_TYPE_WORDS },
    communicationType: { kind: 'options', main: true, values: COMMUNICATION_TYPE_WORDS },
    providerId: { kind: 'provider', words: VERSION_FIELDS.providerName.words },
  },
});
