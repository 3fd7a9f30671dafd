import type { ErasePlan } from '@csms/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import { changedIn, eraseFromLog, expireExports, type LogHashes } from '../../access/index.ts';
import { ocppLogQuoting } from '../../network/index.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';
import type { CustomerKeeper } from './keeper.ts';
import { belongingsOf, cardPseudonym, harvest, tracesOf, userPseudonym, usersOfPerson } from './person.queries.ts';
import { quotingOf, sweepTable } from './sweep.ts';
import { redactorOf, type Traces } from './traces.ts';

type Refusal = ErasePlan['refusals'][number];

/** What keeps a person from being erased now. */
async function refusalsOf(
  trx: Trx,
  userIds: readonly number[],
  cardIds: readonly number[],
  keepers: readonly CustomerKeeper[],
): Promise<Refusal[]> {
  const own = sql`(r.charge_user_id = any (${userIds}::int[]) or r.card_id = any (${cardIds}::int[]))`;
  const { rows } = await sql<{ running: boolean; review: boolean; balance: boolean }>`
    select exists (select from charging_session r where r.status = 'charging' and ${own}) as running,
      exists (select from charging_session r where r.status = 'review' and ${own}) as review,
      exists (select from ledger_account a where a.balance <> 0 and a.id in (
        select account_id from charge_user where id = any (${userIds}::int[]) union all select account_id from card where id = any (${cardIds}::int[]))) as balance`.execute(
    trx,
  );
  const { running, review, balance } = rows[0]!;
  const refusals: Refusal[] = [];
  if (running) refusals.push('eraseCharging');
  if (review) refusals.push('eraseReview');
  if (balance) refusals.push('eraseBalance');
  for (const keeper of keepers) {
    const why = await keeper.whyNotErased?.(trx, userIds);
    if (why) refusals.push(why);
  }
  return refusals;
}

/** What has to be done before a customer can be erased, with the wallets that are not empty. Throws `notFound`. */
export async function planErasure(trx: Trx, userId: number, keepers: readonly CustomerKeeper[]): Promise<ErasePlan> {
  found(await trx.selectFrom('charge_user').select('id').where('id', '=', userId).executeTakeFirst());
  const userIds = await usersOfPerson(trx, userId);
  const { cards } = await belongingsOf(trx, userIds);
  const { rows } = await sql<{ cardNumber: string | null; balance: string; currency: string; minor_unit: number }>`
    select x.card_number as "cardNumber", a.balance::text as balance, a.currency, p.minor_unit
    from (select account_id, null as card_number, provider_id, 0 as no from charge_user where id = any (${userIds}::int[])
      union all select account_id, card_number, provider_id, id from card where charge_user_id = any (${userIds}::int[])) x
      join ledger_account a on a.id = x.account_id join provider p on p.id = x.provider_id where a.balance <> 0 order by x.no`.execute(
    trx,
  );
  return {
    refusals: await refusalsOf(
      trx,
      userIds,
      cards.map(({ id }) => id),
      keepers,
    ),
    wallets: rows.map(({ minor_unit, balance, ...wallet }) => ({ ...wallet, balance: shownAmount(balance, minor_unit) })),
  };
}

/**
 * Erases what belongs to a customer, at once and for ever: the account, its cards and cars, where invoices go. Records, bills, ledger and issued invoices stay, under a pseudonym. What quotes the
 * customer elsewhere is swept afterwards (`sweepErasures`). Returns the wallets. Throws why it cannot be done now.
 */
