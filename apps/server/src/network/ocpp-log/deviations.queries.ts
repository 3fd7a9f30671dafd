import type { deviationList, ModelDeviation } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { instantOf, type Paging, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';

export interface DeviationFilter {
  keyword?: string;
  action?: string[];
  rule?: string[];
}

/** A deviation, with how many there are in all. */
type Row = ModelDeviation & { total: number };

const SORTS: Sorts<typeof deviationList> = {
  vendor: 'd.vendor',
  model: 'd.model',
  action: 'd.action',
  count: 'd.count',
  firstTime: 'd.first_at',
  lastTime: 'd.last_at',
  pointCount: 'm.points',
};

function where(filter: DeviationFilter, examples: boolean): RawBuilder<unknown> {
  const given = [sql`true`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(d.vendor ilike ${like} or d.model ilike ${like} or d.path ilike ${like}${examples ? sql` or d.example ilike ${like}` : sql``})`,
    );
  }
  if (filter.action?.length) given.push(sql`d.action = any (${filter.action}::text[])`);
  if (filter.rule?.length) given.push(sql`d.rule = any (${filter.rule}::text[])`);
  return sql.join(given, sql` and `);
}

/**
 * What the models among the points that `trx` sees get wrong; of other models nothing. The counts are of the whole platform; the examples, which came from
 * somebody's charger, only with `examples`. Rejects an unknown `sort`.
 */
export async function listDeviations(
  trx: Trx,
  filter: DeviationFilter,
  page: Paging & { examples: boolean },
): Promise<{ list: ModelDeviation[]; total: number }> {
  const { column, direction } = sortOf(page.sort || '-count', SORTS)!;
  const { rows } = await sql<Row>`
    with m as (
      select coalesce(vendor, '') as vendor, coalesce(model, '') as model, count(*)::int as points
      from charge_point where removed_at is null group by 1, 2
    )
    select d.vendor, d.model, d.firmware_version as "firmwareVersion", d.action, d.rule, d.path,
      ${page.examples ? sql`d.example` : sql`''`} as example, d.count, ${instantOf('d.first_at')} as "firstTime", ${instantOf('d.last_at')} as "lastTime",
      m.points as "pointCount", count(*) over ()::int as total
    from model_deviation d join m on m.vendor = d.vendor and m.model = d.model
    where ${where(filter, page.examples)}
    order by ${sql.raw(`${column} ${direction}`)}, d.vendor, d.model, d.firmware_version, d.action, d.rule, d.path ${pageOf(page)}`.execute(
    trx,
  );
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
