import { type DiscountLine, discountsOf } from '../../customers/index.ts';
import { type Bill, billOf, type Discount } from './bill.rules.ts';
import type { MeterPoint } from './meter-point.ts';
import type { PriceVersion } from './price-version.ts';
import { type Segment, splitByTier } from './split.rules.ts';
import { taxAt } from './tax.rules.ts';

/** What a charging record keeps of its billing; nothing else is needed to bill it again. Plain JSON. */
export interface BillingRecord {
  tariff: readonly PriceVersion[];
  evidence: readonly MeterPoint[];
  zone: string;
  minorUnit: number;
  reservation: boolean;
  /** For how many minutes it owes the occupancy fee; absent: for none. */
  occupiedMinutes?: number;
  discounts: readonly Discount[];
}

/** Bills a session again from its record alone; equals the original to the Wh and the cent (field rule 22). Throws as `splitByTier` and `billOf`. */
export function recompute(record: BillingRecord): { bill: Bill; segments: Segment[] } {
  const segments = splitByTier(record.evidence, record.tariff, record.zone);
  const { tariff: versions, minorUnit, reservation: reservationFee, occupiedMinutes = 0, discounts } = record;
  const input = {
    segments,
    versions,
    minorUnit,
    reservationFee,
    occupiedMinutes,
    tax: taxAt(versions, Number.POSITIVE_INFINITY),
  };
  const discountsNow = discounts.every(isBenefit) ? discountsOf(billOf(input), discounts, minorUnit) : discounts;
  return { segments, bill: billOf({ ...input, discounts: discountsNow }) };
}

const isBenefit = (discount: Discount): discount is DiscountLine => discount.terms !== undefined;
