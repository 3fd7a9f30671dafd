import { compare, isZero, negate, roundHalfUp, subtract } from '@csms/kernel';
import type { Trx } from '../../platform/database/database.ts';
import { type Queryable, queryableOf } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { addRechargeBonus } from '../benefits/recharge-bonus.ts';
import { refundable } from './bonus.rules.ts';
import { checkHeld, heldBySessions } from './held.ts';
import { postLedger, systemAccounts } from './ledger.ts';
import { orMoved } from './moved-wallet.ts';
import { checkedAmount, LARGEST_BALANCE } from './wallet.rules.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A wallet's balance, or whether its card may charge, changed by hand: what counts on it (a running session's budget) is asked anew. */
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
 * is asked for a new one. Throws amountZero, refundNotNegative, balanceTooLow (a refund beyond the balance), balanceHeld (into what running sessions have cost), bonusNotRefundable, walletMoved, conflict (the
 * same request with another amount).
 */
export async function moveMoney(trx: Trx, movement: Movement, mayRecharge: () => void = () => {}): Promise<void> {
  const amount = checkedAmount(movement.amount, movement.minorUnit);
  const refund = compare(amount, '0') < 0;
  if (movement.tradeType === 'refund' && !refund)
    throw new Problem('refundNotNegative', { fields: { amount: 'refundNotNegative' } });
  if (movement.tradeType === 'recharge' && refund) throw new Problem('invalid', { fields: { amount: 'invalid' } });
  const client = queryableOf(trx);
  const { cash, bonus } = (await systemAccounts(client, [movement.providerId])).get(movement.providerId)!;
  const dedupeKey = `wallet:${movement.accountId}:${movement.requestId}`;
  const posting = postLedger(client, [
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
  const [posted] = await posting.catch((error: unknown) => {
    if (!refund) mayRecharge();
    return orMoved(client, error, 'amount');
  });
  if (!posted) return checkSame(trx, dedupeKey, movement.accountId, amount);
  // The wallet is locked by now. A rival for the same balance waits; an error thrown here takes the posting back.
  const balance = posted.balances.get(movement.accountId)!;
  if (!refund) {
    mayRecharge();
    const { providerId, accountId, minorUnit, requestId, operator } = movement;
    await addRechargeBonus(trx, { providerId, accountId, minorUnit, amount, requestId, operator, bonusAccountId: bonus });
  }
  if (refund) await checkRefund(client, movement, amount, { balance, bonus: posted.bonuses.get(movement.accountId)! });
  if (compare(balance, LARGEST_BALANCE) > 0) throw new Problem('invalid', { fields: { amount: 'invalid' } });
}

/** Money that a customer is given without an order. */
export interface Goodwill extends Pick<Movement, 'providerId' | 'accountId' | 'minorUnit' | 'requestId' | 'operator'> {
  /** Positive. */
  amount: string;
  reason: string;
}

/**
 * Gives goodwill to a wallet, in the caller's transaction: granted money as a bonus is, spent first and paid out only where the provider says so; it earns nothing itself. The same request gives
 * once. Throws amountZero or invalid (a part of the smallest unit), walletMoved, conflict (the same request with another amount).
 */
export async function giveGoodwill(trx: Trx, { reason, ...given }: Goodwill): Promise<void> {
  const amount = checkedAmount(given.amount, given.minorUnit);
  const client = queryableOf(trx);
  const { goodwill } = (await systemAccounts(client, [given.providerId])).get(given.providerId)!;
  const dedupeKey = `goodwill:${given.accountId}:${given.requestId}`;
  const posting = postLedger(client, [
    {
      providerId: given.providerId,
      kind: 'goodwill',
      reference: given.requestId,
      dedupeKey,
      operator: given.operator,
      remark: reason,
      source: 'console',
      entries: [
        { accountId: given.accountId, amount },
        { accountId: goodwill, amount: negate(amount) },
      ],
    },
  ]);
  const [posted] = await posting.catch((error: unknown) => orMoved(client, error, 'amount'));
  if (!posted) return checkSame(trx, dedupeKey, given.accountId, amount);
  if (compare(posted.balances.get(given.accountId)!, LARGEST_BALANCE) > 0)
    throw new Problem('invalid', { fields: { amount: 'invalid' } });
}

/** What a refund has left, and took of bonus money; the wallet is locked. */
async function checkRefund(
  client: Queryable,
  { providerId, accountId, minorUnit }: Movement,
  amount: string,
  after: { balance: string; bonus: string },
): Promise<void> {
  if (compare(after.balance, '0') < 0) throw new Problem('balanceTooLow', { fields: { amount: 'balanceTooLow' } });
  await checkHeld(client, { accountId, balance: after.balance, taken: negate(amount), minorUnit, field: 'amount' });
  if (isZero(after.bonus)) return;
  const { rows } = await client.query<{ refund_bonus: boolean }>({
    name: 'wallet-refunds-bonus',
    text: 'select refund_bonus from provider where id = $1',
    values: [providerId],
  });
  if (rows[0]!.refund_bonus) return;
  // Paid money was taken first, so all that is left is bonus money.
  const most = refundable({
    balance: subtract(after.balance, amount),
    bonus: subtract(after.balance, after.bonus),
    held: await heldBySessions(client, accountId),
    refundsBonus: false,
  });
  throw new Problem('bonusNotRefundable', {
    places: { most: roundHalfUp(most, minorUnit) },
    fields: { amount: 'bonusNotRefundable' },
  });
}

async function checkSame(trx: Trx, dedupeKey: string, accountId: number, amount: string): Promise<void> {
  const done = await trx
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
    .select('e.amount')
    .where('t.dedupe_key', '=', dedupeKey)
    .where('e.account_id', '=', accountId)
    .executeTakeFirst();
  if (!done || compare(done.amount, amount) !== 0) throw new Problem('conflict', { fields: { requestId: 'conflict' } });
}
