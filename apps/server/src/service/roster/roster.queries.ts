import type { BodyOf, contract, RosterEntry, RosterKind, rosterList, ServiceHours } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countOf, instantOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { AROUND_THE_CLOCK, type WorkingHours } from './working-time.rules.ts';

interface RosterFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  kind?: RosterKind[] | undefined;
  time?: RosterEntry['time'][] | undefined;
}

const SORTS: Sorts<typeof rosterList> = { name: 'u.name', startTime: 'e.starts_at', endTime: 'e.ends_at' };
const FROM = sql`roster_entry e join system_users u on u.id = e.user_id join provider v on v.id = e.provider_id left join system_users i on i.id = e.stand_in_id`;
const timeOf = (now: number) =>
  sql`case when e.ends_at <= ${new Date(now)} then 'past' when e.starts_at > ${new Date(now)} then 'coming' else 'now' end`;
const columnsOf = (
  now: number,
) => sql`e.id, e.provider_id as "providerId", v.name as "providerName", e.user_id as "userId", coalesce(nullif(u.name, ''), u.username) as name, e.kind,
  ${instantOf('e.starts_at')} as "startTime", ${instantOf('e.ends_at')} as "endTime", case when i.id is not null then jsonb_build_object('id', i.id, 'name', coalesce(nullif(i.name, ''), i.username)) end as "standIn",
  e.reason, ${timeOf(now)} as time, e.created_by as "createdBy"`;

