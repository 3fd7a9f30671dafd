import type { ShiftNote } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countOf, type Paging, pageOf } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';

const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A page of the notes to the next shift of the caller's own provider, newest first. */
export async function listShiftNotes(trx: Trx, caller: Caller, page: Paging): Promise<{ list: ShiftNote[]; total: number }> {
  const where = sql`n.provider_id = ${caller.providerId}`;
  const { rows } = await sql<ShiftNote>`
    select n.id::int as id, n.text, n.user_name as author, ${instant('n.created_at')} as time, coalesce(n.user_id = ${caller.userId}, false) as "isOwn", r.all as "readBy", r.own as "isRead"
    from shift_note n cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(nullif(u.name, ''), u.username), 'time', ${instant('r.read_at')}) order by r.read_at), '[]') as all,
        coalesce(bool_or(r.user_id = ${caller.userId}), false) as own
      from shift_note_reader r join system_users u on u.id = r.user_id where r.note_id = n.id) r
    where ${where} order by n.created_at desc, n.id desc ${pageOf(page)}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`shift_note n where ${where}`) };
}

/** Leaves a note to the next shift of the caller's provider. Returns its id. */
export async function addShiftNote(trx: Trx, caller: Caller, text: string, now: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shift_note (provider_id, text, user_id, user_name, created_at)
    values (${caller.providerId}, ${text}, ${caller.userId}, ${caller.name || caller.username}, ${new Date(now)}) returning id::int as id`.execute(
    trx,
  );
  return rows[0]!.id;
}

/** Notes that the caller has read a note; a second time changes nothing. Throws `notFound` for a note of another provider. */
export async function readShiftNote(trx: Trx, caller: Caller, id: number, now: number): Promise<void> {
  const { rows } = await sql`select from shift_note where id = ${id} and provider_id = ${caller.providerId}`.execute(trx);
  found(rows[0]);
  await sql`
    insert into shift_note_reader (note_id, user_id, provider_id, read_at) values (${id}, ${caller.userId}, ${caller.providerId}, ${new Date(now)})
    on conflict do nothing`.execute(trx);
}
