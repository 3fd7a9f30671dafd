import { listOf } from '../core/list.ts';
import { activities } from './activities.ts';
import { BENEFIT_AMOUNTS, BENEFIT_USES } from './membership.list.ts';

export const BENEFIT_STATUS_WORDS = {
  scheduled: { en: 'Scheduled', zh: '未开始' },
  running: { en: 'Running', zh: '进行中' },
  ended: { en: 'Ended', zh: '已结束' },
};
export const ACTIVITY_KIND_WORDS = {
  rechargeBonus: { en: 'Recharge bonus', zh: '充值赠送' },
  feeDiscount: { en: 'Fee discount', zh: '费用折扣' },
};

/** The list of activities. */
export const activityList = listOf({
  name: 'activities',
  endpoint: activities.list,
  columns: {
    activityName: {
      kind: 'text',
      words: { en: 'Activity', zh: '活动名称' },
      width: 126,
      seen: 'always',
      fixed: 'start',
      sort: true,
    },
    status: { kind: 'word', values: BENEFIT_STATUS_WORDS, words: { en: 'Status', zh: '状态' }, width: 96 },
    terms: { kind: 'own', words: { en: 'What it gives', zh: '优惠内容' }, width: 157 },
    period: { kind: 'own', words: { en: 'Period', zh: '时间' }, width: 193, sort: 'startTime' },
    places: { kind: 'own', words: { en: 'Stations', zh: '站点' }, width: 122 },
    uses: BENEFIT_USES,
    ...BENEFIT_AMOUNTS,
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
    createdBy: { kind: 'text', words: { en: 'Created by', zh: '创建人' }, width: 120, seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Activity', zh: '活动名称' } },
    status: { kind: 'options', many: true, main: true, values: BENEFIT_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
    kind: { kind: 'options', many: true, main: true, values: ACTIVITY_KIND_WORDS, words: { en: 'Kind', zh: '活动类型' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
