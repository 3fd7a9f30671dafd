import { listOf, withExport } from '../core/list.ts';
import { CARD_COLUMNS, CARD_FIELDS, CARD_STATUS_WORDS, cards } from './cards.ts';

/** The list of cards. */
export const cardList = withExport(
  listOf({
    name: 'cards',
    endpoint: cards.list,
    fields: CARD_FIELDS,
    columns: {
      cardNumber: { width: 150, seen: 'always', fixed: 'start', sort: true },
      status: { width: 88 },
      balance: { sort: true, together: ['currency'], width: 112 },
      userName: {
        words: { en: 'User', zh: '用户' },
        inFile: { en: 'User name', zh: '用户姓名' },
        inDialog: { en: 'User name', zh: '用户姓名' },
        width: 266,
        sort: true,
        together: ['phone', 'email'],
      },
      chargeUserAccount: { width: 104 },
      expireTime: { width: 112, sort: true },
      physicalNumber: { width: 124 },
      prepaidAmount: { seen: 'chosen' },
      providerName: {},
      createTime: { sort: true, seen: 'chosen' },
      currency: { seen: 'file' },
      phone: { seen: 'file' },
      email: { seen: 'file' },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Card number, physical number, name, phone, e-mail', zh: '卡号、物理卡号、姓名、手机号、邮箱' },
      },
      status: { kind: 'options', many: true, main: true, values: CARD_STATUS_WORDS },
      expiresWithin: { kind: 'options', main: true, words: { en: 'Expires soon', zh: '即将到期' } },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: cards.export, words: { en: 'Cards', zh: '充电卡' }, columns: CARD_COLUMNS },
);
