import { isZero } from '@csms/kernel';
import { type Benefit, type BenefitAsk, chooseBenefits, discountsOf, loadBenefits } from '../../customers/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type Bill, billOf, type Discount, FEE_COLUMNS, FREE, taxAt } from '../billing/index.ts';
import type { Outcome } from './settlement-outcome.ts';
import type { EarlierBill, RecordRow } from './settlement-rows.ts';

/** What a session costs by a tariff. */
export const billBy = (
  { record, segments, tariff, occupiedMinutes }: Pick<Outcome, 'record' | 'segments' | 'tariff' | 'occupiedMinutes'>,
  discounts: readonly Discount[] = [],
): Bill =>
  billOf({
    segments,
    versions: tariff.length > 0 ? tariff : [FREE],
    minorUnit: record.minor_unit,
    reservationFee: record.reservation_used,
    occupiedMinutes,
    discounts,
    tax: taxAt(tariff, Number.POSITIVE_INFINITY),
  });

/**
 * The outcomes with what membership, activities and vouchers take off. A bill that is written anew keeps the terms of the one whose place it takes, unless there was nothing to discount; what
 * waits for review is discounted when it is settled.
 */
export async function discounted(
  client: Queryable,
  outcomes: readonly Outcome[],
  earlier: ReadonlyMap<number, EarlierBill>,
): Promise<Outcome[]> {
  const asks = new Map<Outcome, BenefitAsk>();
  for (const outcome of outcomes) {
    const { record } = outcome;
    if (!record.valid || outcome.reviewReasons.length > 0 || isZero(outcome.bill.cost) || keptTerms(record, earlier)) continue;
    asks.set(outcome, {
      transactionId: record.transaction_id,
      providerId: record.provider_id,
      stationId: record.station_id,
      chargeUserId: record.charge_user_id,
      groupId: record.group_id,
      level: record.level_at_start,
      startedAt: record.started_at.getTime(),
      stoppedAt: outcome.stoppedAt,
    });
  }
  const candidates = await loadBenefits(client, [...asks.values()]);
  const taken = new Set<number>();
  return outcomes.map((outcome) => {
    const { record, bill: undiscounted } = outcome;
    const ask = asks.get(outcome);
    const benefits = ask
      ? chooseBenefits(undiscounted, candidates(ask, taken), record.minor_unit)
      : outcome.reviewReasons.length > 0
        ? []
        : (keptTerms(record, earlier) ?? []);
    if (benefits.length === 0) return outcome;
    const discounts = discountsOf(undiscounted, benefits, record.minor_unit);
    for (const { voucherId } of discounts) if (voucherId !== undefined) taken.add(voucherId);
    const bill = billBy(outcome, discounts);
    return { ...outcome, bill: { ...bill, energyWh: outcome.bill.energyWh } };
  });
}

function keptTerms(record: RecordRow, earlier: ReadonlyMap<number, EarlierBill>): Benefit[] | undefined {
  const hadFees = FEE_COLUMNS.some((column) => !isZero(record[column]));
  return record.status === 'finished' && hadFees ? earlier.get(record.transaction_id)?.discounts : undefined;
}
