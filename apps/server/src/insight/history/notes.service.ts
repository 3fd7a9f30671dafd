import {
  type BodyOf,
  type contract,
  HISTORY_ACCESS,
  type HistorySubject,
  type LiveEvent,
  type Mentioned,
  pathOfSubject,
} from '@csms/contract';
import { sql } from 'kysely';
import { isOfStation, tellUsers } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findSubject, type Subject } from './subjects.ts';

type Form = Pick<BodyOf<typeof contract.history.addNote>, 'text'> & { mentions: number[] };
type Person = Mentioned & { providerId: number };

/** The most that are offered to be named. */
const OFFERED = 20;

/** In words: what a note is on. */
const SUBJECT_WORDS: Readonly<Record<HistorySubject, { zh: string; en: string }>> = {
  station: { zh: '站点', en: 'station' },
  point: { zh: '充电桩', en: 'charge point' },
  record: { zh: '充电订单', en: 'session' },
  alarm: { zh: '告警', en: 'alarm at' },
  workOrder: { zh: '工单', en: 'work order' },
};

/**
 * Users who can be named in a note on a subject: enabled ones who may see it, of its provider and those above, as far as the caller sees them. People of
 * another firm are never offered, and see nobody.
 */
export async function peopleFor(
  trx: Trx,
  caller: Caller,
  subject: Subject,
  { keyword = '', ids }: { keyword?: string | undefined; ids?: readonly number[] },
): Promise<Person[]> {
  if (caller.isOutside) return [];
  const text = likeText(keyword);
  const which = ids ? sql`u.id = any (${[...ids]}::int[])` : sql`(u.username ilike ${text} or u.name ilike ${text})`;
  const { rows } = await sql<Person>`
    with recursive above as (
      select id, parent_id from provider where id = ${subject.providerId}
      union all select p.id, p.parent_id from provider p join above a on a.parent_id = p.id
    )
    select u.id, u.username, u.name, u.provider_id as "providerId" from system_users u join role r on r.id = u.role_id
    where u.provider_id in (select id from above) and u.enabled and not u.is_outside
      and r.permissions && ${[...HISTORY_ACCESS[subject.kind], '*:*:*']}::text[] and ${which}
      and ${isOfStation(sql`${subject.stationId}::int`)}
    order by lower(u.username) limit ${ids ? ids.length : OFFERED}`.execute(trx);
  return rows;
}

/** Writes a note on a subject that the caller sees. Returns it with what open consoles are to hear after the commit. Throws `invalid` for a user who cannot be named. */
export async function addNote(
  trx: Trx,
  caller: Caller,
  form: Form & { subject: HistorySubject; id: string },
  now: number,
): Promise<{ id: number; events: LiveEvent[] }> {
  const subject = await findSubject(trx, caller, form.subject, form.id);
  const people = await named(trx, caller, subject, form.mentions);
  const { rows } = await sql<{ id: number }>`
    insert into user_note (provider_id, subject, subject_id, text, mentions, user_id, user_name, created_at)
    values (${subject.providerId}, ${subject.kind}, ${subject.id}, ${form.text}, ${people.map((one) => one.id)}::int[], ${caller.userId}, ${caller.name || caller.username}, ${new Date(now)})
    returning id`.execute(trx);
  return { id: rows[0]!.id, events: [changed(subject), ...(await tell(trx, caller, subject, people, form.text, now))] };
}

/** Changes a note of the caller's own. Returns what open consoles are to hear. Throws `notFound` for any other note. */
export async function changeNote(trx: Trx, caller: Caller, id: number, form: Form, now: number): Promise<LiveEvent[]> {
  const { subject, mentions } = await ownNote(trx, caller, id);
  const people = await named(trx, caller, subject, form.mentions);
  await sql`update user_note set text = ${form.text}, mentions = ${people.map((one) => one.id)}::int[], edited_at = ${new Date(now)} where id = ${id}`.execute(
    trx,
  );
  const fresh = people.filter((one) => !mentions.includes(one.id));
  return [changed(subject), ...(await tell(trx, caller, subject, fresh, form.text, now))];
}

/** Deletes a note of the caller's own. Returns what open consoles are to hear. Throws `notFound` for any other note. */
export async function removeNote(trx: Trx, caller: Caller, id: number): Promise<LiveEvent[]> {
  const { subject } = await ownNote(trx, caller, id);
  await sql`delete from user_note where id = ${id}`.execute(trx);
  return [changed(subject)];
}

async function ownNote(trx: Trx, caller: Caller, id: number): Promise<{ subject: Subject; mentions: number[] }> {
  const { rows } = await sql<{ kind: HistorySubject; name: string; mentions: number[] }>`
    select n.subject as kind, coalesce(p.serial_number, w.task_id, n.subject_id::text) as name, n.mentions from user_note n
    left join charge_point p on n.subject = 'point' and p.id = n.subject_id
    left join work_order w on n.subject = 'workOrder' and w.id = n.subject_id
    where n.id = ${id} and n.user_id = ${caller.userId} for update of n`.execute(trx);
  const note = found(rows[0]);
  return { subject: await findSubject(trx, caller, note.kind, note.name), mentions: note.mentions };
}

async function named(trx: Trx, caller: Caller, subject: Subject, ids: readonly number[]): Promise<Person[]> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return [];
  const people = await peopleFor(trx, caller, subject, { ids: asked });
  if (people.length < asked.length) throw new Problem('invalid', { fields: { mentions: 'notFound' } });
  return people;
}

const changed = ({ kind, name, providerId, stationId }: Subject): LiveEvent => ({
  type: 'note.changed',
  providerId,
  stationId,
  subject: kind,
  subjectId: name,
});

/** A message to those who are named, but for the writer. */
async function tell(
  trx: Trx,
  caller: Caller,
  subject: Subject,
  people: readonly Person[],
  text: string,
  now: number,
): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  const who = caller.name || caller.username;
  const words = SUBJECT_WORDS[subject.kind];
  for (const providerId of new Set(people.map((one) => one.providerId)))
    events.push(
      ...(await tellUsers(
        trx,
        people.filter((one) => one.providerId === providerId && one.id !== caller.userId).map((one) => one.id),
        {
          providerId,
          title: {
            zh: `${who} 在${words.zh} ${subject.label} 的备注中提到了您`,
            en: `${who} mentioned you in a note on ${words.en} ${subject.label}`,
          },
          content: text,
          from: caller,
          link: pathOfSubject(subject.kind, subject.name),
          now,
        },
      )),
    );
  return events;
}
