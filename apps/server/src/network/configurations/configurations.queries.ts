import type { ConfigurationEntry, ConfiguredPoint } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { sortOf } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';

export interface ConfigurationFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  stationId?: number;
  providerId?: number;
  vendor?: string;
  model?: string;
  templateId?: number;
  drift?: boolean;
  rebootPending?: boolean;
  unread?: boolean;
}

interface Row {
  id: number;
  serial_number: string;
  name: string;
  station_name: string;
  time_zone: string;
  provider_id: number;
  provider_name: string;
  online: boolean | null;
  vendor: string | null;
  model: string | null;
  firmware_version: string | null;
  read_at: Date | null;
  key_count: number | null;
  unknown_keys: string[] | null;
  read_failure: string | null;
  template_id: number | null;
  template_name: string | null;
  drift: number | null;
  reboot_pending: number;
}

const FROM = sql`charge_point p join station s on s.id = p.station_id join provider o on o.id = p.provider_id
  left join connection_state cs on cs.point_id = p.id
  left join point_configuration c on c.point_id = p.id left join configuration_template t on t.id = c.template_id`;
const COLUMNS = sql`p.id, p.serial_number, p.name, s.name as station_name, s.time_zone, p.provider_id, o.name as provider_name, cs.online, p.vendor, p.model,
  p.firmware_version, c.read_at, c.key_count, c.unknown_keys, c.read_failure, c.template_id, t.name as template_name, c.drift,
  (select count(*)::int from configuration_key k where k.point_id = p.id and k.reboot_since is not null) as reboot_pending`;

const SORTS = { readTime: 'c.read_at', drift: 'c.drift', pointName: 'p.name' } as const;

const toPoint = (row: Row): ConfiguredPoint => ({
  serialNumber: row.serial_number,
  pointName: row.name,
  stationName: row.station_name,
  timeZone: row.time_zone,
  providerId: row.provider_id,
  providerName: row.provider_name,
  online: row.online ?? false,
  vendor: row.vendor,
  model: row.model,
  softwareVersion: row.firmware_version,
  readTime: row.read_at?.toISOString() ?? null,
  keyCount: row.key_count ?? 0,
  templateId: row.template_id,
  templateName: row.template_name,
  drift: row.template_id === null || row.read_at === null ? null : row.drift,
  rebootPending: row.reboot_pending,
});

/** A page of points with what is known of their configuration, by station and name unless sorted. */
export async function listConfigured(trx: Trx, filter: ConfigurationFilter): Promise<{ list: ConfiguredPoint[]; total: number }> {
  const conditions = [sql`p.removed_at is null`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(sql`(p.serial_number ilike ${text} or p.name ilike ${text} or s.name ilike ${text})`);
  }
  if (filter.stationId) conditions.push(sql`p.station_id = ${filter.stationId}`);
  if (filter.providerId) conditions.push(sql`p.provider_id = ${filter.providerId}`);
  if (filter.vendor) conditions.push(sql`p.vendor = ${filter.vendor}`);
  if (filter.model) conditions.push(sql`p.model = ${filter.model}`);
  if (filter.templateId) conditions.push(sql`c.template_id = ${filter.templateId}`);
  if (filter.drift !== undefined)
    conditions.push(
      filter.drift ? sql`(c.template_id is not null and c.read_at is not null and c.drift > 0)` : sql`coalesce(c.drift, 0) = 0`,
    );
  if (filter.unread !== undefined) conditions.push(filter.unread ? sql`c.read_at is null` : sql`c.read_at is not null`);
  if (filter.rebootPending !== undefined) {
    const waits = sql`exists (select from configuration_key k where k.point_id = p.id and k.reboot_since is not null)`;
    conditions.push(filter.rebootPending ? waits : sql`not ${waits}`);
  }
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS);
  const order = sort ? sql`${sql.raw(sort.column)} ${sql.raw(sort.direction)} nulls last, p.id` : sql`s.name, p.name, p.id`;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where ${where} order by ${order} limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(
    trx,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${FROM} where ${where}`.execute(trx);
  return { list: rows.map(toPoint), total: counted.rows[0]!.total };
}

/** The whole configuration of one point, against its template. Throws `notFound`. */
export async function findConfiguration(trx: Trx, serialNumber: string) {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where p.serial_number = ${serialNumber} and p.removed_at is null`.execute(trx);
  const row = found(rows[0]);
  const keys = await sql<{
    key: string;
    value: string | null;
    readonly: boolean;
    reported_at: Date;
    pending_value: string | null;
    reboot_since: Date | null;
    template_value: string | null;
  }>`
    select k.key, k.value, k.readonly, k.reported_at, k.pending_value, k.reboot_since, v.value as template_value
    from configuration_key k
    left join configuration_template t on t.id = ${row.template_id}
    left join lateral (select e.value from jsonb_each_text(t.values) e where lower(e.key) = lower(k.key) limit 1) v on true
    where k.point_id = ${row.id} order by lower(k.key)`.execute(trx);
  const open = await sql`
    select from command where point_id = ${row.id} and action = 'getConfiguration' and status in ('queued', 'sent') limit 1`.execute(
    trx,
  );
  return {
    ...toPoint(row),
    entries: keys.rows.map(
      (key): ConfigurationEntry => ({
        key: key.key,
        value: key.value,
        readonly: key.readonly,
        reportTime: key.reported_at.toISOString(),
        pendingValue: key.pending_value,
        rebootSince: key.reboot_since?.toISOString() ?? null,
        templateValue: key.template_value,
      }),
    ),
    unknownKeys: row.unknown_keys ?? [],
    reading: open.rows.length > 0,
    readFailure: row.read_failure,
  };
}

/** The makes and models that there are. */
export async function listModels(trx: Trx) {
  const { rows } = await sql<{ vendor: string; model: string; count: number }>`
    select coalesce(vendor, '') as vendor, coalesce(model, '') as model, count(*)::int as count from charge_point
    where removed_at is null and vendor is not null group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}
