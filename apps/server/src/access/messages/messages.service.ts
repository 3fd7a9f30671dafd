import { type BodyOf, type contract, errorText, type Language } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { queueSms } from '../outbox/outbox.ts';
import { unreadOf } from './messages.queries.ts';

interface Recipient {
  id: number;
  username: string;
  provider_id: number;
  phone: string | null;
}

export interface MessageService {
  send(
    caller: Caller,
    form: Omit<BodyOf<typeof contract.messages.addMsg>, 'isSend'> & { isSend: boolean },
    language: Language,
  ): Promise<{ msgId: number; recipients: number }>;
  /** Marks one of the caller's messages as read; a second reading keeps the time of the first. Throws `notFound` for any other message. */
  read(caller: Caller, msgId: number, userId: number): Promise<void>;
  /** Marks all that are unread, and says with which moment (ISO 8601). */
  readAll(caller: Caller): Promise<{ count: number; readTime: string | null }>;
  /** Makes those unread again that were marked together at a moment. */
  unreadAll(caller: Caller, readTime: string): Promise<void>;
  /** Takes a message out of the caller's own view; its sender sees that. */
  remove(caller: Caller, msgId: number, userId: number): Promise<void>;
  unread(caller: Caller): Promise<number>;
}

/** Names that are told back to the writer as wrong. */
const NAMED = 20;

export function createMessageService(databases: Databases, bus: Bus, clock: Clock, hasSms: boolean): MessageService {
  /** Tells open consoles of these users, and of nobody else, how many messages they have not read. After the commit. */
  async function tell(caller: Caller, recipients: readonly Pick<Recipient, 'id' | 'provider_id'>[]): Promise<void> {
    const ids = recipients.map(({ id }) => id);
    const unread = await databases.scoped(caller.scope, (trx) => unreadOf(trx, ids));
    for (const { id, provider_id } of recipients)
      bus.publish('live', { type: 'message.changed', providerId: provider_id, userId: id, unread: unread.get(id) ?? 0 });
  }
  const tellCaller = (caller: Caller) => tell(caller, [{ id: caller.userId, provider_id: caller.providerId }]);

  return {
    async send(caller, form, language) {
      const { msgId, recipients } = await databases.scoped(caller.scope, async (trx) => {
        const found = await recipientsOf(trx, form.username, language);
        if (form.isSend && !hasSms) throw new Problem('smsNotConfigured');
        const at = new Date(clock.now());
        const { id } = await trx
          .insertInto('message')
          .values({
            provider_id: caller.providerId,
            title: form.title,
            content: form.content,
            is_send: form.isSend,
            created_by: caller.userId,
            created_by_name: caller.username,
            created_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`insert into message_recipient (message_id, user_id, provider_id, created_at)
          select ${id}, u.id, u.provider_id, ${at} from system_users u where u.id = any (${found.map((one) => one.id)})`.execute(
          trx,
        );
        if (form.isSend)
          for (const { provider_id, phone } of found)
            if (phone) await queueSms(trx, { providerId: provider_id, recipient: phone, text: `${form.title}\n${form.content}` });
        return { msgId: id, recipients: found };
      });
      await tell(caller, recipients);
      return { msgId, recipients: recipients.length };
    },

    async read(caller, msgId, userId) {
      if (userId !== caller.userId) throw new Problem('notFound');
      const before = await databases.scoped(caller.scope, async (trx) => {
        const row = found(
          await trx
            .selectFrom('message_recipient')
            .select('read_at')
            .where('message_id', '=', msgId)
            .where('user_id', '=', caller.userId)
            .where('deleted_at', 'is', null)
            .forUpdate()
            .executeTakeFirst(),
        );
        if (row.read_at === null)
          await trx
            .updateTable('message_recipient')
            .set({ read_at: new Date(clock.now()) })
            .where('message_id', '=', msgId)
            .where('user_id', '=', caller.userId)
            .execute();
        return row.read_at;
      });
      if (before === null) await tellCaller(caller);
    },

    async readAll(caller) {
      const at = new Date(clock.now());
      const read = await databases.scoped(caller.scope, (trx) =>
        trx
          .updateTable('message_recipient')
          .set({ read_at: at })
          .where('user_id', '=', caller.userId)
          .where('read_at', 'is', null)
          .where('deleted_at', 'is', null)
          .returning('message_id')
          .execute(),
      );
      await tellCaller(caller);
      return { count: read.length, readTime: read.length === 0 ? null : at.toISOString() };
    },

    async unreadAll(caller, readTime) {
      await databases.scoped(caller.scope, (trx) =>
        trx
          .updateTable('message_recipient')
          .set({ read_at: null })
          .where('user_id', '=', caller.userId)
          .where('read_at', '=', new Date(readTime))
          .where('deleted_at', 'is', null)
          .execute(),
      );
      await tellCaller(caller);
    },

    async remove(caller, msgId, userId) {
      if (userId !== caller.userId) throw new Problem('notFound');
      await databases.scoped(caller.scope, async (trx) => {
        found(
          await trx
            .updateTable('message_recipient')
            .set({ deleted_at: new Date(clock.now()) })
            .where('message_id', '=', msgId)
            .where('user_id', '=', caller.userId)
            .where('deleted_at', 'is', null)
            .returning('user_id')
            .executeTakeFirst(),
        );
      });
      await tellCaller(caller);
    },

    async unread(caller) {
      const counted = await databases.scoped(caller.scope, (trx) => unreadOf(trx, [caller.userId]));
      return counted.get(caller.userId) ?? 0;
    },
  };
}

/** The users behind comma-separated names, each once. Throws naming those that the caller does not know, be they nobody's or a stranger's. */
async function recipientsOf(trx: Trx, text: string, language: Language): Promise<Recipient[]> {
  const names = new Map(
    text
      .split(/[,，]/)
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), name]),
  );
  const { rows } = await sql<Recipient>`
    select id, username, provider_id, phone from system_users where lower(username) = any (${[...names.keys()]})`.execute(trx);
  for (const { username } of rows) names.delete(username.toLowerCase());
  const unknown = [...names.values()];
  if (unknown.length === 0 && rows.length > 0) return rows;
  const shown = unknown.slice(0, NAMED).map((name) => name.slice(0, 64));
  const places = { names: shown.join(', ') + (unknown.length > NAMED ? ' …' : '') };
  throw new Problem('recipientsUnknown', { places, fields: { username: errorText('recipientsUnknown', language, places) } });
}
