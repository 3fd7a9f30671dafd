import { each, FEE_KINDS, type RecordFees, TAXED_FEE_FIELDS, TIER_FEE_KEYS, type TierFeeKey } from '@csms/contract';
import { add, compare, isZero, multiply, negate, roundHalfUp, subtract, sum } from '@csms/kernel';

export type BenefitKind = 'membership' | 'activity' | 'voucher';

/** How much a benefit takes off: a share of one fee or both, or a voucher's worth of all that is left. Amounts and percents are decimal texts. */
export type BenefitTerms =
  | { type: 'percent'; fee: TierFeeKey | 'both'; percent: string }
  | {
      type: 'voucher';
      percent: string | null;
      amount: string | null;
      maxAmount: string | null;
      minCost: string;
      leastUse?: string;
    };

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

/** The fees of a bill; one that it does not name is nothing. Taxes are not looked at: they are charged on what discounts leave. */
export type Fees = Readonly<Partial<RecordFees>>;

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
  const left = each(TIER_FEE_KEYS, (key) => fees[FEE_KINDS[key].field] ?? '0');
  let total = sum(TAXED_FEE_FIELDS.map((field) => fees[field] ?? '0'));
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
  left: Record<TierFeeKey, string>,
  minorUnit: number,
): string {
  let off = roundHalfUp('0', minorUnit);
  for (const one of fee === 'both' ? TIER_FEE_KEYS : [fee]) {
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
 * What a bill is lowered by: of membership level, one activity and one voucher those that together give the driver most. Of equal ones the fewest, so that no voucher is spent for nothing; then
 * the voucher that expires first. A voucher that would take off less than its least use stays for a later session.
 */
export function chooseBenefits(fees: Fees, candidates: BenefitCandidates, minorUnit: number): Benefit[] {
  const { membership, activities, vouchers } = candidates;
  let best: { benefits: Benefit[]; off: string } = { benefits: [], off: '0' };
  const kinds = [membership ? [membership] : [], activities, distinctTerms(vouchers)];
  for (const benefits of choices(kinds)) {
    const lines = discountsOf(fees, benefits, minorUnit);
    const voucher = lines.find((line) => line.terms.type === 'voucher');
    if (lines.length < benefits.length || (voucher && isBurnt(voucher))) continue;
    const off = negate(add('0', ...lines.map((line) => line.amount)));
    const more = compare(off, best.off);
    if (more > 0 || (more === 0 && benefits.length < best.benefits.length)) best = { benefits, off };
  }
  return best.benefits;
}

/** Each way to take one or none of every list, in their order; those with more of the first lists come first. */
function choices(lists: readonly (readonly Benefit[])[]): Benefit[][] {
  const [list, ...others] = lists;
  if (!list) return [[]];
  const rest = choices(others);
  return [...list.map((one) => [one]), []].flatMap((chosen) => rest.map((more) => [...chosen, ...more]));
}

/** Of vouchers with the same worth only the first, which expires first: a user may hold hundreds. */
function distinctTerms(vouchers: readonly Benefit[]): Benefit[] {
  const seen = new Set<string>();
  return vouchers.filter(({ terms }) => {
    const key = JSON.stringify(terms);
    return !seen.has(key) && seen.add(key);
  });
}

const isBurnt = ({ terms, amount }: DiscountLine): boolean =>
  terms.type === 'voucher' && terms.leastUse !== undefined && compare(negate(amount), terms.leastUse) < 0;
