import {
  MAINTENANCE_KINDS,
  OUTAGE_CAUSES,
  UPTIME_LEAST_MINUTES,
  UPTIME_THRESHOLD,
  type UptimeLevel,
  type UptimeRow,
  type UptimeStep,
  type uptimeList,
} from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { cursorSlices, rowsAs } from '../../platform/spreadsheet/list-sheet.ts';
import { columnOf, uptimePercent } from './uptime.rules.ts';

export interface UptimeFilter {
  /** First day of the first month, and of the month after the last. */
  from: string;
  to: string;
  keyword?: string;
  stationId?: number;
  providerId?: number;
  serialNumber?: string;
}
export interface UptimeList extends UptimeFilter {
  by: UptimeLevel;
  below?: boolean;
  sort?: string;
}

const sum = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql.ref(columnOf(word))),
    sql` + `,
  );
const ALL = ['up', ...OUTAGE_CAUSES, ...MAINTENANCE_KINDS];
const SUMS = sql.join(ALL.map((word) => sql`sum(${sql.ref(columnOf(word))})::bigint as ${sql.ref(columnOf(word))}`));

/** Each connector that a filter finds with its seconds: of each cause, all that is known, the outage that counts, and what is unknown. */
function ports(filter: UptimeFilter): RawBuilder<unknown> {
  const given = [sql`p.removed_at is null`];
  if (filter.stationId) given.push(sql`p.station_id = ${filter.stationId}`);
  if (filter.providerId) given.push(sql`p.provider_id = ${filter.providerId}`);
  if (filter.serialNumber) given.push(sql`p.serial_number = ${filter.serialNumber}`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(sql`(p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like})`);
  }
  const columns = sql.join(ALL.map((word) => sql`coalesce(m.${sql.ref(columnOf(word))}, 0) as ${sql.ref(columnOf(word))}`));
  return sql`
    select *, ${sum(ALL)} as known, ${sum(OUTAGE_CAUSES)} as down, greatest(0, elapsed - (${sum(ALL)})) as unknown from (
      select p.id as point_id, p.serial_number, p.name as point_name, s.id as station_id, s.name as station_name, s.time_zone, v.name as provider_name,
        c.connector_no, u.counted_until, ${columns},
        coalesce(extract(epoch from least(${filter.to}::date::timestamp at time zone s.time_zone, u.counted_until)
          - ${filter.from}::date::timestamp at time zone s.time_zone), 0)::float8 as elapsed
      from connector c join charge_point p on p.id = c.point_id join station s on s.id = p.station_id join provider v on v.id = p.provider_id
      left join uptime_point u on u.point_id = p.id
      left join (
        select point_id, connector_no, ${SUMS} from uptime_month where month >= ${filter.from}::date and month < ${filter.to}::date
          ${filter.serialNumber ? sql`and point_id in (select id from charge_point where serial_number = ${filter.serialNumber})` : sql``}
        group by 1, 2
      ) m on m.point_id = c.point_id and m.connector_no = c.connector_no
      where ${sql.join(given, sql` and `)}
    ) x`;
}

const LEVELS: Record<UptimeLevel, { key: RawBuilder<unknown>; columns: RawBuilder<unknown>; by: RawBuilder<unknown> }> = {
  station: {
    key: sql`station_id::text`,
    columns: sql`null::text as serial_number, null::text as point_name, null::int as connector_no`,
    by: sql`station_id, station_name, time_zone, provider_name`,
  },
  point: {
    key: sql`serial_number`,
    columns: sql`serial_number, point_name, null::int as connector_no`,
    by: sql`station_id, station_name, time_zone, provider_name, serial_number, point_name`,
  },
  connector: {
    key: sql`serial_number || '/' || connector_no`,
    columns: sql`serial_number, point_name, connector_no`,
    by: sql`station_id, station_name, time_zone, provider_name, serial_number, point_name, connector_no`,
  },
};

