import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AnyEndpoint } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sendSystemMessage } from '../messages/system-message.ts';
import { hasMailAccount, queueMail } from '../outbox/outbox.ts';
import { HEAVY_ACTS, type HeavyAct } from './heavy-acts.ts';

interface Parts {
  db: Database;
  bus: Bus;
  clock: Clock;
  /** Another number for each act (tests). */
  perHour?: number | undefined;
}

/** Counts a call that is about to be done. Throws `confirmationAsked` where it is above its number and the sign-in has not been confirmed of late. */
export type HeavyGuard = (endpoint: AnyEndpoint, call: { caller: Caller; body: unknown }) => Promise<void>;

const HOUR_MS = 3_600_000;
/** How long a confirmed sign-in is not asked again. */
export const CONFIRMED_MS = 10 * 60_000;

/** All people of a provider together may do so many times what one may. */
const OF_PROVIDER = 10;
/** What a user younger than this does counts for its maker too: a session cannot have its number again by making itself a second user. */
const YOUNG_MS = 7 * 24 * HOUR_MS;

/** The guard of `HEAVY_ACTS`. It counts the calls of a user over all sign-ins and processes, before they run, and those of young users for who made them too. A confirmation holds for one sign-in. */
export function createHeavyGuard({ db, bus, clock, perHour }: Parts): HeavyGuard {
  const calls = new Map<AnyEndpoint, { act: HeavyAct; count: (body: unknown) => number }[]>();
  for (const act of HEAVY_ACTS)
    for (const { endpoint, count } of act.of)
      calls.set(endpoint, [
        ...(calls.get(endpoint) ?? []),
        { act, count: (count as ((body: unknown) => number) | undefined) ?? (() => 1) },
      ]);
  return async (endpoint, { caller, body }) => {
    for (const { act, count } of calls.get(endpoint) ?? []) {
      const number = count(body);
      const most = perHour ?? act.perHour;
      if (number === 0 || (await takeAll(db, act, caller, { number, most }, clock.now()))) continue;
      if (await isConfirmed(db, caller, clock.now())) continue;
      for (const event of await tellAdministrators(db, caller, { act, most }, clock.now())) bus.publish('live', event);
      throw new Problem('confirmationAsked');
    }
  };
}

const keyOf = (act: HeavyAct, userId: number): string => `heavy:${act.key}:${userId}`;

/** Counts for the user, for who made it while it is young, and so on, and for the provider; false where one of them is above its number. */
async function takeAll(
  db: Database,
  act: HeavyAct,
  caller: Caller,
  { number, most }: { number: number; most: number },
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with recursive maker as (
      select id, made_by, created_at from system_users where id = ${caller.userId}
      union
      select u.id, u.made_by, u.created_at from maker m join system_users u on u.id = m.made_by where m.created_at > ${new Date(now - YOUNG_MS)}
    ) select id from maker order by id = ${caller.userId} desc, id`.execute(db);
  for (const { id } of rows) if (!(await takeActs(db, keyOf(act, id), { number, most }, now))) return false;
  return takeActs(db, `heavy:${act.key}:of:${caller.providerId}`, { number, most: most * OF_PROVIDER }, now);
}

/** Counts in one statement, so that many at once over all processes do not get more than the hour has left. */
async function takeActs(
  db: Database,
  key: string,
  { number, most }: { number: number; most: number },
  now: number,
): Promise<boolean> {
  if (number > most) return false;
  const fresh = sql`t.forget_at <= ${new Date(now)}`;
  const { rows } = await sql`
    insert into try_count as t (key, count, forget_at) values (${key}, ${number}, ${new Date(now + HOUR_MS)})
    on conflict (key) do update set count = case when ${fresh} then excluded.count else t.count + excluded.count end,
      forget_at = case when ${fresh} then excluded.forget_at else t.forget_at end, told_at = case when ${fresh} then null else t.told_at end
    where ${fresh} or t.count + excluded.count <= ${most}
    returning t.key`.execute(db);
  return rows.length > 0;
}

async function isConfirmed(db: Database, caller: Caller, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_session')
    .select('confirmed_until')
    .where('token_hash', '=', caller.tokenHash)
    .executeTakeFirst();
  return (row?.confirmed_until?.getTime() ?? 0) > now;
}

/** A message in the console and a mail to the provider, once an hour for a user and an act. */
async function tellAdministrators(db: Database, caller: Caller, { act, most }: { act: HeavyAct; most: number }, now: number) {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into try_count as t (key, count, forget_at, told_at) values (${keyOf(act, caller.userId)}, 0, ${new Date(now + HOUR_MS)}, ${new Date(now)})
      on conflict (key) do update set told_at = excluded.told_at where t.told_at is null or t.told_at <= ${new Date(now - HOUR_MS)}
      returning t.key`.execute(trx);
    if (rows.length === 0) return [];
    const title = {
      zh: `${caller.username}：一小时内${act.what.zh}超过 ${most} 次`,
      en: `${caller.username}: more than ${most} ${act.what.en} within an hour`,
    };
    const content = {
      zh: `${act.why.zh}超出部分需要再次验证身份后才会执行。若不是本人操作，请停用该账号并检查系统日志。`,
      en: `${act.why.en} What is above that number is done only after the user has shown the second factor or the password again. If it was not the user, disable the account and look at the system log.`,
    };
    await mailProvider(trx, caller.providerId, `${title.zh} / ${title.en}`, `${content.zh}\n\n${content.en}`);
    return sendSystemMessage(trx, { providerId: caller.providerId, permission: 'user:write', title, content, now });
  });
}

async function mailProvider(trx: Trx, providerId: number, subject: string, text: string): Promise<void> {
  const provider = await trx.selectFrom('provider').select('email').where('id', '=', providerId).executeTakeFirst();
  if (provider?.email && (await hasMailAccount(trx, providerId)))
    await queueMail(trx, { providerId, recipient: provider.email, subject, text });
}
