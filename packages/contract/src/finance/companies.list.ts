import { listOf } from '../core/list.ts';
import { COMPANY_FIELDS, companies } from './companies.ts';

/** The list of companies. */
export const companyList = listOf({
  name: 'companies',
  endpoint: companies.list,
  fields: COMPANY_FIELDS,
  columns: {
    name: { width: 226, seen: 'always', sort: true },
    balance: { width: 130, sort: true },
    group: { field: 'groupName', width: 150 },
    members: { field: 'memberCount', width: 90 },
    taxNumber: { width: 180 },
    contact: { width: 120 },
    phone: { width: 140 },
    provider: { field: 'providerName' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, tax number, contact', zh: '名称、税号、联系人' } },
    providerId: { kind: 'provider' },
  },
});
