import { listOf, withExport } from '../core/list.ts';
import { ACCOUNT_KIND_WORDS, SOURCE_WORDS, TRADE_TYPE_WORDS } from './finance-words.ts';
import { RECHARGE_EXPORT_COLUMNS, rechargeRecords } from './recharge-records.ts';

/** The list of recharges and refunds. */
export const rechargeRecordList = withExport(
  listOf({
    name: 'recharges',
    endpoint: rechargeRecords.list,
    columns: {
      time: { kind: 'time', words: { en: 'Time', zh: '时间' }, sort: true, seen: 'always', together: ['currency'], width: 112 },
      account: { kind: 'own', words: { en: 'Account', zh: '账户' }, width: 233 },
      tradeType: { kind: 'word', values: TRADE_TYPE_WORDS, words: { en: 'Type', zh: '交易类型' }, width: 92 },
      amount: { kind: 'money', currency: 'currency', words: { en: 'Amount', zh: '金额' }, width: 112, sort: true },
      balanceBefore: { kind: 'money', currency: 'currency', words: { en: 'Balance before', zh: '交易前余额' }, width: 118 },
      balanceAfter: {
        kind: 'money',
        currency: 'currency',
        words: { en: 'Balance after', zh: '交易后余额' },
        width: 124,
        seen: 'chosen',
      },
      source: { kind: 'word', values: SOURCE_WORDS, words: { en: 'Source', zh: '来源' }, width: 110 },
      thirdPartyTransactionId: { kind: 'id', words: { en: 'Third-party transaction', zh: '第三方交易号' }, width: 155 },
      operator: { kind: 'text', words: { en: 'Operator', zh: '操作员' }, width: 112 },
      provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
      remark: { kind: 'text', words: { en: 'Remark', zh: '备注' }, width: 160, seen: 'chosen' },
      transactionId: { kind: 'id', words: { en: 'Transaction', zh: '交易号' }, width: 110, seen: 'chosen' },
      accountKind: { kind: 'own', words: { en: 'Account type', zh: '账户类型' }, seen: 'file' },
      currency: { kind: 'text', words: { en: 'Currency', zh: '币种' }, seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Account, card number, name, phone', zh: '账号、卡号、姓名、手机号' } },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Period', zh: '时间段' } },
      tradeType: { kind: 'options', many: true, main: true, values: TRADE_TYPE_WORDS, words: { en: 'Type', zh: '交易类型' } },
      accountKind: { kind: 'options', many: true, values: ACCOUNT_KIND_WORDS, words: { en: 'Account type', zh: '账户类型' } },
      source: {
        kind: 'options',
        values: {
          console: SOURCE_WORDS.console,
          app: SOURCE_WORDS.app,
          corporateTransfer: SOURCE_WORDS.corporateTransfer,
        },
        words: { en: 'Source', zh: '来源' },
      },
      operator: { kind: 'text', words: { en: 'Operator', zh: '操作员' } },
      transactionId: { kind: 'text', words: { en: 'Transaction', zh: '交易号' } },
      thirdPartyTransactionId: { kind: 'text', words: { en: 'Third-party transaction', zh: '第三方交易号' } },
      firstDay: { kind: 'days', to: 'lastDay', words: { en: "Days (provider's clock)", zh: '日期（运营商时间）' } },
      currency: { kind: 'text', words: { en: 'Currency', zh: '币种' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: rechargeRecords.export, words: { en: 'Recharge records', zh: '充值记录' }, columns: RECHARGE_EXPORT_COLUMNS },
);
