import { listOf } from '../core/list.ts';
import { BENEFIT_STATUS_WORDS } from './activities.ts';
import { BENEFIT_AMOUNTS } from './membership.list.ts';
import { VOUCHER_FIELDS, VOUCHER_STATUS_WORDS, VOUCHER_TYPE_FIELDS, vouchers } from './vouchers.ts';

/** The list of kinds of vouchers. */
export const voucherTypeList = listOf({
  name: 'voucherTypes',
  endpoint: vouchers.types,
  fields: VOUCHER_TYPE_FIELDS,
  columns: {
    voucherName: { width: 164, seen: 'always', fixed: 'start', sort: true },
    status: { width: 96 },
    worth: { kind: 'own', words: { en: 'Worth', zh: '面值' }, width: 170 },
    stock: { words: { en: 'Used / issued / stock', zh: '已用 / 已发 / 库存' }, width: 150 },
    period: { kind: 'own', words: { en: 'Period', zh: '时间' }, width: 204, sort: 'validTo' },
    places: { kind: 'own', words: VOUCHER_TYPE_FIELDS.stationIds.words, width: 180, seen: 'chosen' },
    ...BENEFIT_AMOUNTS,
    provider: { field: 'providerName' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: VOUCHER_TYPE_FIELDS.voucherName.words },
    status: { kind: 'options', many: true, main: true, values: BENEFIT_STATUS_WORDS },
    providerId: { kind: 'provider' },
  },
});

/** The list of issued vouchers. */
export const voucherList = listOf({
  name: 'vouchers',
  endpoint: vouchers.list,
  fields: VOUCHER_FIELDS,
  columns: {
    voucherName: { width: 180, seen: 'always', fixed: 'start' },
    account: { width: 140 },
    status: { width: 100 },
    issueTime: { kind: 'own', width: 152 },
    issuedBy: { seen: 'chosen' },
    validTo: { kind: 'own', width: 152 },
    useTime: { kind: 'own', width: 152 },
    transactionId: { kind: 'own', width: 110 },
    amount: { width: 96 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Account or phone', zh: '账号或手机号' } },
    status: { kind: 'options', many: true, main: true, values: VOUCHER_STATUS_WORDS },
    typeId: { kind: 'options', main: true },
    chargeUserId: { kind: 'link' },
  },
});
