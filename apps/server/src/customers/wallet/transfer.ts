import { compare, negate } from '@csms/kernel';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkHeld } from './held.ts';
import { postLedger } from './ledger.ts';
import { orMoved } from './moved-wallet.ts';
import { checkedAmount, LARGEST_BALANCE } from './wallet.rules.ts';

export interface Transfer {
  providerId: number;
  minorUnit: number;
  /** The wallets, of one provider and currency. */
  fromAccountId: number;
  toAccountId: number;
  /** Positive. */
  amount: string;
  /** The same transfer moves money once. */
  dedupeKey: string;
  /** What it is about: a request id, a replaced card's number. */
  reference: string;
  /** Why money moves: `console`, `cardReplace`, `merge`, `company`. */
  source: string;
  operator: string;
  remark: string;
}

/**
 * Moves money from one wallet to another in the caller's transaction. False where it was moved before. Throws amountZero or invalid (a part of the smallest unit, a negative amount), and
 * balanceTooLow where the first wallet would fall below nothing, balanceHeld where it would keep less than its running sessions have cost so far, walletMoved where one was emptied for good.
 */
export async function transferMoney(trx: Trx, transfer: Transfer): Promise<boolean> {
  const amount = checkedAmount(transfer.amount, transfer.minorUnit);
  if (compare(amount, '0') < 0 || transfer.fromAccountId === transfer.toAccountId)
    throw new Problem('invalid', { fields: { amount: 'invalid' } });
  const client = queryableOf(trx);
  const posting = postLedger(client, [
    {
      providerId: transfer.providerId,
      kind: 'transfer',
      reference: transfer.reference,
      dedupeKey: transfer.dedupeKey,
      operator: transfer.operator,
      remark: transfer.remark,
      source: transfer.source,
      entries: [
        { accountId: transfer.fromAccountId, amount: negate(amount) },
        { accountId: transfer.toAccountId, amount },
      ],
    },
  ]);
  const [posted] = await posting.catch((error: unknown) => orMoved(client, error, fieldOf(transfer)));
  if (!posted) return false;
  // Both wallets are locked by now: what is thrown here takes the posting back.
  const left = posted.balances.get(transfer.fromAccountId)!;
  if (compare(left, '0') < 0) throw new Problem('balanceTooLow', { fields: { amount: 'balanceTooLow' } });
  const { fromAccountId: accountId, minorUnit } = transfer;
  await checkHeld(client, { accountId, balance: left, taken: amount, minorUnit, field: 'amount' });
  if (compare(posted.balances.get(transfer.toAccountId)!, LARGEST_BALANCE) > 0)
    throw new Problem('invalid', { fields: { amount: 'invalid' } });
  return true;
}

/** The form's field that names a wallet. */
const fieldOf =
  ({ fromAccountId }: Transfer) =>
  (accountId: number): string =>
    accountId === fromAccountId ? 'from' : 'to';
