import { add, compare, isAmount, negate, roundHalfUp } from '@csms/kernel';

export type TradeType = 'recharge' | 'refund';

/** What a clerk types as an amount, with a full-width sign or a decimal comma mended; a minus is left out, since the kind of movement says it. Null: no amount above nothing in whole `minorUnit`s. */
export function typedAmount(text: string, minorUnit: number): string | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^[-−]/, '')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
    .replace(/^\./, '0.');
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(plain) || !isAmount(plain)) return null;
  const rounded = roundHalfUp(plain, minorUnit);
  return compare(rounded, plain) === 0 && compare(rounded, '0') > 0 ? rounded : null;
}

/** The amount as the ledger takes it: a refund is negative (specification section 5). */
export const signed = (amount: string, kind: TradeType): string => (kind === 'refund' ? negate(amount) : amount);

export const balanceAfter = (balance: string, amount: string, kind: TradeType): string => add(balance, signed(amount, kind));

export const isBelowZero = (balance: string): boolean => compare(balance, '0') < 0;
export const isAboveZero = (balance: string): boolean => compare(balance, '0') > 0;
