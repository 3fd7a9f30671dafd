import { ERRORS, type ErrorKey, errorText, type Language } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { openOrNone, type Seal } from '../../platform/config/seal.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { type MailAccount, mailFaultOf, sendMail } from '../../platform/mail/mail.ts';
import { type SmsGateway, sendSms } from '../../platform/mail/sms.ts';
import type { Outward } from '../../platform/outward/outward.ts';
import { createQueue, type Taken } from '../../platform/queue/queue.ts';
import { fileOf, readFile } from '../files/files.service.ts';

interface Outgoing {
  /** Whose mail account it goes out by; a provider without one uses that of the provider above it. */
  providerId: number;
  recipient: string;
  /** What it is about, for asking how it fared. */
  reference?: string;
}

/** Puts a mail into the box, in the caller's transaction: it goes out if that commits, and is tried again until it has. */
export async function queueMail(
  trx: Trx | Database,
  mail: Outgoing & {
    subject: string;
    text: string;
    /** The names of kept files that go along. */
    attachments?: readonly string[];
  },
): Promise<void> {
  await trx
    .insertInto('outgoing')
    .values({
      channel: 'mail',
      provider_id: mail.providerId,
      recipient: mail.recipient,
      subject: mail.subject,
      body: mail.text,
      attachments: [...(mail.attachments ?? [])],
      reference: mail.reference ?? null,
    })
    .execute();
}

/** Puts a short message into the box; see queueMail. */
export async function queueSms(trx: Trx | Database, sms: Outgoing & { text: string }): Promise<void> {
  await trx
    .insertInto('outgoing')
    .values({
      channel: 'sms',
      provider_id: sms.providerId,
      recipient: sms.recipient,
      body: sms.text,
      reference: sms.reference ?? null,
    })
    .execute();
}

interface AccountRow {
  mail_account: string;
  code: Buffer;
  smtp_address: string;
  smtp_port: number;
}

