import { add, compare, isZero, multiply, negate, roundHalfUp, subtract } from '@csms/kernel';

export type BenefitKind = 'membership' | 'activity' | 'voucher';

/** How much a benefit takes off: a share of one fee or both, or a voucher's worth of all that is left. Amounts and percents are decimal texts. */
export type BenefitTerms =
  | { type: 'percent'; fee: 'electricity' | 'service' | 'both'; percent: string }
  | { type: 'voucher'; percent: string | null; amount: string | null; maxAmount: string | null; minCost: string };

/** What lowers a bill, with the terms as they were. Plain JSON: a bill keeps it. */
export interface Benefit {
  kind: BenefitKind;
  /** A membership level, an activity, a voucher type. */
  benefitId: number;
  voucherId?: number;
  label: string;
  terms: BenefitTerms;
}

/** A benefit's line on a bill: `amount` is negative. */
export interface DiscountLine extends Benefit {
  amount: string;
}

export interface Fees {
  elecFee: string;
  serviceFee: string;
  reserveFee: string;
}

export interface BenefitCandidates {
  membership: Benefit | null;
  activities: readonly Benefit[];
  /** Those that the user holds, soonest to expire first. */
  vouchers: readonly Benefit[];
}

/**
 * The discount lines of some benefits in their order, each off what the ones before have left, rounded half-up to the currency's smallest unit (field rule 19). Benefits that take nothing off
 * have no line, and together they never take more than there is. The same fees and terms always give the same lines (field rule 22).
 */
export function discountsOf(fees: Fees, benefits: readonly Benefit[], minorUnit: number): DiscountLine[] {
  const left = { electricity: fees.elecFee, service: fees.serviceFee };
  let total = add(fees.elecFee, fees.serviceFee, fees.reserveFee);
  const lines: DiscountLine[] = [];
  for (const benefit of benefits) {
    const wanted =
      benefit.terms.type === 'percent' ? shareOf(benefit.terms, left, minorUnit) : worthOf(benefit.terms, total, minorUnit);
    const off = compare(wanted, total) > 0 ? total : wanted;
    if (isZero(off)) continue;
    total = subtract(total, off);
    lines.push({ ...benefit, amount: negate(off) });
  }
  return lines;
}

/** Takes a share off each fee that it is meant for; returns what was taken. */
function shareOf(
  { fee, percent }: Extract<BenefitTerms, { type: 'percent' }>,
  left: { electricity: string; service: string },
  minorUnit: number,
): string {
  let off = roundHalfUp('0', minorUnit);
  for (const one of fee === 'both' ? (['electricity', 'service'] as const) : [fee]) {
    const part = roundHalfUp(multiply(left[one], multiply(percent, '0.01')), minorUnit);
    left[one] = subtract(left[one], part);
    off = add(off, part);
  }
  return off;
}

function worthOf(terms: Extract<BenefitTerms, { type: 'voucher' }>, total: string, minorUnit: number): string {
  if (compare(total, terms.minCost) < 0) return roundHalfUp('0', minorUnit);
  const worth = terms.percent === null ? (terms.amount ?? '0') : multiply(total, multiply(terms.percent, '0.01'));
  const capped = terms.maxAmount !== null && compare(worth, terms.maxAmount) > 0 ? terms.maxAmount : worth;
  return roundHalfUp(capped, minorUnit);
}

/**
 * What a bill is lowered by: the membership level, then the one activity that saves most, then the one voucher that saves most; of equal ones the first. A voucher that would save nothing
 * stays unused.
 */
export function chooseBenefits(fees: Fees, candidates: BenefitCandidates, minorUnit: number): Benefit[] {
  const chosen: Benefit[] = candidates.membership ? [candidates.membership] : [];
  for (const list of [candidates.activities, candidates.vouchers]) {
    let best: { benefit: Benefit; saved: string } | undefined;
    for (const benefit of list) {
      const line = discountsOf(fees, [...chosen, benefit], minorUnit).find((one) => sameBenefit(one, benefit));
      if (line && (!best || compare(line.amount, best.saved) < 0)) best = { benefit, saved: line.amount };
    }
    if (best) chosen.push(best.benefit);
  }
  return chosen;
}

const sameBenefit = (a: Benefit, b: Benefit): boolean =>
  a.kind === b.kind && a.benefitId === b.benefitId && a.voucherId === b.voucherId;
