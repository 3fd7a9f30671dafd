import {
  type MaintenanceRecord,
  type MaintenanceWork,
  type maintenanceRecordList,
  VALIDITY_SOON_DAYS,
  type VALIDITY_STATES,
} from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, type Paging, pageOf, type Sorts, sortedPage } from '../../platform/http/lists.ts';

export interface RecordFilter {
  keyword?: string;
  work?: MaintenanceWork[];
  validity?: (typeof VALIDITY_STATES)[number][];
  stationId?: number;
  providerId?: number;
  serialNumber?: string;
  from?: string;
  to?: string;
}

const SORTS: Sorts<typeof maintenanceRecordList> = {
  stationName: 's.name',
  doneTime: 'r.done_at',
  validUntil: 'r.valid_until',
  cost: 'r.cost',
};

const fromOf = (
  now: number,
) => sql`maintenance_record r join charge_point p on p.id = r.point_id join station s on s.id = r.station_id join provider v on v.id = r.provider_id
  left join component c on c.id = r.component_id left join component_type t on t.id = c.type_id
  cross join lateral (select (${new Date(now)}::timestamptz at time zone s.time_zone)::date as today) d
  cross join lateral (select case when r.valid_until is null then 'none'
    when exists (select from maintenance_record l where l.point_id = r.point_id and l.work = r.work and l.connector_no = r.connector_no and l.valid_until is not null
      and (l.done_at, l.id) > (r.done_at, r.id)) then 'renewed'
    when r.valid_until < d.today then 'overdue' when r.valid_until - ${VALIDITY_SOON_DAYS}::int <= d.today then 'soon' else 'valid' end as validity) z`;

const COLUMNS = sql`r.id, p.serial_number as "serialNumber", p.name as "pointName", r.connector_no as "connectorNo", s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone",
  r.provider_id as "providerId", v.name as "providerName", r.work, ${instantOf('r.done_at')} as "doneTime", r.done_by as "doneBy", r.note, r.files, r.cost::text as cost, r.currency,
  r.certificate_number as "certificateNumber", r.valid_until::text as "validUntil", z.validity, r.component_id as "componentId", t.name as "componentName",
  (select k.id from maintenance_task k where k.record_id = r.id limit 1) as "taskId",
  case when r.equipment is not null then json_build_object('equipment', r.equipment, 'oldSerial', r.old_serial, 'newSerial', r.new_serial, 'lastRegisterWh', r.last_register_wh,
    'firstRegisterWh', r.first_register_wh) end as change, r.created_by as "createdBy", ${instantOf('r.created_at')} as "createTime"`;

function whereOf(filter: RecordFilter): RawBuilder<boolean> {
  const given = [sql`true`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like} or r.note ilike ${like} or r.certificate_number ilike ${like} or r.done_by ilike ${like})`,
    );
  }
  if (filter.work?.length) given.push(sql`r.work = any (${filter.work}::text[])`);
  if (filter.validity?.length) given.push(sql`z.validity = any (${filter.validity}::text[])`);
  if (filter.stationId) given.push(sql`r.station_id = ${filter.stationId}`);
  if (filter.providerId) given.push(sql`r.provider_id = ${filter.providerId}`);
  if (filter.serialNumber) given.push(sql`p.serial_number = ${filter.serialNumber}`);
  if (filter.from) given.push(sql`r.done_at >= ${filter.from}`);
  if (filter.to) given.push(sql`r.done_at < ${filter.to}`);
  return sql<boolean>`${sql.join(given, sql` and `)}`;
}

/** A page of maintenance records: unless sorted, checks that are overdue lead, then the newest. `now` in epoch ms. */
export async function listRecords(
  trx: Trx,
  filter: RecordFilter & Paging,
  now: number,
): Promise<{ list: MaintenanceRecord[]; total: number }> {
  const end = filter.sort
    ? sortedPage(filter, SORTS, { first: '-doneTime', tie: 'r.id' })
    : sql`order by (z.validity = 'overdue') desc, r.done_at desc, r.id desc ${pageOf(filter)}`;
  const { rows } = await sql<MaintenanceRecord>`select ${COLUMNS} from ${fromOf(now)} where ${whereOf(filter)} ${end}`.execute(
    trx,
  );
  return { list: rows, total: await countRecords(trx, filter, now) };
}

export const countRecords = (trx: Trx, filter: RecordFilter, now: number): Promise<number> =>
  countOf(trx, sql`${fromOf(now)} where ${whereOf(filter)}`);

export async function findRecord(trx: Trx, id: number, now: number): Promise<MaintenanceRecord | undefined> {
  const { rows } = await sql<MaintenanceRecord>`select ${COLUMNS} from ${fromOf(now)} where r.id = ${id}`.execute(trx);
  return rows[0];
}
