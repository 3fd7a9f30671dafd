import type { chargingProfileList, InstalledProfile, ProfileContent, ProfileTarget, SentProfile } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import type { PlacedProfile } from './composite.ts';
import { spokenOf, type WishedContent } from './spoken.ts';

/** Whether a target `t` of a profile `q` still has it. A profile of a session ends with it (OCPP 1.6 §3.13.1). */
const ENDED_WITH_SESSION = sql`(t.transaction_id is not null and not exists (
  select from charging_record r where r.transaction_id = t.transaction_id and r.status = 'charging'))`;
const IS_INSTALLED = sql`(t.installed_at is not null and t.ended_at is null and not ${ENDED_WITH_SESSION})`;

const COUNTS = sql`cross join lateral (
  select count(*)::int as targets, count(distinct t.point_id)::int as points, count(*) filter (where t.result = 'accepted')::int as accepted,
    count(*) filter (where t.result = 'waiting')::int as waiting, count(*) filter (where ${IS_INSTALLED})::int as installed
  from charging_profile_target t where t.profile_id = q.id
) n`;
const STATUS = sql`case when n.waiting > 0 then 'waiting' when n.accepted = 0 then 'refused' when n.installed = 0 then 'cleared'
  when n.accepted < n.targets then 'partly' else 'accepted' end`;
const FROM = sql`charging_profile q join provider o on o.id = q.provider_id ${COUNTS}`;

type Row = Omit<SentProfile, keyof ProfileContent> & { content: WishedContent };
const whole = ({ content, ...row }: Row): SentProfile => ({
  ...row,
  ...spokenOf(content),
  validFrom: content.validFrom ?? null,
  validTo: content.validTo ?? null,
});
const COLUMNS = sql`q.id, q.provider_id as "providerId", o.name as "providerName", q.content, q.connector_nos as "connectorNos", ${STATUS} as status, n.points as "pointCount",
  n.targets as "targetCount", n.accepted as "acceptedCount", n.waiting as "waitingCount", n.installed as "installedCount", q.batch_id as "batchId",
  (select coalesce(string_agg(x.name, ', '), '') from (select distinct s.name from charging_profile_target t join charge_point p on p.id = t.point_id join station s on s.id = p.station_id
    where t.profile_id = q.id order by s.name limit 3) x) as "stationNames",
  q.created_by as "createdBy", ${instantOf('q.created_at')} as "createTime"`;
const SORTS: Sorts<typeof chargingProfileList> = {
  id: 'q.id',
  pointCount: 'n.points',
  stackLevel: 'q.stack_level',
  createTime: 'q.created_at',
};

export interface ProfileFilter {
  keyword?: string;
  purpose?: string[];
  status?: string[];
  stationId?: number;
  providerId?: number;
}

function conditionsOf({ keyword, purpose, status, stationId, providerId }: ProfileFilter): RawBuilder<unknown> {
  const given = [sql`true`];
  if (keyword) {
    const like = likeText(keyword);
    given.push(sql`(q.created_by ilike ${like} or q.id::text = ${keyword} or exists (
      select from charging_profile_target t join charge_point p on p.id = t.point_id join station s on s.id = p.station_id
      where t.profile_id = q.id and (p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like})))`);
  }
  if (purpose?.length) given.push(sql`q.purpose = any (${purpose}::text[])`);
  if (status?.length) given.push(sql`(${STATUS}) = any (${status}::text[])`);
  if (providerId) given.push(sql`q.provider_id = ${providerId}`);
  if (stationId)
    given.push(
      sql`exists (select from charging_profile_target t join charge_point p on p.id = t.point_id where t.profile_id = q.id and p.station_id = ${stationId})`,
    );
  return sql.join(given, sql` and `);
}

export async function listProfiles(trx: Trx, filter: ProfileFilter & Paging): Promise<{ list: SentProfile[]; total: number }> {
  const where = conditionsOf(filter);
  const page = sortedPage(filter, SORTS, { first: '-createTime', tie: 'q.id' });
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where ${where} ${page}`.execute(trx);
  return { list: rows.map(whole), total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** Throws `notFound`. */
export async function profileById(trx: Trx, id: number): Promise<SentProfile> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where q.id = ${id}`.execute(trx);
  return whole(found(rows[0]));
}

interface TargetFilter extends Paging {
  keyword?: string;
  result?: string[];
}

/** The targets of a profile: those that went wrong first, those that took it last. */
export async function listTargets(trx: Trx, id: number, filter: TargetFilter): Promise<{ list: ProfileTarget[]; total: number }> {
  const given = [sql`t.profile_id = ${id}`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(sql`(p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like})`);
  }
  if (filter.result?.length) given.push(sql`t.result = any (${filter.result}::text[])`);
  const from = sql`charging_profile_target t join charge_point p on p.id = t.point_id join station s on s.id = p.station_id where ${sql.join(given, sql` and `)}`;
  const page = sortedPage(filter, { order: "t.result = 'accepted', t.result = 'waiting'" }, { first: 'order', tie: 't.id' });
  const { rows } = await sql<ProfileTarget>`
    select t.id, p.serial_number as "serialNumber", p.name as "pointName", s.name as "stationName", t.connector_no as "connectorNo", t.transaction_id as "transactionId",
      t.result, ${instantOrNull('t.result_at')} as "resultTime", ${IS_INSTALLED} as "isInstalled",
      case when t.installed_at is null then null when t.ended_by is not null then t.ended_by when ${ENDED_WITH_SESSION} then 'sessionEnded' end as "end",
      ${instantOrNull('t.ended_at')} as "endTime"
    from ${from} ${page}`.execute(trx);
  return { list: rows, total: await countOf(trx, from) };
}

type Installed = Omit<InstalledProfile, keyof ProfileContent> & { content: WishedContent };

/** What a point has taken and still has, the newest first. */
export async function installedAt(trx: Trx, pointId: number): Promise<Installed[]> {
  const { rows } = await sql<Installed>`
    select q.id as "profileId", q.content, t.connector_no as "connectorNo", t.transaction_id as "transactionId", q.created_by as "createdBy",
      ${instantOf('t.installed_at')} as "installTime"
    from charging_profile_target t join charging_profile q on q.id = t.profile_id
    where t.point_id = ${pointId} and ${IS_INSTALLED} order by t.installed_at desc, t.id desc`.execute(trx);
  return rows;
}

export const spokenProfile = ({ content, ...row }: Installed): InstalledProfile => ({ ...row, ...spokenOf(content) });

/** As the composite schedule needs them. */
export const placed = ({ content, connectorNo, transactionId }: Installed): PlacedProfile => ({
  ...content,
  connectorNo,
  transactionId,
});
