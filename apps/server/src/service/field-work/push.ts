import type { Language } from '@csms/contract';
import { sql } from 'kysely';
import webPush from 'web-push';
import type { Clock } from '../../platform/clock/clock.ts';
import { openOrNone, type Seal } from '../../platform/config/seal.ts';
import type { Database, Databases, Trx } from '../../platform/database/database.ts';
import type { PublicNames } from '../../platform/http/public-name.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outward } from '../../platform/outward/outward.ts';
import { createQueue, type Taken } from '../../platform/queue/queue.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';

const BATCH = 20;
const LEASE_MS = 60_000;
/** Waiting before the next attempt; after the last it is given up. */
const RETRY_MS = [30_000, 5 * 60_000, 30 * 60_000];
const LIMITS = { connectMs: 5_000, totalMs: 10_000, maxBytes: 64 * 1024 };
/** A push service keeps it so long for a phone that is off, in s. */
const TTL_S = 4 * 3_600;
/** What was told is kept for a day. */
const KEEP_MS = 86_400_000;
/** Phones of one user; the oldest beyond go. */
const MOST_PHONES = 5;

export interface PushParts {
  databases: Databases;
  seal: Seal;
  outward: Outward;
  clock: Clock;
  log: Log;
  publicNames: PublicNames;
}

interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** The key pair by which push services know this installation, made when it is first asked for. Undefined: it cannot be read. */
async function keysOf(db: Database, seal: Seal): Promise<KeyPair | undefined> {
  const read = async () =>
    (await sql<{ public_key: string; private_sealed: Buffer }>`select public_key, private_sealed from push_key`.execute(db))
      .rows[0];
  let row = await read();
  if (!row) {
    const made = webPush.generateVAPIDKeys();
    // Of two processes that make one at once the first wins.
    await sql`insert into push_key (id, public_key, private_sealed) values (1, ${made.publicKey}, ${seal.seal(made.privateKey)}) on conflict (id) do nothing`.execute(
      db,
    );
    row = (await read())!;
  }
  const privateKey = openOrNone(seal, row.private_sealed);
  return privateKey === undefined ? undefined : { publicKey: row.public_key, privateKey };
}

/** The public key that phones subscribe with; empty where there is none to be had. */
export const publicKeyOf = async (db: Database, seal: Seal): Promise<string> => (await keysOf(db, seal))?.publicKey ?? '';

/** A phone that is to be told of its user's orders from now on. */
export async function subscribe(
  trx: Trx,
  caller: { userId: number; providerId: number; tokenHash: Buffer },
  phone: { endpoint: string; p256dh: string; auth: string },
  language: Language,
  now: number,
): Promise<void> {
  // A phone belongs to whoever signed in on it last: another's subscription goes with its endpoint.
  await sql`delete from push_subscription where endpoint = ${phone.endpoint}`.execute(trx);
  await sql`insert into push_subscription (provider_id, user_id, endpoint, p256dh, auth, token_hash, language, created_at)
    values (${caller.providerId}, ${caller.userId}, ${phone.endpoint}, ${phone.p256dh}, ${phone.auth}, ${caller.tokenHash}, ${language}, ${new Date(now)})`.execute(
    trx,
  );
  await sql`delete from push_subscription where user_id = ${caller.userId} and id not in (
    select id from push_subscription where user_id = ${caller.userId} order by id desc limit ${MOST_PHONES})`.execute(trx);
}

export async function unsubscribe(trx: Trx, userId: number, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where endpoint = ${endpoint} and user_id = ${userId}`.execute(trx);
}

/** Lets the phones of a user know of an order, in the caller's transaction: its number and station, no more. */
export async function queuePush(
  trx: Trx,
  userId: number,
  title: Readonly<Record<Language, string>>,
  order: { task_id: string; station_name: string },
  now: number,
): Promise<void> {
  await sql`insert into push_notice (provider_id, subscription_id, title, task_id, station_name, created_at)
    select provider_id, id, case language when 'zh' then ${title.zh}::text else ${title.en}::text end, ${order.task_id}, ${order.station_name}, ${new Date(now)} from push_subscription where user_id = ${userId}`.execute(
    trx,
  );
}

interface NoticeRow extends Taken {
  subscription_id: number;
  title: string;
  task_id: string;
  station_name: string;
}

/** Sends what waits. Subscriptions whose sign-in was ended, or whose user is disabled, go before. */
async function sendPushes({ databases, seal, outward, clock, log, publicNames }: PushParts): Promise<void> {
  const db = databases.system;
  await sql`delete from push_subscription p where exists (select from ended_session e where e.token_hash = p.token_hash)
    or exists (select from system_users u where u.id = p.user_id and not u.enabled)`.execute(db);
  const queue = createQueue<NoticeRow>(
    {
      table: 'push_notice',
      waiting: sql<boolean>`ended_at is null`,
      columns: sql`id, attempts, subscription_id, title, task_id, station_name`,
      leaseMs: LEASE_MS,
    },
    clock,
  );
  const rows = await queue.claim(db, { most: BATCH });
  if (rows.length === 0) return;
  const keys = await keysOf(db, seal);
  // Push services want to know whom to turn to.
  const subject = publicNames.addresses[0] ?? 'https://csms.invalid';
  const over = sql`ended_at = ${new Date(clock.now())}`;
  await Promise.all(
    rows.map(async (row) => {
      try {
        const status = keys ? await sendOne(db, outward, { ...keys, subject }, row) : 410;
        if (status === 404 || status === 410) {
          // The phone is there no more: what it is owed goes along.
          await sql`delete from push_subscription where id = ${row.subscription_id}`.execute(db);
          return;
        }
        if (status >= 200 && status < 300) {
          await queue.end(db, row, over);
          return;
        }
        throw new Error(`a push service answered ${status}`);
      } catch (error) {
        log.warn({ err: error, push: row.id, attempts: row.attempts }, 'a phone could not be told');
        const wait = RETRY_MS[row.attempts - 1];
        if (wait === undefined) await queue.end(db, row, over);
        else await queue.release(db, row, { inMs: wait, spent: true });
      }
    }),
  );
}

async function sendOne(db: Database, outward: Outward, keys: KeyPair & { subject: string }, row: NoticeRow): Promise<number> {
  const { rows } = await sql<{ endpoint: string; p256dh: string; auth: string }>`
    select endpoint, p256dh, auth from push_subscription where id = ${row.subscription_id}`.execute(db);
  const [phone] = rows;
  if (!phone) return 410;
  const payload = JSON.stringify({ title: row.title, body: `${row.task_id} · ${row.station_name}`, taskId: row.task_id });
  const request = webPush.generateRequestDetails(
    { endpoint: phone.endpoint, keys: { p256dh: phone.p256dh, auth: phone.auth } },
    payload,
    {
      vapidDetails: keys,
      TTL: TTL_S,
      urgency: 'high',
      // A newer word of the same order takes the place of one that has not arrived.
      topic: row.task_id,
    },
  );
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const { status } = await outward.request(phone.endpoint, { method: 'POST', headers, body: request.body, limits: LIMITS });
  return status;
}

export const pushWork = (parts: PushParts, everyMs = 5_000): RegularWork => ({
  name: 'push',
  everyMs,
  restMs: Math.min(1_000, everyMs),
  work: () => sendPushes(parts),
  wokenBy: (hears, wake) =>
    hears.subscribe('live', (event) => {
      if (event.type === 'message.changed') wake();
    }),
});

/** Removes what was told long ago. */
export async function clearPushes(db: Database, now: number): Promise<void> {
  await sql`delete from push_notice where created_at < ${new Date(now - KEEP_MS)}`.execute(db);
}
