import {
  each,
  FLAT_PRICE_FIELDS,
  type FlatPriceField,
  OCCUPANCY_FIELDS,
  type PriceVersionView,
  type StationPrice,
  TIER_FEE_KEYS,
  TIER_NAMES,
  type TierFeeKey,
} from '@csms/contract';
import { instantOfWallTime } from '@csms/kernel';
import dayjs, { type Dayjs } from 'dayjs';
import { SLOTS, type Tier } from '../day/slots.ts';

export interface PriceValues extends Record<FlatPriceField, string>, Record<(typeof OCCUPANCY_FIELDS)[number], number> {
  slots: Tier[];
  fees: Record<Tier, Record<TierFeeKey, string>>;
  sessionFeePerStay: boolean;
  stayGapMinutes: number;
  followsChanges: boolean;
  when: 'now' | 'later';
  /** A wall time: what the station's clock shows, whatever the zone of this computer. */
  at: Dayjs | null;
}

/** The text of a fee as a person would type it: without zeros that say nothing. */
export const shortFee = (fee: string): string => (fee.includes('.') ? fee.replace(/0+$/, '').replace(/\.$/, '') : fee);

/** What the form begins with: the price that there is, or an empty one. */
export function valuesOf(version: PriceVersionView | null | undefined): PriceValues {
  const fee = (tier: Tier, kind: TierFeeKey) => (version ? shortFee(version.fees[tier][kind]) : '');
  return {
    slots: version ? [...version.slots] : new Array<Tier>(SLOTS).fill('flat'),
    fees: each(TIER_NAMES, (tier) => each(TIER_FEE_KEYS, (kind) => fee(tier, kind))),
    ...each(FLAT_PRICE_FIELDS, (field) => (version ? shortFee(version[field]) : '0')),
    occupancyFreeMinutes: version?.occupancyFreeMinutes ?? 15,
    occupancyMostMinutes: version?.occupancyMostMinutes ?? 120,
    sessionFeePerStay: version?.sessionFeePerStay ?? false,
    stayGapMinutes: version?.stayGapMinutes ?? 15,
    followsChanges: version?.followsChanges ?? false,
    when: 'now',
    at: null,
  };
}

/** The price itself, without from when on it holds. */
export const pricesOf = (values: Omit<PriceValues, 'when' | 'at'>) => ({
  slots: values.slots,
  fees: values.fees,
  ...each(FLAT_PRICE_FIELDS, (field) => values[field]),
  ...each(OCCUPANCY_FIELDS, (field) => values[field]),
  sessionFeePerStay: values.sessionFeePerStay,
  stayGapMinutes: values.stayGapMinutes,
  followsChanges: values.followsChanges,
});

export const wallOf = (at: Dayjs): string => at.format('YYYY-MM-DDTHH:mm');

/** The moment that the form means, by the station's clock. */
export function effectiveFrom({ when, at }: Pick<PriceValues, 'when' | 'at'>, zone: string): string {
  return when === 'now' || !at ? new Date().toISOString() : new Date(instantOfWallTime(zone, wallOf(at)).at).toISOString();
}

/** Midnight of tomorrow: what a later change begins with. */
export const tomorrow = (): Dayjs => dayjs().add(1, 'day').startOf('day');

/** The versions as bills see them: which one holds now; before the first of them begins, the first holds. */
export function currentOf(versions: readonly PriceVersionView[], now: number): PriceVersionView | undefined {
  return versions.find((one) => Date.parse(one.effectiveFrom) <= now) ?? versions.at(-1);
}

export const unitOf = (station: Pick<StationPrice, 'currency'>): string => `${station.currency}/kWh`;
