import { listOf } from '../core/list.ts';
import { RECONCILIATION_FIELDS, RECONCILIATION_KIND_WORDS, reconciliations } from './reconciliations.ts';

/** The list of proofs of the ledger. */
export const reconciliationList = listOf({
  name: 'reconciliations',
  endpoint: reconciliations.list,
  fields: RECONCILIATION_FIELDS,
  columns: {
    day: { width: 106, seen: 'always', sort: true },
    kind: { width: 100 },
    provider: { field: 'providerName' },
    result: { kind: 'own', words: { en: 'Result', zh: '结果' }, sort: 'differences', width: 128 },
    transactions: { width: 134 },
    records: { width: 120 },
    wallets: { width: 96 },
    took: { kind: 'own', words: { en: 'Took', zh: '用时' }, width: 86 },
    time: { sort: true, width: 148 },
    by: { kind: 'own', words: { en: 'Requested by', zh: '发起人' }, width: 120 },
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
    kind: { kind: 'options', many: true, values: RECONCILIATION_KIND_WORDS },
    providerId: { kind: 'provider' },
  },
});
