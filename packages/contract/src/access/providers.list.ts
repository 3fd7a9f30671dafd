import { listOf } from '../core/list.ts';
import { PROVIDER_FIELDS, PROVIDER_TYPE_WORDS, providers } from './providers.ts';

/** The list of providers. */
export const providerList = listOf({
  name: 'providers',
  endpoint: providers.getAllProviders,
  fields: PROVIDER_FIELDS,
  columns: {
    name: { kind: 'own', field: 'providerName', width: 188, seen: 'always', fixed: 'start', sort: 'providerName' },
    type: { field: 'providerType', width: 100 },
    parent: { field: 'parentName', width: 124 },
    contact: { width: 120 },
    phone: { width: 140 },
    email: { width: 190, seen: 'chosen' },
    expiration: { kind: 'own', field: 'expirationTime', width: 128, sort: 'expirationTime' },
    authCount: { kind: 'own', words: { en: 'Users / authorised', zh: '已用/授权用户数' }, width: 150, sort: true },
    mail: { field: 'mailAccount', width: 190, seen: 'chosen' },
    currency: { width: 80, seen: 'chosen' },
    created: { field: 'createTime', sort: 'createTime' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, contact, phone or e-mail', zh: '名称、联系人、电话或邮箱' } },
    providerType: { kind: 'options', main: true, values: PROVIDER_TYPE_WORDS },
    expired: {
      kind: 'options',
      main: true,
      values: { false: { en: 'Valid', zh: '有效' }, true: { en: 'Expired', zh: '已到期' } },
      words: { en: 'Authorisation', zh: '授权状态' },
    },
  },
});
