import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';

const MINUTE = 60_000;

/** Rows that are kept at most: those forgotten soonest go first. */
const MOST_KEPT = 200_000;

/** How often something may be tried, and how long it then waits. */
export interface TryLimit {
  /** Tries without waiting. */
  free: number;
  /** So long after the first try (`growing`: after the last) nothing is known of them any more; ms. */
  forgetMs: number;
  /** After the free tries each further one waits twice as long, at first `fromMs`, at most `toMs`. Absent: until all is forgotten. */
  growing?: { fromMs: number; toMs: number };
}

/** Ten tries, then a wait that grows from a minute to an hour; a day without any begins anew. */
export const GUESSING: TryLimit = { free: 10, forgetMs: 24 * 60 * MINUTE, growing: { fromMs: MINUTE, toMs: 60 * MINUTE } };

/** Clocks of servers may differ by this. A try that expires later than that was written by a clock that ran ahead, and no longer counts. */
const SKEW_MS = 5 * MINUTE;

/**
 * Counts one try before it is made, in one statement, so that many at once over all processes do not get more. Returns how many there are with this one;
 * undefined: it has to wait.
 */
export async function takeTry(db: Database | Trx, key: string, limit: TryLimit, now: number): Promise<number | undefined> {
  const forgetAt = new Date(now + limit.forgetMs);
  const fresh = sql`(t.forget_at <= ${new Date(now)} or t.forget_at > ${new Date(now + limit.forgetMs + SKEW_MS)})`;
  const count = sql`case when ${fresh} then 1 else t.count + 1 end`;
  const forget = limit.growing ? sql`excluded.forget_at` : sql`case when ${fresh} then excluded.forget_at else t.forget_at end`;
  const { growing } = limit;
  const waitUntil = growing
    ? sql`${new Date(now)}::timestamptz + least(${growing.toMs}, ${growing.fromMs} * power(2, least(t.count + 1 - ${limit.free}::int, 30))) * interval '1 millisecond'`
    : forget;
  const first = limit.free <= 1 ? (growing ? new Date(now + growing.fromMs) : forgetAt) : null;
  const { rows } = await sql<{ count: number }>`
    insert into try_count as t (key, count, wait_until, forget_at) values (${key}, 1, ${first}, ${forgetAt})
    on conflict (key) do update set count = ${count}, forget_at = ${forget}, told_at = case when ${fresh} then null else t.told_at end,
      wait_until = case when ${fresh} then excluded.wait_until when t.count + 1 >= ${limit.free} then ${waitUntil} end
    where ${fresh} or t.wait_until is null or t.wait_until <= ${new Date(now)}
    returning t.count`.execute(db);
  return rows[0]?.count;
}

/** How many tries are counted, and how long the next one waits (ms, 0: it need not). */
export async function triesOf(db: Database | Trx, key: string, now: number): Promise<{ count: number; waitMs: number }> {
  const row = await db
    .selectFrom('try_count')
    .select(['count', 'wait_until'])
    .where('key', '=', key)
    .where('forget_at', '>', new Date(now))
    .where('forget_at', '<=', new Date(now + GUESSING.forgetMs + SKEW_MS))
    .executeTakeFirst();
  return { count: row?.count ?? 0, waitMs: Math.max(0, (row?.wait_until?.getTime() ?? 0) - now) };
}

/** Takes back tries that were none after all: what was tried was right. Below the free tries nothing waits any more. */
export async function giveBackTries(db: Database | Trx, key: string, limit: TryLimit, tries = 1): Promise<void> {
  await sql`
    update try_count set count = greatest(count - ${tries}::int, 0),
      wait_until = case when count - ${tries}::int >= ${limit.free}::int then wait_until end
    where key = ${key}`.execute(db);
}

/** Forgets the tries of a key. */
export async function forgetTries(db: Database | Trx, key: string): Promise<void> {
  await db.deleteFrom('try_count').where('key', '=', key).execute();
}

/** Clears what is forgotten anyway, browsers that nobody has signed in from for half a year, and what has expired. */
export async function clearTries(db: Database, now: number): Promise<void> {
  const at = new Date(now);
  await db.deleteFrom('try_count').where('forget_at', '<=', at).execute();
  // Anybody may try with names that nobody has.
  await sql`delete from try_count where key in (select key from try_count order by forget_at desc offset ${MOST_KEPT})`.execute(
    db,
  );
  await db.deleteFrom('used_proof').where('expires_at', '<=', at).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', at).execute();
  await sql`delete from passkey_challenge where challenge in (select challenge from passkey_challenge order by expires_at desc offset ${MOST_KEPT})`.execute(
    db,
  );
  await db.deleteFrom('reset_code').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('known_browser')
    .where('last_at', '<', new Date(now - 180 * 86_400_000))
    .execute();
}
