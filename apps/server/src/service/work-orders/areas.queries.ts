import type { BodyOf, contract, ServiceArea } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { nobodys, uniquely, type Written } from '../../platform/http/uniquely.ts';
import { isOff } from '../roster/roster.queries.ts';

type AreaForm = BodyOf<typeof contract.workOrders.updateAreaToServiceMan>;

/** Who leads where a station is. */
export interface Responsible {
  areaId: number;
  leaderId: number;
}

/**
 * The area of a station and who leads it: the narrowest that fits, a named set before a region, a smaller region before a larger one, then the default area. A
 * leader who is off or disabled is stood in for by the one whom the roster names, then by the deputy, then by the default leader; where all are off, the leader stays. Null:
 * nobody is named.
 */
export async function responsibleFor(trx: Trx, stationId: number, now: number): Promise<Responsible | null> {
  const there = (id: string) => sql`(${sql.ref(`${id}.enabled`)} and not ${isOff(`${id}.id`, now)})`;
  const { rows } = await sql<{ area_id: number; leader_id: number | null; named_id: number | null }>`
    select a.id as area_id, case when ${there('l')} then l.id when ${there('i')} then i.id when ${there('d')} then d.id end as leader_id, case when l.enabled then l.id when d.enabled then d.id end as named_id
    from station s join service_area a on a.provider_id = s.provider_id join system_users l on l.id = a.leader_id left join system_users d on d.id = a.deputy_id
    left join lateral (select z.stand_in_id from roster_entry z where z.user_id = l.id and z.kind = 'off' and z.starts_at <= ${new Date(now)} and z.ends_at > ${new Date(now)} order by z.id limit 1) z on true
    left join system_users i on i.id = z.stand_in_id
    left join service_area_station n on n.area_id = a.id and n.station_id = s.id
    where s.id = ${stationId} and (n.station_id is not null or a.is_default or a.region_code = any (s.pca_ids))
    order by n.station_id is not null desc, coalesce(array_position(s.pca_ids, a.region_code), 0) desc, a.id`.execute(trx);
  const [own] = rows;
  if (!own) return null;
  const leaderId =
    own.leader_id ??
    rows.find(({ leader_id: id }) => id !== null)?.leader_id ??
    rows.find(({ named_id: id }) => id !== null)?.named_id;
  return leaderId ? { areaId: own.area_id, leaderId } : null;
}

/** Areas with their people, by name. `stationId`: only the one that answers for it. */
export async function listAreas(
  trx: Trx,
  {
    keyword,
    providerId,
    stationId,
    id,
    ownOf,
  }: {
    keyword?: string | undefined;
    providerId?: number | undefined;
    stationId?: number | undefined;
    id?: number | undefined;
    /** A technician, who sees those that name him. */
    ownOf?: number | undefined;
  },
  now: number,
): Promise<ServiceArea[]> {
  const given = [sql`true`];
  if (keyword) given.push(sql`(a.name ilike ${likeText(keyword)} or l.name ilike ${likeText(keyword)})`);
  if (providerId) given.push(sql`a.provider_id = ${providerId}`);
  if (id) given.push(sql`a.id = ${id}`);
  if (ownOf !== undefined)
    given.push(sql`exists (select from service_area_man k where k.area_id = a.id and k.user_id = ${ownOf})`);
  if (stationId) {
    const responsible = await responsibleFor(trx, stationId, now);
    given.push(sql`a.id = ${responsible?.areaId ?? 0}`);
  }
  const { rows } = await sql<ServiceArea>`
    select a.id, a.name as "areaName", a.provider_id as "providerId", v.name as "providerName", a.is_default as "isDefault", a.region_code as "pcaId",
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'stationName', s.name) order by s.name) from service_area_station n join station s on s.id = n.station_id where n.area_id = a.id), '[]') as stations,
      jsonb_build_object('id', l.id, 'name', l.name) as leader, case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as deputy,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'username', u.username, 'phone', coalesce(u.phone, ''), 'enabled', u.enabled, 'skills', m.skills,
        'open', (select count(*) from work_order w where w.service_man_id = u.id and w.state in ('dispatched', 'onSite', 'waiting'))) order by u.name)
        from service_area_man m join system_users u on u.id = m.user_id where m.area_id = a.id), '[]') as "serviceMen"
    from service_area a join provider v on v.id = a.provider_id join system_users l on l.id = a.leader_id left join system_users d on d.id = a.deputy_id
    where ${sql.join(given, sql` and `)} order by a.is_default desc, a.name`.execute(trx);
  return rows;
}

