import { add, compare, feeOf, roundHalfUp, sum, TIERS, type Tier } from '@csms/kernel';
import type { BenefitTerms } from '../../customers/index.ts';
import { type PriceVersion, priceAt } from './price.ts';
import type { Segment } from './split.rules.ts';

/** One fee of one tier in one price version. Amounts are decimal texts with the currency's decimals. */
export interface BillLine {
  tier: Tier;
  priceVersionId: number;
  kind: 'electricity' | 'service';
  energyWh: number;
  /** For one kWh. */
  unitPrice: string;
  amount: string;
}

/** A reduction that another feature decided on (membership, activity, voucher): `amount` is zero or negative. With its terms it can be computed again. */
export interface Discount {
  kind: string;
  label: string;
  amount: string;
  benefitId?: number;
  voucherId?: number;
  terms?: BenefitTerms;
}

/** What a session costs and why. JSON-serialisable; each total is the exact sum of its lines. */
export interface Bill {
  lines: BillLine[];
  discounts: Discount[];
  tiers: Record<Tier, { energyWh: number; elecFee: string; serviceFee: string }>;
  energyWh: number;
  elecFee: string;
  serviceFee: string;
  reserveFee: string;
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
  discounts?: readonly Discount[];
}

/**
 * The bill of a split session: energy grouped by version and tier, two lines a group, each rounded once, half-up (field rule 19).
 * Groups without energy have no line. Throws RangeError when a segment names an unknown version, a discount is positive, or discounts
 * exceed the fees: a bill is never negative.
 */
export function billOf({ segments, versions, minorUnit, reservationFee = false, discounts = [] }: BillInput): Bill {
  const groups = new Map<string, { price: PriceVersion; tier: Tier; energyWh: number }>();
  for (const { tier, priceVersionId, energyWh } of segments) {
    if (energyWh === 0) continue;
    const key = `${priceVersionId}/${tier}`;
    const group = groups.get(key);
    if (group) group.energyWh += energyWh;
    else groups.set(key, { price: versionOf(versions, priceVersionId), tier, energyWh });
  }
  const lines = [...groups.values()].flatMap(({ price, tier, energyWh }) =>
    (['electricity', 'service'] as const).map((kind): BillLine => {
      const unitPrice = price.fees[tier][kind];
      return { tier, priceVersionId: price.id, kind, energyWh, unitPrice, amount: feeOf(energyWh, unitPrice, minorUnit) };
    }),
  );
  const reduced = discounts.map((discount) => ({ ...discount, amount: roundHalfUp(discount.amount, minorUnit) }));
  if (discounts.some(({ amount }) => compare(amount, '0') > 0)) throw new RangeError('a discount is zero or negative');
  const zero = roundHalfUp('0', minorUnit);
  const total = (kind: BillLine['kind'], tier?: Tier) =>
    add(zero, ...lines.filter((line) => line.kind === kind && (tier ?? line.tier) === line.tier).map((line) => line.amount));
  const [elecFee, serviceFee] = [total('electricity'), total('service')];
  const reserveFee = reservationFee ? roundHalfUp(reservationPrice(segments, versions), minorUnit) : zero;
  const discount = sum([zero, ...reduced.map((line) => line.amount)]);
  const cost = add(elecFee, serviceFee, reserveFee, discount);
  if (cost.startsWith('-')) throw new RangeError('the discounts exceed the fees');
  const tiers = Object.fromEntries(
    TIERS.map((tier) => [
      tier,
      { energyWh: energyOfTier(segments, tier), elecFee: total('electricity', tier), serviceFee: total('service', tier) },
    ]),
  ) as Bill['tiers'];
  const energyWh = TIERS.reduce((all, tier) => all + tiers[tier].energyWh, 0);
  return { lines, discounts: reduced, tiers, energyWh, elecFee, serviceFee, reserveFee, discount, cost };
}

/** The version of that id. Throws RangeError when the list lacks it. */
export function versionOf(versions: readonly PriceVersion[], id: number): PriceVersion {
  for (const version of versions) if (version.id === id) return version;
  throw new RangeError(`no price version ${id}`);
}

function reservationPrice(segments: readonly Segment[], versions: readonly PriceVersion[]): string {
  const first = segments[0];
  return (first ? versionOf(versions, first.priceVersionId) : priceAt(versions, Number.NEGATIVE_INFINITY)).reservationFee;
}

function energyOfTier(segments: readonly Segment[], tier: Tier): number {
  return segments.reduce((all, segment) => (segment.tier === tier ? all + segment.energyWh : all), 0);
}
