import { add, compare, negate } from '@csms/kernel';

export type TradeType = 'recharge' | 'refund';

/** The amount as the ledger takes it: a refund is negative (specification section 5). */
export const signed = (amount: string, kind: TradeType): string => (kind === 'refund' ? negate(amount) : amount);

export const balanceAfter = (balance: string, amount: string, kind: TradeType): string => add(balance, signed(amount, kind));

export const isBelowZero = (balance: string): boolean => compare(balance, '0') < 0;
export const isAboveZero = (balance: string): boolean => compare(balance, '0') > 0;
