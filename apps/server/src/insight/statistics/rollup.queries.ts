import { addDays } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { partDayRows, runningRows } from './live.queries.ts';
import type { Place } from './own-days.queries.ts';
import { type OwnDays, ownDaysOf, wholeDaysOf } from './own-days.queries.ts';
import { lastOfMonth, type Period, splitPeriod } from './period.rules.ts';
import { placeIs, type Read, type StatisticFilter, type UpToNow } from './statistic-filter.ts';

/**
 * A period that ends in the present month may read that month as a whole, as long as nothing is counted after its last day: then years need no days at all. `now` in epoch ms.
 */
export async function reading<F extends Period & Place & UpToNow>(trx: Trx, filter: F, now: number): Promise<F & Read> {
  const { from, to } = filter;
  if (filter.upToNow) {
    const own = await ownDaysOf(trx, filter, now);
    if (own.part || own.stations.length > 0 || own.providers.length > 0) return { ...filter, own };
  }
  const end = lastOfMonth(to);
  if (end === to || Date.parse(end) + 36 * 3_600_000 < now) return filter;
  const { rows } = await sql<{ later: boolean }>`
    select ${sql.join(
      ['stat_station_day', 'uptime_day', 'ledger_day', 'ledger_record_day'].map(
        (table) => sql`exists (select from ${sql.table(table)} where day > ${to}::date and day <= ${end}::date)`,
      ),
      sql` or `,
    )} as later`.execute(trx);
  return rows[0]!.later ? filter : { ...filter, read: { from, to: end } };
}

type Rollup =
  | 'stat_station'
  | 'stat_point'
  | 'stat_kind'
  | 'stat_discount'
  | 'stat_hour'
  | 'stat_provider_hour'
  | 'uptime'
  | 'ledger';

/** Whose own day lies how far behind, as conditions on the keys of a rollup; one without a condition where all have one day. */
function placesApart(table: Rollup, own: OwnDays | undefined): { days: number; where: RawBuilder<unknown> }[] {
  const behind = (table === 'ledger' ? own?.providers : own?.stations) ?? [];
  if (behind.length === 0) return [{ days: 0, where: sql`true` }];
  const key = (ids: readonly number[]) => {
    if (table === 'uptime') return sql`point_id in (select id from charge_point where station_id = any (${ids}::int[]))`;
    return table === 'ledger' ? sql`provider_id = any (${ids}::int[])` : sql`station_id = any (${ids}::int[])`;
  };
  return [
    { days: 0, where: sql`not (${key(behind.flatMap(({ ids }) => ids))})` },
    ...behind.map(({ days, ids }) => ({ days, where: key(ids) })),
  ];
}

/**
 * The rows of a rollup over a period: whole months from the months' table, the rest from the days'. Asked for days or weeks (`exactDays`), only the days' table can tell. Each has its date as `d`, as
 * the period names its days. A last day that counts in part is none of them.
 */
export function rollup(
  asked: Rollup,
  columns: RawBuilder<unknown>,
  filter: Read,
  where: RawBuilder<unknown>,
  exactDays = false,
): RawBuilder<unknown> {
  const { read, from, to, own } = wholeDaysOf(filter);
  const whole = read ?? { from, to };
  const apart = (own?.stations.length ?? 0) > 0;
  const table = asked === 'stat_provider_hour' && apart ? 'stat_hour' : asked;
  const [inDays, inMonths] =
    table === 'stat_hour' || table === 'stat_provider_hour'
      ? [sql`extract(isodow from hour_day)::int as weekday, ${columns}`, sql`weekday, ${columns}`]
      : [columns, columns];
  const parts = placesApart(table, own).flatMap((place) => {
    const period = { from: addDays(whole.from, -place.days), to: addDays(whole.to, -place.days) };
    const { months, days } = exactDays ? { months: null, days: [period] } : splitPeriod(period);
    const named = (column: string) => (place.days === 0 ? sql.ref(column) : sql`(${sql.ref(column)} + ${sql.lit(place.days)})`);
    const own = sql`${where} and ${place.where}`;
    const found = days.map(
      (part) =>
        sql`select ${named('day')} as d, ${inDays} from ${sql.table(`${table}_day`)} where day >= ${part.from}::date and day <= ${part.to}::date and ${own}`,
    );
    if (months)
      found.unshift(
        sql`select month as d, ${inMonths} from ${sql.table(`${table}_month`)} where month >= ${months.from}::date and month < ${months.before}::date and ${own}`,
      );
    return found;
  });
  return sql`(${sql.join(parts, sql` union all `)})`;
}

const hasKind = (filter: StatisticFilter): boolean =>
  filter.connectorType !== undefined || filter.groupId !== undefined || filter.startType !== undefined;

/**
 * Sessions with their figures, of the rollup by kind where the filter or the breakdown asks for one; and the time that running ones occupy connectors, up to `now` (epoch ms).
 */
export function sessionsOf(filter: StatisticFilter, now: number, kinds: boolean, exactDays = false): RawBuilder<unknown> {
  const own = sql`provider_id, station_id, currency, sessions, energy_wh, cost, busy_s`;
  if (!(kinds || hasKind(filter)))
    return withLive(rollup('stat_station', own, filter, placeIs(filter), exactDays), own, filter, now, sql`true`);
  const given = [placeIs(filter)];
  if (filter.connectorType !== undefined) given.push(sql`connector_type = ${filter.connectorType}`);
  if (filter.groupId !== undefined) given.push(sql`group_id = ${filter.groupId}`);
  if (filter.startType !== undefined) given.push(sql`start_type = ${filter.startType}`);
  const columns = sql`${own}, start_type, group_id, connector_type`;
  const where = sql.join(given, sql` and `);
  return withLive(rollup('stat_kind', columns, filter, where, exactDays), columns, filter, now, where);
}

/** Rows of a rollup, and what the records themselves tell: running sessions, and the day that counts in part. */
export function withLive(
  rows: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  filter: StatisticFilter,
  now: number,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const live = [runningRows(filter, now), ...(filter.own?.part ? [partDayRows(filter)] : [])];
  return sql`(select * from ${rows} counted ${sql.join(
    live.map((one) => sql`union all select d, ${columns} from (${one}) live where ${where}`),
    sql` `,
  )})`;
}
