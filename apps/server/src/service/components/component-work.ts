import { sql } from 'kysely';
import { type DirtySessions, findDirtySessions, forgetDirtySessions } from '../../charging/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { recountComponents, staleComponents, WORE_IT } from './recount.ts';

const MARKS = 2000;
const COMPONENTS = 200;

/** Counts use anew where sessions have changed, and forecasts once a day. */
export function componentWork({ databases, clock }: { databases: Databases; clock: Clock }, everyMs: number): RegularWork {
  const db = databases.system;
  return {
    name: 'components',
    everyMs,
    work: async (ending) => {
      while (!ending.aborted && (await countDirty(db)) === MARKS);
      while (!ending.aborted && (await countStale(db, clock.now())) === COMPONENTS);
    },
  };
}

/** Gives points the components of types that are fitted by themselves. A place that had one once is left as it is. */
export function fittingWork({ databases, clock }: { databases: Databases; clock: Clock }, everyMs: number): RegularWork {
  return {
    name: 'componentFitting',
    everyMs,
    work: () => databases.system.transaction().execute((trx) => fitComponents(trx, clock.now())),
  };
}

async function fitComponents(trx: Trx, now: number): Promise<void> {
  await sql`
    insert into component (provider_id, type_id, point_id, connector_no, installed_at, base_at, created_by, created_at)
    select t.provider_id, t.id, p.id, k.no, least(p.created_at, p.used_from), least(p.created_at, p.used_from), t.created_by, ${new Date(now)}
    from component_type t join charge_point p on p.provider_id = t.provider_id and p.removed_at is null and fits_pattern(p.vendor, t.vendor) and fits_pattern(p.model, t.model)
    cross join lateral (
      select 0::smallint as no where t.place = 'point'
      union all select n.connector_no from connector n where t.place = 'connector' and n.point_id = p.id and n.connector_no > 0
    ) k
    where t.auto_fit and not exists (select from component c where c.type_id = t.id and c.point_id = p.id and c.connector_no = k.no)
    order by t.id, p.id, k.no on conflict do nothing`.execute(trx);
}

/** Counts the days anew that have changed, and marks their components to be counted; returns how many marks were taken. */
const countDirty = (db: Database): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const client = queryableOf(trx);
    const marks = await findDirtySessions(client, MARKS);
    if (marks.length === 0) return 0;
    await countDays(trx, marks);
    await sql`
      update component c set counted_on = null
      from (select distinct * from unnest(${marks.map((one) => one.point_id)}::int[], ${marks.map((one) => one.connector_no)}::smallint[]) as v (point_id, connector_no)) v
      where c.point_id = v.point_id and c.connector_no in (v.connector_no, 0) and c.counted_on is not null`.execute(trx);
    await forgetDirtySessions(
      client,
      marks.map(({ id }) => id),
    );
    return marks.length;
  });

/** What is committed when this is asked is counted; what comes after it leaves a mark of its own. */
async function countDays(trx: Trx, marks: readonly DirtySessions[]): Promise<void> {
  await sql`
    insert into component_use_day as u (point_id, connector_no, day, provider_id, sessions, energised, energy_wh, seconds)
    select v.point_id, v.connector_no, v.day, p.provider_id, n.sessions, n.energised, n.energy_wh, n.seconds
    from (select distinct * from unnest(${marks.map((one) => one.point_id)}::int[], ${marks.map((one) => one.connector_no)}::smallint[], ${marks.map((one) => one.day)}::date[])
      as v (point_id, connector_no, day)) v
    join charge_point p on p.id = v.point_id
    cross join lateral (
      select count(*) as sessions, count(*) filter (where r.energy_wh > 0) as energised, coalesce(sum(r.energy_wh) filter (where r.energy_wh > 0), 0) as energy_wh,
        coalesce(sum(extract(epoch from r.stopped_at - r.started_at)) filter (where r.energy_wh > 0 and r.stopped_at > r.started_at), 0)::bigint as seconds
      from charging_record r where r.point_id = v.point_id and r.connector_no = v.connector_no and ${WORE_IT}
        and r.started_at >= v.day::timestamp at time zone 'UTC' and r.started_at < (v.day + 1)::timestamp at time zone 'UTC'
    ) n
    order by 1, 2, 3
    on conflict (point_id, connector_no, day) do update
      set sessions = excluded.sessions, energised = excluded.energised, energy_wh = excluded.energy_wh, seconds = excluded.seconds`.execute(
    trx,
  );
}

const countStale = (db: Database, now: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const ids = await staleComponents(trx, now, COMPONENTS);
    await recountComponents(trx, ids, now);
    return ids.length;
  });
