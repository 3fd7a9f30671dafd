import { add, compare, isZero, roundHalfUp } from '@csms/kernel';
import { Problem } from '../../platform/http/problem.ts';

/** What a balance may grow to: all that the contract's amounts can say. */
export const LARGEST_BALANCE = '999999999999';

/** An amount that a person typed, in the currency's smallest unit. Throws a field problem for zero and for a part of that unit. */
export function checkedAmount(amount: string, minorUnit: number, field = 'amount'): string {
  const whole = wholeUnits(amount, minorUnit, field);
  if (isZero(whole)) throw new Problem('amountZero', { fields: { [field]: 'amountZero' } });
  return whole;
}

/** As `checkedAmount`, but zero is fine. */
export function wholeUnits(amount: string, minorUnit: number, field: string): string {
  const rounded = roundHalfUp(amount, minorUnit);
  if (compare(rounded, amount) === 0) return rounded;
  const key = minorUnit === 0 ? 'amountWhole' : 'amountDecimals';
  throw new Problem('invalid', { places: { most: String(minorUnit) }, fields: { [field]: key } });
}

/** A balance with at least the decimals of its currency. */
export function shownAmount(amount: string, minorUnit: number): string {
  return add(amount, roundHalfUp('0', minorUnit));
}