/** A page of the roster: what is not over first, in the order in which it comes. */
export async function listRoster(trx: Trx, query: RosterFilter & Paging, now: number, ownOf: number | undefined) {
  const given = [sql`true`];
  // People of a contractor see its roster, other technicians their own.
  if (ownOf !== undefined)
    given.push(
      sql`(e.user_id = ${ownOf} or e.user_id in (select k.user_id from service_contractor_man k where k.contractor_id = (select o.contractor_id from service_contractor_man o where o.user_id = ${ownOf})))`,
    );
  if (query.keyword) {
    const like = likeText(query.keyword);
    given.push(sql`(u.name ilike ${like} or u.username ilike ${like} or e.reason ilike ${like})`);
  }
  if (query.providerId) given.push(sql`e.provider_id = ${query.providerId}`);
  if (query.kind?.length) given.push(sql`e.kind = any (${query.kind}::text[])`);
  if (query.time?.length) given.push(sql`${timeOf(now)} = any (${query.time}::text[])`);
  const where = sql.join(given, sql` and `);
  const { rows: list } = await sql<RosterEntry>`select ${columnsOf(now)} from ${FROM} where ${where} ${sortedPage(query, SORTS, {
    first: '-endTime',
    tie: 'e.id',
  })}`.execute(trx);
  return { list, total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** Enters that a person is off or on duty. Throws field problems: unknown, of another provider than the stand-in, off twice at a time, an end before the start. */
export async function enterRoster(
  trx: Trx,
  caller: Caller,
  form: BodyOf<typeof contract.roster.create>,
  now: number,
): Promise<RosterEntry> {
  const { userId, kind, startTime, endTime, standInId = null, reason = '' } = form;
  if (Date.parse(endTime) <= Math.max(Date.parse(startTime), now))
    throw new Problem('invalid', { fields: { endTime: 'rosterEnd' } });
  const { rows: people } = await sql<{ id: number; provider_id: number }>`
    select id, provider_id from system_users where id = any (${[userId, ...(standInId === null ? [] : [standInId])]}::int[]) order by id for update`.execute(
    trx,
  );
  const person = people.find(({ id }) => id === userId);
  if (!person) throw new Problem('invalid', { fields: { userId: 'notFound' } });
  await mayKeepRoster(trx, caller, [userId, ...(standInId === null ? [] : [standInId])]);
  if (
    standInId !== null &&
    (standInId === userId || !people.some((one) => one.id === standInId && one.provider_id === person.provider_id))
  )
    throw new Problem('invalid', { fields: { standInId: 'notFound' } });
  const { rows: same } = await sql`
    select id from roster_entry where user_id = ${userId} and kind = ${kind} and starts_at < ${endTime} and ends_at > ${startTime}`.execute(
    trx,
  );
  if (same.length > 0) throw new Problem('invalid', { fields: { startTime: 'rosterTwice' } });
  const { rows } = await sql<{ id: number }>`
    insert into roster_entry (provider_id, user_id, kind, starts_at, ends_at, stand_in_id, reason, created_by, created_at)
    values (${person.provider_id}, ${userId}, ${kind}, ${startTime}, ${endTime}, ${standInId}, ${reason}, ${caller.username}, ${new Date(now)}) returning id`.execute(
    trx,
  );
  const { rows: entered } = await sql<RosterEntry>`select ${columnsOf(now)} from ${FROM} where e.id = ${rows[0]!.id}`.execute(
    trx,
  );
  return entered[0]!;
}

/** Who dispatches keeps the roster of all, the leader of a contractor that of its people. Throws `forbidden`. */
async function mayKeepRoster(trx: Trx, { userId, permissions }: Caller, people: readonly number[]): Promise<void> {
  if (permissions.some((one) => one === 'workOrder:dispatch' || one === '*:*:*')) return;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from service_contractor_man m join service_contractor g on g.id = m.contractor_id where g.leader_id = ${userId} and m.user_id = any (${[...people]}::int[])`.execute(
    trx,
  );
  if (rows[0]!.n !== new Set(people).size) throw new Problem('forbidden');
}

/** Takes an entry away. Throws `notFound`, `forbidden`. */
export async function removeRoster(trx: Trx, caller: Caller, id: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`delete from roster_entry where id = ${id} returning user_id`.execute(trx);
  await mayKeepRoster(trx, caller, [found(rows[0]).user_id]);
}

/** When a provider's service works: around the clock where nothing is entered. */
export async function hoursOf(trx: Trx, providerId: number): Promise<WorkingHours> {
  const { rows } = await sql<WorkingHours>`
    select week, array(select to_char(d, 'YYYY-MM-DD') from unnest(holidays) d order by 1) as holidays, urgent_always as "urgentAlways" from service_hours where provider_id = ${providerId}`.execute(
    trx,
  );
  return rows[0] ?? AROUND_THE_CLOCK;
}

/** The hours whose clock an order of this urgency counts. */
export const hoursForPriority = (hours: WorkingHours, priority: number): WorkingHours =>
  priority === 1 && hours.urgentAlways ? AROUND_THE_CLOCK : hours;

/** Sets them. Throws field problems: a provider that the caller does not see, an end that is not after its start. */
export async function saveHours(trx: Trx, form: ServiceHours): Promise<ServiceHours> {
  const { rows } = await sql`select id from provider where id = ${form.providerId}`.execute(trx);
  if (rows.length === 0) throw new Problem('invalid', { fields: { providerId: 'notFound' } });
  if (form.week.some(({ from, to }) => to <= from)) throw new Problem('invalid', { fields: { week: 'rosterEnd' } });
  const week = [...form.week].sort((a, b) => a.day - b.day || a.from.localeCompare(b.from));
  const holidays = [...new Set(form.holidays)].sort();
  await sql`insert into service_hours (provider_id, week, holidays, urgent_always) values (${form.providerId}, ${JSON.stringify(week)}::jsonb, ${holidays}::date[], ${form.urgentAlways})
    on conflict (provider_id) do update set week = excluded.week, holidays = excluded.holidays, urgent_always = excluded.urgent_always`.execute(
    trx,
  );
  return { ...form, week, holidays };
}

/** The condition that a person is off at a moment; `id`: the column of the person. */
export const isOff = (id: string, now: number) =>
  sql`exists (select from roster_entry z where z.user_id = ${sql.ref(id)} and z.kind = 'off' and z.starts_at <= ${new Date(now)} and z.ends_at > ${new Date(now)})`;
