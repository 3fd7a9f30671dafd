import type { Diagnosis } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { pageOf } from '../../platform/http/lists.ts';

interface Row {
  id: number;
  serial_number: string;
  point_name: string;
  station_name: string;
  status: Diagnosis['status'];
  reason: Diagnosis['reason'];
  protocol: Diagnosis['protocol'];
  location: string | null;
  retries: number;
  retry_interval: number;
  start_at: Date | null;
  stop_at: Date | null;
  file_name: string | null;
  original_name: string | null;
  size: number | null;
  sha256: string | null;
  requested_by: string;
  requested_at: Date;
  reported_at: Date | null;
  finished_at: Date | null;
}

const FROM = sql`from diagnosis d join charge_point p on p.id = d.point_id join station s on s.id = p.station_id
  left join charger_transfer t on t.id = d.transfer_id and t.arrived_at is not null left join stored_file f on f.name = t.file`;
const SELECT = sql`select d.id, p.serial_number, p.name as point_name, s.name as station_name, d.status, d.reason, d.protocol, d.location, d.retries, d.retry_interval,
  d.start_at, d.stop_at, d.file_name, f.original_name, f.size::float8 as size, encode(f.sha256, 'hex') as sha256, d.requested_by, d.requested_at, d.reported_at, d.finished_at`;

const toDiagnosis = (row: Row): Diagnosis => ({
  id: row.id,
  serialNumber: row.serial_number,
  pointName: row.point_name,
  stationName: row.station_name,
  status: row.status,
  reason: row.reason,
  protocol: row.protocol,
  location: row.location,
  retries: row.retries,
  retryInterval: row.retry_interval,
  startTime: row.start_at?.toISOString() ?? null,
  stopTime: row.stop_at?.toISOString() ?? null,
  fileName: row.file_name ?? row.original_name,
  size: row.size,
  sha256: row.sha256,
  requestedBy: row.requested_by,
  requestTime: row.requested_at.toISOString(),
  reportTime: row.reported_at?.toISOString() ?? null,
  finishTime: row.finished_at?.toISOString() ?? null,
});

export async function listDiagnoses(
  trx: Trx,
  filter: {
    page: number;
    limit: number;
    keyword?: string | undefined;
    serialNumber?: string | undefined;
    status?: string[] | undefined;
  },
): Promise<{ list: Diagnosis[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.serialNumber) conditions.push(sql`p.serial_number = ${filter.serialNumber} and p.removed_at is null`);
  if (filter.status?.length) conditions.push(sql`d.status = any (${filter.status})`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    conditions.push(
      sql`(p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like} or d.file_name ilike ${like} or d.requested_by ilike ${like})`,
    );
  }
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Row>`${SELECT} ${FROM} where ${where} order by d.requested_at desc, d.id desc
    ${pageOf(filter)}`.execute(trx);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${FROM} where ${where}`.execute(trx);
  return { list: rows.map(toDiagnosis), total: counted.rows[0]!.total };
}

export async function findDiagnoses(trx: Trx, ids: readonly number[]): Promise<Diagnosis[]> {
  const { rows } = await sql<Row>`${SELECT} ${FROM} where d.id = any (${[...ids]}::int[]) order by d.id`.execute(trx);
  return rows.map(toDiagnosis);
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
