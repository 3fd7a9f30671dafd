import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { Problem } from '../../platform/http/problem.ts';
import { queueMail } from '../outbox/outbox.ts';
import type { Demand } from './human-check.ts';
import { userKnownBy } from './known-browser.ts';
import { triedMail } from './tried-mail.ts';
import { forgetTries, GUESSING, giveBackTries, takeTry, triesOf } from './tries.ts';

const WINDOW_MS = 15 * 60_000;
/** Failed sign-ins within the window: of an account or address until a captcha is required, of a pair until it has to wait (decisions section 2). */
const CAPTCHA_AFTER = 3;
const WAIT_AFTER = GUESSING.free;
/**
 * A captcha is not enough after the free tries of an account within the window, or after so many in all: guessing goes on; and after so many of an address, whatever
 * the account: many people may share one.
 */
const STILL_TRIED = 20;
const PROOF_AFTER = 100;

/** One sign-in on its way. */
export interface Attempt {
  username: string;
  address: string;
  /** What the address is counted by. */
  network: string;
  /** Whose tries it counts among: those of a browser that the account knows, or those of all strangers together. */
  key: string;
  known: boolean;
}

export const blocked = (waitMs: number) =>
  new Problem('loginBlocked', { places: { minutes: String(Math.max(1, Math.ceil(waitMs / 60_000))) } });

/** The tries of strangers with an account, over all addresses; an account that does not exist has the same. */
const strangersKey = (username: string) => `signIn:${username}`;

/** Whose tries an attempt counts among. A browser that signed in before waits by itself: strangers cannot make it wait. */
export async function attemptOf(
  db: Database,
  form: { username: string },
  from: { address: string; browser: string | undefined },
): Promise<Attempt> {
  const username = form.username.toLowerCase();
  const userId = await userKnownBy(db, from.browser, username);
  const known = userId !== undefined;
  const network = networkOf(from.address);
  return {
    username,
    address: from.address,
    network,
    known,
    key: known ? `browser:${userId}:${from.browser}` : strangersKey(username),
  };
}

/** What an attempt has to show; throws `loginBlocked` while it has to wait. */
export async function demandOf(db: Database, attempt: Attempt, now: number): Promise<Demand> {
  const { count, waitMs } = await triesOf(db, attempt.key, now);
  if (waitMs > 0) throw blocked(waitMs);
  if (attempt.known) return count >= GUESSING.free ? 'proof' : count >= CAPTCHA_AFTER ? 'captcha' : 'nothing';
  const { username, network } = attempt;
  const { rows } = await sql<{ either: number; pair: number; account: number; address: number }>`
    select count(*)::int as either, count(*) filter (where username = ${username} and address = ${network})::int as pair,
      count(*) filter (where username = ${username})::int as account, count(*) filter (where address = ${network})::int as address
    from failed_sign_in where at > ${new Date(now - WINDOW_MS)} and at <= ${new Date(now + WINDOW_MS)} and (username = ${username} or address = ${network})`.execute(
    db,
  );
  const failed = rows[0]!;
  if (failed.pair >= WAIT_AFTER) throw blocked(WINDOW_MS);
  if (count >= STILL_TRIED || failed.account >= GUESSING.free || failed.address >= PROOF_AFTER) return 'proof';
  return failed.either >= CAPTCHA_AFTER ? 'captcha' : 'nothing';
}

/** Counts an attempt before its password is looked at; throws `loginBlocked` where it is one too many. */
export async function beginAttempt(db: Database, attempt: Attempt, now: number): Promise<void> {
  if ((await takeTry(db, attempt.key, GUESSING, now)) !== undefined) return;
  throw blocked((await triesOf(db, attempt.key, now)).waitMs);
}

/** An attempt was wrong: it stays counted. Strangers' first one too many is told to the owner of the account, once until a day has passed without any. */
export async function failAttempt(db: Database, attempt: Attempt, now: number): Promise<void> {
  const { username, network } = attempt;
  await db
    .deleteFrom('failed_sign_in')
    .where('at', '<', new Date(now - WINDOW_MS))
    .execute();
  await db
    .insertInto('failed_sign_in')
    .values({ username, address: network, at: new Date(now) })
    .execute();
  if (!attempt.known) await tellOwner(db, attempt, now);
}

async function tellOwner(db: Database, { key, username, address }: Attempt, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const told = await trx
      .updateTable('try_count')
      .set({ told_at: new Date(now) })
      .where('key', '=', key)
      .where('told_at', 'is', null)
      .where('count', '>=', GUESSING.free)
      .executeTakeFirst();
    if (told.numUpdatedRows === 0n) return;
    const owner = await trx
      .selectFrom('system_users')
      .select(['provider_id', 'email', 'name', 'username'])
      .where(sql`lower(username)`, '=', username)
      .where('enabled', '=', true)
      .where('email', '<>', '')
      .executeTakeFirst();
    if (!owner) return;
    const about = { name: owner.name || owner.username, username: owner.username, address, at: new Date(now) };
    await queueMail(trx, { providerId: owner.provider_id, recipient: owner.email, ...triedMail(about) });
  });
}

/** The password was right: this attempt was no guess. */
export const takeBackAttempt = (db: Database, attempt: Attempt): Promise<void> => giveBackTries(db, attempt.key, GUESSING);

/** Signed in: the failures from this address were the user's own mistakes. Those of strangers elsewhere stay counted. */
export async function succeedAttempt(db: Database, attempt: Attempt): Promise<void> {
  const { username, network, known, key } = attempt;
  const own = await db
    .deleteFrom('failed_sign_in')
    .where('username', '=', username)
    .where('address', '=', network)
    .executeTakeFirst();
  if (known) await forgetTries(db, key);
  else await giveBackTries(db, key, GUESSING, 1 + Number(own.numDeletedRows));
}

/** The password was set anew by its owner: what strangers tried with the old one need not keep the owner waiting. */
export const forgetStrangers = (db: Database, username: string): Promise<void> =>
  forgetTries(db, strangersKey(username.toLowerCase()));
