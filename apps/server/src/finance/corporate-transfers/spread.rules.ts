import { compare, multiply, roundHalfUp } from '@csms/kernel';

/**
 * Divides an amount of the currency's smallest units among `count` (> 0) members: all get the same, and the units that are left over go one each to the
 * first of them, so that the parts add up to the whole. 10.00 among three: 3.34, 3.33, 3.33. Parts may be zero where there are fewer units than members.
 */
export function dividedEvenly(amount: string, count: number, minorUnit: number): string[] {
  const units = BigInt(roundHalfUp(multiply(amount, `1${'0'.repeat(minorUnit)}`), 0));
  const each = units / BigInt(count);
  const over = Number(units % BigInt(count));
  return Array.from({ length: count }, (_, index) => inMajorUnits(index < over ? each + 1n : each, minorUnit));
}

function inMajorUnits(units: bigint, minorUnit: number): string {
  if (minorUnit === 0) return units.toString();
  const digits = units.toString().padStart(minorUnit + 1, '0');
  return `${digits.slice(0, -minorUnit)}.${digits.slice(-minorUnit)}`;
}

/** What `count` members get together when each gets `memberAmount`, and whether the amount is enough for it. */
export function eachTotal(amount: string, memberAmount: string, count: number): { total: string; enough: boolean } {
  const total = multiply(memberAmount, String(count));
  return { total, enough: compare(total, amount) <= 0 };
}
