import type { Language, StatementLine, WalletKind } from '@csms/contract';

type Words = Readonly<Record<Language, string>>;
const words = (en: string, zh: string): Words => ({ en, zh });

/** What files call things; the console has the same words in its own texts. */
export const ACCOUNT_KINDS: Readonly<Record<WalletKind, Words>> = {
  card: words('Card', '充电卡'),
  chargeUser: words('Charge user', '充电用户'),
  company: words('Company', '企业'),
};

export const TRADE_TYPE_WORDS = { recharge: words('Recharge', '充值'), refund: words('Refund', '退款') } as const;

export const MOVEMENT_WORDS: Readonly<Record<StatementLine['kind'], Words>> = {
  recharge: words('Recharge', '充值'),
  refund: words('Refund', '退款'),
  settlement: words('Charging', '充电'),
  reversal: words('Charge taken back', '冲正'),
  transfer: words('Transfer', '转账'),
  bonus: words('Bonus', '赠送'),
  membership: words('Membership', '会员费'),
};

const SOURCES: Readonly<Record<string, Words>> = {
  console: words('Back office', '后台'),
  app: words('App', '手机应用'),
  corporateTransfer: words('Corporate transfer', '对公转账'),
  cardReplace: words('Card replaced', '换卡'),
  merge: words('Accounts merged', '账户合并'),
  company: words('Company to member', '企业划拨'),
};

/** Another feature's or a payment channel's own word stands as it is. */
export const sourceWord = (source: string, language: Language): string =>
  Object.hasOwn(SOURCES, source) ? SOURCES[source]![language] : source;
