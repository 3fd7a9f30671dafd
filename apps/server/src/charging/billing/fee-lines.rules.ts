import { FEE_KEYS, FEE_KINDS, type FeeKey, FLAT_FEE_KEYS, type FlatUnit, TIER_FEE_KEYS } from '@csms/contract';
import { feeOf, isZero, multiply, roundHalfUp, type Tier } from '@csms/kernel';
import { priceAt, versionOf } from './price.ts';
import type { PriceVersion } from './price-version.ts';
import type { Segment } from './split.rules.ts';

/** One fee of a bill. Amounts are decimal texts with the currency's decimals. */
export interface BillLine<K extends string = FeeKey> {
  /** Null: the fee is not charged on energy. */
  tier: Tier | null;
  priceVersionId: number;
  kind: K;
  /** 0 of a fee that is not charged on energy. */
  energyWh: number;
  /** How many of its unit, of a fee that is not charged on energy. */
  quantity?: number;
  /** For one kWh, or for one of its unit. */
  unitPrice: string;
  amount: string;
}

/** A kind as the rules of lines see it. */
export interface ChargedKind<K extends string = FeeKey> {
  key: K;
  /** Null: it is charged on energy. */
  counts: FlatUnit | null;
  /** What a version asks for one kWh of a tier, or for one of its unit: a decimal text; undefined is nothing. */
  priceOf(version: PriceVersion, tier: Tier): string | undefined;
}

/** How many of each unit a session has used. */
export type Quantities = Readonly<Record<FlatUnit, number>>;

export interface LinesInput {
  segments: readonly Segment[];
  versions: readonly PriceVersion[];
  /** Decimals of the currency: 2 for cents. */
  minorUnit: number;
  quantities: Quantities;
}

/** The kinds that have a price: all but taxes, in their order. */
export const CHARGED_KINDS: readonly ChargedKind[] = [
  ...TIER_FEE_KEYS.map((key): ChargedKind => ({ key, counts: null, priceOf: (version, tier) => version.fees[tier][key] })),
  ...FLAT_FEE_KEYS.map((key): ChargedKind => {
    const { unit, price } = FEE_KINDS[key];
    return { key, counts: unit, priceOf: (version) => version[price] };
  }),
].sort((a, b) => FEE_KEYS.indexOf(a.key) - FEE_KEYS.indexOf(b.key));
const FLAT_KINDS = CHARGED_KINDS.filter((kind) => kind.counts !== null);

/** What a session of so much energy has used of each unit. `occupiedMinutes`: for which it owes the occupancy fee. */
export const quantitiesOf = (used: { energyWh: number; reservation: boolean; occupiedMinutes?: number }): Quantities => ({
  reservation: used.reservation ? 1 : 0,
  // A session that has not charged costs nothing.
  session: used.energyWh > 0 ? 1 : 0,
  minute: used.energyWh > 0 ? (used.occupiedMinutes ?? 0) : 0,
});

/**
 * The lines of a split session: for its energy one of each kind in each tier of each version; for each other kind one, by the version in force when energy began to be counted. Each is rounded once,
 * half-up (field rule 19). What has no energy, no quantity or no price has no line. Throws RangeError where a segment names an unknown version.
 */
export function linesOf<K extends string>(kinds: readonly ChargedKind<K>[], input: LinesInput): BillLine<K>[] {
  const { segments, versions, minorUnit, quantities } = input;
  const groups = new Map<string, { price: PriceVersion; tier: Tier; energyWh: number }>();
  for (const { tier, priceVersionId, energyWh } of segments) {
    if (energyWh === 0) continue;
    const key = `${priceVersionId}/${tier}`;
    const group = groups.get(key);
    if (group) group.energyWh += energyWh;
    else groups.set(key, { price: versionOf(versions, priceVersionId), tier, energyWh });
  }
  const lines: BillLine<K>[] = [];
  for (const { price, tier, energyWh } of groups.values())
    for (const { key: kind, counts, priceOf } of kinds) {
      if (counts !== null) continue;
      const unitPrice = priceOf(price, tier) ?? '0';
      lines.push({ tier, priceVersionId: price.id, kind, energyWh, unitPrice, amount: feeOf(energyWh, unitPrice, minorUnit) });
    }
  if (!kinds.some(({ counts }) => counts !== null && quantities[counts] > 0)) return lines;
  const first = segments[0];
  const price = first ? versionOf(versions, first.priceVersionId) : priceAt(versions, Number.NEGATIVE_INFINITY);
  return lines.concat(flatLinesOf(kinds, price, quantities, minorUnit));
}

/** The lines of the kinds that are not charged on energy. */
function flatLinesOf<K extends string>(
  kinds: readonly ChargedKind<K>[],
  price: PriceVersion,
  quantities: Quantities,
  minorUnit: number,
): BillLine<K>[] {
  const lines: BillLine<K>[] = [];
  for (const { key: kind, counts, priceOf } of kinds) {
    const quantity = counts === null ? 0 : quantities[counts];
    const unitPrice = quantity > 0 ? priceOf(price, 'flat') : undefined;
    if (unitPrice === undefined || isZero(unitPrice)) continue;
    const amount = roundHalfUp(multiply(unitPrice, String(quantity)), minorUnit);
    lines.push({ tier: null, priceVersionId: price.id, kind, energyWh: 0, quantity, unitPrice, amount });
  }
  return lines;
}

/** The amounts of the kinds that are not charged on energy, by one version's prices. */
export const flatAmounts = (price: PriceVersion, quantities: Quantities, minorUnit: number): string[] =>
  flatLinesOf(FLAT_KINDS, price, quantities, minorUnit).map((line) => line.amount);
