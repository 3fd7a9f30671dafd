import { utcDay } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Trx } from '../../platform/database/database.ts';
import { stretchesOf, wholeDays } from './record-days.rules.ts';
import { LOCAL_DAY, plainConditions, type RecordFilter } from './records.filter.ts';

/** What a filter finds, of one currency: all records, and energy and cost of those that are finished and valid. */
export interface RecordSum {
  currency: string;
  records: number;
  energyWh: number;
  cost: string;
}

/** With more marked days than this the rollups are far behind (a first count), and counting their records would be the dearer way. */
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
  }>`select count(*)::int as n from (select from (select distinct provider_id, station_id, day from stat_dirty) d limit ${MOST_MARKS + 1}) m`.execute(
    trx,
  );
  if (marks.rows[0]!.n > MOST_MARKS) return undefined;
  const where = plainConditions(filter, scope);
  const parts = [
    sql`select r.currency, count(*) as records, 0::numeric as energy, 0::numeric as cost from charging_record r where r.status = 'charging' and ${where} group by 1`,
    sql`select r.currency, count(*), 0, 0 from charging_record r where r.status = 'review' and ${where} group by 1`,
    sql`select r.currency, count(*), 0, 0 from charging_record r where not r.valid and r.status = 'finished' and ${where} group by 1`,
  ];
  if ((!filter.status?.length || filter.status.includes('finished')) && filter.valid !== 'false')
    parts.push(...settledParts(filter, where, await zonesOf(trx, filter)));
  const { rows } = await sql<RecordSum>`
    select currency, sum(records)::float8 as records, sum(energy)::float8 as "energyWh", sum(cost)::text as cost
    from (${sql.join(parts, sql` union all `)}) part group by currency having sum(records) <> 0 order by currency`.execute(trx);
  return rows;
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

/** The zones that the days of a period may be of: all that stations have or had. Not asked for where there is no period. */
async function zonesOf(trx: Trx, { from, to, providerId }: RecordFilter): Promise<string[]> {
  if (from === undefined && to === undefined) return [];
  const { rows } = await sql<{ time_zone: string }>`
    select distinct time_zone from station_zone where ${providerId ? sql`provider_id = ${Math.min(providerId, 2_147_483_647)}` : sql`true`}`.execute(
    trx,
  );
  return rows.map((row) => row.time_zone);
}

const instant = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

/** Records that are finished and valid: in whole days by the rollups, at the edges one by one. */
function settledParts(filter: RecordFilter, where: RawBuilder<unknown>, zones: readonly string[]): RawBuilder<unknown>[] {
  const [begin, end] = [instant(filter.from), instant(filter.to)];
  const days = wholeDays(zones, begin, end);
  if (days === undefined) return [sql`${RAW} and ${where} group by 1`];
  const first = [days.first?.day, filter.firstDay]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  const last = [days.last?.day, filter.lastDay].filter((day) => day !== undefined).sort()[0];
  if (first !== undefined && last !== undefined && last < first) return [sql`${RAW} and ${where} group by 1`];
  const { source, own } = rollupOf(filter);
  const parts = stretchesOf(first, last).map(({ unit, from, to, sign }) => {
    const of = (name: string) => sql.raw(`${sign < 0 ? '-' : ''}sum(d.${name})`);
    const at = sql.raw(`d.${unit}`);
    return sql`select d.currency, ${of('sessions')}, ${of('energy_wh')}, ${of('cost')} from ${sql.raw(`${source}_${unit}`)} d
      where ${own} ${from === undefined ? sql`` : sql`and ${at} >= ${from}::date`} ${to === undefined ? sql`` : sql`and ${at} < ${to}::date`} group by 1`;
  });
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
  if (days.first && days.first.day === first && days.first.before > begin!)
    parts.push(
      sql`${RAW} and ${where} and r.started_at < ${new Date(days.first.before)} and ${LOCAL_DAY} < ${first}::date group by 1`,
    );
  if (days.last && days.last.day === last && days.last.from < end!)
    parts.push(
      sql`${RAW} and ${where} and r.started_at >= ${new Date(days.last.from)} and ${LOCAL_DAY} > ${last}::date group by 1`,
    );
  return parts;
}

const nearDay = sql`r.started_at >= (b.day::timestamp - interval '15 hours') at time zone 'UTC' and r.started_at < (b.day::timestamp + interval '39 hours') at time zone 'UTC'`;

/**
 * By the rollups alone, roughly: the day (midnight UTC, ms) on which a record stands that has `share` (0 to 1) of all that the filter finds before it, newest first.
 * Undefined: there are none.
 */
export async function dayAtShare(trx: Trx, filter: RecordFilter, share: number): Promise<number | undefined> {
  const { source, own } = rollupOf(filter);
  // The days of the period's last month that lie behind its end count too: the caller looks again where that misleads.
  const before = [filter.to === undefined ? undefined : utcDay(Date.parse(filter.to)), filter.lastDay]
    .filter((one) => one !== undefined)
    .sort()[0];
  const { rows: months } = await sql<{ at: string; newer: number; wanted: number }>`
    select at, newer, wanted from (
      select month::text as at, (sum(sum(sessions)) over newest - sum(sessions))::float8 as newer, (sum(sum(sessions)) over newest)::float8 as upto, (sum(sum(sessions)) over () * ${share}::float8)::float8 as wanted
      from ${sql.raw(`${source}_month`)} d where ${own} ${before === undefined ? sql`` : sql`and month <= ${before}::date`} group by month window newest as (order by month desc)
    ) x where upto >= wanted order by at desc limit 1`.execute(trx);
  const month = months[0];
  if (!month) return undefined;
  const { rows: days } = await sql<{ at: string }>`
    select at from (
      select day::text as at, (sum(sum(sessions)) over (order by day desc))::float8 as upto from ${sql.raw(`${source}_day`)} d
      where ${own} and day >= ${month.at}::date and day < (${month.at}::date + interval '1 month')::date ${before === undefined ? sql`` : sql`and day <= ${before}::date`} group by day
    ) x where upto > ${month.wanted - month.newer} order by at desc limit 1`.execute(trx);
  return Date.parse(days[0]?.at ?? month.at);
}
