import type { LiveEvent, Permission } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { keptWords, type MessageWords } from './message-words.ts';
import { unreadOf } from './messages.queries.ts';

/** Who writes when nobody does. */
const WRITER = 'CSMS';

/** The user on whose behalf the system writes. */
type Writer = Pick<Caller, 'userId' | 'username'>;

/** The enabled users of a provider who hold a permission, by name. */
export async function usersWith(
  trx: Trx,
  { providerId, permission }: { providerId: number; permission: Permission },
): Promise<{ id: number; username: string }[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    select u.id, u.username from system_users u join role r on r.id = u.role_id
    where u.provider_id = ${providerId} and u.enabled and (r.permissions && ${[permission, '*:*:*']}::text[]) order by u.username`.execute(
    trx,
  );
  return rows;
}

/**
 * A message of the system itself to every enabled user of a provider who holds a permission. Returns what their open consoles are to hear after the
 * commit; nothing where nobody holds it.
 */
export async function sendSystemMessage(
  trx: Trx,
  message: { providerId: number; permission: Permission; title: MessageWords; content: MessageWords; now: number },
): Promise<LiveEvent[]> {
  const users = await usersWith(trx, message);
  return tellUsers(
    trx,
    users.map(({ id }) => id),
    message,
  );
}

/** A message of the system itself to one user. Returns what its open console is to hear after the commit. */
export const tellUser = (
  trx: Trx,
  userId: number,
  message: { providerId: number; title: MessageWords; content: MessageWords; now: number },
): Promise<LiveEvent[]> => tellUsers(trx, [userId], message);

/** A message of the system itself to some users of a provider. Returns what their open consoles are to hear after the commit. */
export async function tellUsers(
  trx: Trx,
  ids: readonly number[],
  message: { providerId: number; title: MessageWords; content: MessageWords; now: number; from?: Writer; link?: string },
): Promise<LiveEvent[]> {
  if (ids.length === 0) return [];
  const at = new Date(message.now);
  const { id } = await trx
    .insertInto('message')
    .values({
      provider_id: message.providerId,
      title: keptWords(message.title, 200),
      content: keptWords(message.content),
      created_by: message.from?.userId ?? null,
      created_by_name: message.from?.username ?? WRITER,
      link: message.link ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into message_recipient (message_id, user_id, provider_id, created_at)
    select ${id}, u, ${message.providerId}, ${at} from unnest(${ids}::int[]) as u`.execute(trx);
  const unread = await unreadOf(trx, ids);
  return ids.map((userId) => ({
    type: 'message.changed',
    providerId: message.providerId,
    userId,
    unread: unread.get(userId) ?? 0,
  }));
}
