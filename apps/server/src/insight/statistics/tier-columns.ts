import { FEE_KINDS, TIER_FEE_KEYS, TIER_NAMES, type TierFeeKey } from '@csms/contract';

type TierName = (typeof TIER_NAMES)[number];

/** Energy of a tier in the rollups. */
export const tierEnergy = (tier: TierName): string => `${tier}_wh`;
/** A fee of a tier in the rollups: `sharp_elec`. */
export const tierFee = (tier: TierName, key: TierFeeKey): string => `${tier}_${FEE_KINDS[key].field.replace(/Fee$/, '')}`;
/** All of them. */
export const TIER_COLUMNS: readonly string[] = TIER_NAMES.flatMap((tier) => [
  tierEnergy(tier),
  ...TIER_FEE_KEYS.map((key) => tierFee(tier, key)),
]);

/** The sums of a bill's lines as columns; `value` reads the energy or the amount of a line's kind in a tier. */
export const tierSums = (value: (tier: TierName, key: TierFeeKey, of: 'wh' | 'amount') => string): string =>
  TIER_NAMES.flatMap((tier) => [
    // Each kind by the kWh has a line for the same energy: the first tells it.
    `${value(tier, TIER_FEE_KEYS[0]!, 'wh')} as ${tierEnergy(tier)}`,
    ...TIER_FEE_KEYS.map((key) => `${value(tier, key, 'amount')} as ${tierFee(tier, key)}`),
  ]).join(', ');
