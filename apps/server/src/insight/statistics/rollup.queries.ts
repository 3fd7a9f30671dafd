import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { lastOfMonth, type Period, splitPeriod } from './period.rules.ts';

export interface Place {
  providerId?: number | undefined;
  stationId?: number | undefined;
}

/** A period, and the days that are read for it where those are more. */
export interface Read extends Period {
  read?: Period | undefined;
}

/**
 * A period that ends in the present month may read that month as a whole, as long as nothing is counted after its last day: then years need no days at all. `now` in epoch ms.
 */
export async function reading<F extends Period>(trx: Trx, filter: F, now: number): Promise<F & Read> {
  const { from, to } = filter;
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

/** Which sessions are counted. */
export interface StatisticFilter extends Read, Place {
  connectorType?: string | undefined;
  /** 0: sessions of nobody's group. */
  groupId?: number | undefined;
  startType?: string | undefined;
}

/** Conditions on the columns of a rollup, or on those of `alias`. */
export function placeIs({ providerId, stationId }: Place, alias?: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name);
  const given = [sql`true`];
  if (providerId !== undefined) given.push(sql`${column('provider_id')} = ${providerId}`);
  if (stationId !== undefined) given.push(sql`${column('station_id')} = ${stationId}`);
  return sql.join(given, sql` and `);
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

/**
 * The rows of a rollup over a period: whole months from the months' table, the rest from the days'. Asked for days or weeks (`exactDays`), only the days' table can tell. Each has its date as `d`.
 */
export function rollup(
  table: Rollup,
  columns: RawBuilder<unknown>,
  { read, ...asked }: Read,
  where: RawBuilder<unknown>,
  exactDays = false,
): RawBuilder<unknown> {
  const period = read ?? asked;
  const { months, days } = exactDays ? { months: null, days: [period] } : splitPeriod(period);
  const [inDays, inMonths] =
    table === 'stat_hour' || table === 'stat_provider_hour'
      ? [sql`extract(isodow from hour_day)::int as weekday, ${columns}`, sql`weekday, ${columns}`]
      : [columns, columns];
  const parts = days.map(
    ({ from, to }) =>
      sql`select day as d, ${inDays} from ${sql.table(`${table}_day`)} where day >= ${from}::date and day <= ${to}::date and ${where}`,
  );
  if (months)
    parts.unshift(
      sql`select month as d, ${inMonths} from ${sql.table(`${table}_month`)} where month >= ${months.from}::date and month < ${months.before}::date and ${where}`,
    );
  return sql`(${sql.join(parts, sql` union all `)})`;
}

const hasKind = (filter: StatisticFilter): boolean =>
  filter.connectorType !== undefined || filter.groupId !== undefined || filter.startType !== undefined;

/** Sessions with their figures: of the rollup by kind where the filter or the breakdown asks for one. */
export function sessionsOf(filter: StatisticFilter, kinds: boolean, exactDays = false): RawBuilder<unknown> {
  const own = sql`provider_id, station_id, currency, sessions, energy_wh, cost, busy_s`;
  if (!(kinds || hasKind(filter))) return rollup('stat_station', own, filter, placeIs(filter), exactDays);
  const given = [placeIs(filter)];
  if (filter.connectorType !== undefined) given.push(sql`connector_type = ${filter.connectorType}`);
  if (filter.groupId !== undefined) given.push(sql`group_id = ${filter.groupId}`);
  if (filter.startType !== undefined) given.push(sql`start_type = ${filter.startType}`);
  return rollup('stat_kind', sql`${own}, start_type, group_id, connector_type`, filter, sql.join(given, sql` and `), exactDays);
}
