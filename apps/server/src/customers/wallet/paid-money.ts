import { add, compare, isZero, negate, subtract } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { LedgerKind } from './ledger-kinds.ts';
import { earned, fitted, joined, type PaidPart, takenOff } from './paid-money.rules.ts';

interface Held {
  id: number;
  providerId: number;
  /** Null: no wallet. */
  balance: string | null;
  bonus: string;
}

/** What the paid money of some locked wallets has earned, while movements are applied to them. */
export interface PaidMoney {
  /** Before the wallet's balance changes: `amount` moves it, `bonus` of that is bonus money. Of a transfer the wallet that pays comes first. */
  move(kind: LedgerKind, transactionId: number, wallet: Held, moved: { amount: string; bonus: string }): void;
  store(): Promise<unknown>;
}

const NOTHING: PaidMoney = { move: () => {}, store: async () => {} };

/** Of accounts that are locked by the caller. Without any it costs no query. */
export async function openPaidMoney(client: Queryable, accounts: readonly Held[]): Promise<PaidMoney> {
  const wallets = accounts.filter(({ balance }) => balance !== null);
  if (wallets.length === 0) return NOTHING;
  const parts = await partsOf(
    client,
    wallets.map(({ id }) => id),
  );
  const providers = new Map(wallets.map(({ id, providerId }) => [id, providerId]));
  const changed = new Set<number>();
  const refunds: { transactionId: number; accountId: number; part: PaidPart }[] = [];
  let onTheWay: PaidPart[] = [];
  return {
    move(kind, transactionId, { id, balance, bonus: held }, { amount, bonus }) {
      const now = fitted(parts.get(id) ?? [], subtract(balance!, held), id);
      const paid = subtract(amount, bonus);
      changed.add(id);
      if (compare(paid, '0') < 0) {
        const { taken, left } = takenOff(now, negate(paid));
        parts.set(id, left);
        if (kind === 'transfer') onTheWay = taken;
        else for (const part of taken) refunds.push({ transactionId, accountId: id, part });
        return;
      }
      const came = kind === 'transfer' ? onTheWay : [{ originId: null, amount: paid }];
      onTheWay = [];
      parts.set(id, joined([...now, ...came.filter((part) => !isZero(part.amount))]));
    },
    store: () =>
      Promise.all([
        storeParts(client, [...changed], parts, providers),
        storeRefunds(
          client,
          refunds.filter(({ part }) => part.originId !== null),
          providers,
        ),
      ]),
  };
}

async function partsOf(client: Queryable, accountIds: readonly number[]): Promise<Map<number, PaidPart[]>> {
  const { rows } = await client.query<PaidPart & { accountId: number }>({
    name: 'paid-money',
    text: 'select account_id as "accountId", origin_id as "originId", amount::text as amount from paid_money where account_id = any ($1::bigint[]) order by account_id, no',
    values: [accountIds],
  });
  const parts = new Map<number, PaidPart[]>();
  for (const { accountId, ...part } of rows) parts.set(accountId, [...(parts.get(accountId) ?? []), part]);
  return parts;
}

async function storeParts(
  client: Queryable,
  accountIds: readonly number[],
  parts: ReadonlyMap<number, readonly PaidPart[]>,
  providers: ReadonlyMap<number, number>,
): Promise<void> {
  if (accountIds.length === 0) return;
  const rows = accountIds.flatMap((id) => (parts.get(id) ?? []).map((part, index) => ({ id, no: index + 1, ...part })));
  await client.query({
    name: 'paid-money-off',
    text: 'delete from paid_money where account_id = any ($1::bigint[])',
    values: [accountIds],
  });
  if (rows.length === 0) return;
  await client.query({
    name: 'paid-money-on',
    text: `insert into paid_money (account_id, no, provider_id, origin_id, amount) select * from unnest($1::bigint[], $2::int[], $3::int[], $4::bigint[], $5::numeric[])`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ no }) => no),
      rows.map(({ id }) => providers.get(id)!),
      rows.map(({ originId }) => originId),
      rows.map(({ amount }) => amount),
    ],
  });
}

async function storeRefunds(
  client: Queryable,
  refunds: readonly { transactionId: number; accountId: number; part: PaidPart }[],
  providers: ReadonlyMap<number, number>,
): Promise<void> {
  if (refunds.length === 0) return;
  await client.query({
    name: 'refunded-money',
    text: `insert into refunded_money (provider_id, transaction_id, account_id, origin_id, amount, open)
      select v.*, v.amount from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::numeric[]) as v (provider, transaction, account, origin, amount)`,
    values: [
      refunds.map(({ accountId }) => providers.get(accountId)!),
      refunds.map(({ transactionId }) => transactionId),
      refunds.map(({ accountId }) => accountId),
      refunds.map(({ part }) => part.originId),
      refunds.map(({ part }) => part.amount),
    ],
  });
}

/** The wallets of the person that a wallet is of: all of a charge user and its cards, also those that were emptied into them; of a card without one, its own. `$1`: the wallet. */
const OF_PERSON = `with person as (
    select coalesce((select u.id from charge_user u where u.account_id = $1), (select c.charge_user_id from card c where c.account_id = $1)) as id
  ), today as (
    select $1::bigint as id
    union select u.account_id from charge_user u, person p where u.id = p.id
    union select c.account_id from card c, person p where c.charge_user_id = p.id
  ), own as (
    select id from today union select a.id from ledger_account a where a.moved_into in (select id from today)
  )`;

/**
 * What of a recharge is new money: what was refunded after it had earned a bonus, and is only paid in again, is not. It counts once, at the wallet that it left or at the one whose bonus it had
 * earned, whichever is recharged first.
 */
export async function newlyPaid(client: Queryable, accountId: number, amount: string): Promise<string> {
  const { rows } = await client.query<{ id: number; open: string }>({
    name: 'refunded-open',
    text: `${OF_PERSON} select m.id, m.open::text as open from refunded_money m
      where m.open > 0 and (m.account_id in (select id from own) or m.origin_id in (select id from own)) order by m.id for update of m`,
    values: [accountId],
  });
  let fresh = amount;
  const again: { id: number; paid: string }[] = [];
  for (const { id, open } of rows) {
    if (isZero(fresh)) break;
    const paid = compare(open, fresh) < 0 ? open : fresh;
    again.push({ id, paid });
    fresh = subtract(fresh, paid);
  }
  if (again.length > 0)
    await client.query({
      name: 'refunded-paid-again',
      text: `update refunded_money m set open = m.open - v.paid from unnest($1::bigint[], $2::numeric[]) as v (id, paid) where m.id = v.id`,
      values: [again.map(({ id }) => id), again.map(({ paid }) => paid)],
    });
  return fresh;
}

/** Notes that the newest so much of a wallet's paid money has earned a bonus. The wallet is locked, and its recharge stored. */
export async function noteEarned(client: Queryable, accountId: number, providerId: number, amount: string): Promise<void> {
  if (isZero(amount)) return;
  const parts = (await partsOf(client, [accountId])).get(accountId) ?? [];
  const known = parts.reduce((sofar, part) => add(sofar, part.amount), '0');
  // Of a recharge that paid a debt there is less.
  const most = compare(amount, known) < 0 ? amount : known;
  if (isZero(most)) return;
  const after = new Map([[accountId, earned(parts, most, accountId)]]);
  await storeParts(client, [accountId], after, new Map([[accountId, providerId]]));
}
