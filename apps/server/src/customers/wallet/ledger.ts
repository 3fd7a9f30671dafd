import type { FeeAccount } from '@csms/contract';
import { add, isZero, negate, shareOf, sum } from '@csms/kernel';
import type { Trx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { bonusShare } from './bonus.rules.ts';
import type { LedgerKind } from './ledger-kinds.ts';
import { openPaidMoney, type PaidMoney } from './paid-money.ts';

export type WalletKind = 'card' | 'chargeUser' | 'company';
export type SystemAccount = 'cash' | FeeAccount | 'membershipIncome' | 'discount' | 'bonus' | 'orderRefund' | 'goodwill';

/** One movement of money: what its entries credit (positive) and debit (negative) sums to zero. */
export interface LedgerPosting {
  providerId: number;
  kind: LedgerKind;
  /** What it is about: a transactionId, a request id. */
  reference: string;
  /** The movement of this key is posted once, whatever is retried. */
  dedupeKey: string;
  operator: string;
  remark?: string;
  source?: string;
  /** Of a reversal: the key of the settlement that it takes back with its refunds; bonus money comes back as bonus money. */
  reverses?: string;
  /** Of a refund of an order: the key of its settlement, how much of that had not been given back before, and the places of the currency. Bonus money comes back in the share in which it went. */
  givesBack?: { settlement: string; left: string; minorUnit: number };
  entries: readonly { accountId: number; amount: string }[];
}

export interface PostedLedger {
  transactionId: number;
  /** Of the wallets that the posting names, by account: the balance after it. */
  balances: Map<number, string>;
  /** Of the same: how much of the movement was bonus money, with its sign. */
  bonuses: Map<number, string>;
}

/** A posting that the books cannot take: it does not sum to zero, or names an account that is not its provider's. */
export class LedgerRefusal extends Error {}

/** A movement by hand names a wallet that was emptied into another for good. */
export class WalletMoved extends LedgerRefusal {
  readonly accountId: number;
  constructor(dedupeKey: string, accountId: number) {
    super(`${dedupeKey} names wallet ${accountId}, which was emptied into another for good`);
    this.accountId = accountId;
  }
}

interface LedgerAccount {
  id: number;
  providerId: number;
  currency: string;
  /** Null: no wallet, and no balance is kept. */
  balance: string | null;
  /** The part of the balance that is bonus money. */
  bonus: string;
  /** The wallet that this one was emptied into for good: of a replaced card, or of a merged user. */
  movedInto: number | null;
}

/** An account by the number that a posting names: today's wallet stands for those that were emptied into it. */
type Accounts = ReadonlyMap<number, LedgerAccount>;

/**
 * Posts movements of money, in order, in the caller's transaction; null for one whose key was posted before, also within this call. The wallets stay
 * locked until the transaction ends, so a caller may refuse a balance that it gets back by throwing. What a session cost, or had cost, is posted to today's wallet, whichever its record names
 * (ADR 73); any other movement of a wallet that was emptied for good throws WalletMoved. Throws LedgerRefusal, after which the caller's transaction is to be given up.
 */
export async function postLedger(client: Queryable, postings: readonly LedgerPosting[]): Promise<(PostedLedger | null)[]> {
  const { posted, stored } = await postLedgerAhead(client, postings);
  await stored;
  return posted;
}

/** The same, as soon as what was posted is known; `stored` ends when the entries are written, and fails where they cannot be. */
export async function postLedgerAhead(
  client: Queryable,
  postings: readonly LedgerPosting[],
): Promise<{ posted: (PostedLedger | null)[]; stored: Promise<void> }> {
  if (postings.length === 0) return { posted: [], stored: Promise.resolve() };
  for (const posting of postings) checkSum(posting);
  // Everyone locks first the wallets, then the keys, each in ascending order: two callers never wait for each other.
  const locking = lockAccounts(client, [...new Set(postings.flatMap((p) => p.entries.map((entry) => entry.accountId)))]);
  // Only what moves one wallet by hand asks which account is its wallet before it is written.
  const ahead = postings.some(movesOneWallet) ? undefined : insertTransactions(client, postings, NO_ACCOUNTS);
  ahead?.catch(() => {});
  const accounts = await locking;
  for (const posting of postings) checkAccounts(posting, accounts);
  const ids = await (ahead ?? insertTransactions(client, postings, accounts));
  for (const posting of postings) if (ids.has(posting.dedupeKey)) checkMoved(posting, accounts);
  const spent = await bonusSpent(client, postings);
  const paid = await openPaidMoney(client, postings.some(({ kind }) => movesByHand(kind)) ? [...accounts.values()] : []);
  const rows: EntryRows = { transactions: [], accounts: [], providers: [], amounts: [], balances: [], bonuses: [] };
  const posted = postings.map((posting) => {
    const transactionId = ids.get(posting.dedupeKey);
    if (transactionId === undefined) return null;
    ids.delete(posting.dedupeKey);
    return { transactionId, ...applyEntries(posting, transactionId, accounts, rows, { spent, paid }) };
  });
  if (rows.transactions.length === 0) return { posted, stored: Promise.resolve() };
  return { posted, stored: Promise.all([insertEntries(client, rows), paid.store()]).then(() => undefined) };
}

const NO_ACCOUNTS: Accounts = new Map();
const movesOneWallet = ({ kind }: LedgerPosting): boolean => kind === 'recharge' || kind === 'refund' || kind === 'goodwill';
/** Paid money comes, goes or changes hands. */
const movesByHand = (kind: LedgerKind): boolean => kind === 'recharge' || kind === 'refund' || kind === 'transfer';
/** What a session cost follows its payer. */
const follows = (kind: LedgerKind): boolean => kind === 'settlement' || kind === 'reversal' || kind === 'orderRefund';

function checkMoved({ kind, dedupeKey, entries }: LedgerPosting, accounts: Accounts): void {
  if (follows(kind)) return;
  for (const { accountId } of entries) if (accounts.get(accountId)!.id !== accountId) throw new WalletMoved(dedupeKey, accountId);
}

function checkSum(posting: LedgerPosting): void {
  if (!isZero(sum(posting.entries.map((entry) => entry.amount))))
    throw new LedgerRefusal(`the entries of ${posting.dedupeKey} do not sum to zero`);
}

function checkAccounts(posting: LedgerPosting, accounts: Accounts): void {
  let currency: string | undefined;
  for (const { accountId } of posting.entries) {
    const account = accounts.get(accountId);
    if (account?.providerId !== posting.providerId)
      throw new LedgerRefusal(`account ${accountId} of ${posting.dedupeKey} is not of provider ${posting.providerId}`);
    currency ??= account.currency;
    if (account.currency !== currency) throw new LedgerRefusal(`${posting.dedupeKey} mixes currencies`);
  }
}

/** The one wallet that a recharge, refund or goodwill moves; undefined for any other movement. Throws LedgerRefusal. */
function movedWallet(posting: LedgerPosting, accounts: Accounts): LedgerPosting['entries'][number] | undefined {
  if (!movesOneWallet(posting)) return undefined;
  const wallets = posting.entries.filter(({ accountId }) => accounts.get(accountId)!.balance !== null);
  if (wallets.length !== 1) throw new LedgerRefusal(`${posting.dedupeKey} moves ${wallets.length} wallets, not one`);
  return wallets[0];
}

/** The accounts by the numbers that were asked for. A wallet that was emptied for good is not locked: the one that there is today stands for it. */
async function lockAccounts(client: Queryable, accountIds: readonly number[]): Promise<Map<number, LedgerAccount>> {
  const { rows } = await client.query<LedgerAccount & { named: string[] | null }>({
    name: 'ledger-lock-accounts',
    // Income and cash are not locked: all settlements of a provider share them, and no balance is kept there.
    text: `with wallet as (
        select id, provider_id, currency, balance, bonus, moved_into from ledger_account
        where id = any (array(select coalesce(n.moved_into, n.id) from ledger_account n where n.id = any ($1::bigint[]))) and kind in ('card', 'chargeUser', 'company') order by id for no key update
      )
      select id, provider_id as "providerId", currency, balance, bonus, moved_into as "movedInto",
        (select array_agg(n.id) from ledger_account n where n.moved_into = wallet.id and n.id = any ($1::bigint[])) as named from wallet
      union all
      select id, provider_id, currency, null, 0, null, null from ledger_account
      where id = any ($1::bigint[]) and kind not in ('card', 'chargeUser', 'company')`,
    values: [accountIds],
  });
  // It was emptied while its lock was waited for.
  if (rows.some(({ movedInto }) => movedInto !== null)) return lockAccounts(client, accountIds);
  const found = new Map<number, LedgerAccount>();
  for (const { named, ...account } of rows) for (const id of [account.id, ...(named ?? [])]) found.set(Number(id), account);
  return found;
}

/** Ids of the transactions that are new, by key. */
async function insertTransactions(
  client: Queryable,
  postings: readonly LedgerPosting[],
  accounts: Accounts,
): Promise<Map<string, number>> {
  const first = new Map<string, LedgerPosting>();
  for (const posting of postings) if (!first.has(posting.dedupeKey)) first.set(posting.dedupeKey, posting);
  const sorted = [...first.values()].sort((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1));
  const wallets = sorted.map((posting) => movedWallet(posting, accounts));
  const { rows } = await client.query<{ id: number; dedupe_key: string }>({
    name: 'ledger-insert-transactions',
    text: `insert into ledger_transaction (provider_id, kind, reference, dedupe_key, operator, remark, source, wallet_account_id, wallet_amount)
      select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::numeric[])
      on conflict (dedupe_key) do nothing returning id, dedupe_key`,
    values: [
      sorted.map((posting) => posting.providerId),
      sorted.map((posting) => posting.kind),
      sorted.map((posting) => posting.reference),
      sorted.map((posting) => posting.dedupeKey),
      sorted.map((posting) => posting.operator),
      sorted.map((posting) => posting.remark ?? ''),
      sorted.map((posting) => posting.source ?? ''),
      wallets.map((wallet) => wallet?.accountId ?? null),
      wallets.map((wallet) => wallet?.amount ?? null),
    ],
  });
  return new Map(rows.map((row) => [row.dedupe_key, row.id]));
}

interface EntryRows {
  transactions: number[];
  accounts: number[];
  providers: number[];
  amounts: string[];
  balances: (string | null)[];
  bonuses: string[];
}

/** Bonus money of settlements that refunds have not returned yet, by the settlements' keys. Without refunds among the postings it asks nothing. */
async function bonusSpent(client: Queryable, postings: readonly LedgerPosting[]): Promise<Map<string, string>> {
  const keys = postings.flatMap(({ reverses, givesBack }) => reverses ?? givesBack?.settlement ?? []);
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{ dedupe_key: string; bonus: string }>({
    name: 'ledger-bonus-spent',
    // The refunds of a settlement begin with its key.
    text: `select t.dedupe_key, sum(-e.bonus)::text as bonus from ledger_transaction t
      cross join lateral (select t.id union all select x.id from ledger_transaction x where x.reference = t.reference and x.kind = 'orderRefund' and starts_with(x.dedupe_key, 'orderRefund' || substring(t.dedupe_key from ':.*') || ':')) x
      join ledger_entry e on e.transaction_id = x.id
      where t.dedupe_key = any ($1::text[]) group by t.dedupe_key having sum(e.bonus) < 0`,
    values: [keys],
  });
  return new Map(rows.map((row) => [row.dedupe_key, row.bonus]));
}

/** Moves the balances in memory on by one posting and adds its rows. */
function applyEntries(
  posting: LedgerPosting,
  transactionId: number,
  accounts: Accounts,
  rows: EntryRows,
  { spent, paid }: { spent: Map<string, string>; paid: PaidMoney },
) {
  const balances = new Map<number, string>();
  const bonuses = new Map<number, string>();
  // Bonus money that came out of one wallet goes into the next as what it is.
  let moved = comingBack(posting, spent);
  const entries =
    posting.kind === 'transfer' ? posting.entries.toSorted((a, b) => sign(a.amount) - sign(b.amount)) : posting.entries;
  for (const { accountId, amount } of entries) {
    const account = accounts.get(accountId)!;
    const moves = !isZero(amount);
    let bonus = '0';
    if (account.balance !== null) {
      if (moves) {
        bonus = bonusShare(posting.kind, amount, account.balance, account.bonus, moved);
        if (movesByHand(posting.kind)) paid.move(posting.kind, transactionId, account, { amount, bonus });
        account.balance = add(account.balance, amount);
        if (!isZero(bonus)) account.bonus = add(account.bonus, bonus);
        if (posting.kind === 'transfer') moved = negate(bonus);
        // A refund of the same call asks for it.
        if (posting.kind === 'settlement' && !isZero(bonus)) spent.set(posting.dedupeKey, negate(bonus));
      }
      balances.set(accountId, account.balance);
      bonuses.set(accountId, bonus);
    }
    if (!moves) continue;
    rows.transactions.push(transactionId);
    rows.accounts.push(account.id);
    rows.providers.push(posting.providerId);
    rows.amounts.push(amount);
    rows.balances.push(account.balance);
    rows.bonuses.push(bonus);
  }
  return { balances, bonuses };
}

/** How much of what comes back to a wallet went out of it as bonus money. */
function comingBack({ reverses, givesBack, entries }: LedgerPosting, spent: ReadonlyMap<string, string>): string {
  if (reverses !== undefined) return spent.get(reverses) ?? '0';
  const bonus = givesBack && spent.get(givesBack.settlement);
  if (!bonus) return '0';
  const amount = entries.find((entry) => sign(entry.amount) > 0)!.amount;
  return shareOf(bonus, amount, givesBack.left, givesBack.minorUnit);
}

const sign = (amount: string): number => (amount.startsWith('-') ? -1 : 1);

async function insertEntries(client: Queryable, rows: EntryRows): Promise<void> {
  await client.query({
    name: 'ledger-insert-entries',
    text: `insert into ledger_entry (transaction_id, account_id, provider_id, amount, balance_after, bonus)
      select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::numeric[], $5::numeric[], $6::numeric[])`,
    values: [rows.transactions, rows.accounts, rows.providers, rows.amounts, rows.balances, rows.bonuses],
  });
}

/** The accounts that every provider has from its beginning, in the provider's currency. Throws where a provider has none. */
export async function systemAccounts(
  client: Queryable,
  providerIds: readonly number[],
): Promise<Map<number, Record<SystemAccount, number>>> {
  const { rows } = await client.query<{ id: number; accounts: Record<SystemAccount, number> }>({
    name: 'ledger-system-accounts',
    text: `select p.id, json_object_agg(a.kind, a.id) as accounts
      from provider p join ledger_account a on a.provider_id = p.id and a.currency = p.currency
      where p.id = any ($1::int[]) and a.kind not in ('card', 'chargeUser', 'company') group by p.id`,
    values: [providerIds],
  });
  const found = new Map(rows.map((row) => [row.id, row.accounts]));
  for (const id of providerIds) if (!found.has(id)) throw new LedgerRefusal(`provider ${id} has no ledger accounts`);
  return found;
}

/** Makes an empty wallet. Returns its account. */
export async function openWallet(trx: Trx, providerId: number, kind: WalletKind, currency: string): Promise<number> {
  const { id } = await trx
    .insertInto('ledger_account')
    .values({ provider_id: providerId, kind, currency })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
