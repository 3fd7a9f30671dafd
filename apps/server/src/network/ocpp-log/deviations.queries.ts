import type { ModelDeviation } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { sortOf } from '../../platform/http/lists.ts';

export interface DeviationFilter {
  keyword?: string;
  action?: string[];
  rule?: string[];
}

interface Row {
  vendor: string;
  model: string;
  firmware_version: string;
  action: string;
  rule: string;
  path: string;
  example: string;
  count: string;
  first_at: Date;
  last_at: Date;
  points: number;
  total: number;
}

const SORTABLE = {
  vendor: 'd.vendor',
  model: 'd.model',
  action: 'd.action',
  count: 'd.count',
  firstTime: 'd.first_at',
  lastTime: 'd.last_at',
  pointCount: 'm.points',
} as const;

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
  page: { sort?: string; limit: number; offset: number; examples: boolean },
): Promise<{ list: ModelDeviation[]; total: number }> {
  const sort = sortOf(page.sort, SORTABLE) ?? { column: SORTABLE.count, direction: 'desc' };
  const { rows } = await sql<Row>`
    with m as (
      select coalesce(vendor, '') as vendor, coalesce(model, '') as model, count(*)::int as points
      from charge_point where removed_at is null group by 1, 2
    )
    select d.*, m.points, count(*) over ()::int as total
    from model_deviation d join m on m.vendor = d.vendor and m.model = d.model
    where ${where(filter, page.examples)}
    order by ${sql.raw(sort.column)} ${sql.raw(sort.direction)}, d.vendor, d.model, d.firmware_version, d.action, d.rule, d.path
    limit ${page.limit} offset ${page.offset}`.execute(trx);
  const list = rows.map((row) => ({
    vendor: row.vendor,
    model: row.model,
    firmwareVersion: row.firmware_version,
    action: row.action,
    rule: row.rule,
    path: row.path,
    example: page.examples ? row.example : '',
    count: Number(row.count),
    firstTime: row.first_at.toISOString(),
    lastTime: row.last_at.toISOString(),
    pointCount: row.points,
  }));
  return { list, total: rows[0]?.total ?? 0 };
}