export async function eraseCustomer(
  trx: Trx,
  caller: Caller,
  userId: number,
  keepers: readonly CustomerKeeper[],
  now: number,
): Promise<{ providerId: number; accountIds: number[] }> {
  const userIds = await usersOfPerson(trx, userId);
  const locked = await trx
    .selectFrom('charge_user')
    .select(['id', 'provider_id', 'account_id', 'merged_into', 'erased_at'])
    .where('id', 'in', [userId, ...userIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const user = found(locked.find(({ id }) => id === userId));
  if (user.erased_at || user.merged_into) throw new Problem('conflict');
  const { cards, cars } = await belongingsOf(trx, userIds);
  const cardIds = cards.map(({ id }) => id);
  if (cardIds.length > 0)
    await trx.selectFrom('card').select('id').where('id', 'in', cardIds).orderBy('id').forNoKeyUpdate().execute();
  const [refusal] = await refusalsOf(trx, userIds, cardIds, keepers);
  if (refusal) throw new Problem(refusal);
  const traces = await tracesOf(trx, userIds, keepers);
  await leaveStaff(trx, userIds, traces);
  const at = new Date(now);
  await trx
    .insertInto('erasure')
    .values({
      provider_id: user.provider_id,
      erased_user_id: userId,
      requested_by: caller.username,
      requested_at: at,
      traces: JSON.stringify(traces),
    })
    .execute();
  for (const id of userIds)
    await trx
      .updateTable('charge_user')
      .set({
        account: userPseudonym(id),
        id_tag: userPseudonym(id),
        phone: '',
        email: '',
        enabled: false,
        system_user_id: null,
        group_id: null,
        erased_at: at,
      })
      .where('id', '=', id)
      .execute();
  for (const id of cardIds)
    await trx
      .updateTable('card')
      .set({
        card_number: cardPseudonym(id),
        physical_number: cardPseudonym(id),
        user_name: '',
        phone: '',
        email: '',
        lost_at: sql`coalesce(lost_at, ${at})`,
      })
      .where('id', '=', id)
      .execute();
  if (cars.length > 0)
    await trx
      .deleteFrom('car')
      .where(
        'id',
        'in',
        cars.map(({ id }) => id),
      )
      .execute();
  for (const keeper of keepers) await keeper.erase?.(trx, userIds);
  await forgetInLists(trx, Object.keys(traces.strong));
  return { providerId: user.provider_id, accountIds: locked.map(({ account_id }) => account_id) };
}

/** A system user that had charging rights stays one: what names it as such is not the customer's. */
async function leaveStaff(trx: Trx, userIds: readonly number[], traces: Traces): Promise<void> {
  const staff = await trx
    .selectFrom('system_users as s')
    .innerJoin('charge_user as u', 'u.system_user_id', 's.id')
    .select(['s.username', 's.phone', 's.email'])
    .where('u.id', 'in', userIds)
    .execute();
  for (const { username, phone, email } of staff) for (const value of [username, phone ?? '', email]) delete traces.strong[value];
}

/** Points that hold a card of the person get their whitelist whole the next time. */
async function forgetInLists(trx: Trx, values: readonly string[]): Promise<void> {
  const tags = values.map((value) => value.toUpperCase());
  await sql`update local_list set held_version = null where point_id in (select point_id from local_list_entry where id_tag = any (${tags}::text[]))`.execute(
    trx,
  );
  await sql`delete from local_list_entry where id_tag = any (${tags}::text[])`.execute(trx);
}

interface SweepParts {
  databases: Databases;
  hashes: LogHashes;
  clock: { now(): number };
  keepers: readonly CustomerKeeper[];
}

/** Erases the customers whose sweep waits from everything that quotes them. Cut off, it is done anew. */
export async function sweepErasures({ databases, hashes, clock, keepers }: SweepParts): Promise<void> {
  const { pool } = databases;
  const { rows } = await pool.query<{ id: number; provider_id: number; traces: Traces | null }>(
    'select id, provider_id, traces from erasure where swept_at is null order by id limit 20',
  );
  for (const { id, provider_id, traces: kept } of rows) {
    const traces = kept!;
    const providers = await providersOf(pool, provider_id);
    const log = logRows(providers, traces);
    await harvestLog(pool, log, traces);
    // What was learnt goes with the first rows that are erased: it is kept for the case that this is cut off.
    await pool.query('update erasure set traces = $2 where id = $1', [id, JSON.stringify(traces)]);
    await eraseLog(pool, hashes, providers, traces);
    for (const quoting of [...quotingOf(keepers), ...(await ocppLogQuoting(pool))])
      await sweepTable(pool, quoting, { providers, traces });
    // Files that were exported from lists may hold the person: they are made anew where somebody still wants them.
    await expireExports(pool, providers);
    await pool.query('update erasure set traces = null, swept_at = $2 where id = $1', [id, new Date(clock.now())]);
  }
}

/** The customer's provider, and those above it: their users act for it, and their logs say so. */
export async function providersOf(pool: pg.Pool, providerId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `with recursive up as (select id, parent_id from provider where id = $1 union select p.id, p.parent_id from provider p join up on p.id = up.parent_id)
     select id from up union select id from provider where type = 'super'`,
    [providerId],
  );
  return rows.map(({ id }) => id);
}

/** Rows of the system log about the person, or that mention it. */
export function logRows(providers: readonly number[], traces: Traces): { where: string; values: unknown[]; about: string } {
  const { pattern } = redactorOf(traces);
  const about = `(request->>'chargeUserId' = any ($2::text[])
    or (operation like 'chargeUser.%' and (request->>'id' = any ($2::text[]) or request->>'otherId' = any ($2::text[])))
    or (operation like 'car.%' and request->>'id' = any ($3::text[])) or (operation like 'invoiceInfo.%' and request->>'id' = any ($4::text[])))`;
  return {
    about,
    where: `(provider_id = any ($1::int[]) or provider_id is null) and (${about} or ($5::text <> '' and (operand ~* $5 or content ~* $5 or request::text ~* $5)))`,
    values: [providers, traces.userIds.map(String), traces.carIds.map(String), traces.infoIds.map(String), pattern ?? ''],
  };
}

/** What stood in earlier requests about the person: numbers and names that were changed since. */
async function harvestLog(pool: pg.Pool, { where, values }: { where: string; values: unknown[] }, traces: Traces): Promise<void> {
  const redactor = redactorOf(traces);
  const { rows } = await pool.query<{ operation: string; request: unknown }>(
    `select operation, request from system_log where ${where} order by id limit 10000`,
    values,
  );
  for (const { operation, request } of rows) {
    // A list of many people's cards is not this one's.
    if (
      !/^(chargeUser|card|car|invoice|invoiceInfo)\.(?!import)/.test(operation) ||
      request === null ||
      typeof request !== 'object'
    )
      continue;
    const fields = [...Object.entries(request), ...changedIn(request)];
    const isOwn = fields.some(
      ([name, value]) =>
        (name === 'chargeUserId' && traces.userIds.includes(Number(value))) ||
        (name === 'id' && ownIds(operation, traces).includes(Number(value))) ||
        (/^(account|cardNumber|carNumber|vin)$/.test(name) && typeof value === 'string' && redactor.text(value, false) !== value),
    );
    if (isOwn) for (const [name, value] of fields) harvest(traces, name, value);
  }
}

const ownIds = (operation: string, traces: Traces): readonly number[] =>
  operation.startsWith('chargeUser.')
    ? traces.userIds
    : operation.startsWith('car.')
      ? traces.carIds
      : operation.startsWith('invoiceInfo.')
        ? traces.infoIds
        : [];

async function eraseLog(pool: pg.Pool, hashes: LogHashes, providers: readonly number[], traces: Traces): Promise<void> {
  const redactor = redactorOf(traces);
  await eraseFromLog(pool, hashes, logRows(providers, traces), (row) => ({
    operand: redactor.text(row.operand, true),
    content: redactor.text(row.content, true),
    request: redactor.json(row.request, true),
  }));
}
