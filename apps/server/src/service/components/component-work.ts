import { sql } from 'kysely';
import { type ChangedSessions, takeChangedSessions } from '../../charging/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { recountComponents, staleComponents } from './recount.ts';

const CHANGES = 2000;
const COMPONENTS = 200;

/** Counts use where sessions have changed, and forecasts once a day. */
export function componentWork({ databases, clock }: { databases: Databases; clock: Clock }, everyMs: number): RegularWork {
  const db = databases.system;
  return {
    name: 'components',
    everyMs,
    work: async (ending) => {
      while (!ending.aborted && (await countChanged(db)) === CHANGES);
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

/** Counts what changed, and marks its components to be counted; returns how many changes were taken. */
const countChanged = (db: Database): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const changes = await takeChangedSessions(queryableOf(trx), CHANGES);
    if (changes.length === 0) return 0;
    const of = <K extends keyof ChangedSessions>(key: K) => changes.map((one) => one[key]);
    await sql`
      insert into component_use_day as u (point_id, connector_no, day, provider_id, sessions, energised, energy_wh, seconds)
      select v.point_id, v.connector_no, v.day, p.provider_id, sum(v.sessions), sum(v.energised), sum(v.energy_wh), sum(v.seconds)
      from unnest(${of('point_id')}::int[], ${of('connector_no')}::smallint[], ${of('day')}::date[], ${of('sessions')}::int[], ${of('energised')}::int[],
        ${of('energy_wh')}::bigint[], ${of('seconds')}::bigint[]) as v (point_id, connector_no, day, sessions, energised, energy_wh, seconds)
      join charge_point p on p.id = v.point_id
      group by 1, 2, 3, 4 order by 1, 2, 3
      on conflict (point_id, connector_no, day) do update
        set sessions = u.sessions + excluded.sessions, energised = u.energised + excluded.energised, energy_wh = u.energy_wh + excluded.energy_wh,
          seconds = u.seconds + excluded.seconds`.execute(trx);
    await sql`
      update component c set counted_on = null
      from (select distinct * from unnest(${of('point_id')}::int[], ${of('connector_no')}::smallint[]) as v (point_id, connector_no)) v
      where c.point_id = v.point_id and c.connector_no in (v.connector_no, 0) and c.counted_on is not null`.execute(trx);
    return changes.length;
  });

const countStale = (db: Database, now: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const ids = await staleComponents(trx, now, COMPONENTS);
    await recountComponents(trx, ids, now);
    return ids.length;
  });
