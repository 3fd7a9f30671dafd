import {
  type BodyOf,
  type contract,
  MAINTENANCE_DAYS_BACK,
  MAINTENANCE_MAX_DAYS,
  type MaintenanceState,
  type MaintenanceWindow,
  type maintenanceList,
} from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { noteMaintenanceChange } from './changes.queries.ts';
import { windowState } from './maintenance.rules.ts';

const DAY = 86_400_000;

export interface Announcement extends BodyOf<typeof contract.maintenanceWindows.update> {
  stationId: number;
  /** Null: every point of the station. */
  serialNumber: string | null;
  createdBy: string;
}

/** Announces maintenance; `now` in epoch ms. Throws `notFound` and the problems of times. */
export async function announceMaintenance(trx: Trx, one: Announcement, now: number): Promise<MaintenanceWindow> {
  const place = found(await placeOf(trx, one.stationId, one.serialNumber));
  mustFit(one, null, now);
  const { rows } = await sql<{ id: number }>`
    insert into maintenance_window (provider_id, station_id, point_id, starts_at, ends_at, kind, note, created_by)
    values (${place.provider_id}, ${place.point_id === null ? one.stationId : null}, ${place.point_id}, ${one.startTime}, ${one.endTime},
      ${one.kind}, ${one.note ?? ''}, ${one.createdBy}) returning id`.execute(trx);
  return recounted(trx, rows[0]!.id, Date.parse(one.startTime), now);
}

/** Deletes a window; what was counted with it is counted anew. Throws `notFound`, `maintenanceOver`. */
export async function withdrawMaintenance(trx: Trx, id: number, now: number): Promise<void> {
  const before = await changeable(trx, id, now);
  await recounted(trx, id, Date.parse(before.startTime), now);
  await sql`delete from maintenance_window where id = ${id}`.execute(trx);
}

/** Changes a window; where it is stays. */
export async function changeMaintenance(
  trx: Trx,
  id: number,
  form: BodyOf<typeof contract.maintenanceWindows.update>,
  now: number,
): Promise<MaintenanceWindow> {
  const before = await changeable(trx, id, now);
  mustFit(form, before, now);
  await sql`update maintenance_window set starts_at = ${form.startTime}, ends_at = ${form.endTime}, kind = ${form.kind}, note = ${form.note ?? ''}
    where id = ${id}`.execute(trx);
  return recounted(trx, id, Math.min(Date.parse(before.startTime), Date.parse(form.startTime)), now);
}

/** Ends a running window now. Throws `maintenanceNotRunning`. */
export async function endMaintenance(trx: Trx, id: number, now: number): Promise<MaintenanceWindow> {
  const before = await changeable(trx, id, now);
  if (before.state !== 'running' || Date.parse(before.startTime) === now) throw new Problem('maintenanceNotRunning');
  await sql`update maintenance_window set ends_at = ${new Date(now)} where id = ${id}`.execute(trx);
  return recounted(trx, id, now, now);
}

/** A window as SQL gives it: its state is told by the clock. */
type Row = Omit<MaintenanceWindow, 'state'>;

// A window of a point is where its point is now.
const FROM = sql`maintenance_window w left join charge_point p on p.id = w.point_id join station s on s.id = coalesce(w.station_id, p.station_id)
  join provider v on v.id = w.provider_id`;
const COLUMNS = sql`w.id, s.id as "stationId", s.name as "stationName", v.name as "providerName", s.time_zone as "timeZone", p.serial_number as "serialNumber",
  p.name as "pointName", ${instantOf('w.starts_at')} as "startTime", ${instantOf('w.ends_at')} as "endTime", w.kind, w.note, w.created_by as "createdBy"`;
const SORTABLE: Sorts<typeof maintenanceList> = { startTime: 'w.starts_at', endTime: 'w.ends_at', stationName: 's.name' };

const windowOf = (row: Row, now: number): MaintenanceWindow => ({
  ...row,
  state: windowState(Date.parse(row.startTime), Date.parse(row.endTime), now),
});

interface Filter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  stationId?: number;
  providerId?: number;
  serialNumber?: string;
  state?: MaintenanceState;
  kind?: string[];
}

