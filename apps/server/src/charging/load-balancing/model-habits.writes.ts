import type { Queryable } from '../../platform/database/queryable.ts';

/** Counts what was found out at connectors for their models. */
export async function learnOfModels(
  db: Queryable,
  found: readonly { point_id: number; resumes_free?: boolean; pause_lasts?: boolean; refuses_zero?: boolean }[],
): Promise<void> {
  await db.query({
    name: 'learn-of-models',
    text: `insert into limit_skill as k (vendor, model, resumes_free, pause_lasts, refuses_zero)
      select coalesce(p.vendor, ''), coalesce(p.model, ''), count(*) filter (where v.resumes_free), count(*) filter (where v.pause_lasts), count(*) filter (where v.refuses_zero)
      from unnest($1::int[], $2::boolean[], $3::boolean[], $4::boolean[]) as v (point_id, resumes_free, pause_lasts, refuses_zero) join charge_point p on p.id = v.point_id
      where p.model is not null group by 1, 2 order by 1, 2
      on conflict (vendor, model) do update set resumes_free = k.resumes_free + excluded.resumes_free, pause_lasts = k.pause_lasts + excluded.pause_lasts, refuses_zero = k.refuses_zero + excluded.refuses_zero`,
    values: [
      found.map((one) => one.point_id),
      found.map((one) => one.resumes_free ?? false),
      found.map((one) => one.pause_lasts ?? false),
      found.map((one) => one.refuses_zero ?? false),
    ],
  });
}
