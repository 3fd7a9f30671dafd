import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { OF_SOME_STATIONS, ofProvider } from '../../platform/database/ids.ts';
import type { WorkOrderFilter } from './work-orders.filter.ts';

type Direction = 'asc' | 'desc';

/** Whether the days know a filter's orders: it names a provider at most. */
const isByDays = ({ providerId: _, ...more }: WorkOrderFilter): boolean =>
  Object.entries(more).every(([, value]) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0));

/** The exact number of a filter's orders. Undefined: the days do not know it. */
export async function totalByDays(trx: Trx, filter: WorkOrderFilter): Promise<number | undefined> {
  if (!isByDays(filter)) return undefined;
  const { rows } = await sql<{ total: number; some: boolean }>`
    select coalesce(sum(orders), 0)::int as total, ${OF_SOME_STATIONS} as some from work_order_day where ${ofProvider('provider_id', filter.providerId)}`.execute(
    trx,
  );
  const [days] = rows;
  return days!.some ? undefined : days!.total;
}

/**
 * Finds the day of UTC with the order at offset `skip`, in the order of opening. `from` is a condition on work_order `w`: that day and the days after it in the direction.
 * `passed` is the number of orders before that day.
 */
export async function dayOfPage(
  trx: Trx,
  filter: WorkOrderFilter,
  direction: Direction,
  skip: number,
): Promise<{ from: RawBuilder<unknown>; passed: number } | undefined> {
  const way = sql.raw(direction);
  const { rows } = await sql<{ day: string; passed: number }>`
    select day::text, (upto - orders)::int as passed
    from (select day, sum(orders) as orders, sum(sum(orders)) over (order by day ${way}) as upto from work_order_day where ${ofProvider('provider_id', filter.providerId)} group by day) d
    where upto > ${skip} order by day ${way} limit 1`.execute(trx);
  const [found] = rows;
  if (!found) return undefined;
  const from =
    direction === 'asc'
      ? sql`w.created_at >= ${found.day}::date::timestamp at time zone 'UTC'`
      : sql`w.created_at < (${found.day}::date + 1)::timestamp at time zone 'UTC'`;
  return { from, passed: found.passed };
}
