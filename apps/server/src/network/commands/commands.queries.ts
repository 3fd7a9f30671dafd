import { type Command, type commandList, FAILED_RESULTS } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { type KeptCommand, withReason } from './command-reasons.ts';

const SELECT = sql`
  select k.id, p.serial_number as "serialNumber", p.name as "pointName", s.name as "stationName", o.name as "providerName", k.action, k.payload, k.status, k.result, k.answer, k.told,
    k.effect, k.reason, k.requested_by as "requestedBy", ${instantOf('k.requested_at')} as "requestTime", ${instantOrNull('k.sent_at')} as "sentTime",
    ${instantOrNull('k.answered_at')} as "answerTime", ${instantOrNull('k.effect_at')} as "effectTime", ${instantOf('k.expires_at')} as "expireTime",
    case when k.status <> 'queued' then null when not coalesce((select cs.online from connection_state cs where cs.point_id = k.point_id), false) then 'connection'
      when exists (select from command e where e.point_id = k.point_id and (e.status = 'sent' or e.status = 'queued' and e.requested_at < k.requested_at)) then 'command' end as "waitsFor",
    case when k.result = 'personAtWork' then k.answer -> 'person' end as "refusedFor", k.late, k.batch_id as "batchId"
  from command k join charge_point p on p.id = k.point_id join station s on s.id = p.station_id join provider o on o.id = k.provider_id`;
const SORTS: Sorts<typeof commandList> = { requestTime: 'k.requested_at' };

export interface CommandFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  failed?: boolean | undefined;
  serialNumber?: string;
  stationId?: number;
  providerId?: number;
  status?: string[];
  result?: string[];
  action?: string[];
  requestedBy?: string;
  from?: string;
  to?: string;
  late?: boolean;
  batchId?: string;
}

async function conditionsOf(trx: Trx, filter: CommandFilter): Promise<RawBuilder<unknown>[]> {
  const conditions = [sql`true`];
  if (filter.serialNumber) {
    const point = await trx
      .selectFrom('charge_point')
      .select('id')
      .where('serial_number', '=', filter.serialNumber)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    conditions.push(sql`k.point_id = ${point?.id ?? 0}`);
  }
  // Which points first: there are far fewer of them than commands.
  const points = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    points.push(sql`(p.serial_number ilike ${text} or p.name ilike ${text})`);
  }
  if (filter.stationId) points.push(sql`p.station_id = ${filter.stationId}`);
  if (points.length > 1)
    conditions.push(sql`k.point_id in (select p.id from charge_point p where ${sql.join(points, sql` and `)})`);
  if (filter.providerId) conditions.push(sql`k.provider_id = ${filter.providerId}`);
  if (filter.status?.length) conditions.push(sql`k.status = any (${filter.status})`);
  if (filter.result?.length) conditions.push(sql`k.result = any (${filter.result})`);
  if (filter.action?.length) conditions.push(sql`k.action = any (${filter.action})`);
  if (filter.requestedBy) conditions.push(sql`k.requested_by = ${filter.requestedBy}`);
  if (filter.from) conditions.push(sql`k.requested_at >= ${new Date(filter.from)}`);
  if (filter.to) conditions.push(sql`k.requested_at < ${new Date(filter.to)}`);
  if (filter.late !== undefined) conditions.push(sql`k.late = ${filter.late}`);
  if (filter.failed !== undefined) {
    const failed = sql`(k.status in ('failed', 'expired') or k.effect = 'none' or coalesce(k.effect ~ 'Fail|Invalid|Denied|NotSupported|BadMessage', false)
      or coalesce(k.result = any (${FAILED_RESULTS}), false))`;
    conditions.push(filter.failed ? failed : sql`not ${failed}`);
  }
  if (filter.batchId) conditions.push(sql`k.batch_id = ${filter.batchId}`);
  return conditions;
}

/** A page of commands, newest first unless turned around (`sort=requestTime`). */
export async function listCommands(trx: Trx, filter: CommandFilter): Promise<{ list: Command[]; total: number }> {
  const where = sql.join(await conditionsOf(trx, filter), sql` and `);
  const page = sortedPage(filter, SORTS, { first: '-requestTime', tie: 'k.id' });
  const { rows } = await sql<KeptCommand>`${SELECT} where ${where} ${page}`.execute(trx);
  return { list: rows.map(withReason), total: await countOf(trx, sql`command k where ${where}`) };
}

/** What came of commands that were given together. Good, bad and doubtful mean what the console shows of a single one. */
export async function countBatch(trx: Trx, batchId: string) {
  const { rows } = await sql<{ total: number; running: number; bad: number; doubtful: number }>`
    select count(*)::int as total,
      count(*) filter (where status in ('queued', 'sent') or (status = 'answered' and effect_until is not null and result <> 'scheduled'))::int as running,
      count(*) filter (where status = 'replaced' or effect = 'none' or (effect is null and status = 'answered' and (effect_until is null and result = 'rebootRequired' or result = 'scheduled')))::int as doubtful,
      count(*) filter (where status in ('expired', 'cancelled', 'failed') or effect ~ 'Fail|Invalid|Denied|NotSupported|BadMessage'
        or (status = 'answered' and effect_until is null and effect is null and result not in ('accepted', 'unlocked', 'scheduled', 'rebootRequired')))::int as bad
    from command where batch_id = ${batchId}`.execute(trx);
  const { total, running, bad, doubtful } = rows[0]!;
  return { total, running, bad, doubtful, good: total - running - bad - doubtful };
}

export async function findCommands(trx: Trx, ids: readonly string[]): Promise<Command[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<KeptCommand>`${SELECT} where k.id = any (${[...ids]}::uuid[])`.execute(trx);
  const byId = new Map(rows.map((row) => [row.id, withReason(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
