import { compare, negate } from '@csms/kernel';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { postLedger, systemAccounts } from './ledger.ts';
import { checkedAmount, LARGEST_BALANCE } from './wallet.rules.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A wallet's balance, or whether its card may charge, changed by hand: whoever counts on it (a running session's budget) asks anew. */
    'payer.changed': { providerId: number; accountId: number };
  }
}

export interface Movement {
  providerId: number;
  accountId: number;
  minorUnit: number;
  /** Positive: recharge. Negative: refund. */
  amount: string;
  /** What is meant by the amount, where that was said. */
  tradeType?: 'recharge' | 'refund';
  /** The same request moves money once. */
  requestId: string;
  operator: string;
  remark: string;
}

/**
 * Recharges or refunds a wallet against cash. A request that was done before changes nothing, and is checked by nothing but its amount; `mayRecharge`
 * is asked for a new one. Throws amountZero, refundNotNegative, balanceTooLow (a refund beyond the balance), conflict (the same request with another amount).
 */
export async function moveMoney(trx: Trx, movement: Movement, mayRecharge: () => void = () => {}): Promise<void> {
  const amount = checkedAmount(movement.amount, movement.minorUnit);
  const refund = compare(amount, '0') < 0;
  if (movement.tradeType === 'refund' && !refund)
    throw new Problem('refundNotNegative', { fields: { amount: 'refundNotNegative' } });
  if (movement.tradeType === 'recharge' && refund) throw new Problem('invalid', { fields: { amount: 'invalid' } });
  const client = queryableOf(trx);
  const { cash } = (await systemAccounts(client, [movement.providerId])).get(movement.providerId)!;
  const dedupeKey = `wallet:${movement.accountId}:${movement.requestId}`;
  const [posted] = await postLedger(client, [
    {
      providerId: movement.providerId,
      kind: refund ? 'refund' : 'recharge',
      reference: movement.requestId,
      dedupeKey,
      operator: movement.operator,
      remark: movement.remark,
      source: 'console',
      entries: [
        { accountId: movement.accountId, amount },
        { accountId: cash, amount: negate(amount) },
      ],
    },
  ]);
  if (!posted) return checkSame(trx, dedupeKey, movement.accountId, amount);
  // The wallet is locked by now: whoever races for the same balance waits, and what is thrown here takes the posting back.
  const balance = posted.balances.get(movement.accountId)!;
  if (!refund) mayRecharge();
  if (refund && compare(balance, '0') < 0) throw new Problem('balanceTooLow', { fields: { amount: 'balanceTooLow' } });
  if (compare(balance, LARGEST_BALANCE) > 0) throw new Problem('invalid', { fields: { amount: 'invalid' } });
}

async function checkSame(trx: Trx, dedupeKey: string, accountId: number, amount: string): Promise<void> {
  const done = await trx
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
    .select('e.amount')
    .where('t.dedupe_key', '=', dedupeKey)
    .where('e.account_id', '=', String(accountId))
    .executeTakeFirst();
  if (!done || compare(done.amount, amount) !== 0) throw new Problem('conflict', { fields: { requestId: 'conflict' } });
}
