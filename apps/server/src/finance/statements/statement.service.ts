import type { Statement, WalletRef } from '@csms/contract';
import { add, compare, isTimeZone } from '@csms/kernel';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findWallet } from '../wallet-search/wallet-search.queries.ts';
import { type StatementAsk, sumEntries } from './statements.queries.ts';

export type StatementHead = Omit<Statement, 'list'>;

/**
 * A statement without its lines, and what its lines are asked for with. The closing balance is opening plus movements; `proven` says whether that, with
 * what came later, is the balance which the wallet has now. Throws notFound, and a field problem for a period that ends before it begins.
 */
export async function openStatement(
  trx: Trx,
  ref: WalletRef,
  period: { from: string; to: string; timeZone?: string | undefined },
): Promise<{ head: StatementHead; ask: StatementAsk }> {
  const wallet = found(await findWallet(trx, ref));
  const [from, to] = [new Date(period.from), new Date(period.to)];
  if (to.getTime() < from.getTime()) throw new Problem('stopBeforeStart', { fields: { to: 'stopBeforeStart' } });
  const sums = await sumEntries(trx, wallet.accountId, from, to);
  const closing = add(sums.opening, sums.credits, sums.debits);
  const shown = (amount: string) => shownAmount(amount, wallet.minorUnit);
  return {
    head: {
      account: wallet.owner,
      providerId: wallet.providerId,
      providerName: wallet.providerName,
      currency: wallet.currency,
      timeZone: period.timeZone && isTimeZone(period.timeZone) ? period.timeZone : 'UTC',
      from: from.toISOString(),
      to: to.toISOString(),
      opening: shown(sums.opening),
      credits: shown(sums.credits),
      debits: shown(sums.debits),
      closing: shown(closing),
      proven: compare(add(closing, sums.later), sums.balance) === 0,
      total: sums.total,
    },
    ask: { accountId: wallet.accountId, minorUnit: wallet.minorUnit, from, to },
  };
}