/** Makes an area, or changes one. Throws field problems: a person or station of another provider, a second default area, a name that is taken. */
export async function saveArea(trx: Trx, caller: Caller, form: AreaForm, now: number): Promise<ServiceArea> {
  const { providerId, leaderId, deputyId = null, serviceMen = [], stationIds = [], isDefault = false, pcaId = null } = form;
  await mustBePeople(trx, providerId, [leaderId], 'leaderId');
  if (deputyId !== null) await mustBePeople(trx, providerId, [deputyId], 'deputyId');
  await mustBePeople(
    trx,
    providerId,
    serviceMen.map((man) => man.id),
    'serviceMen',
  );
  const { rows: stations } = await sql<{ id: number }>`
    select id from station where id = any (${stationIds}::int[]) and provider_id = ${providerId} and removed_at is null`.execute(
    trx,
  );
  if (stations.length !== new Set(stationIds).size) throw new Problem('invalid', { fields: { stationIds: 'notFound' } });
  const unique = {
    service_area_provider_id_name_key: 'areaName',
    service_area_default: 'isDefault',
    service_area_station_one: 'stationIds',
  } as const;
  const save = async (written: Written): Promise<number> => {
    const name = written('areaName', form.areaName, nobodys());
    const isTheDefault = written('isDefault', isDefault, false);
    let id = form.id;
    if (id === undefined) {
      const { rows } = await sql<{ id: number }>`
        insert into service_area (provider_id, name, region_code, is_default, leader_id, deputy_id, created_by)
        values (${providerId}, ${name}, ${pcaId}, ${isTheDefault}, ${leaderId}, ${deputyId}, ${caller.username}) returning id`.execute(
        trx,
      );
      id = rows[0]!.id;
    } else {
      const { rows } = await sql<{ id: number }>`
        update service_area set name = ${name}, region_code = ${pcaId}, is_default = ${isTheDefault}, leader_id = ${leaderId}, deputy_id = ${deputyId}
        where id = ${id} and provider_id = ${providerId} returning id`.execute(trx);
      found(rows[0]);
      await sql`delete from service_area_station where area_id = ${id}`.execute(trx);
      await sql`delete from service_area_man where area_id = ${id}`.execute(trx);
    }
    await sql`insert into service_area_station (area_id, station_id, provider_id) select ${id}::int, v.id, ${providerId}::int from unnest(${[...new Set(stationIds)]}::int[]) v (id)`.execute(
      trx,
    );
    await sql`insert into service_area_man (area_id, user_id, provider_id, skills)
      select ${id}::int, (v ->> 'id')::int, ${providerId}::int, array(select jsonb_array_elements_text(v -> 'skills')) from jsonb_array_elements(${JSON.stringify(
        [...new Map(serviceMen.map((man) => [man.id, { id: man.id, skills: man.skills ?? [] }])).values()],
      )}::jsonb) v`.execute(trx);
    return id;
  };
  const id = await uniquely(trx, unique, save);
  return found((await listAreas(trx, { id }, now))[0]);
}

/** Removes an area; open orders of it go to whoever answers for their stations then. Throws `notFound`. */
export async function removeArea(trx: Trx, id: number, now: number): Promise<void> {
  const { rows: orders } = await sql<{ id: number; station_id: number }>`
    select id, station_id from work_order where area_id = ${id} and archived_at is null and cancelled_at is null for update`.execute(
    trx,
  );
  const { rows } = await sql`delete from service_area where id = ${id} returning id`.execute(trx);
  found(rows[0]);
  for (const order of orders) {
    const responsible = await responsibleFor(trx, order.station_id, now);
    await sql`update work_order set area_id = ${responsible?.areaId ?? null}, leader_id = coalesce(${responsible?.leaderId ?? null}, leader_id) where id = ${order.id}`.execute(
      trx,
    );
  }
}

/** System users who may lead or be sent, of a provider or of those the caller sees. */
export async function listPeople(trx: Trx, providerId: number | undefined) {
  const { rows } = await sql<{
    id: number;
    name: string;
    username: string;
    leads: boolean;
    processes: boolean;
    providerId: number;
  }>`
    select u.id, u.name, u.username, u.provider_id as "providerId", r.permissions && '{workOrder:dispatch,*:*:*}'::text[] as leads, r.permissions && '{workOrder:process,*:*:*}'::text[] as processes
    from system_users u join role r on r.id = u.role_id
    where u.enabled and (${providerId ?? null}::int is null or u.provider_id = ${providerId ?? null}) and r.permissions && '{workOrder:dispatch,workOrder:process,*:*:*}'::text[]
    order by u.name limit 1000`.execute(trx);
  return rows;
}

async function mustBePeople(trx: Trx, providerId: number, ids: readonly number[], field: string): Promise<void> {
  const { rows } =
    await sql`select id from system_users where id = any (${ids}::int[]) and provider_id = ${providerId} and enabled`.execute(
      trx,
    );
  if (rows.length !== new Set(ids).size) throw new Problem('invalid', { fields: { [field]: 'notFound' } });
}
