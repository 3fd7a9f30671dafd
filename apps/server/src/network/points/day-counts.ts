import type { Queryable } from '../../platform/database/queryable.ts';

/** What is counted of a point by the day (UTC), and how much of it is ordinary. Whatever is beyond raises an alarm where `alarms.sources.ts` says so. */
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
    text: `insert into point_count as c (point_id, provider_id, what, day, used, beyond_at)
      values ($1, $2, $3, ($5::timestamptz at time zone 'UTC')::date, $4::bigint, case when $4::bigint > $6::bigint then $5::timestamptz end)
      on conflict (point_id, what) do update set day = excluded.day,
        used = excluded.used + case when c.day = excluded.day then c.used else 0 end,
        beyond_at = case when excluded.used + case when c.day = excluded.day then c.used else 0 end > $6 then $5::timestamptz else c.beyond_at end
      returning used`,
    values: [pointId, providerId, what, by, new Date(at).toISOString(), bound],
  });
  return rows[0]!.used <= bound;
}
