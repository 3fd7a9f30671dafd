import { listOf } from '../core/list.ts';
import { SOURCE_WORDS } from './finance-words.ts';
import { transfers } from './transfers.ts';

const REASONS = {
  console: SOURCE_WORDS.console,
  cardReplace: SOURCE_WORDS.cardReplace,
  merge: SOURCE_WORDS.merge,
  company: SOURCE_WORDS.company,
};

/** The list of transfers between wallets. */
export const transferList = listOf({
  name: 'transfers',
  endpoint: transfers.list,
  columns: {
    time: { kind: 'time', words: { en: 'Time', zh: '时间' }, sort: true, seen: 'always', width: 148 },
    from: { kind: 'own', words: { en: 'From', zh: '转出账户' }, width: 186 },
    to: { kind: 'own', words: { en: 'To', zh: '转入账户' }, width: 186 },
    amount: { kind: 'money', currency: 'currency', words: { en: 'Amount', zh: '金额' }, width: 112, sort: true },
    reason: { kind: 'text', words: { en: 'Reason', zh: '原因' }, width: 140 },
    operator: { kind: 'text', words: { en: 'Operator', zh: '操作员' }, width: 124 },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
    remark: { kind: 'text', words: { en: 'Remark', zh: '备注' }, width: 148 },
    transactionId: { kind: 'id', words: { en: 'Transaction', zh: '交易号' }, width: 110, seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Account, card number, name, phone', zh: '账号、卡号、姓名、手机号' } },
    from: { kind: 'range', to: 'to', main: true, words: { en: 'Period', zh: '时间段' } },
    reason: { kind: 'options', main: true, values: REASONS, words: { en: 'Reason', zh: '原因' } },
    operator: { kind: 'text', words: { en: 'Operator', zh: '操作员' } },
    firstDay: { kind: 'days', to: 'lastDay', words: { en: "Days (provider's clock)", zh: '日期（运营商时间）' } },
    currency: { kind: 'text', words: { en: 'Currency', zh: '币种' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
