import { listOf } from '../core/list.ts';
import { corporateTransfers } from './corporate-transfers.ts';

export const CORPORATE_STATUS_WORDS = {
  entered: { en: 'To be confirmed', zh: '待确认' },
  confirmed: { en: 'Confirmed', zh: '已确认' },
  rejected: { en: 'Rejected', zh: '已驳回' },
};
export const SPREAD_WORDS = {
  company: { en: 'The company’s account', zh: '记入企业账户' },
  evenly: { en: 'Its members, evenly', zh: '平均分配给成员' },
  each: { en: 'Each member the same amount', zh: '每位成员相同金额' },
};

/** The list of bank transfers of companies. */
export const corporateTransferList = listOf({
  name: 'corporateTransfers',
  endpoint: corporateTransfers.list,
  columns: {
    company: {
      kind: 'text',
      field: 'companyName',
      words: { en: 'Company', zh: '企业' },
      width: 192,
      seen: 'always',
      sort: 'companyName',
    },
    amount: { kind: 'money', currency: 'currency', words: { en: 'Amount', zh: '金额' }, width: 120, sort: true },
    status: { kind: 'word', values: CORPORATE_STATUS_WORDS, words: { en: 'Status', zh: '状态' }, width: 130 },
    bankReference: { kind: 'id', words: { en: 'Bank reference', zh: '银行流水号' }, width: 170 },
    spread: { kind: 'word', values: SPREAD_WORDS, words: { en: 'Credited to', zh: '入账方式' }, width: 156 },
    entered: { kind: 'time', field: 'enteredTime', words: { en: 'Entered', zh: '登记时间' }, sort: 'enteredTime', width: 148 },
    enteredBy: { kind: 'text', words: { en: 'Entered by', zh: '登记人' }, width: 124 },
    decidedBy: { kind: 'text', words: { en: 'Decided by', zh: '审核人' }, width: 120, seen: 'chosen' },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Company, bank reference, person', zh: '企业、银行流水号、经办人' } },
    from: { kind: 'range', to: 'to', main: true, words: { en: 'Period', zh: '时间段' } },
    status: { kind: 'options', many: true, main: true, values: CORPORATE_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
    companyId: { kind: 'own', words: { en: 'Company', zh: '企业' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
