import { each, FLAT_PRICE_FIELDS, type FlatPriceField, OCCUPANCY_FIELDS, TIER_FEE_KEYS, type TierFeeKey } from '@csms/contract';
import { formatSlots, isZero, TIERS, type Tier } from '@csms/kernel';
import type { Caller } from '../../platform/http/caller.ts';
import { feeColumn, type PriceVersion } from '../billing/index.ts';

type TierColumn = `${Tier}_${TierFeeKey}`;
type FlatColumn = ReturnType<typeof feeColumn<FlatPriceField>>;
type OccupancyField = (typeof OCCUPANCY_FIELDS)[number];
const OCCUPANCY_COLUMNS = {
  occupancyFreeMinutes: 'occupancy_free_minutes',
  occupancyMostMinutes: 'occupancy_most_minutes',
} as const;
/** The fees of a version, and what it says of them, as its row has them. */
export type PriceColumns = Record<TierColumn | FlatColumn, string> &
  Record<(typeof OCCUPANCY_COLUMNS)[OccupancyField], number> & {
    session_fee_per_stay: boolean;
    stay_gap_minutes: number;
    follows_changes: boolean;
  };
type Prices = Pick<PriceVersion, 'fees'> &
  Record<FlatPriceField, string> &
  Record<OccupancyField, number> & { sessionFeePerStay: boolean; stayGapMinutes: number; followsChanges: boolean };

const tierColumn = (tier: Tier, key: TierFeeKey): TierColumn => `${tier}_${key}`;
const TIER_PRICES = TIERS.flatMap((tier) => TIER_FEE_KEYS.map((key) => ({ tier, key, column: tierColumn(tier, key) })));

/** The columns of a version's fees. */
export const PRICE_COLUMNS: readonly (keyof PriceColumns)[] = [
  ...TIER_PRICES.map(({ column }) => column),
  ...FLAT_PRICE_FIELDS.map((field) => feeColumn(field)),
  ...OCCUPANCY_FIELDS.map((field) => OCCUPANCY_COLUMNS[field]),
  'session_fee_per_stay',
  'stay_gap_minutes',
  'follows_changes',
];

/** The fees of a version as columns. */
export function priceColumnsOf(prices: Prices): PriceColumns {
  const columns: [string, string | number | boolean][] = TIER_PRICES.map(({ tier, key, column }) => [
    column,
    prices.fees[tier][key],
  ]);
  for (const field of FLAT_PRICE_FIELDS) columns.push([feeColumn(field), prices[field]]);
  for (const field of OCCUPANCY_FIELDS) columns.push([OCCUPANCY_COLUMNS[field], prices[field]]);
  columns.push(['session_fee_per_stay', prices.sessionFeePerStay], ['stay_gap_minutes', prices.stayGapMinutes]);
  columns.push(['follows_changes', prices.followsChanges]);
  return Object.fromEntries(columns) as PriceColumns;
}

interface Place {
  providerId: number;
  stationId: number;
  groupId: number | null;
  at: Date;
  caller: Caller;
  now: number;
}

/** The row of a version that a caller sets at a station. */
export const versionRow = (
  price: Prices & { slots: readonly Tier[] },
  { providerId, stationId, groupId, at, caller, now }: Place,
) => ({
  ...priceColumnsOf(price),
  slots: formatSlots(price.slots),
  provider_id: providerId,
  station_id: stationId,
  group_id: groupId,
  effective_from: at,
  created_by: caller.username,
  created_at: new Date(now),
});

/** The fees of a row. */
export const pricesOfRow = (row: PriceColumns): Prices => ({
  fees: each(TIERS, (tier) => each(TIER_FEE_KEYS, (key) => row[tierColumn(tier, key)])),
  ...each(FLAT_PRICE_FIELDS, (field) => row[feeColumn(field)]),
  ...each(OCCUPANCY_FIELDS, (field) => row[OCCUPANCY_COLUMNS[field]]),
  sessionFeePerStay: row.session_fee_per_stay,
  stayGapMinutes: row.stay_gap_minutes,
  followsChanges: row.follows_changes,
});

/** As `pricesOfRow`, for bills, which keep the price: without what is nothing, but for the reservation fee, which they have always kept. */
export function chargedPricesOf(row: PriceColumns): Omit<PriceVersion, 'id' | 'effectiveFrom' | 'slots' | 'taxes'> {
  const { fees, reservationFee, occupancyFreeMinutes, occupancyMostMinutes, ...more } = pricesOfRow(row);
  const { sessionFeePerStay, stayGapMinutes, followsChanges, ...flat } = more;
  return {
    fees,
    reservationFee,
    ...Object.fromEntries(Object.entries<string>(flat).filter(([, price]) => !isZero(price))),
    ...(isZero(flat.occupancyFee) ? {} : { occupancyFreeMinutes, occupancyMostMinutes }),
    ...(sessionFeePerStay && !isZero(flat.sessionFee) ? { stayGapMinutes } : {}),
    ...(followsChanges ? {} : { followsChanges }),
  };
}