async function accountRow(db: Database | Trx, providerId: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    with recursive up as (
      select id, parent_id, 0 as distance from provider where id = ${providerId}
      union all select p.id, p.parent_id, up.distance + 1 from provider p join up on p.id = up.parent_id where up.distance < 20
    )
    select p.mail_account, p.mail_authorization_code as code, p.smtp_address, p.smtp_port
    from up join provider p on p.id = up.id
    where p.mail_account <> '' and p.smtp_address <> '' and p.smtp_port is not null and p.mail_authorization_code is not null
    order by up.distance limit 1`.execute(db);
  return rows[0];
}

/** The mail account of a provider, or of the nearest above it that has one. Undefined too where its code cannot be read. */
export async function mailAccountOf(db: Database, seal: Seal, providerId: number): Promise<MailAccount | undefined> {
  const row = await accountRow(db, providerId);
  const code = row && openOrNone(seal, row.code);
  return row && code !== undefined ? { account: row.mail_account, code, host: row.smtp_address, port: row.smtp_port } : undefined;
}

export const hasMailAccount = async (db: Database | Trx, providerId: number): Promise<boolean> =>
  (await accountRow(db, providerId)) !== undefined;

export interface OutboxParts {
  db: Database;
  seal: Seal;
  clock: Clock;
  log: Log;
  sms: SmsGateway | undefined;
  outward: Outward;
}

/** A message cannot go out for a reason that its provider may know. */
class Unsendable extends Error {
  readonly key: ErrorKey;
  constructor(key: ErrorKey, words: string) {
    super(words);
    this.key = key;
  }
}

/** The failure as it is stored for the message's owner: the key of its text, never what a mail server or gateway said. */
function faultOf(error: unknown, channel: string): ErrorKey {
  if (error instanceof Unsendable) return error.key;
  return channel === 'sms' ? 'smsFailed' : mailFaultOf(error);
}

/** The text of a stored failure. */
export const noticeWords = (kept: string, language: Language): string =>
  Object.hasOwn(ERRORS, kept) ? errorText(kept as ErrorKey, language) : kept;

const BATCH = 20;
/** While it is being sent nobody else takes it; a process that dies leaves it to be tried again. */
const LEASE_MS = 2 * 60_000;
/** Waiting before the next attempt; after the last it is given up. */
const RETRY_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000];
/** What was sent is kept for a month, without its text: that may hold a code. */
const KEEP_MS = 30 * 86_400_000;

interface OutgoingRow extends Taken {
  provider_id: number;
  channel: string;
  recipient: string;
  subject: string;
  body: string;
  attachments: string[];
}

/** Sends what is due in the box. Safe to run in several processes. */
export async function sendOutbox(parts: OutboxParts): Promise<void> {
  const { db, clock } = parts;
  const queue = createQueue<OutgoingRow>(
    {
      table: 'outgoing',
      waiting: sql<boolean>`sent_at is null and failed_at is null`,
      columns: sql`id, provider_id, channel, recipient, subject, body, attachments, attempts`,
      leaseMs: LEASE_MS,
    },
    clock,
  );
  const rows = await queue.claim(db, { most: BATCH });
  await Promise.all(
    rows.map(async (row) => {
      try {
        await sendOne(parts, row);
        await queue.end(db, row, sql`sent_at = ${new Date(clock.now())}, body = '', error = ''`);
      } catch (error) {
        const wait = RETRY_MS[row.attempts - 1];
        parts.log.warn(
          { err: error, outgoing: row.id, channel: row.channel, attempts: row.attempts },
          'a message could not be sent',
        );
        const set = sql`error = ${faultOf(error, row.channel)}`;
        if (wait === undefined) await queue.end(db, row, sql`${set}, failed_at = ${new Date(clock.now())}`);
        else await queue.release(db, row, { inMs: wait, spent: true, set });
      }
    }),
  );
}

async function sendOne({ db, seal, sms, outward }: OutboxParts, row: OutgoingRow): Promise<void> {
  if (row.channel === 'sms') {
    if (!sms) throw new Unsendable('smsNotConfigured', 'no SMS gateway is configured (SMS_WEBHOOK_URL)');
    return sendSms(sms, row.recipient, row.body);
  }
  const account = await mailAccountOf(db, seal, row.provider_id);
  if (!account) throw new Unsendable('mailNotConfigured', 'no mail account is configured for the provider or those above it');
  await sendMail(outward, account, {
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    attachments: await Promise.all(row.attachments.map((name) => attachmentOf(db, name))),
  });
}

/** How the newest message about something fares; undefined: there is none, or it was cleared long ago. */
export async function noticeOf(
  db: Database,
  reference: string,
): Promise<{ state: 'waiting' | 'sent' | 'failed'; error: string } | undefined> {
  const row = await db
    .selectFrom('outgoing')
    .select(['sent_at', 'failed_at', 'error'])
    .where('reference', '=', reference)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { state: row.sent_at ? 'sent' : row.failed_at ? 'failed' : 'waiting', error: row.error };
}

/** How the messages with some references fare; those that were cleared long ago are not there. */
export async function noticesOf(
  db: Database,
  references: readonly string[],
): Promise<Map<string, { state: 'waiting' | 'sent' | 'failed'; error: string; at: Date | null }>> {
  const rows = await db
    .selectFrom('outgoing')
    .select(['reference', 'sent_at', 'failed_at', 'error'])
    .where('reference', 'in', references)
    .orderBy('id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.reference!,
      {
        state: row.sent_at ? 'sent' : row.failed_at ? 'failed' : 'waiting',
        error: row.error,
        at: row.sent_at ?? row.failed_at,
      },
    ]),
  );
}

async function attachmentOf(db: Database, name: string) {
  const file = await fileOf(db, name);
  if (!file) throw new Unsendable('mailFileGone', 'the file that was to go along is gone');
  const pieces: Buffer[] = [];
  for await (const piece of readFile(db, name)) pieces.push(piece);
  return { name: file.originalName, mediaType: file.mediaType, bytes: Buffer.concat(pieces) };
}

/** Removes what was sent or given up long ago. */
export async function clearOutbox(db: Database, now: number): Promise<void> {
  const before = new Date(now - KEEP_MS);
  await db
    .deleteFrom('outgoing')
    .where((where) => where.or([where('sent_at', '<', before), where('failed_at', '<', before)]))
    .execute();
}
