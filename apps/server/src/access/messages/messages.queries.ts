import type { Language, Message } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf } from '../../platform/http/lists.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowsAs, slicesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { wordsFor } from './message-words.ts';

export interface MessageFilter {
  keyWord?: string;
  startTime?: string;
  endTime?: string;
  unread?: boolean;
}

/** Whose messages: those that were sent from what the caller sees, or those to one user, without what that user has deleted. */
export type View = 'sent' | { own: number };

interface Row {
  message_id: number;
  user_id: number;
  title: string;
  content: string;
  link: string | null;
  created_at: Date;
  read_at: Date | null;
  deleted_at: Date | null;
  created_by_name: string;
  username: string;
}

/** Recipients' rows and their messages. A message that came from elsewhere to one of our users is seen by that user alone, not by our senders. */
const FROM = sql`message_recipient r join message m on m.id = r.message_id join system_users u on u.id = r.user_id`;

function conditionsOf(view: View, filter: MessageFilter): RawBuilder<unknown> {
  const conditions =
    view === 'sent'
      ? [
          sql`((select csms_sees_all()) or m.provider_id = any ((select csms_providers())::int[]))`,
          // A user of some stations: what users who see no more have sent or got, since messages name stations.
          sql`((select csms_sees_all_stations()) or csms_sees_no_more(r.user_id) or csms_sees_no_more(m.created_by))`,
        ]
      : [sql`r.user_id = ${view.own} and r.deleted_at is null`];
  if (filter.keyWord) {
    const text = likeText(filter.keyWord);
    conditions.push(sql`(m.title ilike ${text} or m.content ilike ${text})`);
  }
  // A message and its recipients' rows have the same moment: each view has an index by its own.
  const at = view === 'sent' ? sql`m.created_at` : sql`r.created_at`;
  if (filter.startTime) conditions.push(sql`${at} >= ${new Date(filter.startTime)}`);
  if (filter.endTime) conditions.push(sql`${at} < ${new Date(filter.endTime)}`);
  if (filter.unread !== undefined)
    conditions.push(filter.unread ? sql`r.read_at is null and r.deleted_at is null` : sql`r.read_at is not null`);
  return sql.join(conditions, sql` and `);
}

const ORDERS: Readonly<Record<string, string>> = {
  title: 'm.title',
  readTime: 'r.read_at',
  recUserName: 'u.username',
  createUserName: 'm.created_by_name',
};

/** By time through the index of the messages, or of a user's own. */
function orderOf(view: View, sort = '-createTime'): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const byTime =
    view === 'sent' ? `m.created_at ${direction}, m.id ${direction}` : `r.created_at ${direction}, r.message_id ${direction}`;
  if (name === 'createTime') return sql.raw(`${byTime}, r.user_id`);
  if (!Object.hasOwn(ORDERS, name)) throw new Problem('invalid', { fields: { sort: 'invalid' } });
  return sql.raw(`${ORDERS[name]} ${direction} nulls last, ${byTime}, r.user_id`);
}

const toMessage = (row: Row, language: Language): Message => ({
  msgId: row.message_id,
  userId: row.user_id,
  title: wordsFor(row.title, language),
  content: wordsFor(row.content, language),
  link: row.link,
  createTime: row.created_at.toISOString(),
  read: row.read_at ? 1 : 0,
  readTime: row.read_at?.toISOString() ?? null,
  createUserName: row.created_by_name,
  recUserName: row.username,
  delete: row.deleted_at ? 1 : 0,
});

/** A page of messages in the reader's language; in the sent view one row for each recipient. */
export async function listMessages(
  trx: Trx,
  view: View,
  filter: MessageFilter & { page: number; limit: number; sort?: string },
  language: Language,
): Promise<{ list: Message[]; total: number }> {
  const where = conditionsOf(view, filter);
  const { rows } = await sql<Row>`
    select r.message_id, r.user_id, m.title, m.content, m.link, r.created_at, r.read_at, r.deleted_at, m.created_by_name, u.username
    from ${FROM} where ${where} order by ${orderOf(view, filter.sort)} ${pageOf(filter)}`.execute(trx);
  const total = await countOf(trx, sql`${FROM} where ${where}`);
  return { list: rows.map((row) => toMessage(row, language)), total };
}

export type ExportedMessage = Pick<Message, 'msgId' | 'title' | 'content' | 'createTime'>;

/** The messages of a view themselves, each once however many recipients it has, newest first in slices. */
export function streamMessages(
  trx: Trx,
  view: View,
  filter: MessageFilter,
  language: Language,
): AsyncGenerator<ExportedMessage[]> {
  const where = conditionsOf(view, filter);
  const slices = slicesOf<{ id: number; title: string; content: string; created_at: Date }>(async (last, limit) => {
    const { rows } = await sql<{ id: number; title: string; content: string; created_at: Date }>`
      select m.id, m.title, m.content, m.created_at from message m
      where ${last ? sql`m.id < ${last.id}` : sql`true`} and m.id in (select r.message_id from ${FROM} where ${where})
      order by m.id desc limit ${limit}`.execute(trx);
    return rows;
  });
  return rowsAs(slices, (row) => ({
    msgId: row.id,
    title: wordsFor(row.title, language),
    content: wordsFor(row.content, language),
    createTime: row.created_at.toISOString(),
  }));
}

/** How many messages an export would have, counted no further than needed. */
export async function countMessagesUpTo(trx: Trx, view: View, filter: MessageFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select distinct r.message_id from ${FROM} where ${conditionsOf(view, filter)} limit ${limit}) x`.execute(
    trx,
  );
  return rows[0]!.total;
}

/** How many messages each of some users has not read; every one of them has an entry. */
export async function unreadOf(trx: Trx, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; unread: number }>`
    select r.user_id as id, count(*)::int as unread from message_recipient r
    where r.user_id = any (${[...userIds]}) and r.read_at is null and r.deleted_at is null group by r.user_id`.execute(trx);
  const counted = new Map(rows.map((row) => [row.id, row.unread]));
  return new Map(userIds.map((id) => [id, counted.get(id) ?? 0]));
}
