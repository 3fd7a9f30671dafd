import { listOf } from '../core/list.ts';
import { DIAGNOSIS_FIELDS, DIAGNOSIS_STATUS_WORDS, diagnoses } from './diagnoses.ts';

/** The list of diagnoses. */
export const diagnosisList = listOf({
  name: 'diagnoses',
  endpoint: diagnoses.list,
  fields: DIAGNOSIS_FIELDS,
  columns: {
    point: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 150, seen: 'always', fixed: 'start' },
    station: { field: 'stationName', width: 128 },
    status: { width: 128, seen: 'always' },
    file: { kind: 'own', words: { en: 'File', zh: '文件' }, width: 308, seen: 'always' },
    period: { kind: 'own', words: { en: 'Period', zh: '时间段' }, width: 144, seen: 'alone' },
    requestTime: { width: 112 },
    reportTime: { width: 112 },
    requestedBy: { width: 106 },
    provider: { field: 'providerName' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Point, station, file, operator', zh: '充电桩、站点、文件名、操作人' } },
    status: { kind: 'options', many: true, main: true, values: DIAGNOSIS_STATUS_WORDS },
    providerId: { kind: 'provider', words: DIAGNOSIS_FIELDS.providerName.words },
  },
});
