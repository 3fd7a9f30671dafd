import type { Alarm } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { sortOf } from '../../platform/http/lists.ts';

export interface AlarmFilter {
  keyword?: string;
  serialNumber?: string;
  stationId?: number;
  providerId?: number;
  level?: string[];
  kind?: string[];
  state?: 'open' | 'cleared';
  acknowledged?: boolean;
  startTime?: string;
  endTime?: string;
}

interface Row {
  id: string;
  level: Alarm['level'];
  kind: Alarm['kind'];
  code: string;
  detail: string;
  serial_number: string;
  point_name: string;
  connector_no: number;
  station_id: number;
  station_name: string;
  time_zone: string;
  provider_id: number;
  provider_name: string;
  opened_at: Date;
  cleared_at: Date | null;
  times: number;
  acknowledged_at: Date | null;
  acknowledged_by: string;
  note: string;
  subject: string;
  reopened_at: Date;
  closed_at: Date | null;
  closed_by: string;
  close_reason: string;
}

const alarmOf = (row: Row): Alarm => ({
  id: Number(row.id),
  level: row.level,
  kind: row.kind,
  code: row.code,
  detail: row.detail,
  recordId: row.kind === 'meter' && row.subject !== '' ? Number(row.subject) : null,
  commandId: row.kind === 'command' && row.subject !== '' ? row.subject : null,
  serialNumber: row.serial_number,
  pointName: row.point_name,
  connectorNo: row.connector_no,
  stationId: row.station_id,
  stationName: row.station_name,
  timeZone: row.time_zone,
  providerId: row.provider_id,
  providerName: row.provider_name,
  openTime: row.opened_at.toISOString(),
  clearTime: row.cleared_at?.toISOString() ?? null,
  reopenTime: row.reopened_at.toISOString(),
  closeTime: row.closed_at?.toISOString() ?? null,
  closedBy: row.closed_by,
  closeReason: row.close_reason,
  times: row.times,
  acknowledgeTime: row.acknowledged_at?.toISOString() ?? null,
  acknowledgedBy: row.acknowledged_by,
  note: row.note,
});

const FROM = sql`alarm a join charge_point p on p.id = a.point_id join station s on s.id = a.station_id join provider v on v.id = a.provider_id`;
const COLUMNS = sql`a.id, a.level, a.kind, a.code, a.detail, p.serial_number, p.name as point_name, a.connector_no, a.station_id, s.name as station_name,
  s.time_zone, a.provider_id, v.name as provider_name, a.opened_at, a.cleared_at, a.times, a.acknowledged_at, a.acknowledged_by, a.note,
  a.subject, a.reopened_at, a.closed_at, a.closed_by, a.close_reason`;
const SORTABLE = {
  openTime: 'a.opened_at',
  clearTime: 'a.cleared_at',
  level: 'a.level',
  times: 'a.times',
  pointName: 'p.name',
  stationName: 's.name',
} as const;

function conditionsOf(filter: AlarmFilter): RawBuilder<unknown> {
  const given = [sql`true`];
  if (filter.serialNumber) given.push(sql`p.serial_number = ${filter.serialNumber}`);
  if (filter.stationId) given.push(sql`a.station_id = ${filter.stationId}`);
  if (filter.providerId) given.push(sql`a.provider_id = ${filter.providerId}`);
  if (filter.level?.length) given.push(sql`a.level = any (${filter.level}::text[])`);
  if (filter.kind?.length) given.push(sql`a.kind = any (${filter.kind}::text[])`);
  if (filter.state) given.push(filter.state === 'open' ? sql`a.cleared_at is null` : sql`a.cleared_at is not null`);
  if (filter.acknowledged !== undefined)
    given.push(filter.acknowledged ? sql`a.acknowledged_at is not null` : sql`a.acknowledged_at is null`);
  if (filter.startTime) given.push(sql`a.opened_at >= ${filter.startTime}`);
  if (filter.endTime) given.push(sql`a.opened_at < ${filter.endTime}`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like} or a.code ilike ${like} or a.detail ilike ${like})`,
    );
  }
  return sql.join(given, sql` and `);
}

/** A page of alarms: newest first unless sorted. Rejects an unknown `sort`. */
export async function listAlarms(
  trx: Trx,
  filter: AlarmFilter,
  page: { sort?: string; page: number; limit: number },
): Promise<{ list: Alarm[]; total: number }> {
  const where = conditionsOf(filter);
  const sort = sortOf(page.sort, SORTABLE) ?? { column: SORTABLE.openTime, direction: 'desc' };
  // Only what can be empty says where the empty go: else no index in this order is used.
  const nulls = sort.column === SORTABLE.clearTime ? sql`nulls last` : sql``;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where ${where}
    order by ${sql.raw(sort.column)} ${sql.raw(sort.direction)} ${nulls}, a.id desc
    limit ${page.limit} offset ${(page.page - 1) * page.limit}`.execute(trx);
  return { list: rows.map(alarmOf), total: await countAlarms(trx, filter) };
}

/** How many alarms a filter finds, counted up to `bound`. */
export async function countAlarms(trx: Trx, filter: AlarmFilter, bound = 2_000_000_000): Promise<number> {
  // Names are joined only where they are asked for.
  const named = filter.serialNumber !== undefined || filter.keyword !== undefined;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${named ? FROM : sql`alarm a`} where ${conditionsOf(filter)} limit ${bound}) x`.execute(
    trx,
  );
  return rows[0]!.total;
}

const SLICE = 2000;

/** Every alarm that a filter finds, newest first, slice by slice. */
export async function* streamAlarms(trx: Trx, filter: AlarmFilter): AsyncGenerator<Alarm[]> {
  await sql`declare alarm_rows no scroll cursor for
    select ${COLUMNS} from ${FROM} where ${conditionsOf(filter)} order by a.opened_at desc, a.id desc`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(SLICE))} from alarm_rows`.execute(trx);
    if (rows.length === 0) return;
    yield rows.map(alarmOf);
  }
}

/** Open alarms by level, and how many of them nobody has acknowledged. */
export async function sumAlarms(trx: Trx, filter: Pick<AlarmFilter, 'stationId' | 'providerId'>) {
  const { rows } = await sql<{ serious: number; common: number; unacknowledged: number }>`
    select count(*) filter (where level = 'serious')::int as serious, count(*) filter (where level = 'common')::int as common,
      count(*) filter (where acknowledged_at is null)::int as unacknowledged
    from alarm a where cleared_at is null
      and (${filter.stationId ?? null}::int is null or station_id = ${filter.stationId ?? null})
      and (${filter.providerId ?? null}::int is null or provider_id = ${filter.providerId ?? null})`.execute(trx);
  return rows[0]!;
}

/** Open alarms of each of some stations, by level; a station without any is not there. */
export async function countByStation(trx: Trx, stationIds: readonly number[]) {
  const { rows } = await sql<{ stationId: number; serious: number; common: number }>`
    select station_id as "stationId", count(*) filter (where level = 'serious')::int as serious, count(*) filter (where level = 'common')::int as common
    from alarm where cleared_at is null and station_id = any (${stationIds}::int[]) group by station_id order by station_id`.execute(
    trx,
  );
  return rows;
}
