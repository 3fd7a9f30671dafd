import type { Queryable } from '../../platform/database/queryable.ts';

/** What is counted of a point within a day, which begins with the first that is counted, and how much of it is ordinary. Whatever is beyond raises an alarm where `alarms.sources.ts` says so. */
const DAILY_BOUNDS = {
  /** Records under review, made from messages of transactions that nobody knows. */
  strays: 50,
  /** Characters of those messages that are kept beside the records. */
  strayText: 4 * 1024 * 1024,
  /** Connectors that the point added by itself, and messages of connectors that are not added. */
  connectors: 16,
  /** Sessions that are looked at because the point begins more of them than its connectors can serve. */
  starts: 0,
} as const;
export type DailyCounted = keyof typeof DAILY_BOUNDS;

/** Counts `by` of a point's day and says whether it is still within its bound. In the caller's transaction; `at` is the time of receipt, epoch ms. */
export async function takeOfDay(
  client: Queryable,
  { pointId, providerId }: { pointId: number; providerId: number },
  what: DailyCounted,
  by: number,
  at: number,
): Promise<boolean> {
  const bound = DAILY_BOUNDS[what];
  const { rows } = await client.query<{ used: number }>({
    name: 'take-of-day',
    text: `insert into point_count as c (point_id, provider_id, what, since, used, beyond_at)
      values ($1, $2, $3, $5, $4, case when $4::bigint > $6::bigint then $5::timestamptz end)
      on conflict (point_id, what) do update set (since, used, beyond_at) = (
        select case when n.same then c.since else excluded.since end, n.used, case when n.used > $6::bigint then $5::timestamptz else c.beyond_at end
        from (select o.same, excluded.used + case when o.same then c.used else 0 end as used
          from (select abs(extract(epoch from excluded.since - c.since)) < 86400 as same) o) n)
      returning used`,
    values: [pointId, providerId, what, by, new Date(at).toISOString(), bound],
  });
  return rows[0]!.used <= bound;
}
