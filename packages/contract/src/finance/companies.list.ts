import { listOf } from '../core/list.ts';
import { companies } from './companies.ts';

/** The list of companies. */
export const companyList = listOf({
  name: 'companies',
  endpoint: companies.list,
  columns: {
    name: { kind: 'text', words: { en: 'Company', zh: '企业名称' }, width: 226, seen: 'always', sort: true },
    balance: { kind: 'money', currency: 'currency', words: { en: 'Balance', zh: '余额' }, width: 130, sort: true },
    group: { kind: 'text', field: 'groupName', words: { en: 'User group', zh: '用户组' }, width: 150 },
    members: { kind: 'count', field: 'memberCount', words: { en: 'Members', zh: '成员' }, width: 90 },
    taxNumber: { kind: 'text', words: { en: 'Tax number', zh: '税号' }, width: 180 },
    contact: { kind: 'text', words: { en: 'Contact', zh: '联系人' }, width: 120 },
    phone: { kind: 'text', words: { en: 'Phone', zh: '电话' }, width: 140 },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, tax number, contact', zh: '名称、税号、联系人' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
