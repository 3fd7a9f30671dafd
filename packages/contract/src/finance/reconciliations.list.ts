import { listOf } from '../core/list.ts';
import { reconciliations } from './reconciliations.ts';

export const RECONCILIATION_KIND_WORDS = { daily: { en: 'Day', zh: '单日' }, full: { en: 'Everything', zh: '全部' } };

/** The list of proofs of the ledger. */
export const reconciliationList = listOf({
  name: 'reconciliations',
  endpoint: reconciliations.list,
  columns: {
    day: { kind: 'text', words: { en: 'Day', zh: '日期' }, width: 106, seen: 'always', sort: true },
    kind: { kind: 'word', values: RECONCILIATION_KIND_WORDS, words: { en: 'Scope', zh: '范围' }, width: 100 },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
    result: { kind: 'own', words: { en: 'Result', zh: '结果' }, sort: 'differences', width: 128 },
    transactions: { kind: 'count', words: { en: 'Ledger transactions', zh: '账务交易' }, width: 134 },
    records: { kind: 'count', words: { en: 'Charging records', zh: '充电记录' }, width: 120 },
    wallets: { kind: 'count', words: { en: 'Wallets', zh: '钱包' }, width: 96 },
    took: { kind: 'own', words: { en: 'Took', zh: '用时' }, width: 86 },
    time: { kind: 'time', words: { en: 'Checked', zh: '对账时间' }, sort: true, width: 148 },
    by: { kind: 'own', words: { en: 'Asked for by', zh: '发起人' }, width: 120 },
  },
  filters: {
    from: { kind: 'range', to: 'to', main: true, words: { en: 'Period', zh: '时间段' } },
    differing: {
      kind: 'options',
      main: true,
      values: {
        true: { en: 'Only with differences', zh: '仅有差异的' },
        false: { en: 'Only without differences', zh: '仅无差异的' },
      },
      words: { en: 'With differences', zh: '是否有差异' },
    },
    kind: { kind: 'options', many: true, values: RECONCILIATION_KIND_WORDS, words: { en: 'Scope', zh: '范围' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
