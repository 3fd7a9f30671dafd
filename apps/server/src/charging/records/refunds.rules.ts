import { compare } from '@csms/kernel';

/**
 * What of the refunds of a record is in force: all that was granted, but never more than its bill; nothing where nobody owes the bill (`due`). Amounts are decimal texts. So bills may come and go in
 * any order, and the last one alone says what its payer has paid.
 */
export function refundInForce(granted: string, cost: string, due: boolean): string {
  if (!due || compare(cost, '0') <= 0) return '0';
  return compare(granted, cost) < 0 ? granted : cost;
}
