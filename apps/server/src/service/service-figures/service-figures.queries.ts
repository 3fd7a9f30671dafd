import type { FigureSplit, ServiceFigureRow, ServiceFigures, serviceFigureList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { OF_SOME_STATIONS } from '../../platform/database/ids.ts';
import { type Paging, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isOwnOrder } from '../work-orders/people.ts';
import { FIGURE_KEYS, FIGURE_SUMS, figureSums } from './figure-sums.ts';
import { poissonRange } from './lost-sessions.rules.ts';

export interface FigureFilter {
  /** Days of each station's own clock, both with it. */
  from: string;
  to: string;
  providerId?: number | undefined;
  stationId?: number | undefined;
  /** The user whose own orders are all that is counted. */
  ownOf?: number | undefined;
}

/** How many days one question may cover. */
const MOST_DAYS = 732;
const DAY = 86_400_000;

/** Throws periodBackwards and periodTooLong, at the field. */
export function checkPeriod({ from, to }: { from: string; to: string }): void {
  if (from > to) throw new Problem('periodBackwards', { fields: { to: 'periodBackwards' } });
  if ((Date.parse(to) - Date.parse(from)) / DAY >= MOST_DAYS)
    throw new Problem('periodTooLong', { fields: { from: 'periodTooLong' } });
}

type Split = FigureSplit | 'all';

const inPeriod = (column: string, { from, to }: FigureFilter) => sql`${sql.ref(column)} between ${from}::date and ${to}::date`;
const placeOf = (alias: string, { providerId, stationId }: FigureFilter) =>
  sql`${providerId ? sql`${sql.ref(`${alias}.provider_id`)} = ${providerId}` : sql`true`} and ${stationId ? sql`${sql.ref(`${alias}.station_id`)} = ${stationId}` : sql`true`}`;

/** Sums by key and provider out of what is counted by month and day: months that lie whole in the period, and the days outside them. */
function countedOf(filter: FigureFilter, by: Split): RawBuilder<unknown> {
  const { first, end } = monthsIn(filter);
  const day = (text: string) => sql`${text}::date`;
  const columns = sql.join([sql`provider_id, key`, ...FIGURE_SUMS.map((name) => sql.ref(name))], sql`, `);
  const own = sql`split = ${by} and ${filter.providerId ? sql`provider_id = ${filter.providerId}` : sql`true`}`;
  const days = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`select ${columns} from service_figure_day where ${own} and day between ${from} and ${to}`;
  const parts =
    first < end
      ? [
          sql`select ${columns} from service_figure_month where ${own} and month >= ${day(first)} and month < ${day(end)}`,
          ...(filter.from < first ? [days(day(filter.from), sql`${first}::date - 1`)] : []),
          ...(end <= filter.to ? [days(day(end), day(filter.to))] : []),
        ]
      : [days(day(filter.from), day(filter.to))];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** The same sums out of the orders themselves: of a station or of one's own, which are few. */
function rawOf(filter: FigureFilter, by: Split): RawBuilder<unknown> {
  const on = { opened: inPeriod('w.opened_on', filter), archived: inPeriod('w.archived_on', filter) };
  return sql`(select w.provider_id, ${FIGURE_KEYS[by].order} as key, ${figureSums(on)}
    from service_figure w join provider v on v.id = w.provider_id left join cost_rule c on c.provider_id = w.provider_id left join service_contractor g on g.id = w.contractor_id
    where (${on.opened} or ${on.archived}) and ${placeOf('w', filter)} and ${isOwnOrder(filter.ownOf)} group by 1, 2)`;
}

const sumsOf = (filter: FigureFilter, by: Split): RawBuilder<unknown> =>
  filter.stationId !== undefined || filter.ownOf !== undefined
    ? rawOf(filter, by)
    : sql`(select * from ${countedOf(filter, by)} c union all select * from ${rawOf(filter, by)} r where ${OF_SOME_STATIONS})`;

/** Orders of the period by key and currency: what every question below is answered from, so that the sums are read once. */
const summed = (filter: FigureFilter, by: Split) => sql`
  with sums as materialized (
    select x.key, v.currency, ${sql.join(
      FIGURE_SUMS.map((name) => sql`sum(${sql.ref(`x.${name}`)}) as ${sql.ref(name)}`),
      sql`, `,
    )} from ${sumsOf(filter, by)} x join provider v on v.id = x.provider_id group by 1, 2)`;

/** The same grouped by key. */
const GROUPED = (() => {
  const mean = (seconds: string, count: string) =>
    sql`round(sum(${sql.ref(seconds)})::numeric / nullif(sum(${sql.ref(count)}), 0))::float8`;
  const count = (name: string) => sql`sum(${sql.ref(name)})::int`;
  return sql`
    select key, ${count('opened')} as opened, ${count('archived')} as archived, ${mean('response_s', 'response_n')} as response, ${mean('response_work_s', 'response_work_n')} as response_work,
      ${mean('repair_s', 'repair_n')} as repair, ${mean('repair_work_s', 'repair_work_n')} as repair_work, ${count('worked')} as worked, ${count('fixed_first')} as fixed_first, ${count('reopened')} as reopened,
      ${count('repeated')} as repeated, ${count('again')} as again, ${count('healed')} as healed, ${count('parts')} as parts, sum(lost)::float8 as lost, ${count('uncounted')} as uncounted
    from sums group by 1`;
})();
/** What the orders of a row `g` that were archived in the period cost, apart by currency. */
const COSTS = sql`coalesce((
    select jsonb_agg(jsonb_build_object('currency', s.currency, 'labour', s.labour::text, 'parts', s.parts_cost::text, 'other', s.other_cost::text, 'total', (s.labour + s.parts_cost + s.other_cost)::text) order by s.currency)
    from sums s where s.key = g.key and s.labour + s.parts_cost + s.other_cost <> 0), '[]') as costs`;

interface Grouped {
  key: string;
  opened: number;
  archived: number;
  response: number | null;
  response_work: number | null;
  repair: number | null;
  repair_work: number | null;
  worked: number;
  fixed_first: number;
  reopened: number;
  repeated: number;
  again: number;
  healed: number;
  parts: number;
  lost: number;
  uncounted: number;
  costs: ServiceFigures['costs'];
}
const NONE: Grouped = {
  key: '',
  opened: 0,
  archived: 0,
  response: null,
  response_work: null,
  repair: null,
  repair_work: null,
  worked: 0,
  fixed_first: 0,
  reopened: 0,
  repeated: 0,
  again: 0,
  healed: 0,
  parts: 0,
  lost: 0,
  uncounted: 0,
  costs: [],
};

/** Of a key what is not of orders alone. */
interface Beside {
  faults: number | null;
  service: number | null;
  runs: number | null;
  runsHealed: number | null;
}

/** The first days of whole months in a period, and the days that stand outside them. */
function monthsIn({ from, to }: { from: string; to: string }) {
  const month = (day: string, add: number) => {
    const [year, at] = day.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, at - 1 + add, 1)).toISOString().slice(0, 10);
  };
  const first = from.endsWith('-01') ? from : month(from, 1);
  const dayAfter = new Date(Date.parse(to) + DAY).toISOString().slice(0, 10);
  return { first, end: month(dayAfter, 0) };
}

