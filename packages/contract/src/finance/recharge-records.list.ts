import { listOf, withExport } from '../core/list.ts';
import { ACCOUNT_KIND_WORDS, RECHARGE_KIND_WORDS, SOURCE_WORDS } from './finance-words.ts';
import { RECHARGE_EXPORT_COLUMNS, RECHARGE_FIELDS, rechargeRecords } from './recharge-records.ts';

/** The list of recharges and refunds. */
export const rechargeRecordList = withExport(
  listOf({
    name: 'recharges',
    endpoint: rechargeRecords.list,
    fields: RECHARGE_FIELDS,
    columns: {
      time: { sort: true, seen: 'always', together: ['currency'], width: 112 },
      account: { kind: 'own', words: { en: 'Account', zh: '账户' }, width: 233 },
      tradeType: { width: 92 },
      amount: { width: 112, sort: true },
      balanceBefore: { width: 118 },
      balanceAfter: { width: 124, seen: 'chosen' },
      source: { width: 110 },
      thirdPartyTransactionId: { width: 155 },
      operator: { width: 112 },
      provider: { field: 'providerName' },
      remark: { width: 160, seen: 'chosen' },
      transactionId: { width: 110, seen: 'chosen' },
      accountKind: { kind: 'own', words: RECHARGE_FIELDS.accountKind.words, seen: 'file' },
      currency: { seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Account, card number, name, phone', zh: '账号、卡号、姓名、手机号' } },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Period', zh: '时间段' } },
      tradeType: { kind: 'options', many: true, main: true, values: RECHARGE_KIND_WORDS },
      accountKind: { kind: 'options', many: true, values: ACCOUNT_KIND_WORDS },
      source: {
        kind: 'options',
        values: {
          console: SOURCE_WORDS.console,
          app: SOURCE_WORDS.app,
          corporateTransfer: SOURCE_WORDS.corporateTransfer,
        },
      },
      operator: { kind: 'text' },
      transactionId: { kind: 'text' },
      thirdPartyTransactionId: { kind: 'text' },
      firstDay: { kind: 'days', to: 'lastDay', words: { en: "Days (provider's clock)", zh: '日期（运营商时间）' } },
      currency: { kind: 'text' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: rechargeRecords.export, words: { en: 'Recharge records', zh: '充值记录' }, columns: RECHARGE_EXPORT_COLUMNS },
);
