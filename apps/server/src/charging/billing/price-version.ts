import type { FlatPriceField, TierFeeKey } from '@csms/contract';
import type { Tier } from '@csms/kernel';

/** The fees of a tier: decimal texts, for one kWh. */
export type TierFees = Record<TierFeeKey, string>;

/**
 * A station's price from an instant on. JSON-serialisable: a record keeps the versions that it was billed by. A fee with one price that it does not name is nothing: so bills of before stay what
 * they were.
 */
export interface PriceVersion extends Partial<Record<FlatPriceField, string>> {
  id: number;
  /** Epoch ms. */
  effectiveFrom: number;
  /** 48 tiers, one for each half hour of the station's wall clock. */
  slots: readonly Tier[];
  fees: Record<Tier, TierFees>;
  /** When its occupancy fee counts; absent where it has none. */
  occupancyFreeMinutes?: number;
  occupancyMostMinutes?: number;
  /** Its session fee is asked once a stay: of sessions with no longer pause between them, in minutes. Absent: for each session. */
  stayGapMinutes?: number;
  /** Of a bill's tariff: the session fee of the price where another session of the stay has paid it, so that `sessionFee` is nothing. */
  paidSessionFee?: string;
  /** False: a session that began under it meets no later version. Absent: it does. */
  followsChanges?: boolean;
  /** The tax rates of the station, the same of all its versions, by when they hold; of a bill the one that it was written by. Absent: nothing is taxed. */
  taxes?: readonly TaxRate[];
}

/** What is taxed from an instant on. JSON-serialisable: a record keeps the one that it was billed by. */
export interface TaxRate {
  /** Epoch ms: the start of a day by the station's clock. */
  from: number;
  /** `19`, `8.875`. */
  percent: string;
  /** True: prices are without the tax. */
  onTop: boolean;
}