/** Seconds that connectors were in service, by key; of some stations' points alone, or of all. */
async function serviceOf(trx: Trx, filter: FigureFilter, key: RawBuilder<unknown>, stations: readonly number[] | null) {
  const { first, end } = monthsIn(filter);
  const day = (text: string) => sql`${text}::date`;
  const shown = stations === null ? sql`true` : sql`p.station_id = any (${[...stations]}::int[])`;
  const isFew = stations !== null || filter.stationId !== undefined;
  // Few points are read one by one; all of them off the indexes by day, and what has been removed since is left out at the end.
  const which = isFew ? sql`x.point_id = p.id` : filter.providerId ? sql`x.provider_id = ${filter.providerId}` : sql`true`;
  const days = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`select x.point_id, x.up from service_day x where ${which} and x.day between ${from} and ${to}`;
  const parts =
    first < end
      ? [
          sql`select x.point_id, x.up from service_month x where ${which} and x.month >= ${day(first)} and x.month < ${day(end)}`,
          ...(filter.from < first ? [days(day(filter.from), sql`${first}::date - 1`)] : []),
          ...(end <= filter.to ? [days(day(end), day(filter.to))] : []),
        ]
      : [days(day(filter.from), day(filter.to))];
  const times = sql`(select point_id, sum(up) as up from (${sql.join(parts, sql` union all `)}) x group by 1) u`;
  const { rows } = await sql<{ key: string; up: number }>`
    select ${key} as key, sum(u.up)::float8 as up from charge_point p join ${isFew ? sql`lateral ` : sql``}${times} on u.point_id = p.id where p.removed_at is null and ${placeOf('p', filter)} and ${shown} group by 1`.execute(
    trx,
  );
  return rows;
}

