import { listOf } from '../core/list.ts';
import { ROSTER_WORDS, roster } from './roster.ts';

/** The roster, what comes next first. */
export const rosterList = listOf({
  name: 'roster',
  endpoint: roster.list,
  columns: {
    name: { kind: 'text', words: { en: 'Person', zh: '人员' }, width: 140, seen: 'always', sort: true },
    kind: { kind: 'word', values: ROSTER_WORDS.kinds, words: { en: 'Kind', zh: '类型' }, width: 100 },
    time: { kind: 'word', values: ROSTER_WORDS.times, words: { en: 'When', zh: '状态' }, width: 110 },
    startTime: { kind: 'time', words: { en: 'From', zh: '开始时间' }, sort: true },
    endTime: { kind: 'time', words: { en: 'To', zh: '结束时间' }, sort: true },
    standIn: { kind: 'own', words: { en: 'Stands in', zh: '代班人' }, width: 120 },
    reason: { kind: 'text', words: { en: 'Reason', zh: '原因' }, width: 170 },
    createdBy: { kind: 'text', words: { en: 'Entered by', zh: '登记人' }, seen: 'chosen' },
    providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Person, reason', zh: '人员、原因' } },
    kind: { kind: 'options', many: true, main: true, values: ROSTER_WORDS.kinds, words: { en: 'Kind', zh: '类型' } },
    time: { kind: 'options', many: true, main: true, values: ROSTER_WORDS.times, words: { en: 'When', zh: '状态' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
