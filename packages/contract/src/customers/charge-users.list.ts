import { listOf, withExport } from '../core/list.ts';
import { FLAG_WORDS } from '../core/words.ts';
import {
  CHARGE_USER_COLUMNS,
  CHARGE_USER_FIELDS,
  CHARGE_USER_STATUS_WORDS,
  CHARGE_USER_TYPE_WORDS,
  chargeUsers,
} from './charge-users.ts';

/** The list of charge users. */
export const chargeUserList = withExport(
  listOf({
    name: 'chargeUsers',
    endpoint: chargeUsers.list,
    fields: CHARGE_USER_FIELDS,
    columns: {
      account: { width: 196, seen: 'always', fixed: 'start', sort: true, together: ['phone'] },
      userType: { width: 96 },
      status: { width: 84, sort: true },
      groupName: { width: 124, sort: true },
      levelName: { width: 100 },
      mobileBalance: { width: 136, sort: true, needs: ['currency'] },
      cardBalance: { width: 108, needs: ['currency'] },
      postPaid: { width: 96, seen: 'chosen' },
      phone: { width: 130, seen: 'chosen' },
      email: { width: 180, seen: 'chosen' },
      providerName: {},
      registerTime: { sort: true },
      idTag: { width: 180, seen: 'chosen' },
      currency: { seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Account, phone, e-mail or token', zh: '账号、手机号、邮箱或令牌' } },
      groupId: { kind: 'own', main: true },
      status: { kind: 'options', main: true, values: CHARGE_USER_STATUS_WORDS },
      userType: { kind: 'options', many: true, values: CHARGE_USER_TYPE_WORDS },
      levelId: { kind: 'options', words: { en: 'Member level', zh: '会员等级' } },
      ungrouped: { kind: 'options', values: FLAG_WORDS, words: { en: 'Without a group', zh: '未加入用户组' } },
      registeredFrom: { kind: 'range', to: 'registeredTo', words: { en: 'Registered', zh: '注册时间' } },
      postPaid: { kind: 'options', values: FLAG_WORDS },
      merged: {
        kind: 'options',
        values: { true: FLAG_WORDS.true },
        words: { en: 'With merged accounts', zh: '包含已合并账号' },
      },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: chargeUsers.export, words: { en: 'Charge users', zh: '充电用户' }, columns: CHARGE_USER_COLUMNS, sorted: true },
);
