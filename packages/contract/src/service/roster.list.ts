import { listOf } from '../core/list.ts';
import { ROSTER_FIELDS, ROSTER_WORDS, roster } from './roster.ts';

/** The roster, what comes next first. */
export const rosterList = listOf({
  name: 'roster',
  endpoint: roster.list,
  fields: ROSTER_FIELDS,
  columns: {
    name: { width: 140, seen: 'always', sort: true },
    kind: { width: 100 },
    time: { width: 110 },
    startTime: { sort: true },
    endTime: { sort: true },
    standIn: { kind: 'own', width: 120 },
    reason: { width: 170 },
    createdBy: { seen: 'chosen' },
    providerName: {},
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Person, reason', zh: '人员、原因' } },
    kind: { kind: 'options', many: true, main: true, values: ROSTER_WORDS.kinds },
    time: { kind: 'options', many: true, main: true, values: ROSTER_WORDS.times },
    providerId: { kind: 'provider' },
  },
});
