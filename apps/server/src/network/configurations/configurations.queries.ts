import type { ConfigurationEntry, ConfiguredPoint, configurationList, DeviceVariable } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, type Paging, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';

export interface ConfigurationFilter extends Paging {
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

/** A point as SQL gives it, with what only its own page shows. */
interface Row extends ConfiguredPoint {
  id: number;
  unknownKeys: string[] | null;
  readFailure: string | null;
  keysCut: number;
  protocol: string | null;
}

const FROM = sql`charge_point p join station s on s.id = p.station_id join provider o on o.id = p.provider_id
  left join connection_state cs on cs.point_id = p.id
  left join point_configuration c on c.point_id = p.id left join configuration_template t on t.id = c.template_id`;
const COLUMNS = sql`p.serial_number as "serialNumber", p.name as "pointName", s.name as "stationName", s.time_zone as "timeZone", p.provider_id as "providerId",
  o.name as "providerName", coalesce(cs.online, false) as online, p.vendor, p.model, p.firmware_version as "softwareVersion", ${instantOf('c.read_at')} as "readTime",
  coalesce(c.key_count, 0) as "keyCount", c.template_id as "templateId", t.name as "templateName",
  case when c.template_id is not null and c.read_at is not null then c.drift end as drift,
  (select count(*)::int from configuration_key k where k.point_id = p.id and k.reboot_since is not null) as "rebootPending"`;

const SORTS: Sorts<typeof configurationList> = { readTime: 'c.read_at', drift: 'c.drift', pointName: 'p.name' };

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
  const { rows } = await sql<ConfiguredPoint>`
    select ${COLUMNS} from ${FROM} where ${where} order by ${order} ${pageOf(filter)}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** The whole configuration of one point, against its template. Throws `notFound`. */
export async function findConfiguration(trx: Trx, serialNumber: string) {
  const { rows } = await sql<Row>`
    select ${COLUMNS}, p.id, c.unknown_keys as "unknownKeys", c.read_failure as "readFailure", coalesce(c.keys_cut, 0) as "keysCut", cs.protocol from ${FROM} where p.serial_number = ${serialNumber} and p.removed_at is null`.execute(
    trx,
  );
  const { id, unknownKeys, readFailure, ...point } = found(rows[0]);
  const keys = await sql<{
    key: string;
    value: string | null;
    readonly: boolean;
    reported_at: Date;
    pending_value: string | null;
    reboot_since: Date | null;
    template_value: string | null;
    variable: DeviceVariable | null;
  }>`
    select k.key, k.value, k.readonly, k.reported_at, k.pending_value, k.reboot_since, v.value as template_value, k.variable
    from configuration_key k
    left join configuration_template t on t.id = ${point.templateId}
    left join lateral (select e.value from jsonb_each_text(t.values) e where lower(e.key) = lower(k.key) limit 1) v on true
    where k.point_id = ${id} order by lower(k.key)`.execute(trx);
  const open = await sql`
    select from command where point_id = ${id} and action = 'getConfiguration' and status in ('queued', 'sent') limit 1`.execute(
    trx,
  );
  return {
    ...point,
    entries: keys.rows.map(
      (key): ConfigurationEntry => ({
        key: key.key,
        value: key.value,
        readonly: key.readonly,
        reportTime: key.reported_at.toISOString(),
        pendingValue: key.pending_value,
        rebootSince: key.reboot_since?.toISOString() ?? null,
        templateValue: key.template_value,
        variable: key.variable,
      }),
    ),
    unknownKeys: unknownKeys ?? [],
    reading: open.rows.length > 0,
    readFailure,
  };
}

/** The makes and models that there are. */
export async function listModels(trx: Trx) {
  const { rows } = await sql<{ vendor: string; model: string; count: number }>`
    select coalesce(vendor, '') as vendor, coalesce(model, '') as model, count(*)::int as count from charge_point
    where removed_at is null and vendor is not null group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}
