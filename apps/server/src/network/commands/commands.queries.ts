import type { Command } from '@csms/contract';
import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';

const select = (trx: Trx | Database) =>
  trx
    .selectFrom('command as k')
    .innerJoin('charge_point as p', 'p.id', 'k.point_id')
    .innerJoin('station as s', 's.id', 'p.station_id')
    .selectAll('k')
    .select(['p.serial_number', 'p.name as point_name', 's.name as station_name']);

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
  effect: row.effect,
  reason: row.reason,
  requestedBy: row.requested_by,
  requestTime: row.requested_at.toISOString(),
  sentTime: row.sent_at?.toISOString() ?? null,
  answerTime: row.answered_at?.toISOString() ?? null,
  effectTime: row.effect_at?.toISOString() ?? null,
  expireTime: row.expires_at.toISOString(),
});

export async function listCommands(
  trx: Trx,
  filter: { page: number; limit: number; serialNumber?: string; status?: string[] },
): Promise<{ list: Command[]; total: number }> {
  const conditions = [sql<boolean>`true`];
  if (filter.serialNumber) {
    const point = await trx
      .selectFrom('charge_point')
      .select('id')
      .where('serial_number', '=', filter.serialNumber)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    conditions.push(sql`k.point_id = ${point?.id ?? 0}`);
  }
  if (filter.status?.length) conditions.push(sql`k.status = any (${filter.status})`);
  const where = sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  const rows = await select(trx)
    .where(where)
    .orderBy('k.requested_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const counted = await sql<{ total: number }>`select count(*)::int as total from command k where ${where}`.execute(trx);
  return { list: rows.map(toCommand), total: counted.rows[0]!.total };
}

export async function findCommands(trx: Trx, ids: readonly string[]): Promise<Command[]> {
  if (ids.length === 0) return [];
  const rows = await select(trx).where('k.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toCommand(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
