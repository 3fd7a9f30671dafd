import { type RawBuilder, sql } from 'kysely';
import type { Scope, Trx } from '../../platform/database/database.ts';
import { DAY, EARLIEST, LATEST, LOCAL_DAY, plainConditions, type RecordFilter } from './records.filter.ts';

/** What a filter finds, of one currency: all records, and energy and cost of those that are finished and valid. */
export interface RecordSum {
  currency: string;
  records: number;
  energyWh: number;
  cost: string;
}

/** With more marks than this the rollups are far behind (a first count), and counting their records would be the dearer way. */
const MOST_MARKS = 2000;

/** What the rollups know of a record. */
const KNOWN = new Set([
  'stationId',
  'providerId',
  'startType',
  'groupId',
  'connectorType',
  'currency',
  'status',
  'valid',
  'from',
  'to',
  'firstDay',
  'lastDay',
]);

/** Whether a filter asks for nothing but what the rollups know. */
export const fitsRollups = (filter: RecordFilter): boolean =>
  Object.entries(filter).every(
    ([name, value]) => KNOWN.has(name) || value === undefined || value === '' || value === false || isEmpty(value),
  );

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * Counts and sums exactly, through the rollups: whole days and months from them, the days whose records have just changed and the edges of the period from the
 * records, and what no rollup counts (charging, to be reviewed, invalid) from its own small indexes; in one statement, so of one moment. Undefined where the
 * rollups cannot say it or are far behind. ADR 21.
 */
export async function sumByRollups(trx: Trx, filter: RecordFilter, scope: Scope): Promise<RecordSum[] | undefined> {
  if (!fitsRollups(filter)) return undefined;
  const marks = await sql<{
    n: number;
  }>`select count(*)::int as n from (select from stat_dirty limit ${MOST_MARKS + 1}) m`.execute(trx);
  if (marks.rows[0]!.n > MOST_MARKS) return undefined;
  const where = plainConditions(filter, scope);
  const parts = [
    sql`select r.currency, count(*) as records, 0::numeric as energy, 0::numeric as cost from charging_record r where r.status = 'charging' and ${where} group by 1`,
    sql`select r.currency, count(*), 0, 0 from charging_record r where r.status = 'review' and ${where} group by 1`,
    sql`select r.currency, count(*), 0, 0 from charging_record r where not r.valid and r.status = 'finished' and ${where} group by 1`,
  ];
  if ((!filter.status?.length || filter.status.includes('finished')) && filter.valid !== 'false')
    parts.push(...settledParts(filter, where));
  const { rows } = await sql<{ currency: string; records: number; energy: number; cost: string }>`
    select currency, sum(records)::float8 as records, sum(energy)::float8 as energy, sum(cost)::text as cost
    from (${sql.join(parts, sql` union all `)}) part group by currency having sum(records) <> 0 order by currency`.execute(trx);
  return rows.map((row) => ({ currency: row.currency, records: row.records, energyWh: row.energy, cost: row.cost }));
}

const SETTLED = sql`r.status = 'finished' and r.valid`;
const RAW = sql`select r.currency, count(*), coalesce(sum(r.energy_wh), 0), coalesce(sum(r.cost), 0) from charging_record r where ${SETTLED}`;

/** The rollup that knows the filter, as `d`, and the filter as conditions on its keys. */
function rollupOf(filter: RecordFilter): { source: 'stat_station' | 'stat_kind'; own: RawBuilder<unknown> } {
  const kinds = [];
  if (filter.startType?.length) kinds.push(sql`d.start_type = any (${filter.startType})`);
  if (filter.groupId !== undefined) kinds.push(sql`d.group_id = ${filter.groupId}`);
  if (filter.connectorType) kinds.push(sql`d.connector_type = ${filter.connectorType}`);
  const kept = [sql`true`, ...kinds];
  if (filter.stationId) kept.push(sql`d.station_id = ${filter.stationId}`);
  if (filter.providerId) kept.push(sql`d.provider_id = ${filter.providerId}`);
  if (filter.currency) kept.push(sql`d.currency = ${filter.currency}`);
  return { source: kinds.length > 0 ? 'stat_kind' : 'stat_station', own: sql.join(kept, sql` and `) };
}

