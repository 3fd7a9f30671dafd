import { addGroupUsage, addUserUsage, bookBenefits } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { lockRecords } from './settlement.queries.ts';
import { postReversals } from './settlement-postings.ts';
import { usageTakenBack, userUsageTakenBack } from './settlement-usage.rules.ts';
import { markStayAfter } from './stays.queries.ts';

/**
 * Marks an ended record invalid: what its payer paid is given back, its vouchers are free again, and neither group nor user has charged it. The bill stays to be read. Throws stillCharging and
 * alreadyInvalid. What waited for review needs no more of it.
 */
export async function invalidateRecord(
  trx: Trx,
  transactionId: number,
  { reason, operator, now }: { reason: string; operator: string; now: number },
): Promise<{ providerId: number; accountId: number | null }> {
  const client = queryableOf(trx);
  const record = found((await lockRecords(client, [transactionId])).get(transactionId));
  if (record.status === 'charging') throw new Problem('stillCharging');
  if (!record.valid) throw new Problem('alreadyInvalid');
  await bookBenefits(client, [
    {
      transactionId,
      revision: record.revision,
      providerId: record.provider_id,
      chargeUserId: record.charge_user_id,
      cost: '0',
      lines: [],
      rebilled: true,
    },
  ]);
  await postReversals(client, [record], operator, reason);
  await addGroupUsage(client, usageTakenBack(record));
  await addUserUsage(client, userUsageTakenBack(record));
  await trx
    .updateTable('charging_record')
    .set({
      valid: false,
      refunded: '0',
      status: 'finished',
      review_reasons: [],
      doubted_with: [],
      invalid_reason: reason,
      invalidated_by: operator,
      invalidated_at: new Date(now),
    })
    .where('transaction_id', '=', transactionId)
    .execute();
  await markStayAfter(client, transactionId);
  return { providerId: record.provider_id, accountId: record.account_id };
}
