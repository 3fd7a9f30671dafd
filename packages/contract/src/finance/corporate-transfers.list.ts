import { listOf } from '../core/list.ts';
import { CORPORATE_STATUS_WORDS, CORPORATE_TRANSFER_FIELDS, corporateTransfers } from './corporate-transfers.ts';

/** The list of bank transfers of companies. */
export const corporateTransferList = listOf({
  name: 'corporateTransfers',
  endpoint: corporateTransfers.list,
  fields: CORPORATE_TRANSFER_FIELDS,
  columns: {
    company: { field: 'companyName', width: 192, seen: 'always', sort: 'companyName' },
    amount: { width: 120, sort: true },
    status: { width: 130 },
    bankReference: { width: 170 },
    spread: { width: 156 },
    entered: { field: 'enteredTime', sort: 'enteredTime', width: 148 },
    enteredBy: { width: 124 },
    decidedBy: { width: 120, seen: 'chosen' },
    provider: { field: 'providerName' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Company, bank reference, person', zh: '企业、银行流水号、经办人' } },
    from: { kind: 'range', to: 'to', main: true, words: { en: 'Period', zh: '时间段' } },
    status: { kind: 'options', many: true, main: true, values: CORPORATE_STATUS_WORDS },
    companyId: { kind: 'own' },
    providerId: { kind: 'provider' },
  },
});
