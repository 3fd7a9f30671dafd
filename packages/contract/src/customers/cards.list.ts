import { listOf, withExport } from '../core/list.ts';
import { CARD_COLUMNS, cards } from './cards.ts';

const STATUS = {
  valid: { en: 'Valid', zh: '有效' },
  lost: { en: 'Lost', zh: '挂失' },
  expired: { en: 'Expired', zh: '过期' },
};

/** The list of cards. */
export const cardList = withExport(
  listOf({
    name: 'cards',
    endpoint: cards.list,
    columns: {
      cardNumber: {
        kind: 'id',
        words: { en: 'Card number', zh: '卡号' },
        width: 150,
        seen: 'always',
        fixed: 'start',
        sort: true,
      },
      status: { kind: 'word', values: STATUS, words: { en: 'Status', zh: '状态' }, width: 88 },
      balance: {
        kind: 'money',
        currency: 'currency',
        words: { en: 'Balance', zh: '余额' },
        sort: true,
        together: ['currency'],
        width: 112,
      },
      userName: {
        kind: 'text',
        words: { en: 'User', zh: '用户' },
        inFile: { en: 'User name', zh: '用户姓名' },
        inDialog: { en: 'User name', zh: '用户姓名' },
        width: 266,
        sort: true,
        together: ['phone', 'email'],
      },
      chargeUserAccount: { kind: 'text', words: { en: 'Charge user', zh: '充电用户' }, width: 104 },
      expireTime: {
        kind: 'time',
        words: { en: 'Valid until', zh: '有效期至' },
        inFile: { en: 'Expires', zh: '有效期至' },
        width: 112,
        sort: true,
      },
      physicalNumber: { kind: 'id', words: { en: 'Physical number', zh: '物理卡号' }, width: 124 },
      prepaidAmount: { kind: 'money', currency: 'currency', words: { en: 'Prepaid amount', zh: '预付金额' }, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      createTime: { kind: 'time', words: { en: 'Issued', zh: '发卡时间' }, sort: true, seen: 'chosen' },
      currency: { kind: 'text', words: { en: 'Currency', zh: '币种' }, seen: 'file' },
      phone: { kind: 'text', words: { en: 'Phone', zh: '手机号' }, seen: 'file' },
      email: { kind: 'text', words: { en: 'E-mail', zh: '邮箱' }, seen: 'file' },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Card number, physical number, name, phone, e-mail', zh: '卡号、物理卡号、姓名、手机号、邮箱' },
      },
      status: { kind: 'options', many: true, main: true, values: STATUS, words: { en: 'Status', zh: '状态' } },
      expiresWithin: { kind: 'options', main: true, words: { en: 'Expires soon', zh: '即将到期' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: cards.export, words: { en: 'Cards', zh: '充电卡' }, columns: CARD_COLUMNS },
);
