import { listOf } from '../core/list.ts';
import { SOURCE_WORDS } from './finance-words.ts';
import { TRANSFER_FIELDS, transfers } from './transfers.ts';

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
  fields: TRANSFER_FIELDS,
  columns: {
    time: { sort: true, seen: 'always', width: 148 },
    from: { kind: 'own', words: { en: 'From', zh: '转出账户' }, width: 186 },
    to: { kind: 'own', words: { en: 'To', zh: '转入账户' }, width: 186 },
    amount: { width: 112, sort: true },
    reason: { width: 140 },
    operator: { width: 124 },
    provider: { field: 'providerName' },
    remark: { width: 148 },
    transactionId: { width: 110, seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Account, card number, name, phone', zh: '账号、卡号、姓名、手机号' } },
    from: { kind: 'range', to: 'to', main: true, words: { en: 'Period', zh: '时间段' } },
    reason: { kind: 'options', main: true, values: REASONS },
    operator: { kind: 'text' },
    firstDay: { kind: 'days', to: 'lastDay', words: { en: "Days (provider's clock)", zh: '日期（运营商时间）' } },
    currency: { kind: 'text' },
    providerId: { kind: 'provider' },
  },
});
