import { listOf } from '../core/list.ts';
import { applications } from './applications.ts';

export const APPLICATION_STATUS_WORDS = {
  pending: { en: 'To decide', zh: '待审核' },
  approved: { en: 'Approved', zh: '已通过' },
  rejected: { en: 'Rejected', zh: '已驳回' },
};

/** The list of companies that want to become a provider. */
export const applicationList = listOf({
  name: 'applications',
  endpoint: applications.list,
  columns: {
    company: {
      kind: 'text',
      field: 'companyName',
      words: { en: 'Company', zh: '公司名称' },
      width: 200,
      seen: 'always',
      fixed: 'start',
      sort: 'companyName',
    },
    contact: { kind: 'text', words: { en: 'Contact', zh: '联系人' }, width: 110 },
    phone: { kind: 'text', words: { en: 'Phone', zh: '电话' }, width: 140 },
    email: { kind: 'text', words: { en: 'E-mail', zh: '邮箱' }, width: 180 },
    country: { kind: 'text', words: { en: 'Country or region', zh: '国家或地区' }, width: 120 },
    created: { kind: 'time', field: 'createTime', words: { en: 'Applied', zh: '申请时间' }, sort: 'createTime', width: 112 },
    status: { kind: 'word', values: APPLICATION_STATUS_WORDS, words: { en: 'Status', zh: '状态' }, sort: true, width: 104 },
    decided: { kind: 'time', field: 'decideTime', words: { en: 'Decided', zh: '审核时间' }, width: 112 },
    decidedBy: { kind: 'text', words: { en: 'By', zh: '审核人' }, width: 104 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Company, contact, phone or e-mail', zh: '公司、联系人、电话或邮箱' } },
    status: { kind: 'options', many: true, main: true, values: APPLICATION_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
    from: { kind: 'range', to: 'to', main: true, words: { en: 'Applied between', zh: '申请时间范围' } },
  },
});
