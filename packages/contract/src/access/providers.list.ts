import { listOf } from '../core/list.ts';
import { providers } from './providers.ts';

export const PROVIDER_TYPE_WORDS = {
  super: { en: 'Platform', zh: '平台' },
  common: { en: 'Operator', zh: '普通运营商' },
};

/** The list of providers. */
export const providerList = listOf({
  name: 'providers',
  endpoint: providers.getAllProviders,
  columns: {
    name: {
      kind: 'own',
      words: { en: 'Provider', zh: '运营商' },
      width: 188,
      seen: 'always',
      fixed: 'start',
      sort: 'providerName',
    },
    type: { kind: 'word', field: 'providerType', values: PROVIDER_TYPE_WORDS, words: { en: 'Type', zh: '类型' }, width: 100 },
    parent: { kind: 'text', field: 'parentName', words: { en: 'Parent provider', zh: '上级运营商' }, width: 124 },
    contact: { kind: 'text', words: { en: 'Contact', zh: '联系人' }, width: 120 },
    phone: { kind: 'text', words: { en: 'Phone', zh: '电话' }, width: 140 },
    email: { kind: 'text', words: { en: 'E-mail', zh: '邮箱' }, width: 190, seen: 'chosen' },
    expiration: { kind: 'own', words: { en: 'Valid until', zh: '有效期至' }, width: 128, sort: 'expirationTime' },
    authCount: { kind: 'own', words: { en: 'Users / authorised', zh: '已用/授权用户数' }, width: 150, sort: true },
    mail: { kind: 'text', field: 'mailAccount', words: { en: 'Mail account', zh: '邮箱账号' }, width: 190, seen: 'chosen' },
    currency: { kind: 'text', words: { en: 'Currency', zh: '币种' }, width: 80, seen: 'chosen' },
    created: { kind: 'time', field: 'createTime', words: { en: 'Created', zh: '创建时间' }, sort: 'createTime' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, contact, phone or e-mail', zh: '名称、联系人、电话或邮箱' } },
    providerType: { kind: 'options', main: true, values: PROVIDER_TYPE_WORDS, words: { en: 'Type', zh: '类型' } },
    expired: {
      kind: 'options',
      main: true,
      values: { false: { en: 'Valid', zh: '有效' }, true: { en: 'Expired', zh: '已到期' } },
      words: { en: 'Authorisation', zh: '授权状态' },
    },
  },
});
