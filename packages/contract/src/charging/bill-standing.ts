import type { RecordDetail } from './records.ts';

/** How a bill stands with its payer: still to be paid, paid, given back, or never charged (marked invalid before anything was). */
export interface BillStanding {
  state: 'due' | 'paid' | 'refunded' | 'notCharged';
  /** What the payer's wallet held after the payment that counts; null: none was made. */
  balanceAfter: string | null;
}

/** A refunded part leaves a bill paid. A wallet below zero has not paid yet. Money refunded since is no payment. */
export function billStanding({
  valid,
  ledger,
  cost,
  refunded,
}: Pick<RecordDetail, 'valid' | 'ledger' | 'cost' | 'refunded'>): BillStanding {
  const moves = ledger.filter((line) => line.balanceAfter !== null && line.kind !== 'orderRefund');
  const payment = moves.findLast(({ kind }) => kind === 'settlement');
  if (!valid) return { state: payment ? 'refunded' : 'notCharged', balanceAfter: payment?.balanceAfter ?? null };
  const isGivenBack = payment !== undefined && moves.at(-1) !== payment;
  if (!payment || isGivenBack) return { state: 'due', balanceAfter: null };
  if (Number(cost) > 0 && Number(refunded) === Number(cost)) return { state: 'refunded', balanceAfter: payment.balanceAfter };
  return { state: payment.balanceAfter!.startsWith('-') ? 'due' : 'paid', balanceAfter: payment.balanceAfter };
}