/** Faults that appeared in the period and what recovery has brought, by key; of some stations alone, or of all. */
async function faultsOf(trx: Trx, filter: FigureFilter, key: RawBuilder<unknown>, stations: readonly number[] | null) {
  const near = (column: string) => {
    const at = sql.ref(column);
    return sql`${at} >= ${filter.from}::date - 1 and ${at} < ${filter.to}::date + 2 and (${at} at time zone s.time_zone)::date between ${filter.from}::date and ${filter.to}::date`;
  };
  const shown = stations === null ? sql`true` : sql`p.station_id = any (${[...stations]}::int[])`;
  const { rows: faults } = await sql<{ key: string; faults: number }>`
    select ${key} as key, count(*)::int as faults from (select a.code, a.point_id from alarm a join station s on s.id = a.station_id
      where a.kind = 'fault' and ${near('a.opened_at')} and ${placeOf('a', filter)}) a join charge_point p on p.id = a.point_id where ${shown} group by 1`.execute(
    trx,
  );
  const { rows: runs } = await sql<{ key: string; runs: number; healed: number }>`
    select ${key} as key, count(*)::int as runs, count(*) filter (where state = 'healed')::int as healed from (select r.fault_code as code, r.point_id, r.state from recovery_run r join station s on s.id = r.station_id
      where ${near('r.started_at')} and ${placeOf('r', filter)}) r join charge_point p on p.id = r.point_id where ${shown} group by 1`.execute(
    trx,
  );
  return { faults, runs };
}

/** All that stands beside the orders of these keys. */
async function besideOf(trx: Trx, filter: FigureFilter, by: Split, keys: readonly string[]): Promise<(key: string) => Beside> {
  const { point, fault } = FIGURE_KEYS[by];
  if (point === null || fault === null || filter.ownOf !== undefined)
    return () => ({ faults: null, service: null, runs: null, runsHealed: null });
  const stations = by === 'station' ? keys.map(Number) : null;
  const service = new Map((await serviceOf(trx, filter, point, stations)).map(({ key, up }) => [key, up]));
  const { faults, runs } = await faultsOf(trx, filter, fault, stations);
  const failed = new Map(faults.map((one) => [one.key, one.faults]));
  const tried = new Map(runs.map((one) => [one.key, one]));
  return (key) => ({
    faults: failed.get(key) ?? 0,
    service: service.get(by === 'fault' ? '' : key) ?? null,
    runs: tried.get(key)?.runs ?? 0,
    runsHealed: tried.get(key)?.healed ?? 0,
  });
}

const share = (part: number, of: number): number | null => (of === 0 ? null : Math.round((part / of) * 10_000) / 100);

