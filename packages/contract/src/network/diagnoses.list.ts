import { listOf } from '../core/list.ts';
import { diagnoses } from './diagnoses.ts';

export const DIAGNOSIS_STATUS_WORDS = {
  requested: { en: 'Requested', zh: '已请求' },
  uploading: { en: 'Uploading', zh: '上传中' },
  uploaded: { en: 'Uploaded', zh: '已上传' },
  failed: { en: 'Failed', zh: '失败' },
};

/** The list of diagnoses. */
export const diagnosisList = listOf({
  name: 'diagnoses',
  endpoint: diagnoses.list,
  columns: {
    point: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 150, seen: 'always', fixed: 'start' },
    station: { kind: 'text', field: 'stationName', words: { en: 'Station', zh: '站点' }, width: 128 },
    status: {
      kind: 'word',
      values: DIAGNOSIS_STATUS_WORDS,
      words: { en: 'Status', zh: '状态' },
      width: 128,
      seen: 'always',
    },
    file: { kind: 'own', words: { en: 'File', zh: '文件' }, width: 308, seen: 'always' },
    period: { kind: 'own', words: { en: 'Period', zh: '时间段' }, width: 144, seen: 'alone' },
    requestTime: { kind: 'time', words: { en: 'Requested', zh: '请求时间' }, width: 112 },
    reportTime: { kind: 'time', words: { en: 'Report time', zh: '上报时间' }, width: 112 },
    requestedBy: { kind: 'text', words: { en: 'Operator', zh: '操作人' }, width: 106 },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Point, station, file, operator', zh: '充电桩、站点、文件名、操作人' } },
    status: { kind: 'options', many: true, main: true, values: DIAGNOSIS_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
