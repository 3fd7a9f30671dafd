import type { BodyOf, Contractor, contract, contractorList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { setOutside } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { nobodys, uniquely, type Written } from '../../platform/http/uniquely.ts';
import { SEE_ALL } from '../work-orders/people.ts';

type Form = BodyOf<typeof contract.contractors.save>;
interface ContractorFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  open?: boolean | undefined;
  id?: number;
  /** One of whose contractors alone are shown. */
  ownOf?: number | undefined;
}

const SORTS: Sorts<typeof contractorList> = { contractorName: '"contractorName"', openOrders: '"openOrders"' };
const NAME = sql`coalesce(nullif(u.name, ''), u.username)`;
const CONTRACTORS = sql`(
  select g.id, g.name as "contractorName", g.provider_id as "providerId", v.name as "providerName", jsonb_build_object('id', u.id, 'name', ${NAME}) as leader,
    coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', ${NAME}, 'username', u.username, 'phone', coalesce(u.phone, ''), 'enabled', u.enabled, 'skills', m.skills,
      'open', (select count(*) from work_order w where w.service_man_id = u.id and w.state in ('dispatched', 'onSite', 'waiting'))) order by ${NAME})
      from service_contractor_man m join system_users u on u.id = m.user_id where m.contractor_id = g.id), '[]') as "serviceMen",
    g.hour_rate::text as "hourRate", v.currency, g.phone, g.note, g.closed_at is not null as "isClosed",
    (select count(*)::int from work_order w where w.contractor_id = g.id and w.archived_at is null and w.cancelled_at is null) as "openOrders"
  from service_contractor g join provider v on v.id = g.provider_id join system_users u on u.id = g.leader_id) q`;

/** A page of contractors, by name unless asked otherwise. */
export async function listContractors(
  trx: Trx,
  filter: ContractorFilter & Paging,
): Promise<{ list: Contractor[]; total: number }> {
  const given: RawBuilder<unknown>[] = [sql`true`];
  const hasMan = (which: RawBuilder<unknown>) =>
    sql`exists (select from service_contractor_man m join system_users u on u.id = m.user_id where m.contractor_id = q.id and ${which})`;
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(sql`(q."contractorName" ilike ${like} or ${hasMan(sql`(u.name ilike ${like} or u.username ilike ${like})`)})`);
  }
  if (filter.providerId) given.push(sql`q."providerId" = ${filter.providerId}`);
  if (filter.open !== undefined) given.push(sql`q."isClosed" = ${!filter.open}`);
  if (filter.id) given.push(sql`q.id = ${filter.id}`);
  if (filter.ownOf !== undefined) given.push(hasMan(sql`u.id = ${filter.ownOf}`));
  const from = sql`${CONTRACTORS} where ${sql.join(given, sql` and `)}`;
  const { rows } =
    await sql<Contractor>`select * from ${from} ${sortedPage(filter, SORTS, { first: 'contractorName', tie: 'id' })}`.execute(
      trx,
    );
  return { list: rows, total: await countOf(trx, from) };
}

/** Its people work at orders of the same provider, and have no role that lets them see all of them. Throws field problems. */
async function mustBeItsPeople(trx: Trx, providerId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string; processes: boolean; sees_all: boolean }>`
    select ${NAME} as name, r.permissions && '{workOrder:process}'::text[] as processes, r.permissions && ${SEE_ALL}::text[] as sees_all
    from system_users u join role r on r.id = u.role_id where u.id = any (${[...ids]}::int[]) and u.provider_id = ${providerId}`.execute(
    trx,
  );
  if (rows.length !== ids.length || rows.some(({ processes, sees_all: seesAll }) => !processes && !seesAll))
    throw new Problem('invalid', { fields: { serviceMen: 'notServiceMan' } });
  const tooMany = rows.find(({ sees_all: seesAll }) => seesAll);
  if (tooMany)
    throw new Problem('contractorSeesAll', {
      places: { name: tooMany.name },
      fields: { serviceMen: 'contractorSeesAll' },
    });
}

/** Makes a contractor or changes one; its people are bounded by that, whatever role they are given later. Throws `notFound`, `contractorBusy` where one with open orders is to be closed or loses who has them, field problems. */
export async function saveContractor(trx: Trx, caller: Caller, form: Form, now: number): Promise<Contractor> {
  const {
    contractorName,
    providerId,
    leaderId,
    serviceMen = [],
    hourRate = null,
    phone = '',
    note = '',
    isClosed = false,
  } = form;
  const men = new Map(serviceMen.map(({ id, skills = [] }) => [id, skills]));
  if (!men.has(leaderId)) men.set(leaderId, []);
  found((await sql`select id from provider where id = ${providerId}`.execute(trx)).rows[0]);
  await mustBeItsPeople(trx, providerId, [...men.keys()]);
  const unique = { service_contractor_name: 'contractorName', service_contractor_man_one: 'serviceMen' } as const;
  const save = async (written: Written): Promise<number> => {
    const name = written('contractorName', contractorName, nobodys());
    let { id } = form;
    if (id === undefined) {
      const { rows } = await sql<{ id: number }>`
        insert into service_contractor (provider_id, name, leader_id, hour_rate, phone, note, closed_at, created_by, created_at)
        values (${providerId}, ${name}, ${leaderId}, ${hourRate}::numeric, ${phone}, ${note}, ${isClosed ? new Date(now) : null}, ${caller.username}, ${new Date(now)}) returning id`.execute(
        trx,
      );
      id = rows[0]!.id;
    } else {
      const { rows } = await sql`
        update service_contractor set name = ${name}, leader_id = ${leaderId}, hour_rate = ${hourRate}::numeric, phone = ${phone}, note = ${note},
          closed_at = case when ${isClosed} then coalesce(closed_at, ${new Date(now)}) end where id = ${id} and provider_id = ${providerId} returning id`.execute(
        trx,
      );
      found(rows[0]);
      const { rows: held } = await sql`
        select 1 from work_order w where w.contractor_id = ${id} and w.archived_at is null and w.cancelled_at is null
          and (${isClosed} or w.state in ('dispatched', 'onSite', 'waiting') and w.service_man_id <> all (${[...men.keys()]}::int[])) limit 1`.execute(
        trx,
      );
      if (held.length > 0)
        throw new Problem('contractorBusy', { fields: { [isClosed ? 'isClosed' : 'serviceMen']: 'contractorBusy' } });
      const { rows: before } = await sql<{
        user_id: number;
      }>`delete from service_contractor_man where contractor_id = ${id} returning user_id`.execute(trx);
      await setOutside(
        trx,
        before.map(({ user_id: userId }) => userId).filter((userId) => !men.has(userId)),
        false,
      );
    }
    await setOutside(trx, [...men.keys()], true);
    for (const [userId, skills] of men)
      await sql`insert into service_contractor_man (contractor_id, user_id, provider_id, skills) values (${id}, ${userId}, ${providerId}, ${skills}::text[])`.execute(
        trx,
      );
    return id;
  };
  const id = await uniquely(trx, unique, save);
  return found((await listContractors(trx, { id, page: 1, limit: 1 })).list[0]);
}
