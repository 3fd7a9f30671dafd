import { type ChargingRecord, FEE_FIELDS, type recordList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Trx } from '../../platform/database/database.ts';
import { rowsOfKeys } from '../../platform/database/prepared.ts';
import { countOf, instantOf, instantOrNull, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { slicesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { feeColumn } from '../billing/index.ts';
import { dayAtShare, fitsRollups, type RecordSum, sumByRollups } from './records.count.ts';
import { type RecordFilter, type Where, whereOf } from './records.filter.ts';

const FEES = sql.join(FEE_FIELDS.map((field) => sql`r.${sql.ref(feeColumn(field))}::text as ${sql.ref(field)}`));
/** A record as the contract has it, of charging_record `r`; what is charging shows its live figures. */
const COLUMNS = sql`r.transaction_id as "transactionId", p.serial_number as "serialNumber", p.name as "pointName", r.station_id as "stationId", coalesce(s.name, '') as "stationName",
  r.time_zone as "timeZone", r.provider_id as "providerId", o.name as "providerName", r.connector_no as "connectorNo", coalesce(u.account, nullif(k.user_name, '')) as account,
  k.card_number as "cardNumber", r.charge_user_id as "chargeUserId", r.id_tag as "idTag", r.start_type as "startType", r.start_account as "startAccount", r.status, r.valid, ${instantOf('r.started_at')} as "startTime", ${instantOrNull('r.stopped_at')} as "endTime",
  case when r.status = 'charging' then coalesce(l.energy_wh, 0) else r.energy_wh end as "energyWh",
  (case when r.status = 'charging' then coalesce(l.cost, 0) else r.cost end)::text as cost,
  ${FEES}, r.discount::text as discount, r.refunded::text as refunded, r.currency, r.start_status as "startStatus", r.stop_reason as "stopReason", r.stop_account as "stopAccount",
  r.review_reasons as "reviewReasons"`;

const JOINS = sql`join charge_point p on p.id = r.point_id
  join provider o on o.id = r.provider_id
  left join station s on s.id = r.station_id
  left join charging_live l on l.transaction_id = r.transaction_id
  left join charge_user u on u.id = r.charge_user_id
  left join card k on k.id = r.card_id`;

const SORTS = {
  startTime: 'started_at',
  endTime: 'stopped_at',
  energyWh: 'energy_wh',
  cost: 'cost',
  transactionId: 'transaction_id',
} as const satisfies Sorts<typeof recordList>;

/** Counts that no rollup gives stop here: the answer then says `more`. */
const COUNT_BOUND = 10_000;
/** A day's records are counted as they are for the dashboard. */
const boundOf = (filter: RecordFilter): number => (filter.today || filter.upToNow ? 2_000_000 : COUNT_BOUND);
/** So many rows are passed over in a moment; further ones are jumped. */
const NEAR_OFFSET = 20_000;

export interface PageOfRecords {
  list: ChargingRecord[];
  total: number;
  /** The total is only the least that there are. */
  more?: true;
}

/**
 * A page of records, its total exact wherever the rollups know the filter, and else up to a bound. The page's keys are found in the records alone, on an index;
 * deep pages begin at a day near them, or from the end. ADR 21.
 */
export async function listRecords(
  trx: Trx,
  filter: RecordFilter & { page: number; limit: number; sort?: string },
  scope: Scope,
): Promise<PageOfRecords> {
  const { page, limit, sort, ...asked } = filter;
  const { column, direction } = sortOf(sort, SORTS) ?? { column: SORTS.startTime, direction: 'desc' as const };
  const where = await whereOf(trx, asked, scope);
  if (where === undefined) return { list: [], total: 0 };
  const offset = (page - 1) * limit;
  const sums = await sumByRollups(trx, asked, scope);
  const exact = sums?.reduce((sum, one) => sum + one.records, 0);
  if (exact !== undefined) {
    if (offset >= exact) return { list: [], total: exact };
    const count = Math.min(limit, exact - offset);
    // From the end that is near; by time else from the newest, where the days are known.
    const last = exact - offset - count;
    const turned =
      column !== 'started_at'
        ? offset > exact / 2
        : direction === 'desc'
          ? last <= NEAR_OFFSET && last < offset
          : offset > NEAR_OFFSET;
    const way = turned ? (direction === 'asc' ? 'desc' : 'asc') : direction;
    let skip = turned ? last : offset;
    let start = where.all;
    if (column === 'started_at' && way === 'desc' && skip > NEAR_OFFSET) {
      const jump = await jumpTo(trx, asked, scope, skip, exact);
      if (jump) {
        start = sql`${where.all} and r.started_at < ${jump.before}`;
        skip -= jump.passed;
      }
    }
    const list = await rowsOf(trx, start, { column, direction: way, limit: count, offset: skip });
    return { list: turned ? list.reverse() : list, total: exact };
  }
  const list = await rowsOf(trx, where.all, { column, direction, limit: limit + 1, offset });
  const bound = boundOf(asked);
  const counted = await countUpTo(trx, where, bound + 1);
  if (counted <= bound) return { list: list.slice(0, limit), total: counted };
  // Behind the bound, each page tells that there is one more.
  return { list: list.slice(0, limit), total: Math.max(bound, offset + list.length), more: true };
}

interface Stretch {
  column: (typeof SORTS)[keyof typeof SORTS];
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

async function rowsOf(trx: Trx, where: RawBuilder<unknown>, { column, direction, limit, offset }: Stretch) {
  const order = sql.raw(
    column === 'transaction_id' ? `r.transaction_id ${direction}` : `r.${column} ${direction}, r.transaction_id ${direction}`,
  );
  const { rows } = await sql<{ id: number }>`
    select r.transaction_id as id from charging_record r where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
    trx,
  );
  return recordsOf(trx, rows);
}

const recordsOf = (trx: Trx, keys: readonly { id: number }[]): Promise<ChargingRecord[]> =>
  rowsOfKeys(
    trx,
    keys.map(({ id }) => id),
    { type: 'int', columns: COLUMNS, joins: sql`join charging_record r on r.transaction_id = page.id ${JOINS}` },
  );

/** A moment shortly before the row that `skip` of `all` newer ones stand before, and how many are newer than that moment, exactly. */
async function jumpTo(
  trx: Trx,
  filter: RecordFilter,
  scope: Scope,
  skip: number,
  all: number,
): Promise<{ before: Date; passed: number } | undefined> {
  let aim = skip;
  for (let attempt = 0; attempt < 4; attempt++) {
    const day = await dayAtShare(trx, filter, Math.max(0, aim) / all);
    if (day === undefined) return undefined;
    // The day of any zone begins and ends within these.
    const before = new Date(day + 36 * 3_600_000);
    if (filter.to !== undefined && before.getTime() >= Date.parse(filter.to)) return undefined;
    const newer = await sumByRollups(trx, { ...filter, from: before.toISOString() }, scope);
    if (!newer) return undefined;
    const passed = newer.reduce((sum, one) => sum + one.records, 0);
    const left = skip - passed;
    if (left >= 0 && left <= 3 * NEAR_OFFSET) return { before, passed };
    aim += left - NEAR_OFFSET / 4;
  }
  return undefined;
}

/**
 * Records that the filter finds, and energy and cost of what has been settled and is valid: what runs or waits for review has earned nothing yet. Where the rollups
 * do not know the filter and it finds very many, only the newest are summed up, and `complete` says so.
 */
export async function sumRecords(trx: Trx, filter: RecordFilter, scope: Scope): Promise<(RecordSum & { complete: boolean })[]> {
  const exact = await sumByRollups(trx, filter, scope);
  if (exact) return exact.map((sum) => ({ ...sum, complete: true }));
  const where = await whereOf(trx, filter, scope);
  if (where === undefined) return [];
  const bound = boundOf(filter);
  const complete = (await countUpTo(trx, where, bound + 1)) <= bound;
  const found = complete
    ? sql`select * from charging_record r where ${where.all}`
    : sql`select * from charging_record r where ${where.all} order by r.started_at desc, r.transaction_id desc limit ${bound}`;
  const { rows } = await sql<RecordSum>`
    select r.currency, count(*)::int as records, coalesce(sum(r.energy_wh) filter (where r.valid and r.status = 'finished'), 0)::float8 as "energyWh", coalesce(sum(r.cost) filter (where r.valid and r.status = 'finished'), 0)::text as cost
    from (${found}) r group by r.currency order by r.currency`.execute(trx);
  return rows.map((row) => ({ ...row, complete }));
}

export async function findRecord(trx: Trx, transactionId: number): Promise<ChargingRecord | undefined> {
  if (transactionId > 2_147_483_647 || transactionId < 1) return undefined;
  const [record] = await recordsOf(trx, [{ id: transactionId }]);
  return record;
}

/** The records of an export in slices, newest first. */
export async function* streamRecords(trx: Trx, filter: RecordFilter, scope: Scope): AsyncGenerator<readonly ChargingRecord[]> {
  const where = await whereOf(trx, filter, scope);
  if (where === undefined) return;
  yield* slicesOf<ChargingRecord>(async (last, limit) => {
    const from = last ? sql`and (r.started_at, r.transaction_id) < (${new Date(last.startTime)}, ${last.transactionId})` : sql``;
    const { rows } = await sql<{ id: number }>`
      select r.transaction_id as id from charging_record r where ${where.all} ${from}
      order by r.started_at desc, r.transaction_id desc limit ${limit}`.execute(trx);
    return recordsOf(trx, rows);
  });
}

/** How many records an export would have, exactly or no further than needed. */
export async function countRecords(trx: Trx, filter: RecordFilter, scope: Scope, limit: number): Promise<number> {
  const sums = fitsRollups(filter) ? await sumByRollups(trx, filter, scope) : undefined;
  if (sums) return sums.reduce((sum, one) => sum + one.records, 0);
  const where = await whereOf(trx, filter, scope);
  return where === undefined ? 0 : countUpTo(trx, where, limit);
}

async function countUpTo(trx: Trx, { either }: Where, limit: number): Promise<number> {
  const found = sql.join(
    either.map((where) => sql`(select r.transaction_id from charging_record r where ${where} limit ${limit})`),
    sql` union `,
  );
  return countOf(trx, sql`(select from (${found}) u limit ${limit}) x`);
}
