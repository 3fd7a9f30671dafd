import { add, compare, isZero, roundHalfUp } from '@csms/kernel';
import { Problem } from '../../platform/http/problem.ts';

/** What a balance may grow to: all that the contract's amounts can say. */
export const LARGEST_BALANCE = '999999999999';

/** An amount that a person typed, in the currency's smallest unit. Throws a field problem for zero and for a part of that unit. */
export function checkedAmount(amount: string, minorUnit: number): string {
  const rounded = roundHalfUp(amount, minorUnit);
  if (compare(rounded, amount) !== 0) throw new Problem('invalid', { fields: { amount: 'invalid' } });
  if (isZero(rounded)) throw new Problem('amountZero', { fields: { amount: 'amountZero' } });
  return rounded;
}

/** A balance with at least the decimals of its currency. */
export function shownAmount(amount: string, minorUnit: number): string {
  return add(amount, roundHalfUp('0', minorUnit));
}
