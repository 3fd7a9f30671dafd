import { add, compare, isZero, negate, subtract } from '@csms/kernel';
import type { LedgerKind } from './ledger-kinds.ts';

const least = (a: string, b: string): string => (compare(a, b) < 0 ? a : b);
const most = (a: string, b: string): string => (compare(a, b) > 0 ? a : b);

/** Money that nobody has paid in. */
const isGranted = (kind: LedgerKind): boolean => kind === 'bonus' || kind === 'goodwill';

/**
 * How much of a movement of a wallet is bonus money, with the movement's sign. Whatever is spent or transferred takes bonus money first; a refund takes it last. What comes in is bonus money where it
 * was granted as such, or came out of another wallet or a bill (`moved`) as such. A debt swallows it: a wallet never holds more bonus money than its balance.
 */
export function bonusShare(kind: LedgerKind, amount: string, balance: string, bonus: string, moved: string): string {
  const isOut = compare(amount, '0') < 0;
  if (isZero(bonus) && isZero(moved) && !isGranted(kind)) return '0';
  const after = add(balance, amount);
  const wanted = !isOut
    ? isGranted(kind)
      ? amount
      : kind === 'transfer' || kind === 'reversal' || kind === 'orderRefund'
        ? moved
        : '0'
    : kind === 'refund'
      ? negate(most('0', subtract(bonus, after)))
      : negate(least(bonus, negate(amount)));
  return subtract(least(most(add(bonus, wanted), '0'), most(after, '0')), bonus);
}

/**
 * What may be taken out of a wallet: all but what its running sessions have cost so far (`held`), and but bonus money, which those spend first, unless the provider refunds it. Never below zero.
 */
export function refundable(wallet: { balance: string; bonus: string; held: string; refundsBonus: boolean }): string {
  const kept = wallet.refundsBonus ? wallet.held : most(wallet.held, wallet.bonus);
  return most(subtract(wallet.balance, kept), '0');
}
