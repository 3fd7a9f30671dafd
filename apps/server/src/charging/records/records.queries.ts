import type { ChargingRecord } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { Problem } from '../../platform/http/problem.ts';

export interface RecordFilter {
  keyword?: string;
  stationId?: number;
  providerId?: number;
  serialNumber?: string;
  cardNumber?: string;
  account?: string;
  chargeUserId?: number;
  transactionId?: number;
  startType?: string[];
  status?: string[];
  stopReason?: string[];
  valid?: 'true' | 'false';
  from?: string;
  to?: string;
  /** Began today by its station's clock; false is no condition. */
  today?: boolean;
}

interface Row {
  transaction_id: number;
  serial_number: string;
  point_name: string;
  station_id: number | null;
  station_name: string;
  time_zone: string;
  provider_id: number;
  provider_name: string;
  connector_no: number;
  account: string | null;
  card_number: string | null;
  id_tag: string;
  start_type: ChargingRecord['startType'];
  status: ChargingRecord['status'];
  valid: boolean;
  started_at: Date;
  stopped_at: Date | null;
  energy_wh: number;
  cost: string;
  elec_fee: string;
  service_fee: string;
  reserve_fee: string;
  discount: string;
  currency: string;
  stop_reason: string | null;
  stop_account: string | null;
  review_reasons: ChargingRecord['reviewReasons'];
}

const COLUMNS = sql`r.transaction_id, p.serial_number, p.name as point_name, r.station_id, coalesce(s.name, '') as station_name, r.time_zone, r.provider_id, o.name as provider_name,
  r.connector_no, coalesce(u.account, nullif(k.user_name, '')) as account, k.card_number, r.id_tag, r.start_type, r.status, r.valid, r.started_at, r.stopped_at,
  case when r.status = 'charging' then coalesce(l.energy_wh, 0) else r.energy_wh end as energy_wh,
  (case when r.status = 'charging' then coalesce(l.cost, 0) else r.cost end)::text as cost,
  r.elec_fee::text as elec_fee, r.service_fee::text as service_fee, r.reserve_fee::text as reserve_fee, r.discount::text as discount, r.currency, r.stop_reason, r.stop_account, r.review_reasons`;

const JOINS = sql`join charge_point p on p.id = r.point_id
  join provider o on o.id = r.provider_id
  left join station s on s.id = r.station_id
  left join charging_live l on l.transaction_id = r.transaction_id
  left join charge_user u on u.id = r.charge_user_id
  left join card k on k.id = r.card_id`;

export const toRecord = (row: Row): ChargingRecord => ({
  transactionId: row.transaction_id,
  serialNumber: row.serial_number,
  pointName: row.point_name,
  stationId: row.station_id,
  stationName: row.station_name,
  timeZone: row.time_zone,
  providerId: row.provider_id,
  providerName: row.provider_name,
  connectorNo: row.connector_no,
  account: row.account,
  cardNumber: row.card_number,
  idTag: row.id_tag,
  startType: row.start_type,
  status: row.status,
  valid: row.valid,
  startTime: row.started_at.toISOString(),
  endTime: row.stopped_at?.toISOString() ?? null,
  energyWh: row.energy_wh,
  cost: row.cost,
  elecFee: row.elec_fee,
  serviceFee: row.service_fee,
  reserveFee: row.reserve_fee,
  discount: row.discount,
  currency: row.currency,
  stopReason: row.stop_reason,
  stopAccount: row.stop_account,
  reviewReasons: row.review_reasons,
});

/**
 * A filter as conditions on charging_record alone, so that its own indexes serve every one: names that live elsewhere (points, cards, users) are turned into ids first.
 */
function conditionsOf(filter: RecordFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (filter.stationId) conditions.push(sql`r.station_id = ${filter.stationId}`);
  if (filter.providerId) conditions.push(sql`r.provider_id = ${filter.providerId}`);
  if (filter.chargeUserId) conditions.push(sql`r.charge_user_id = ${Math.min(filter.chargeUserId, 2_147_483_647)}`);
  if (filter.transactionId) conditions.push(sql`r.transaction_id = ${Math.min(filter.transactionId, 2_147_483_647)}`);
  if (filter.startType?.length) conditions.push(sql`r.start_type = any (${filter.startType})`);
  if (filter.status?.length) conditions.push(sql`r.status = any (${filter.status})`);
  if (filter.stopReason?.length) conditions.push(sql`r.stop_reason = any (${filter.stopReason})`);
  if (filter.valid) conditions.push(sql`r.valid = ${filter.valid === 'true'}`);
  if (filter.from) conditions.push(sql`r.started_at >= ${new Date(filter.from)}`);
  if (filter.to) conditions.push(sql`r.started_at < ${new Date(filter.to)}`);
  if (filter.today)
    conditions.push(
      sql`r.started_at > now() - interval '26 hours' and (r.started_at at time zone r.time_zone)::date = (now() at time zone r.time_zone)::date`,
    );
  if (filter.serialNumber)
    conditions.push(sql`r.point_id = any (array(select id from charge_point where serial_number = ${filter.serialNumber}))`);
  if (filter.cardNumber)
    conditions.push(sql`r.card_id = any (array(select id from card where id_tag = upper(${filter.cardNumber})))`);
  if (filter.account) {
    const text = likeText(filter.account);
    conditions.push(sql`(r.charge_user_id = any (array(select id from charge_user where account ilike ${text} limit 1000))
      or r.card_id = any (array(select id from card where user_name ilike ${text} limit 1000)))`);
  }
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    const id = /^\d{1,9}$/.test(filter.keyword) ? Number(filter.keyword) : 0;
    conditions.push(sql`(r.transaction_id = ${id}
      or r.point_id = any (array(select id from charge_point where serial_number ilike ${text} or name ilike ${text} limit 1000))
      or r.station_id = any (array(select id from station where name ilike ${text} limit 1000))
      or r.card_id = any (array(select id from card where card_number ilike ${text} or user_name ilike ${text} limit 1000))
      or r.charge_user_id = any (array(select id from charge_user where account ilike ${text} limit 1000)))`);
  }
  return sql.join(conditions, sql` and `);
}

