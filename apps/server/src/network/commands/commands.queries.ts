import type { Command } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { sortOf } from '../../platform/http/lists.ts';

const select = (trx: Trx | Database) =>
  trx
    .selectFrom('command as k')
    .innerJoin('charge_point as p', 'p.id', 'k.point_id')
    .innerJoin('station as s', 's.id', 'p.station_id')
    .selectAll('k')
    .select(['p.serial_number', 'p.name as point_name', 's.name as station_name'])
    .select(
      sql<
        Command['waitsFor']
      >`case when k.status <> 'queued' then null when not coalesce((select cs.online from connection_state cs where cs.point_id = k.point_id), false) then 'connection'
        when exists (select from command e where e.point_id = k.point_id and (e.status = 'sent' or e.status = 'queued' and e.requested_at < k.requested_at)) then 'command' end`.as(
        'waits_for',
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toCommand = (row: Row): Command => ({
  id: row.id,
  serialNumber: row.serial_number,
  pointName: row.point_name,
  stationName: row.station_name,
  action: row.action as Command['action'],
  payload: row.payload as Command['payload'],
  status: row.status as Command['status'],
  result: row.result as Command['result'],
  answer: row.answer,
  told: row.told,
  effect: row.effect,
  reason: row.reason,
  requestedBy: row.requested_by,
  requestTime: row.requested_at.toISOString(),
  sentTime: row.sent_at?.toISOString() ?? null,
  answerTime: row.answered_at?.toISOString() ?? null,
  effectTime: row.effect_at?.toISOString() ?? null,
  expireTime: row.expires_at.toISOString(),
  waitsFor: row.waits_for,
  late: row.late,
  batchId: row.batch_id,
});

export interface CommandFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
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
  if (filter.batchId) conditions.push(sql`k.batch_id = ${filter.batchId}`);
  return conditions;
}

/** A page of commands, newest first unless turned around (`sort=requestTime`). */
export async function listCommands(trx: Trx, filter: CommandFilter): Promise<{ list: Command[]; total: number }> {
  const direction = sortOf(filter.sort, { requestTime: 'k.requested_at' })?.direction ?? 'desc';
  const where = sql<boolean>`(${sql.join(await conditionsOf(trx, filter), sql` and `)})`;
  const rows = await select(trx)
    .where(where)
    .orderBy('k.requested_at', direction)
    .orderBy('k.id', direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const counted = await sql<{ total: number }>`select count(*)::int as total from command k where ${where}`.execute(trx);
  return { list: rows.map(toCommand), total: counted.rows[0]!.total };
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
  const rows = await select(trx).where('k.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toCommand(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