export async function listWindows(trx: Trx, filter: Filter, now: number) {
  const at = new Date(now);
  const given: RawBuilder<unknown>[] = [sql`true`];
  if (filter.stationId) given.push(sql`s.id = ${filter.stationId}`);
  if (filter.providerId) given.push(sql`w.provider_id = ${filter.providerId}`);
  if (filter.serialNumber)
    given.push(sql`(p.serial_number = ${filter.serialNumber} or w.station_id in (
      select station_id from charge_point where serial_number = ${filter.serialNumber} and removed_at is null))`);
  if (filter.kind?.length) given.push(sql`w.kind = any (${filter.kind}::text[])`);
  if (filter.state === 'planned') given.push(sql`w.starts_at > ${at}`);
  if (filter.state === 'running') given.push(sql`w.starts_at <= ${at} and w.ends_at > ${at}`);
  if (filter.state === 'over') given.push(sql`w.ends_at <= ${at}`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(sql`(s.name ilike ${like} or p.name ilike ${like} or p.serial_number ilike ${like} or w.note ilike ${like})`);
  }
  const where = sql.join(given, sql` and `);
  const { column, direction } = sortOf(filter.sort || '-startTime', SORTABLE)!;
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where ${where}
    order by ${sql.raw(`${column} ${direction}`)}, w.id desc ${pageOf(filter)}`.execute(trx);
  return { list: rows.map((row) => windowOf(row, now)), total: await countOf(trx, sql`${FROM} where ${where}`) };
}

async function windowById(trx: Trx, id: number, now: number): Promise<MaintenanceWindow> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where w.id = ${id} for update of w`.execute(trx);
  return windowOf(found(rows[0]), now);
}

/** The window, unless what it says is counted for good. Throws `notFound`, `maintenanceOver`. */
async function changeable(trx: Trx, id: number, now: number): Promise<MaintenanceWindow> {
  const one = await windowById(trx, id, now);
  if (Date.parse(one.endTime) < now - MAINTENANCE_DAYS_BACK * DAY)
    throw new Problem('maintenanceOver', { places: { days: String(MAINTENANCE_DAYS_BACK) } });
  return one;
}

/** A station, and the point in it; undefined where the caller sees neither. */
async function placeOf(trx: Trx, stationId: number, serialNumber: string | null) {
  const { rows } = await sql<{ provider_id: number; point_id: number | null }>`
    select s.provider_id, p.id as point_id from station s
    left join charge_point p on p.station_id = s.id and p.serial_number = ${serialNumber} and p.removed_at is null
    where s.id = ${stationId} and s.removed_at is null and (${serialNumber}::text is null or p.id is not null)`.execute(trx);
  return rows[0];
}

type Times = Pick<BodyOf<typeof contract.maintenanceWindows.update>, 'startTime' | 'endTime'>;

/** Refuses times that mean nothing, and a beginning in days that are counted for good already. */
function mustFit(form: Times, before: MaintenanceWindow | null, now: number): void {
  const [start, end] = [Date.parse(form.startTime), Date.parse(form.endTime)];
  if (end <= start) throw new Problem('stopBeforeStart', { fields: { endTime: 'stopBeforeStart' } });
  if (end - start > MAINTENANCE_MAX_DAYS * DAY)
    throw new Problem('maintenanceTooLong', { fields: { endTime: 'maintenanceTooLong' } });
  const fixed = now - MAINTENANCE_DAYS_BACK * DAY;
  const old = before && Date.parse(before.startTime);
  if (start !== old && (start < fixed || (old !== null && old < fixed)))
    throw new Problem('maintenanceTooOld', {
      places: { days: String(MAINTENANCE_DAYS_BACK) },
      fields: { startTime: 'maintenanceTooOld' },
    });
}

/** Has the points of a window counted anew from a moment (epoch ms) on, as far as that can be counted; returns the window. */
async function recounted(trx: Trx, id: number, from: number, now: number): Promise<MaintenanceWindow> {
  const since = new Date(Math.max(from, now - MAINTENANCE_DAYS_BACK * DAY));
  if (from <= now) await noteMaintenanceChange(trx, id, since);
  return windowById(trx, id, now);
}
