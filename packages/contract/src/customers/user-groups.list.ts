import { listOf } from '../core/list.ts';
import { FLAG_WORDS } from '../core/words.ts';
import { userGroups } from './user-groups.ts';

/** The list of user groups. */
export const userGroupList = listOf({
  name: 'userGroups',
  endpoint: userGroups.list,
  columns: {
    groupName: {
      kind: 'text',
      words: { en: 'Group', zh: '用户组' },
      width: 262,
      seen: 'always',
      fixed: 'start',
      sort: true,
    },
    members: { kind: 'count', field: 'memberCount', words: { en: 'Members', zh: '成员数' }, width: 92, sort: 'memberCount' },
    used: { kind: 'own', words: { en: 'Used this month', zh: '本月用电' }, width: 230, sort: 'usedWh' },
    limit: {
      kind: 'count',
      field: 'electricityLimit',
      words: { en: 'Monthly limit (kWh)', zh: '每月用电限额 (kWh)' },
      width: 150,
      seen: 'chosen',
      sort: 'electricityLimit',
    },
    running: { kind: 'count', field: 'runningSessions', words: { en: 'Charging now', zh: '正在充电' }, width: 110 },
    postPaid: { kind: 'flag', words: { en: 'Post-paid', zh: '后付费' }, width: 96 },
    powerRank: { kind: 'count', words: { en: 'Power priority', zh: '功率优先级' }, width: 120, seen: 'chosen' },
    prices: { kind: 'count', field: 'priceStations', words: { en: 'Own prices', zh: '专属电价' }, width: 110 },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
    created: { kind: 'time', field: 'createTime', words: { en: 'Created', zh: '创建时间' }, seen: 'chosen', sort: 'createTime' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name or description', zh: '名称或描述' } },
    reached: { kind: 'options', main: true, values: FLAG_WORDS, words: { en: 'Month used up', zh: '本月限额已用完' } },
    providerId: { kind: 'provider', main: true, words: { en: 'Provider', zh: '运营商' } },
  },
});
