import type { LiveEvent, Permission } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { keptWords, type MessageWords } from './message-words.ts';
import { unreadOf } from './messages.queries.ts';

/** Who writes when nobody does. */
const WRITER = 'CSMS';

/** The user on whose behalf the system writes. */
type Writer = Pick<Caller, 'userId' | 'username'>;

/** Users who see the same of the stations that a message is about, by name. */
export interface Audience {
  users: { id: number; username: string }[];
  stationIds: ReadonlySet<number>;
}

/** Who is told of something at stations: the enabled users of a provider who hold a permission, or of these roles and ids. Nobody who sees none of the stations. */
export async function audiencesOf(
  trx: Trx,
  whom: { providerId: number } & ({ permission: Permission } | { roleIds: readonly number[]; userIds: readonly number[] }),
  stationIds: readonly number[],
): Promise<Audience[]> {
  const isMeant =
    'permission' in whom
      ? sql`r.permissions && ${[whom.permission, '*:*:*']}::text[]`
      : sql`(u.role_id = any (${whom.roleIds}::int[]) or u.id = any (${whom.userIds}::int[]))`;
  const { rows } = await sql<{ id: number; username: string; sees: number[] }>`
    select u.id, u.username, array(select s from unnest(${[...new Set(stationIds)]}::int[]) s where ${isOfStation(sql`s`)} order by s) as sees
    from system_users u join role r on r.id = u.role_id where u.provider_id = ${whom.providerId} and u.enabled and ${isMeant} order by u.username`.execute(
    trx,
  );
  const groups = Map.groupBy(
    rows.filter(({ sees }) => sees.length > 0),
    ({ sees }) => sees.join(),
  );
  return [...groups.values()].map((users) => ({
    users: users.map(({ id, username }) => ({ id, username })),
    stationIds: new Set(users[0]!.sees),
  }));
}

/** SQL: that user `u` sees a station: one of its own, or it sees all. */
export const isOfStation = (station: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(not exists (select from system_user_station x where x.user_id = u.id) or exists (select from system_user_station x where x.user_id = u.id and x.station_id = ${station}))`;

/**
 * A message of the system itself to every enabled user of a provider who holds a permission, and who sees the station where it is about one. Returns what their open consoles are to hear after the
 * commit; nothing where nobody holds it.
 */
export async function sendSystemMessage(
  trx: Trx,
  message: {
    providerId: number;
    permission: Permission;
    stationId?: number;
    title: MessageWords;
    content: MessageWords;
    now: number;
  },
): Promise<LiveEvent[]> {
  const { providerId, permission, stationId } = message;
  const { rows } = await sql<{ id: number }>`
    select u.id from system_users u join role r on r.id = u.role_id
    where u.provider_id = ${providerId} and u.enabled and r.permissions && ${[permission, '*:*:*']}::text[] and ${stationId === undefined ? sql`true` : isOfStation(sql`${stationId}::int`)} order by u.username`.execute(
    trx,
  );
  return tellUsers(
    trx,
    rows.map(({ id }) => id),
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
