import { listOf, withExport } from '../core/list.ts';
import { FLAG_WORDS } from '../core/words.ts';
import { CHARGE_USER_COLUMNS, chargeUsers } from './charge-users.ts';

const TYPES = {
  card: { en: 'Card user', zh: '卡用户' },
  phone: { en: 'Phone user', zh: '手机用户' },
  platformAdmin: { en: 'Platform admin', zh: '平台管理员' },
};
const STATUS = { enabled: { en: 'Enabled', zh: '启用' }, disabled: { en: 'Disabled', zh: '停用' } };

/** The list of charge users. */
export const chargeUserList = withExport(
  listOf({
    name: 'chargeUsers',
    endpoint: chargeUsers.list,
    columns: {
      account: {
        kind: 'text',
        words: { en: 'Account', zh: '账号' },
        width: 196,
        seen: 'always',
        fixed: 'start',
        sort: true,
        together: ['phone'],
      },
      userType: { kind: 'word', values: TYPES, words: { en: 'Type', zh: '用户类型' }, width: 96 },
      status: { kind: 'word', values: STATUS, words: { en: 'Status', zh: '状态' }, width: 84, sort: true },
      groupName: { kind: 'text', words: { en: 'Group', zh: '用户组' }, width: 124, sort: true },
      levelName: { kind: 'text', words: { en: 'Member level', zh: '会员等级' }, width: 100 },
      mobileBalance: {
        kind: 'money',
        currency: 'currency',
        words: { en: 'Mobile balance', zh: '移动端余额' },
        width: 136,
        sort: true,
        needs: ['currency'],
      },
      cardBalance: {
        kind: 'money',
        currency: 'currency',
        words: { en: 'Card balance', zh: '卡余额' },
        width: 108,
        needs: ['currency'],
      },
      postPaid: { kind: 'flag', words: { en: 'Post-paid', zh: '后付费' }, width: 96, seen: 'chosen' },
      phone: { kind: 'text', words: { en: 'Phone', zh: '手机号' }, width: 130, seen: 'chosen' },
      email: { kind: 'text', words: { en: 'E-mail', zh: '邮箱' }, width: 180, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      registerTime: { kind: 'time', words: { en: 'Registered', zh: '注册时间' }, sort: true },
      idTag: { kind: 'id', words: { en: 'Token', zh: '用户令牌' }, width: 180, seen: 'chosen' },
      currency: { kind: 'text', words: { en: 'Currency', zh: '币种' }, seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Account, phone, e-mail or token', zh: '账号、手机号、邮箱或令牌' } },
      groupId: { kind: 'own', main: true, words: { en: 'Group', zh: '用户组' } },
      status: { kind: 'options', main: true, values: STATUS, words: { en: 'Status', zh: '状态' } },
      userType: { kind: 'options', many: true, values: TYPES, words: { en: 'Type', zh: '用户类型' } },
      levelId: { kind: 'options', words: { en: 'Member level', zh: '会员等级' } },
      ungrouped: { kind: 'options', values: FLAG_WORDS, words: { en: 'Without a group', zh: '未加入用户组' } },
      registeredFrom: { kind: 'range', to: 'registeredTo', words: { en: 'Registered', zh: '注册时间' } },
      postPaid: { kind: 'options', values: FLAG_WORDS, words: { en: 'Post-paid', zh: '后付费' } },
      merged: {
        kind: 'options',
        values: { true: FLAG_WORDS.true },
        words: { en: 'With merged accounts', zh: '包含已合并账号' },
      },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: chargeUsers.export, words: { en: 'Charge users', zh: '充电用户' }, columns: CHARGE_USER_COLUMNS, sorted: true },
);
