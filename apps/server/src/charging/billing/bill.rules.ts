import {
  each,
  FEE_FIELDS,
  FEE_KINDS,
  type FeeField,
  type RecordFees,
  TAXED_FEE_FIELDS,
  TIER_FEE_KEYS,
  type TierFeeKey,
} from '@csms/contract';
import { compare, roundHalfUp, sum, TIERS, type Tier } from '@csms/kernel';
import type { BenefitTerms } from '../../customers/index.ts';
import { type BillLine, CHARGED_KINDS, linesOf, quantitiesOf } from './fee-lines.rules.ts';
import type { PriceVersion, TaxRate } from './price-version.ts';
import type { Segment } from './split.rules.ts';
import { taxFeesOf } from './tax.rules.ts';

/** A reduction that another feature decided on (membership, activity, voucher): `amount` is zero or negative. With its terms it can be computed again. */
export interface Discount {
  kind: string;
  label: string;
  amount: string;
  benefitId?: number;
  voucherId?: number;
  terms?: BenefitTerms;
}

type TierSums = { energyWh: number } & Record<(typeof FEE_KINDS)[TierFeeKey]['field'], string>;

/** What a session costs and why. JSON-serialisable; the fees are the exact sums of the lines, and of what stands beside them. */
export interface Bill extends RecordFees {
  lines: BillLine[];
  discounts: Discount[];
  tiers: Record<Tier, TierSums>;
  energyWh: number;
  discount: string;
  cost: string;
}

export interface BillInput {
  segments: readonly Segment[];
  versions: readonly PriceVersion[];
  /** Decimals of the currency: 2 for cents. */
  minorUnit: number;
  /** True where the session used up a reservation: its fee is that of the version in force when energy began to be counted. */
  reservationFee?: boolean;
  /** For how many minutes it owes the occupancy fee. */
  occupiedMinutes?: number;
  discounts?: readonly Discount[];
  /** What is left after discounts is taxed by it. */
  tax?: TaxRate | undefined;
}

/**
 * The bill of a split session: its lines, their sums by fee and tier, what discounts take off, and the tax. Throws RangeError when a segment names an unknown version, a discount is positive, or discounts
 * exceed the fees: a bill is never negative.
 */
export function billOf(input: BillInput): Bill {
  const { segments, versions, minorUnit, reservationFee = false, occupiedMinutes = 0, discounts = [], tax } = input;
  const energyWh = segments.reduce((sofar, segment) => sofar + segment.energyWh, 0);
  const quantities = quantitiesOf({ energyWh, reservation: reservationFee, occupiedMinutes });
  const all = linesOf(CHARGED_KINDS, { segments, versions, minorUnit, quantities });
  const reduced = discounts.map((discount) => ({ ...discount, amount: roundHalfUp(discount.amount, minorUnit) }));
  if (discounts.some(({ amount }) => compare(amount, '0') > 0)) throw new RangeError('a discount is zero or negative');
  const zero = roundHalfUp('0', minorUnit);
  const total = (field: FeeField, tier?: Tier) => {
    const own = all.filter((line) => FEE_KINDS[line.kind].field === field && (tier ?? line.tier) === line.tier);
    return own.length === 0 ? zero : sum([zero, ...own.map((line) => line.amount)]);
  };
  const charged = each(FEE_FIELDS, (field) => total(field));
  const discount = sum([zero, ...reduced.map((line) => line.amount)]);
  const left = sum([...TAXED_FEE_FIELDS.map((field) => charged[field]), discount]);
  if (left.startsWith('-')) throw new RangeError('the discounts exceed the fees');
  const fees = { ...charged, ...taxFeesOf(left, tax, minorUnit) };
  const cost = sum([...Object.values(fees), discount]);
  const tiers = each(
    TIERS,
    (tier): TierSums => ({ energyWh: energyOfTier(segments, tier), ...each(TIER_FIELDS, (field) => total(field, tier)) }),
  );
  const lines = all.filter((line) => FEE_KINDS[line.kind].line);
  return { lines, discounts: reduced, tiers, energyWh, ...fees, discount, cost };
}

const TIER_FIELDS = TIER_FEE_KEYS.map((key) => FEE_KINDS[key].field);

function energyOfTier(segments: readonly Segment[], tier: Tier): number {
  return segments.reduce((all, segment) => (segment.tier === tier ? all + segment.energyWh : all), 0);
}