const SHARE = sql`case when known > 0 then (known - down) * 100.0 / known end`;
const FIGURES = sql`${SUMS}, sum(known)::bigint as known, sum(down)::bigint as down, sum(unknown)::float8 as unknown, count(*)::int as connectors,
  (count(*) filter (where ${SHARE} < ${sql.lit(UPTIME_THRESHOLD)}))::int as below`;
const SORTABLE = {
  percent: 'share',
  stationName: 'station_name',
  pointName: 'point_name',
  below: 'below',
  outageMinutes: 'down',
  excludedMinutes: 'excluded',
  unknownMinutes: 'unknown',
} as const satisfies Sorts<typeof uptimeList>;

function rowsOf(list: UptimeList): RawBuilder<unknown> {
  const level = LEVELS[list.by];
  const below =
    list.below === undefined
      ? sql`true`
      : list.below
        ? sql`share < ${sql.lit(UPTIME_THRESHOLD)}`
        : sql`share >= ${sql.lit(UPTIME_THRESHOLD)}`;
  return sql`
    select * from (
      select *, ${SHARE} as share, known - up - down as excluded from (
        select ${level.key} as key, station_id, station_name, time_zone, provider_name, ${level.columns}, ${FIGURES}
        from (${ports(list)}) ports group by ${level.by}
      ) grouped
    ) rows where ${below}`;
}

type Seconds = Record<string, number>;
const minutes = (seconds: number): number => Math.round(seconds / 0.6) / 100;

/** Seconds of the database as the minutes of the report. */
function figuresOf(row: Seconds & { connectors: number; below: number }) {
  const of = <W extends string>(words: readonly W[]) =>
    Object.fromEntries(words.map((word) => [word, minutes(row[columnOf(word)] ?? 0)])) as Record<W, number>;
  const known = row.known ?? 0;
  const down = row.down ?? 0;
  const excluded = known - (row.up ?? 0) - down;
  return {
    totalMinutes: minutes(known),
    outageMinutes: minutes(down + excluded),
    excludedMinutes: minutes(excluded),
    unknownMinutes: minutes(row.unknown ?? 0),
    causes: of(OUTAGE_CAUSES),
    excluded: of(MAINTENANCE_KINDS),
    percent: uptimePercent(known, down + excluded, excluded),
    connectors: row.connectors,
    below: row.below,
  };
}

interface Row {
  key: string;
  station_id: number;
  station_name: string;
  time_zone: string;
  provider_name: string;
  serial_number: string | null;
  point_name: string | null;
  connector_no: number | null;
}
const rowOf = (row: Row): UptimeRow => ({
  key: row.key,
  stationId: row.station_id,
  stationName: row.station_name,
  timeZone: row.time_zone,
  providerName: row.provider_name,
  serialNumber: row.serial_number,
  pointName: row.point_name,
  connectorNo: row.connector_no,
  ...figuresOf(row as never),
});

function orderOf(list: UptimeList): RawBuilder<unknown> {
  const sort = sortOf(list.sort, SORTABLE) ?? { column: SORTABLE.percent, direction: 'asc' };
  // What is known for less than a day ranks neither worst nor best.
  const brief = sort.column === SORTABLE.percent ? sql`(known < ${sql.lit(UPTIME_LEAST_MINUTES * 60)} * connectors), ` : sql``;
  return sql`${brief}${sql.raw(sort.column)} ${sql.raw(sort.direction)} nulls last, station_name, key`;
}

/** A page of the report: lowest uptime first unless sorted. Rejects an unknown `sort`. */
export async function listUptime(trx: Trx, list: UptimeList, page: { page: number; limit: number }) {
  const { rows } = await sql<Row & { found: number }>`
    select *, (count(*) over ())::int as found from (${rowsOf(list)}) r order by ${orderOf(list)} ${pageOf(page)}`.execute(trx);
  const total = rows[0]?.found ?? (page.page === 1 ? 0 : await countUptimeRows(trx, list));
  return { list: rows.map(rowOf), total };
}

