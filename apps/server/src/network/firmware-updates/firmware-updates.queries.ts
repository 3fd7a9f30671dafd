import type { FirmwareUpdate, FirmwareUpdatePoint } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { pageOf } from '../../platform/http/lists.ts';
import { sameVersion } from './firmware-updates.rules.ts';

interface Row {
  id: number;
  provider_id: number;
  description: string;
  version: string;
  version_id: number | null;
  location: string | null;
  protocol: FirmwareUpdate['protocol'];
  status: FirmwareUpdate['status'];
  starts_at: Date;
  retrieve_at: Date;
  retries: number;
  retry_interval: number;
  wave_size: number;
  wave_wait_minutes: number;
  max_failures: number;
  wait_hours: number;
  wave: number;
  wave_ended_at: Date | null;
  created_by: string;
  created_at: Date;
  finished_at: Date | null;
  counts: Record<string, number>;
}

const NONE: FirmwareUpdate['counts'] = {
  waiting: 0,
  requested: 0,
  downloading: 0,
  downloaded: 0,
  installing: 0,
  installed: 0,
  unconfirmed: 0,
  failed: 0,
  cancelled: 0,
};

/** Whether the caller may change an upgrade: it belongs to one of its providers, not only some points of it do. */
export type MayChange = (providerId: number) => boolean;

function toUpdate(row: Row, mayChange: MayChange): FirmwareUpdate {
  const counts = { ...NONE, ...row.counts };
  const next =
    row.status === 'running' && row.wave_ended_at ? row.wave_ended_at.getTime() + row.wave_wait_minutes * 60_000 : null;
  return {
    id: row.id,
    description: row.description,
    version: row.version,
    versionId: row.version_id,
    location: row.location,
    protocol: row.protocol,
    status: row.status,
    startTime: row.starts_at.toISOString(),
    retrieveDate: row.retrieve_at.toISOString(),
    retries: row.retries,
    retryInterval: row.retry_interval,
    waveSize: row.wave_size,
    waveWait: row.wave_wait_minutes,
    maxFailures: row.max_failures,
    waitHours: row.wait_hours,
    wave: row.wave,
    nextWaveTime: next === null || row.wave === 0 ? null : new Date(next).toISOString(),
    uploader: row.created_by,
    createTime: row.created_at.toISOString(),
    finishTime: row.finished_at?.toISOString() ?? null,
    counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    isOwn: mayChange(row.provider_id),
  };
}

const SELECT = sql`select u.*, coalesce((
    select jsonb_object_agg(c.status, c.count) from (
      select p.status, count(*)::int as count from firmware_update_point p where p.update_id = u.id group by p.status
    ) c
  ), '{}') as counts from firmware_update u`;

export async function listUpdates(
  trx: Trx,
  filter: { page: number; limit: number; keyword?: string | undefined; status?: string[] | undefined },
  mayChange: MayChange,
): Promise<{ list: FirmwareUpdate[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.status?.length) conditions.push(sql`u.status = any (${filter.status})`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    conditions.push(sql`(u.description ilike ${like} or u.version ilike ${like} or u.created_by ilike ${like})`);
  }
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Row>`${SELECT} where ${where} order by u.created_at desc, u.id desc
    ${pageOf(filter)}`.execute(trx);
  const counted = await sql<{ total: number }>`select count(*)::int as total from firmware_update u where ${where}`.execute(trx);
  return { list: rows.map((row) => toUpdate(row, mayChange)), total: counted.rows[0]!.total };
}

export async function findUpdate(trx: Trx, id: number, mayChange: MayChange): Promise<FirmwareUpdate | undefined> {
  const { rows } = await sql<Row>`${SELECT} where u.id = ${id}`.execute(trx);
  return rows[0] && toUpdate(rows[0], mayChange);
}

interface PointRow {
  id: number;
  update_id: number;
  description: string;
  version: string;
  serial_number: string;
  point_name: string;
  station_name: string;
  wave: number | null;
  status: FirmwareUpdatePoint['status'];
  reason: FirmwareUpdatePoint['reason'];
  attempts: number;
  from_version: string | null;
  firmware_version: string | null;
  said_installed: Date | null;
  requested_at: Date | null;
  reported_at: Date | null;
  finished_at: Date | null;
  location: string | null;
  retries: number;
  retry_interval: number;
  retrieve_at: Date;
  created_by: string;
}

const toPoint = (row: PointRow): FirmwareUpdatePoint => ({
  id: row.id,
  updateId: row.update_id,
  description: row.description,
  version: row.version,
  serialNumber: row.serial_number,
  pointName: row.point_name,
  stationName: row.station_name,
  wave: row.wave,
  status: row.status,
  reason: row.reason,
  attempts: row.attempts,
  fromVersion: row.from_version,
  softwareVersion: row.firmware_version,
  runsAsked: row.firmware_version === null ? null : sameVersion(row.firmware_version, row.version),
  saidInstalledTime: row.said_installed?.toISOString() ?? null,
  requestTime: row.requested_at?.toISOString() ?? null,
  reportTime: row.reported_at?.toISOString() ?? null,
  finishTime: row.finished_at?.toISOString() ?? null,
  location: row.location,
  retries: row.retries,
  retryInterval: row.retry_interval,
  retrieveDate: row.retrieve_at.toISOString(),
  uploader: row.created_by,
});

const FROM = sql`from firmware_update_point x join firmware_update u on u.id = x.update_id
  join charge_point p on p.id = x.point_id join station s on s.id = p.station_id`;

export async function listUpdatePoints(
  trx: Trx,
  filter: {
    page: number;
    limit: number;
    updateId?: number | undefined;
    serialNumber?: string | undefined;
    status?: string[] | undefined;
    keyword?: string | undefined;
  },
): Promise<{ list: FirmwareUpdatePoint[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.updateId !== undefined) conditions.push(sql`x.update_id = ${filter.updateId}`);
  if (filter.serialNumber) conditions.push(sql`p.serial_number = ${filter.serialNumber} and p.removed_at is null`);
  if (filter.status?.length) conditions.push(sql`x.status = any (${filter.status})`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    conditions.push(sql`(p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like})`);
  }
  const where = sql.join(conditions, sql` and `);
  // Of one upgrade in the order of its waves, those that wait last; of one point the newest first.
  const order = filter.updateId === undefined ? sql`x.id desc` : sql`x.wave nulls last, x.id`;
  const { rows } =
    await sql<PointRow>`select x.id::float8 as id, x.update_id, u.description, u.version, p.serial_number, p.name as point_name, s.name as station_name, x.wave, x.status,
      case when x.status = 'waiting' and x.reason = 'charging' and not exists (select from connector c where c.point_id = p.id and c.transaction_id is not null)
        then null else x.reason end as reason, case when x.status = 'installing' then x.said_installed_at end as said_installed, x.attempts, x.from_version, p.firmware_version, x.requested_at, x.reported_at, x.finished_at, u.location, u.retries, u.retry_interval, u.retrieve_at, u.created_by
    ${FROM} where ${where} order by ${order} ${pageOf(filter)}`.execute(trx);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${FROM} where ${where}`.execute(trx);
  return { list: rows.map(toPoint), total: counted.rows[0]!.total };
}
