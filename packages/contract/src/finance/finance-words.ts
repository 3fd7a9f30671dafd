import { BILL_CAUSE_WORDS, REFUND_REASON_WORDS } from '../charging/records.words.ts';
import type { Language } from '../core/language.ts';
import type { Words } from '../core/words.ts';
import type { TRADE_TYPES } from '../customers/cards.ts';
import type { StatementLine } from './statements.ts';
import type { WalletKind } from './wallet-search.ts';

export const ACCOUNT_KIND_WORDS: Readonly<Record<WalletKind, Words>> = {
  card: { en: 'Card', zh: '充电卡' },
  chargeUser: { en: 'Charge user', zh: '充电用户' },
  company: { en: 'Company', zh: '企业' },
};

export const TRADE_TYPE_WORDS: Readonly<Record<(typeof TRADE_TYPES)[number], Words>> = {
  recharge: { en: 'Recharge', zh: '充值' },
  refund: { en: 'Refund', zh: '退款' },
};

export const RECHARGE_KIND_WORDS = { ...TRADE_TYPE_WORDS, goodwill: { en: 'Goodwill', zh: '补偿' } };

export const MOVEMENT_WORDS: Readonly<Record<StatementLine['kind'], Words>> = {
  ...TRADE_TYPE_WORDS,
  settlement: { en: 'Charging', zh: '充电' },
  reversal: { en: 'Charge taken back', zh: '冲正' },
  transfer: { en: 'Transfer', zh: '转账' },
  bonus: { en: 'Bonus', zh: '赠送' },
  membership: { en: 'Membership', zh: '会员费' },
  orderRefund: { en: 'Order refund', zh: '订单退款' },
  goodwill: { en: 'Goodwill', zh: '补偿' },
};

/** Where a movement of money was made. */
export const SOURCE_WORDS = {
  console: { en: 'Back office', zh: '后台' },
  app: { en: 'App', zh: '手机应用' },
  corporateTransfer: { en: 'Corporate transfer', zh: '对公转账' },
  cardReplace: { en: 'Card replaced', zh: '换卡' },
  merge: { en: 'Accounts merged', zh: '账户合并' },
  company: { en: 'Company to member', zh: '企业划拨' },
};

/** Another feature's or a payment channel's own word stands as it is. */
export const sourceWord = (source: string, language: Language): string => {
  const known: Readonly<Record<string, Words>> = SOURCE_WORDS;
  return Object.hasOwn(known, source) ? known[source]![language] : source;
};

/** What was written beside a movement; the reason of a refund in the words of the language. */
export function remarkOf({ kind, remark }: { kind: string; remark: string }, language: Language): string {
  const known: Readonly<Record<string, Words>> = { ...BILL_CAUSE_WORDS, ...REFUND_REASON_WORDS };
  return kind === 'orderRefund' && Object.hasOwn(known, remark) ? known[remark]![language] : remark;
}
