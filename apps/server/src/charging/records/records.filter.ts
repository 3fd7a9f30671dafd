import type { UpToNow } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Trx } from '../../platform/database/database.ts';
import { type Ids, idsOf, noIds, oneOf, withinScope } from '../../platform/database/ids.ts';
import { likeText } from '../../platform/database/like-text.ts';

export interface RecordFilter {
  keyword?: string;
  stationId?: number;
  providerId?: number;
  serialNumber?: string;
  connectorNo?: number;
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
  /** Began on an earlier day of its station's clock, and had ended by this time of it. */
  upToNow?: UpToNow;
  /** Days of the station's clock, both with it. */
  firstDay?: string;
  lastDay?: string;
  /** 0: nobody's. */
  groupId?: number;
  connectorType?: string;
  currency?: string;
  /** Something of it was given back; false is no condition. */
  refunded?: boolean;
  /** Other records of whoever paid this one. */
  sameCustomerAs?: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days of stations' zones: UTC−12 at the latest, UTC+14 at the earliest. */
const LATEST = 12 * HOUR;
const EARLIEST = 14 * HOUR;
export const LOCAL_DAY = sql`(r.started_at at time zone r.time_zone)::date`;
const INT = 2_147_483_647;

/** A filter as conditions on charging_record `r` alone, so that its own indexes serve every one. */
export interface Where {
  all: RawBuilder<unknown>;
  /** The same as several conditions of which a record meets one or more: each is read off its own index. */
  either: RawBuilder<unknown>[];
}

/**
 * Turns names that live elsewhere (points, cards, users) into ids first, as values: the planner then sees how many there are. The caller's scope is a condition
 * of its own beside the row-level security, which no index can serve. Undefined: nothing can match.
 */
export async function whereOf(trx: Trx, filter: RecordFilter, scope: Scope): Promise<Where | undefined> {
  const conditions = [plainConditions(filter, scope)];
  let either = [sql`true`];
  if (filter.serialNumber) {
    const ids = await idsOf(trx, sql`select id from charge_point where serial_number = ${filter.serialNumber}`);
    if (noIds(ids)) return undefined;
    conditions.push(is('point_id', ids));
  }
  if (filter.cardNumber) {
    const ids = await idsOf(trx, sql`select id from card where id_tag = upper(${filter.cardNumber})`);
    if (noIds(ids)) return undefined;
    conditions.push(is('card_id', ids));
  }
  if (filter.account) {
    const text = likeText(filter.account);
    const found = await idsByColumn(trx, [
      ['charge_user_id', sql`select id from charge_user where account ilike ${text}`],
      ['card_id', sql`select id from card where user_name ilike ${text}`],
    ]);
    if (found.length === 0) return undefined;
    either = found;
  }
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    const found = await idsByColumn(trx, [
      ['point_id', sql`select id from charge_point where serial_number ilike ${text} or name ilike ${text}`],
      ['station_id', sql`select id from station where name ilike ${text}`],
      ['card_id', sql`select id from card where card_number ilike ${text} or user_name ilike ${text}`],
      ['charge_user_id', sql`select id from charge_user where account ilike ${text}`],
    ]);
    if (/^\d{1,9}$/.test(filter.keyword)) found.push(is('transaction_id', [Number(filter.keyword)]));
    if (found.length === 0) return undefined;
    either = either.flatMap((one) => found.map((other) => sql`${one} and ${other}`));
  }
  if (filter.sameCustomerAs) {
    const id = Math.min(filter.sameCustomerAs, INT);
    const payer = sql`from charging_record x left join card k on k.id = x.card_id where x.transaction_id = ${id}`;
    const found = await idsByColumn(trx, [
      [
        'charge_user_id',
        sql`select coalesce(x.charge_user_id, k.charge_user_id) as id ${payer} and coalesce(x.charge_user_id, k.charge_user_id) is not null`,
      ],
      [
        'card_id',
        sql`select c.id from card c where c.id in (select k.id ${payer}) or c.charge_user_id in (select coalesce(x.charge_user_id, k.charge_user_id) ${payer})`,
      ],
    ]);
    if (found.length === 0) return undefined;
    conditions.push(sql`r.transaction_id <> ${id}`);
    either = either.flatMap((one) => found.map((other) => sql`${one} and ${other}`));
  }
  const plain = sql.join(conditions, sql` and `);
  return { all: sql`${plain} and (${sql.join(either, sql` or `)})`, either: either.map((one) => sql`${plain} and ${one}`) };
}

