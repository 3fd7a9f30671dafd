import { listOf } from '../core/list.ts';
import { FLAG_WORDS } from '../core/words.ts';
import { USER_GROUP_FIELDS, userGroups } from './user-groups.ts';

/** The list of user groups. */
export const userGroupList = listOf({
  name: 'userGroups',
  endpoint: userGroups.list,
  fields: USER_GROUP_FIELDS,
  columns: {
    groupName: { width: 262, seen: 'always', fixed: 'start', sort: true },
    members: { field: 'memberCount', width: 92, sort: 'memberCount' },
    used: { kind: 'own', words: { en: 'Used this month', zh: '本月用电' }, width: 230, sort: 'usedWh' },
    limit: { field: 'electricityLimit', width: 150, seen: 'chosen', sort: 'electricityLimit' },
    running: { field: 'runningSessions', width: 110 },
    postPaid: { width: 96 },
    powerRank: { width: 120, seen: 'chosen' },
    prices: { field: 'priceStations', width: 110 },
    provider: { field: 'providerName' },
    created: { field: 'createTime', seen: 'chosen', sort: 'createTime' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name or description', zh: '名称或描述' } },
    reached: { kind: 'options', main: true, values: FLAG_WORDS, words: { en: 'Month used up', zh: '本月限额已用完' } },
    providerId: { kind: 'provider', main: true },
  },
});
