import type { Diagnosis } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Paging, sortedPage } from '../../platform/http/lists.ts';

const FROM = sql`diagnosis d join charge_point p on p.id = d.point_id join station s on s.id = p.station_id join provider v on v.id = d.provider_id
  left join charger_transfer t on t.id = d.transfer_id and t.arrived_at is not null left join stored_file f on f.name = t.file`;
const SELECT = sql`
  select d.id, p.serial_number as "serialNumber", p.name as "pointName", s.name as "stationName", v.name as "providerName", d.status, d.reason, d.protocol, d.location, d.retries,
    d.retry_interval as "retryInterval", ${instantOrNull('d.start_at')} as "startTime", ${instantOrNull('d.stop_at')} as "stopTime",
    coalesce(d.file_name, f.original_name) as "fileName", f.size::float8 as size, encode(f.sha256, 'hex') as sha256, d.requested_by as "requestedBy",
    ${instantOf('d.requested_at')} as "requestTime", ${instantOrNull('d.reported_at')} as "reportTime", ${instantOrNull('d.finished_at')} as "finishTime"
  from ${FROM}`;
const SORTS = { requestTime: 'd.requested_at' };

export async function listDiagnoses(
  trx: Trx,
  filter: Paging & {
    keyword?: string | undefined;
    serialNumber?: string | undefined;
    providerId?: number | undefined;
    status?: string[] | undefined;
  },
): Promise<{ list: Diagnosis[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.serialNumber) conditions.push(sql`p.serial_number = ${filter.serialNumber} and p.removed_at is null`);
  if (filter.providerId) conditions.push(sql`d.provider_id = ${filter.providerId}`);
  if (filter.status?.length) conditions.push(sql`d.status = any (${filter.status})`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    conditions.push(
      sql`(p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like} or d.file_name ilike ${like} or d.requested_by ilike ${like})`,
    );
  }
  const where = sql.join(conditions, sql` and `);
  const page = sortedPage(filter, SORTS, { first: '-requestTime', tie: 'd.id' });
  const { rows } = await sql<Diagnosis>`${SELECT} where ${where} ${page}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`${FROM} where ${where}`) };
}

export async function findDiagnoses(trx: Trx, ids: readonly number[]): Promise<Diagnosis[]> {
  const { rows } = await sql<Diagnosis>`${SELECT} where d.id = any (${[...ids]}::int[]) order by d.id`.execute(trx);
  return rows;
}

/** The stored file that has arrived for a diagnosis that the caller sees. */
export async function arrivedFile(trx: Trx, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('diagnosis as d')
    .innerJoin('charger_transfer as t', 't.id', 'd.transfer_id')
    .select('t.file')
    .where('d.id', '=', id)
    .where('t.arrived_at', 'is not', null)
    .executeTakeFirst();
  return row?.file ?? undefined;
}
