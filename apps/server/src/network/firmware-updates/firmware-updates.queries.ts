import type { FirmwareUpdate, FirmwareUpdatePoint } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Paging, pageOf, sortedPage, sortOf } from '../../platform/http/lists.ts';
import { sameVersion } from './firmware-updates.rules.ts';

/** An upgrade as SQL gives it: of the counts those that there are. */
type Row = Omit<FirmwareUpdate, 'nextWaveTime' | 'total' | 'isOwn'> & { waveEndTime: string | null; providerId: number };

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

function toUpdate({ waveEndTime, providerId, ...row }: Row, mayChange: MayChange): FirmwareUpdate {
  const counts = { ...NONE, ...row.counts };
  const waits = row.status === 'running' && row.wave > 0 && waveEndTime !== null;
  return {
    ...row,
    nextWaveTime: waits ? new Date(Date.parse(waveEndTime) + row.waveWait * 60_000).toISOString() : null,
    counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    isOwn: mayChange(providerId),
  };
}

const SELECT = sql`select u.id, u.provider_id as "providerId", u.description, u.version, u.version_id as "versionId",
  u.communication_type as "communicationType", u.location, u.protocol, u.status,
  ${instantOf('u.starts_at')} as "startTime", ${instantOf('u.retrieve_at')} as "retrieveDate", u.retries, u.retry_interval as "retryInterval", u.wave_size as "waveSize",
  u.wave_wait_minutes as "waveWait", u.max_failures as "maxFailures", u.wait_hours as "waitHours", u.wave, ${instantOrNull('u.wave_ended_at')} as "waveEndTime",
  u.created_by as uploader, ${instantOf('u.created_at')} as "createTime", ${instantOrNull('u.finished_at')} as "finishTime", coalesce((
    select jsonb_object_agg(c.status, c.count) from (
      select p.status, count(*)::int as count from firmware_update_point p where p.update_id = u.id group by p.status
    ) c
  ), '{}') as counts from firmware_update u`;
const SORTS = { createTime: 'u.created_at' };

export async function listUpdates(
  trx: Trx,
  filter: Paging & { keyword?: string | undefined; status?: string[] | undefined },
  mayChange: MayChange,
): Promise<{ list: FirmwareUpdate[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.status?.length) conditions.push(sql`u.status = any (${filter.status})`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    conditions.push(sql`(u.description ilike ${like} or u.version ilike ${like} or u.created_by ilike ${like})`);
  }
  const where = sql.join(conditions, sql` and `);
  const page = sortedPage(filter, SORTS, { first: '-createTime', tie: 'u.id' });
  const { rows } = await sql<Row>`${SELECT} where ${where} ${page}`.execute(trx);
  return { list: rows.map((row) => toUpdate(row, mayChange)), total: await countOf(trx, sql`firmware_update u where ${where}`) };
}

export async function findUpdate(trx: Trx, id: number, mayChange: MayChange): Promise<FirmwareUpdate | undefined> {
  const { rows } = await sql<Row>`${SELECT} where u.id = ${id}`.execute(trx);
  return rows[0] && toUpdate(rows[0], mayChange);
}

/** A point as SQL gives it: whether it runs what was asked for is told from its version. */
type PointRow = Omit<FirmwareUpdatePoint, 'runsAsked'>;

const FROM = sql`firmware_update_point x join firmware_update u on u.id = x.update_id
  join charge_point p on p.id = x.point_id join station s on s.id = p.station_id`;

export async function listUpdatePoints(
  trx: Trx,
  filter: Paging & {
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
  sortOf(filter.sort, {});
  const { rows } = await sql<PointRow>`
    select x.id::float8 as id, x.update_id as "updateId", u.description, u.version, p.serial_number as "serialNumber", p.name as "pointName", s.name as "stationName",
      x.wave, x.status, case when x.status = 'waiting' and x.reason = 'charging' and not exists (select from connector c where c.point_id = p.id and c.transaction_id is not null)
        then null else x.reason end as reason, x.attempts, x.from_version as "fromVersion", p.firmware_version as "softwareVersion",
      case when x.status = 'installing' then ${instantOrNull('x.said_installed_at')} end as "saidInstalledTime", ${instantOrNull('x.requested_at')} as "requestTime",
      ${instantOrNull('x.reported_at')} as "reportTime", ${instantOrNull('x.finished_at')} as "finishTime", u.location, u.retries, u.retry_interval as "retryInterval",
      ${instantOf('u.retrieve_at')} as "retrieveDate", u.created_by as uploader
    from ${FROM} where ${where} order by ${order} ${pageOf(filter)}`.execute(trx);
  const list = rows.map((row) => ({
    ...row,
    runsAsked: row.softwareVersion === null ? null : sameVersion(row.softwareVersion, row.version),
  }));
  return { list, total: await countOf(trx, sql`${FROM} where ${where}`) };
}
