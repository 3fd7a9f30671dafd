import type { BillTax } from '@csms/contract';
import { add, negate, roundHalfUp, shareOf, subtract, sum } from '@csms/kernel';
import type { PriceVersion, TaxRate } from './price-version.ts';

/** The rate that holds at an instant (epoch ms) where these versions are billed by; undefined: nothing is taxed. */
export function taxAt(versions: readonly Pick<PriceVersion, 'taxes'>[], ms: number): TaxRate | undefined {
  let found: TaxRate | undefined;
  for (const rate of versions[0]?.taxes ?? []) if (rate.from <= ms && (!found || rate.from > found.from)) found = rate;
  return found;
}

/** The versions with no other rate than the one that holds at an instant (epoch ms). */
export function withTaxAt(versions: readonly PriceVersion[], ms: number): PriceVersion[] {
  if (!versions.some(({ taxes }) => taxes)) return [...versions];
  const rate = taxAt(versions, ms);
  return versions.map(({ taxes: _, ...version }) => (rate ? { ...version, taxes: [rate] } : version));
}

/** The fees of a tax. Decimal texts with the currency's decimals. */
export interface TaxFees {
  /** All of it. */
  taxFee: string;
  /** The part that the prices contain, below zero: it is in the other fees already. */
  includedTaxFee: string;
}

/**
 * The tax of what is charged after discounts: `charged` is what all prices together ask, with the tax where they contain it. Of one bill it is rounded once, half-up, to `minorUnit` decimals.
 */
export function taxFeesOf(charged: string, rate: TaxRate | undefined, minorUnit: number): TaxFees {
  const zero = roundHalfUp('0', minorUnit);
  if (!rate) return { taxFee: zero, includedTaxFee: zero };
  if (rate.onTop) return { taxFee: shareOf(charged, rate.percent, '100', minorUnit), includedTaxFee: zero };
  const taxFee = shareOf(charged, rate.percent, add('100', rate.percent), minorUnit);
  return { taxFee, includedTaxFee: negate(taxFee) };
}

/** What a fee comes to on a bill of its own, rounded to `minorUnit` decimals: with the tax, where prices are without it. */
export function feeWithTax(fee: string, rate: TaxRate | undefined, minorUnit: number): string {
  const charged = roundHalfUp(fee, minorUnit);
  const { taxFee, includedTaxFee } = taxFeesOf(charged, rate, minorUnit);
  return sum([charged, taxFee, includedTaxFee]);
}

/** The tax of a bill in words; null: nothing was taxed. `tariff`: what the bill was written by. */
export function taxOfBill(
  bill: { cost: string; taxFee: string },
  tariff: readonly Pick<PriceVersion, 'taxes'>[],
): BillTax | null {
  const rate = taxAt(tariff, Number.POSITIVE_INFINITY);
  if (!rate) return null;
  return { percent: rate.percent, onTop: rate.onTop, net: subtract(bill.cost, bill.taxFee), amount: bill.taxFee };
}
