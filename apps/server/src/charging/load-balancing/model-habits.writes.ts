import type { Queryable } from '../../platform/database/queryable.ts';

/** Counts anew at how many connectors of the models of these points each habit was found out. The points are those at which one was found just now. */
export async function learnOfModels(db: Queryable, pointIds: readonly number[]): Promise<void> {
  await db.query({
    name: 'learn-of-models',
    text: `insert into limit_skill as k (vendor, model, resumes_free, pause_lasts, refuses_zero)
      select m.vendor, m.model, count(*) filter (where l.resumes_free), count(*) filter (where l.pause_lasts), count(*) filter (where l.zero = 'refused')
      from (select distinct coalesce(vendor, '') as vendor, model from charge_point where id = any ($1::int[]) and model is not null) m
      join charge_point p on coalesce(p.vendor, '') = m.vendor and p.model = m.model and p.removed_at is null
      join connector_limit l on l.point_id = p.id group by 1, 2 order by 1, 2
      on conflict (vendor, model) do update set resumes_free = excluded.resumes_free, pause_lasts = excluded.pause_lasts, refuses_zero = excluded.refuses_zero`,
    values: [pointIds],
  });
}