/** The conditions that need no look-up. */
export function plainConditions(filter: RecordFilter, scope: Scope): RawBuilder<unknown> {
  const conditions = [withinScope(scope, 'r.provider_id', 'r.station_id')];
  if (filter.stationId) conditions.push(sql`r.station_id = ${Math.min(filter.stationId, INT)}`);
  if (filter.providerId) conditions.push(sql`r.provider_id = ${Math.min(filter.providerId, INT)}`);
  if (filter.chargeUserId) conditions.push(sql`r.charge_user_id = ${Math.min(filter.chargeUserId, INT)}`);
  if (filter.connectorNo) conditions.push(sql`r.connector_no = ${filter.connectorNo}`);
  if (filter.transactionId) conditions.push(sql`r.transaction_id = ${Math.min(filter.transactionId, INT)}`);
  if (filter.startType?.length) conditions.push(sql`r.start_type = any (${filter.startType})`);
  if (filter.status?.length) conditions.push(sql`r.status = any (${filter.status})`);
  if (filter.stopReason?.length) conditions.push(sql`r.stop_reason = any (${filter.stopReason})`);
  if (filter.valid) conditions.push(filter.valid === 'true' ? sql`r.valid` : sql`not r.valid`);
  if (filter.from) conditions.push(sql`r.started_at >= ${new Date(filter.from)}`);
  if (filter.to) conditions.push(sql`r.started_at < ${new Date(filter.to)}`);
  if (filter.today)
    conditions.push(
      sql`r.started_at > now() - interval '26 hours' and (r.started_at at time zone r.time_zone)::date = (now() at time zone r.time_zone)::date`,
    );
  if (filter.upToNow) conditions.push(upToNow(DAYS_BACK[filter.upToNow]));
  if (filter.firstDay)
    conditions.push(
      sql`r.started_at >= ${new Date(Date.parse(filter.firstDay) - EARLIEST)} and ${LOCAL_DAY} >= ${filter.firstDay}::date`,
    );
  if (filter.lastDay)
    conditions.push(
      sql`r.started_at < ${new Date(Date.parse(filter.lastDay) + DAY + LATEST)} and ${LOCAL_DAY} <= ${filter.lastDay}::date`,
    );
  if (filter.groupId !== undefined)
    conditions.push(filter.groupId === 0 ? sql`r.group_id is null` : sql`r.group_id = ${Math.min(filter.groupId, INT)}`);
  if (filter.connectorType)
    conditions.push(
      sql`(r.point_id, r.connector_no) in (select c.point_id, c.connector_no from connector c where c.connector_type = ${filter.connectorType})`,
    );
  if (filter.refunded) conditions.push(sql`r.refunds > 0`);
  if (filter.currency) conditions.push(sql`r.currency = ${filter.currency}`);
  return sql.join(conditions, sql` and `);
}

const DAYS_BACK: Readonly<Record<UpToNow, number>> = { yesterday: 1, lastWeek: 7 };

/** As the dashboard counts a day that today is compared with. */
function upToNow(days: number): RawBuilder<unknown> {
  const clock = sql`(now() at time zone r.time_zone - make_interval(days => ${days}))`;
  return sql`r.started_at > now() - make_interval(hours => ${days * 24 + 26}) and r.started_at < now() - make_interval(hours => ${days * 24 - 26})
    and (r.started_at at time zone r.time_zone)::date = ${clock}::date and r.stopped_at <= (${clock} at time zone r.time_zone)`;
}

const is = (column: string, ids: Ids): RawBuilder<unknown> => oneOf(sql.raw(`r.${column}`), ids);

async function idsByColumn(trx: Trx, sources: [column: string, select: RawBuilder<unknown>][]): Promise<RawBuilder<unknown>[]> {
  const found: RawBuilder<unknown>[] = [];
  for (const [column, select] of sources) {
    const ids = await idsOf(trx, select);
    if (!noIds(ids)) found.push(is(column, ids));
  }
  return found;
}
