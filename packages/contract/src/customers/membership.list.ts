import { listOf } from '../core/list.ts';
import { membership } from './membership.ts';

/** What a benefit has cost and brought. */
export const BENEFIT_AMOUNTS = {
  costAmount: { kind: 'money', currency: 'currency', words: { en: 'Discount given', zh: '优惠支出' }, width: 112 },
  broughtAmount: { kind: 'money', currency: 'currency', words: { en: 'Revenue', zh: '关联收入' }, width: 100 },
} as const;
export const BENEFIT_USES = { kind: 'count', words: { en: 'Uses', zh: '使用次数' }, width: 90 } as const;

/** The list of membership levels. */
export const membershipList = listOf({
  name: 'membership',
  endpoint: membership.list,
  columns: {
    levelName: {
      kind: 'text',
      words: { en: 'Level', zh: '等级名称' },
      width: 198,
      seen: 'always',
      fixed: 'start',
      sort: true,
    },
    ways: { kind: 'own', words: { en: 'How it is come by', zh: '获得方式' }, width: 240, sort: 'minEnergy' },
    serviceDiscount: { kind: 'text', words: { en: 'Off the service fee', zh: '服务费优惠' }, sort: true },
    powerRank: { kind: 'count', words: { en: 'Power priority', zh: '功率优先级' }, width: 120, seen: 'chosen' },
    memberCount: { kind: 'count', words: { en: 'Members', zh: '会员数' } },
    uses: BENEFIT_USES,
    ...BENEFIT_AMOUNTS,
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Level', zh: '等级名称' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