function figuresOf(row: Grouped, beside: Beside): ServiceFigures {
  const { low, high } = poissonRange(row.lost);
  const { faults, service } = beside;
  return {
    opened: row.opened,
    archived: row.archived,
    responseSeconds: row.response,
    responseWorkSeconds: row.response_work,
    repairSeconds: row.repair,
    repairWorkSeconds: row.repair_work,
    betweenFailuresSeconds: faults && service ? Math.round(service / faults) : null,
    faults,
    worked: row.worked,
    fixedFirst: row.fixed_first,
    firstTimeFix: share(row.fixed_first, row.worked),
    reopened: row.reopened,
    repeated: row.repeated,
    againShare: share(row.again, row.worked),
    recoveryRuns: beside.runs,
    recoveryHealed: beside.runsHealed,
    healedOrders: row.healed,
    partsUsed: row.parts,
    costs: row.costs,
    lostSessions: Math.round(row.lost * 10) / 10,
    lostLow: low,
    lostHigh: high,
    lostUncounted: row.uncounted,
  };
}

/** All orders of the filter as one. Throws field problems of the period. */
export async function sumFigures(trx: Trx, filter: FigureFilter): Promise<ServiceFigures> {
  checkPeriod(filter);
  const { rows } = await sql<Grouped>`${summed(filter, 'all')} select g.*, ${COSTS} from (${GROUPED}) g`.execute(trx);
  return figuresOf(rows[0] ?? NONE, (await besideOf(trx, filter, 'all', ['']))(''));
}

const TAB = sql`chr(9)`;
const NAMES: Record<FigureSplit, { join: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  station: { join: sql`left join station s on s.id = g.key::int`, name: sql`coalesce(s.name, '')` },
  vendor: { join: sql``, name: sql`g.key` },
  model: { join: sql``, name: sql`btrim(replace(g.key, ${TAB}, ' '))` },
  firmware: { join: sql``, name: sql`btrim(replace(g.key, ${TAB}, ' '))` },
  serviceMan: {
    join: sql`left join system_users u on u.id = nullif(g.key::int, 0)`,
    name: sql`coalesce(nullif(u.name, ''), u.username, '')`,
  },
  fault: { join: sql``, name: sql`g.key` },
};
const SORTS: Sorts<typeof serviceFigureList> = {
  name: 'name',
  opened: 'opened',
  archived: 'archived',
  responseSeconds: 'response',
  repairSeconds: 'repair',
  firstTimeFix: 'fixed_share',
  againShare: 'again_share',
  healedOrders: 'healed',
  partsUsed: 'parts',
  lostSessions: 'lost',
};

/** A page of rows, those with most opened orders first. Throws field problems of the period and of `sort`. */
export async function listFigures(
  trx: Trx,
  filter: FigureFilter & Paging & { by: FigureSplit },
): Promise<{ list: ServiceFigureRow[]; total: number }> {
  checkPeriod(filter);
  const { column, direction } = sortOf(filter.sort || '-opened', SORTS)!;
  const { join, name } = NAMES[filter.by];
  const named = sql`select g.*, ${name} as name, g.fixed_first::float8 / nullif(g.worked, 0) as fixed_share, g.again::float8 / nullif(g.worked, 0) as again_share from (${GROUPED}) g ${join}`;
  // 1.10 comes after 1.9.
  const order = filter.by === 'firmware' && column === 'name' ? sql`version_key(name)` : sql.raw(column);
  const { rows } = await sql<Grouped & { name: string; found: number }>`
    ${summed(filter, filter.by)} select g.*, ${COSTS} from (
      select *, (count(*) over ())::int as found, row_number() over (order by ${order} ${sql.raw(direction)} nulls last, name, key) as place from (${named}) x order by place ${pageOf(filter)}) g order by g.place`.execute(
    trx,
  );
  const beside = await besideOf(
    trx,
    filter,
    filter.by,
    rows.map(({ key }) => key),
  );
  const total =
    rows[0]?.found ??
    (filter.page === 1
      ? 0
      : (await sql<{ n: number }>`${summed(filter, filter.by)} select count(distinct key)::int as n from sums`.execute(trx))
          .rows[0]!.n);
  return {
    list: rows.map((row) => ({
      key: row.key,
      name: row.name,
      stationId: filter.by === 'station' ? Number(row.key) : null,
      ...figuresOf(row, beside(row.key)),
    })),
    total,
  };
}
