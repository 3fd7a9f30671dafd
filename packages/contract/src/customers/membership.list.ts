import { listOf } from '../core/list.ts';
import { LEVEL_FIELDS, membership } from './membership.ts';

/** What a benefit has cost and brought. */
export const BENEFIT_AMOUNTS = { costAmount: { width: 112 }, broughtAmount: { width: 100 } } as const;
export const BENEFIT_USES = { width: 90 } as const;

/** The list of membership levels. */
export const membershipList = listOf({
  name: 'membership',
  endpoint: membership.list,
  fields: LEVEL_FIELDS,
  columns: {
    levelName: { width: 198, seen: 'always', fixed: 'start', sort: true },
    ways: { kind: 'own', words: { en: 'Earned by', zh: '获得方式' }, width: 240, sort: 'minEnergy' },
    serviceDiscount: { kind: 'text', width: 156, sort: true },
    powerRank: { width: 120, seen: 'chosen' },
    memberCount: {},
    uses: BENEFIT_USES,
    ...BENEFIT_AMOUNTS,
    provider: { field: 'providerName' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: LEVEL_FIELDS.levelName.words },
    providerId: { kind: 'provider' },
  },
});