/** Records that are finished and valid: in whole days by the rollups, at the edges one by one. */
function settledParts(filter: RecordFilter, where: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const days = wholeDays(filter);
  if (days === undefined) return [sql`${RAW} and ${where} group by 1`];
  const { first, last } = days;
  const { source, own } = rollupOf(filter);
  const parts = rollupStretches(first, last).map(
    ({
      unit,
      from,
      to,
    }) => sql`select d.currency, sum(d.sessions), sum(d.energy_wh), sum(d.cost) from ${sql.raw(`${source}_${unit}`)} d
      where ${own} ${from === undefined ? sql`` : sql`and d.${sql.raw(unit)} >= ${from}::date`} ${to === undefined ? sql`` : sql`and d.${sql.raw(unit)} < ${to}::date`} group by 1`,
  );
  const within = sql`${first === undefined ? sql`true` : sql`day >= ${first}::date`} and ${last === undefined ? sql`true` : sql`day <= ${last}::date`}`;
  const marked = sql`(select distinct provider_id, station_id, day from stat_dirty where ${within}) b`;
  parts.push(
    sql`select d.currency, -sum(d.sessions), -sum(d.energy_wh), -sum(d.cost) from ${marked}
      join ${sql.raw(`${source}_day`)} d on d.provider_id = b.provider_id and d.station_id = b.station_id and d.day = b.day where ${own} group by 1`,
    sql`select r.currency, count(*), coalesce(sum(r.energy_wh), 0), coalesce(sum(r.cost), 0) from ${marked} cross join lateral (
        select * from charging_record r where r.station_id = b.station_id and ${nearDay}
        union all
        select * from charging_record r where b.station_id = 0 and r.station_id is null and r.provider_id = b.provider_id and ${nearDay}
      ) r where r.provider_id = b.provider_id and ${LOCAL_DAY} = b.day and ${SETTLED} and ${where} group by 1`,
  );
  // Days of the stations' clocks have no edges.
  if (filter.from !== undefined && first !== undefined)
    parts.push(
      sql`${RAW} and ${where} and r.started_at < ${new Date(Date.parse(first) + LATEST)} and ${LOCAL_DAY} < ${first}::date group by 1`,
    );
  if (filter.to !== undefined && last !== undefined)
    parts.push(
      sql`${RAW} and ${where} and r.started_at >= ${new Date(Date.parse(last) + DAY - EARLIEST)} and ${LOCAL_DAY} > ${last}::date group by 1`,
    );
  return parts;
}

const nearDay = sql`r.started_at >= (b.day::timestamp - interval '15 hours') at time zone 'UTC' and r.started_at < (b.day::timestamp + interval '39 hours') at time zone 'UTC'`;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days that lie within the period in every zone of the world; undefined: none do. */
function wholeDays({
  from,
  to,
  firstDay,
  lastDay,
}: RecordFilter): { first: string | undefined; last: string | undefined } | undefined {
  const after = from === undefined ? undefined : isoDay(Math.ceil((Date.parse(from) + EARLIEST) / DAY) * DAY);
  const before = to === undefined ? undefined : isoDay(Math.floor((Date.parse(to) - DAY - LATEST) / DAY) * DAY);
  const first = after !== undefined && firstDay !== undefined && after < firstDay ? firstDay : (after ?? firstDay);
  const last = before !== undefined && lastDay !== undefined && before > lastDay ? lastDay : (before ?? lastDay);
  return first !== undefined && last !== undefined && last < first ? undefined : { first, last };
}

interface Stretch {
  unit: 'day' | 'month';
  from: string | undefined;
  /** Not any more. */
  to: string | undefined;
}

/** The days from `first` to `last` as whole months where they are, and the days before and after them. */
function rollupStretches(first: string | undefined, last: string | undefined): Stretch[] {
  const end = last === undefined ? undefined : isoDay(Date.parse(last) + DAY);
  const firstMonth = first === undefined || first.endsWith('-01') ? first : monthAfter(first);
  const endMonth = end === undefined ? undefined : `${end.slice(0, 8)}01`;
  if (firstMonth !== undefined && endMonth !== undefined && firstMonth >= endMonth)
    return [{ unit: 'day', from: first, to: end }];
  const stretches: Stretch[] = [{ unit: 'month', from: firstMonth, to: endMonth }];
  if (first !== firstMonth) stretches.push({ unit: 'day', from: first, to: firstMonth });
  if (end !== endMonth) stretches.push({ unit: 'day', from: endMonth, to: end });
  return stretches;
}

const monthAfter = (day: string): string => isoDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));

/** By the rollups alone, roughly: the day (midnight UTC, ms) on which the record stands that `offset` newer ones stand before. Undefined: before all days. */
export async function dayAtOffset(trx: Trx, filter: RecordFilter, offset: number): Promise<number | undefined> {
  const { source, own } = rollupOf(filter);
  const before = [filter.to === undefined ? undefined : isoDay(Date.parse(filter.to)), filter.lastDay]
    .filter((one) => one !== undefined)
    .sort()[0];
  // The days of the period's last month that lie behind its end count too: the caller looks again where that misleads.
  const at = async (unit: 'day' | 'month', skip: number, month?: string) => {
    const { rows } = await sql<{ at: string; sum: number }>`
      select at, sum from (
        select ${sql.raw(unit)}::text as at, sum(sum(sessions)) over (order by ${sql.raw(unit)} desc)::float8 as sum from ${sql.raw(`${source}_${unit}`)} d
        where ${own} ${before === undefined ? sql`` : sql`and ${sql.raw(unit)} <= ${before}::date`}
          ${month === undefined ? sql`` : sql`and day >= ${month}::date and day < ${month}::date + interval '1 month'`}
        group by ${sql.raw(unit)}
      ) x where sum > ${skip} order by at desc limit 1`.execute(trx);
    return rows[0];
  };
  const month = await at('month', offset);
  if (!month) return undefined;
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(sessions), 0)::float8 as sum from ${sql.raw(`${source}_month`)} d
    where ${own} and month > ${month.at}::date ${before === undefined ? sql`` : sql`and month <= ${before}::date`}`.execute(trx);
  const day = await at('day', offset - rows[0]!.sum, month.at);
  return Date.parse(day?.at ?? month.at);
}