/** How many rows the report has. */
export async function countUptimeRows(trx: Trx, list: UptimeList): Promise<number> {
  return countOf(trx, sql`(${rowsOf(list)}) r`);
}

/** The whole report, slice by slice. */
export const streamUptime = (trx: Trx, list: UptimeList): AsyncGenerator<UptimeRow[]> =>
  rowsAs(cursorSlices(trx, 'uptime_rows', sql<Row>`select * from (${rowsOf(list)}) r order by ${orderOf(list)}`), rowOf);

/** Where the seconds of each step of a period stand: days, or the months of a long period. */
const STEPS = {
  day: { table: sql.raw('uptime_day'), column: sql.raw('day') },
  month: { table: sql.raw('uptime_month'), column: sql.raw('month') },
} as const;
export type UptimeUnit = keyof typeof STEPS;

/** The seconds of a period's steps, of points alone (ids). Steps of which nothing is known have no row. */
function steps(unit: UptimeUnit, { from, to }: UptimeFilter): RawBuilder<unknown> {
  const { table, column } = STEPS[unit];
  const words = sql.join(ALL.map((word) => sql`d.${sql.ref(columnOf(word))}`));
  return sql`select d.point_id, d.connector_no, to_char(d.${column}, 'YYYY-MM-DD') as step, ${words} from ${table} d
    where d.${column} >= ${from}::date and d.${column} < ${to}::date and d.point_id in (select point_id from ports)`;
}
const OF_STEP = sql`${SUMS}, sum(${sum(ALL)})::bigint as known, sum(${sum(OUTAGE_CAUSES)})::bigint as down`;

type StepRow = Seconds & { step: string };
function stepOf(row: StepRow) {
  const { percent, outageMinutes, excludedMinutes, causes } = figuresOf({ ...row, connectors: 0, below: 0 } as never);
  return {
    day: row.step as string,
    percent,
    outageMinutes: Math.round((outageMinutes - excludedMinutes) * 100) / 100,
    excludedMinutes,
    causes,
  };
}

/** All connectors that a filter finds as one, step by step of the period, earliest first. */
export async function readCourse(trx: Trx, filter: UptimeFilter, unit: UptimeUnit) {
  const { rows } = await sql<StepRow>`
    with ports as materialized (select point_id, connector_no from (${ports(filter)}) p)
    select step, ${OF_STEP} from (${steps(unit, filter)}) s join ports p using (point_id, connector_no) group by step order by step`.execute(
    trx,
  );
  return rows.map(stepOf);
}

/** The same of each row of a page of the report. */
export async function readRowCourses(trx: Trx, list: UptimeList, unit: UptimeUnit, page: { page: number; limit: number }) {
  const { key } = LEVELS[list.by];
  const { rows } = await sql<StepRow & { key: string }>`
    with page as materialized (select key from (${rowsOf(list)}) r order by ${orderOf(list)} ${pageOf(page)}),
      ports as materialized (select point_id, connector_no, ${key} as key from (${ports(list)}) p where ${key} in (select key from page))
    select key, step, ${OF_STEP} from (${steps(unit, list)}) s join ports p using (point_id, connector_no) group by key, step order by key, step`.execute(
    trx,
  );
  const courses = new Map<string, UptimeStep[]>();
  for (const row of rows) {
    const { day, percent, outageMinutes } = stepOf(row);
    courses.set(row.key, [...(courses.get(row.key) ?? []), { day, percent, outageMinutes }]);
  }
  return [...courses].map(([key, course]) => ({ key, course }));
}

/** All connectors that a filter finds as one; `countedUntil`: the oldest count among them. */
export async function sumUptime(trx: Trx, filter: UptimeFilter) {
  const { rows } = await sql<never>`
    select ${FIGURES}, min(counted_until) as counted_until from (${ports(filter)}) ports`.execute(trx);
  const row = rows[0]! as Seconds & { connectors: number; below: number } & { counted_until: Date | null };
  return { ...figuresOf(row), countedUntil: row.counted_until?.toISOString() ?? null };
}
