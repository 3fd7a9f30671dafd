import type { BodyOf, contract } from '@csms/contract';
import { add, compare, subtract } from '@csms/kernel';
import { checkedAmount, LARGEST_BALANCE, postLedger, systemAccounts } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { lockRecords } from './settlement.queries.ts';
import { refundOf } from './settlement-postings.ts';

type Form = Required<BodyOf<typeof contract.records.refund>>;

/**
 * Gives a part of a settled bill back to today's wallet of its payer (decisions, section 8). The record is locked, so that two clerks never give back more than was paid, and the same request
 * refunds once; bonus money comes back in the share in which it went. Throws notFound, notRefundable, refundErased, refundTooMuch, refundNoteMissing, amountZero or invalid (a part of the smallest unit), conflict (the
 * same request with another amount).
 */
export async function refundRecord(
  trx: Trx,
  transactionId: number,
  form: Form,
  { operator, now }: { operator: string; now: number },
): Promise<{ providerId: number; accountId: number }> {
  const client = queryableOf(trx);
  const record = found((await lockRecords(client, [transactionId])).get(transactionId));
  const { provider_id: providerId, account_id: accountId, minor_unit: minorUnit, cost, refunded, revision } = record;
  const amount = checkedAmount(form.amount, minorUnit);
  if (form.reason === 'other' && form.note === '')
    throw new Problem('refundNoteMissing', { fields: { note: 'refundNoteMissing' } });
  const done = await trx
    .selectFrom('record_refund')
    .select('amount')
    .where('transaction_id', '=', transactionId)
    .where('request_id', '=', form.requestId)
    .executeTakeFirst();
  if (done && accountId !== null) {
    if (compare(done.amount, amount) !== 0) throw new Problem('conflict', { fields: { requestId: 'conflict' } });
    return { providerId, accountId };
  }
  if (record.status !== 'finished' || !record.valid || accountId === null || compare(cost, '0') <= 0)
    throw new Problem('notRefundable');
  if (await isErased(trx, accountId)) throw new Problem('refundErased');
  const left = subtract(cost, refunded);
  if (compare(amount, left) > 0)
    throw new Problem('refundTooMuch', { places: { most: left }, fields: { amount: 'refundTooMuch' } });
  await trx
    .insertInto('record_refund')
    .values({
      provider_id: providerId,
      transaction_id: transactionId,
      amount,
      reason: form.reason,
      note: form.note,
      operator,
      at: new Date(now),
      request_id: form.requestId,
    })
    .execute();
  const own = (await systemAccounts(client, [providerId])).get(providerId)!;
  const posting = refundOf(record, own, {
    accountId,
    amount,
    revision,
    left,
    key: form.requestId,
    operator,
    remark: form.reason,
  });
  const [posted] = await postLedger(client, [posting]);
  if (compare(posted?.balances.get(accountId) ?? '0', LARGEST_BALANCE) > 0)
    throw new Problem('invalid', { fields: { amount: 'invalid' } });
  // Where something is left, all that was granted before is in force.
  await trx
    .updateTable('charging_record')
    .set({ refunds: add(record.refunds, amount), refunded: add(refunded, amount) })
    .where('transaction_id', '=', transactionId)
    .execute();
  return { providerId, accountId };
}

/** Whether a wallet belonged to a person whose data was erased. */
async function isErased(trx: Trx, accountId: number): Promise<boolean> {
  const owner = await trx
    .selectFrom('charge_user')
    .select('id')
    .where('account_id', '=', accountId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst();
  return owner !== undefined;
}
