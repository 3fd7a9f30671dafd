import { type BodyOf, contract, type TransferRecord } from '@csms/contract';
import { compare } from '@csms/kernel';
import { transferMoney } from '../../customers/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findWallet, type Wallet } from '../wallet-search/wallet-search.queries.ts';
import { findTransfer, listTransfers } from './transfers.queries.ts';

type Form = BodyOf<typeof contract.transfers.create> & { remark: string };

async function walletAt(trx: Trx, form: Form, field: 'from' | 'to'): Promise<Wallet> {
  const wallet = await findWallet(trx, form[field]);
  if (!wallet) throw new Problem('invalid', { fields: { [field]: 'notFound' } });
  return wallet;
}

/**
 * Moves money between two wallets of one provider; a repeated request changes nothing. Throws otherWalletProvider, cardNotUsable (a lost or expired
 * card may be emptied, not filled), walletMoved (of a merged user or a replaced card), balanceTooLow, conflict (the same request with another content).
 */
async function moveByHand(
  trx: Trx,
  caller: Caller,
  form: Form,
  now: number,
): Promise<{ record: TransferRecord; wallets: Wallet[] }> {
  const from = await walletAt(trx, form, 'from');
  const to = await walletAt(trx, form, 'to');
  if (from.accountId === to.accountId) throw new Problem('invalid', { fields: { to: 'invalid' } });
  if (from.providerId !== to.providerId || from.currency !== to.currency)
    throw new Problem('otherWalletProvider', { fields: { to: 'otherWalletProvider' } });
  const dedupeKey = `transfer:${from.accountId}:${form.requestId}`;
  const done = await transferMoney(trx, {
    providerId: from.providerId,
    minorUnit: from.minorUnit,
    fromAccountId: from.accountId,
    toAccountId: to.accountId,
    amount: form.amount,
    dedupeKey,
    reference: form.requestId,
    source: from.owner.kind === 'company' ? 'company' : 'console',
    operator: caller.username,
    remark: form.remark,
  });
  const record = found(await findTransfer(trx, dedupeKey));
  if (done) {
    if (to.lostAt !== null || (to.expiresAt !== null && to.expiresAt.getTime() <= now))
      throw new Problem('cardNotUsable', { fields: { to: 'cardNotUsable' } });
  } else if (record.to.kind !== to.owner.kind || record.to.id !== to.owner.id || compare(record.amount, form.amount) !== 0)
    throw new Problem('conflict', { fields: { requestId: 'conflict' } });
  return { record, wallets: [from, to] };
}

export function transferRoutes(http: Http, databases: Databases, clock: Clock, bus: Bus): void {
  const { transfers } = contract;
  http.bind(transfers.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listTransfers(trx, query)));
  http.bind(transfers.create, async ({ caller, body }) => {
    const { record, wallets } = await databases.scoped(caller.scope, (trx) => moveByHand(trx, caller, body, clock.now()));
    for (const { providerId, accountId } of wallets) bus.publish('payer.changed', { providerId, accountId });
    return record;
  });
}
