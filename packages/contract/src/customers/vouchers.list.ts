import { listOf } from '../core/list.ts';
import { BENEFIT_STATUS_WORDS } from './activities.list.ts';
import { BENEFIT_AMOUNTS } from './membership.list.ts';
import { vouchers } from './vouchers.ts';

export const VOUCHER_STATUS_WORDS = {
  free: { en: 'Free', zh: '未使用' },
  used: { en: 'Used', zh: '已使用' },
  expired: { en: 'Expired', zh: '已过期' },
  withdrawn: { en: 'Withdrawn', zh: '已收回' },
};

/** The list of kinds of vouchers. */
export const voucherTypeList = listOf({
  name: 'voucherTypes',
  endpoint: vouchers.types,
  columns: {
    voucherName: {
      kind: 'text',
      words: { en: 'Voucher', zh: '优惠券名称' },
      width: 164,
      seen: 'always',
      fixed: 'start',
      sort: true,
    },
    status: { kind: 'word', values: BENEFIT_STATUS_WORDS, words: { en: 'Status', zh: '状态' }, width: 96 },
    worth: { kind: 'own', words: { en: 'Worth', zh: '面值' }, width: 170 },
    stock: { kind: 'count', words: { en: 'Used / issued / stock', zh: '已用 / 已发 / 库存' }, width: 150 },
    period: { kind: 'own', words: { en: 'Period', zh: '时间' }, width: 204, sort: 'validTo' },
    places: { kind: 'own', words: { en: 'Stations', zh: '站点' }, width: 180, seen: 'chosen' },
    ...BENEFIT_AMOUNTS,
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Voucher', zh: '优惠券名称' } },
    status: { kind: 'options', many: true, main: true, values: BENEFIT_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});

/** The list of issued vouchers. */
export const voucherList = listOf({
  name: 'vouchers',
  endpoint: vouchers.list,
  columns: {
    voucherName: { kind: 'text', words: { en: 'Voucher', zh: '优惠券名称' }, width: 180, seen: 'always', fixed: 'start' },
    account: { kind: 'text', words: { en: 'Charge user', zh: '充电用户' }, width: 140 },
    status: { kind: 'word', values: VOUCHER_STATUS_WORDS, words: { en: 'Status', zh: '状态' }, width: 100 },
    issueTime: { kind: 'own', words: { en: 'Issued', zh: '发放时间' }, width: 152 },
    issuedBy: { kind: 'text', words: { en: 'By', zh: '发放人' }, seen: 'chosen' },
    validTo: { kind: 'own', words: { en: 'Until', zh: '截止时间' }, width: 152 },
    useTime: { kind: 'own', words: { en: 'Used', zh: '使用时间' }, width: 152 },
    transactionId: { kind: 'own', words: { en: 'Record', zh: '充电记录' }, width: 110 },
    amount: { kind: 'money', currency: 'currency', words: { en: 'Saved', zh: '减免金额' }, width: 96 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Account or phone', zh: '账号或手机号' } },
    status: { kind: 'options', many: true, main: true, values: VOUCHER_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
    typeId: { kind: 'options', main: true, words: { en: 'Voucher', zh: '优惠券名称' } },
    chargeUserId: { kind: 'link', words: { en: 'Charge user', zh: '充电用户' } },
  },
});
