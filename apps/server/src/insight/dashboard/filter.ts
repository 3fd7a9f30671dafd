import { type RawBuilder, sql } from 'kysely';

/** What the dashboard's figures are narrowed to; what the caller may not see is out of them anyway. */
export interface DashboardFilter {
  providerId?: number;
  stationId?: number;
}

const MOST = 2_147_483_647;

/** The filter as conditions on a table's own columns, by its alias. */
export function narrow(
  { providerId, stationId }: DashboardFilter,
  alias: string,
  columns: { station?: string; provider?: string } = {},
): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (providerId !== undefined)
    conditions.push(sql`${sql.ref(`${alias}.${columns.provider ?? 'provider_id'}`)} = ${Math.min(providerId, MOST)}`);
  if (stationId !== undefined)
    conditions.push(sql`${sql.ref(`${alias}.${columns.station ?? 'station_id'}`)} = ${Math.min(stationId, MOST)}`);
  return sql.join(conditions, sql` and `);
}