const ORDERS: Readonly<Record<string, string>> = {
  startTime: 'r.started_at',
  endTime: 'r.stopped_at',
  energyWh: 'r.energy_wh',
  cost: 'r.cost',
  transactionId: 'r.transaction_id',
};

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const descending = sort === undefined || sort.startsWith('-');
  const name = sort?.replace(/^-/, '') ?? 'startTime';
  const column = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  if (!column) throw new Problem('invalid', { fields: { sort: 'invalid' } });
  return sql.raw(`${column} ${descending ? 'desc' : 'asc'}, r.transaction_id ${descending ? 'desc' : 'asc'}`);
}

/** A page of records. The page's rows are found in the records alone and only then joined, so that deep pages stay cheap. */
export async function listRecords(
  trx: Trx,
  filter: RecordFilter & { page: number; limit: number; sort?: string },
): Promise<{ list: ChargingRecord[]; total: number }> {
  const where = conditionsOf(filter);
  const order = orderOf(filter.sort);
  const { rows } = await sql<Row>`
    select ${COLUMNS} from (select * from charging_record r where ${where} order by ${order} limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}) r
    ${JOINS} order by ${order}`.execute(trx);
  const counted = await sql<{ total: number }>`select count(*)::int as total from charging_record r where ${where}`.execute(trx);
  return { list: rows.map(toRecord), total: counted.rows[0]!.total };
}

/** Energy and cost of what has been settled and is valid: what runs or waits for review has earned nothing yet. */
export async function sumRecords(trx: Trx, filter: RecordFilter) {
  const where = conditionsOf(filter);
  const { rows } = await sql<{ currency: string; records: number; energy: number; cost: string }>`
    select r.currency, count(*)::int as records, coalesce(sum(r.energy_wh) filter (where r.valid and r.status = 'finished'), 0)::float8 as energy, coalesce(sum(r.cost) filter (where r.valid and r.status = 'finished'), 0)::text as cost
    from charging_record r where ${where} group by r.currency order by r.currency`.execute(trx);
  return rows.map((row) => ({ currency: row.currency, records: row.records, energyWh: row.energy, cost: row.cost }));
}

export async function findRecord(trx: Trx, transactionId: number): Promise<Row | undefined> {
  if (transactionId > 2_147_483_647 || transactionId < 1) return undefined;
  const { rows } =
    await sql<Row>`select ${COLUMNS} from charging_record r ${JOINS} where r.transaction_id = ${transactionId}`.execute(trx);
  return rows[0];
}

/** The records of an export in slices, oldest key last seen first, so that no more than a slice is in memory. */
export async function* streamRecords(trx: Trx, filter: RecordFilter, slice = 2000): AsyncGenerator<ChargingRecord[]> {
  const where = conditionsOf(filter);
  let last: { at: Date; id: number } | undefined;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${COLUMNS} from (
        select * from charging_record r where ${where} ${last ? sql`and (r.started_at, r.transaction_id) < (${last.at}, ${last.id})` : sql``}
        order by r.started_at desc, r.transaction_id desc limit ${slice}) r
      ${JOINS} order by r.started_at desc, r.transaction_id desc`.execute(trx);
    if (rows.length > 0) yield rows.map(toRecord);
    if (rows.length < slice) return;
    last = { at: rows.at(-1)!.started_at, id: rows.at(-1)!.transaction_id };
  }
}

/** How many records an export would have, counted no further than needed. */
export async function countUpTo(trx: Trx, filter: RecordFilter, limit: number): Promise<number> {
  const where = conditionsOf(filter);
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from (select from charging_record r where ${where} limit ${limit}) x`.execute(trx);
  return rows[0]!.total;
}
