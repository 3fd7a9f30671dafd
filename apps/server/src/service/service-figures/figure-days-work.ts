import { sql } from 'kysely';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { FIGURE_KEYS, FIGURE_SUMS, figureSums } from './figure-sums.ts';

/** So many marks are taken at once. */
const BATCH = 2_000;

/** Counts anew what orders come to on days on which one has changed. */
export function figureDaysWork({ databases }: { databases: Databases }, everyMs = 1_000): RegularWork {
  return {
    name: 'service-figures',
    everyMs,
    work: async (ending) => {
      while (!ending.aborted && (await countFigureDays(databases.system)) === BATCH);
    },
  };
}

const names = sql.join(
  FIGURE_SUMS.map((name) => sql.ref(name)),
  sql`, `,
);
const splits = Object.entries(FIGURE_KEYS).map(([split, { order }]) => sql`(${split}, ${order})`);

/**
 * Takes marks of changed days and counts those days and their months anew, in one transaction; answers how many marks there were. A change that commits meanwhile has a mark of its own.
 */
export async function countFigureDays(db: Database): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows: marks } = await sql<{ id: number; provider_id: number; day: string }>`
      delete from service_figure_dirty where id in (select id from service_figure_dirty order by id limit ${BATCH}) returning id, provider_id, day::text as day`.execute(
      trx,
    );
    if (marks.length === 0) return 0;
    const days = [...new Map(marks.map((mark) => [`${mark.provider_id}/${mark.day}`, mark])).values()];
    const buckets = sql`(select * from unnest(${days.map((one) => one.provider_id)}::int[], ${days.map(({ day }) => day)}::date[]) b (provider_id, day))`;
    await sql`delete from service_figure_day d using ${buckets} b where d.provider_id = b.provider_id and d.day = b.day`.execute(
      trx,
    );
    const on = { opened: sql`w.opened_on = b.day`, archived: sql`w.archived_on = b.day` };
    await sql`insert into service_figure_day (provider_id, split, day, key, ${names})
      select b.provider_id, k.split, b.day, k.key, ${figureSums(on)}
      from ${buckets} b join lateral (
          select f.* from service_figure f where f.provider_id = b.provider_id and f.opened_on = b.day
          union all select f.* from service_figure f where f.provider_id = b.provider_id and f.archived_on = b.day and f.opened_on <> b.day) w on true
        join provider v on v.id = b.provider_id left join cost_rule c on c.provider_id = b.provider_id left join service_contractor g on g.id = w.contractor_id
        cross join lateral (values ${sql.join(splits, sql`, `)}) k (split, key)
      group by 1, 2, 3, 4`.execute(trx);
    const months = sql`(select distinct provider_id, date_trunc('month', day)::date as month from ${buckets} b)`;
    await sql`delete from service_figure_month d using ${months} b where d.provider_id = b.provider_id and d.month = b.month`.execute(
      trx,
    );
    await sql`insert into service_figure_month (provider_id, split, month, key, ${names})
      select b.provider_id, d.split, b.month, d.key, ${sql.join(
        FIGURE_SUMS.map((name) => sql`sum(${sql.ref(`d.${name}`)})`),
        sql`, `,
      )}
      from ${months} b join service_figure_day d on d.provider_id = b.provider_id and d.day >= b.month and d.day < b.month + interval '1 month' group by 1, 2, 3, 4`.execute(
      trx,
    );
    return marks.length;
  });
}
