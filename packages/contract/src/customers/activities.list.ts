import { listOf } from '../core/list.ts';
import { ACTIVITY_FIELDS, ACTIVITY_KIND_WORDS, activities, BENEFIT_STATUS_WORDS } from './activities.ts';
import { BENEFIT_AMOUNTS, BENEFIT_USES } from './membership.list.ts';

/** The list of activities. */
export const activityList = listOf({
  name: 'activities',
  endpoint: activities.list,
  fields: ACTIVITY_FIELDS,
  columns: {
    activityName: { width: 126, seen: 'always', fixed: 'start', sort: true },
    status: { width: 96 },
    terms: { kind: 'own', words: { en: 'What it gives', zh: '优惠内容' }, width: 157 },
    period: { kind: 'own', words: { en: 'Period', zh: '时间' }, width: 193, sort: 'startTime' },
    places: { kind: 'own', words: ACTIVITY_FIELDS.stationIds.words, width: 122 },
    uses: BENEFIT_USES,
    ...BENEFIT_AMOUNTS,
    provider: { field: 'providerName' },
    createdBy: { width: 120, seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: ACTIVITY_FIELDS.activityName.words },
    status: { kind: 'options', many: true, main: true, values: BENEFIT_STATUS_WORDS },
    kind: { kind: 'options', many: true, main: true, values: ACTIVITY_KIND_WORDS },
    providerId: { kind: 'provider' },
  },
});
