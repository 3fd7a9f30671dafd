import { listOf } from '../core/list.ts';
import { APPLICATION_FIELDS, APPLICATION_STATUS_WORDS, applications } from './applications.ts';

/** The list of companies that want to become a provider. */
export const applicationList = listOf({
  name: 'applications',
  endpoint: applications.list,
  fields: APPLICATION_FIELDS,
  columns: {
    company: { field: 'companyName', width: 200, seen: 'always', fixed: 'start', sort: 'companyName' },
    contact: { width: 110 },
    phone: { width: 140 },
    email: { width: 180 },
    country: { width: 120 },
    created: { field: 'createTime', sort: 'createTime', width: 112 },
    status: { sort: true, width: 104 },
    decided: { field: 'decideTime', width: 112 },
    decidedBy: { width: 104 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Company, contact, phone or e-mail', zh: '公司、联系人、电话或邮箱' } },
    status: { kind: 'options', many: true, main: true, values: APPLICATION_STATUS_WORDS },
    from: { kind: 'range', to: 'to', main: true, words: { en: 'Applied between', zh: '申请时间范围' } },
  },
});
