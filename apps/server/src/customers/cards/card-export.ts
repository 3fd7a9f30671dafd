import type { CARD_COLUMNS, Card, Language } from '@csms/contract';
import { type Cell, momentCell } from '../../platform/spreadsheet/spreadsheet.ts';

export type CardColumn = (typeof CARD_COLUMNS)[number];
type Words = Readonly<Record<Language, string>>;

const HEADERS: Readonly<Record<CardColumn, Words>> = {
  cardNumber: { en: 'Card number', zh: '卡号' },
  physicalNumber: { en: 'Physical number', zh: '物理卡号' },
  status: { en: 'Status', zh: '状态' },
  balance: { en: 'Balance', zh: '余额' },
  prepaidAmount: { en: 'Prepaid amount', zh: '预付金额' },
  currency: { en: 'Currency', zh: '币种' },
  userName: { en: 'User name', zh: '用户姓名' },
  phone: { en: 'Phone', zh: '手机号' },
  email: { en: 'E-mail', zh: '邮箱' },
  chargeUserAccount: { en: 'Charge user', zh: '充电用户' },
  providerName: { en: 'Provider', zh: '运营商' },
  expireTime: { en: 'Expires', zh: '有效期至' },
  createTime: { en: 'Issued', zh: '发卡时间' },
};
const STATUS: Readonly<Record<Card['status'], Words>> = {
  valid: { en: 'Valid', zh: '有效' },
  lost: { en: 'Lost', zh: '挂失' },
  expired: { en: 'Expired', zh: '过期' },
};

export const cardHeaders = (columns: readonly CardColumn[], language: Language): string[] =>
  columns.map((column) => HEADERS[column][language]);

export const cardCells = (card: Card, columns: readonly CardColumn[], language: Language, timeZone: string | undefined): Cell[] =>
  columns.map((column): Cell => {
    switch (column) {
      case 'balance':
      case 'prepaidAmount':
        return { number: card[column] };
      case 'expireTime':
      case 'createTime':
        return momentCell(card[column], timeZone);
      case 'status':
        return { text: STATUS[card.status][language] };
      default:
        return { text: card[column] ?? '' };
    }
  });
