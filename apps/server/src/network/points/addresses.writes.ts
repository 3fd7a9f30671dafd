import { sql } from 'kysely';
import type pg from 'pg';
import type { Databases } from '../../platform/database/database.ts';

/** How long a point is expected from an address after it has worked there, in ms. */
export const USUAL_MS = 7 * 86_400_000;
/** So many addresses of a point are kept: one for each day of a line that changes daily, and some of strangers. */
const MOST = 16;
const DAY_MS = 86_400_000;

/** From where a point has worked: its address as it is counted (`networkOf`), at that moment (epoch ms). */
export interface WorkedFrom {
  pointId: number;
  network: string;
  at: number;
}

/** Notes from where points have worked; each point and network once. New addresses of a point that has its number are left out: what it has had longer stays. */
export async function noteAddresses(pool: pg.Pool, rows: readonly WorkedFrom[]): Promise<void> {
  await pool.query({
    name: 'point-addresses',
    text: `insert into point_address (point_id, provider_id, network, since, worked_at)
      select p.id, p.provider_id, v.network, v.at, v.at from unnest($1::int[], $2::text[], $3::timestamptz[]) as v (id, network, at) join charge_point p on p.id = v.id
      where (select count(*) from point_address o where o.point_id = p.id and o.network <> v.network and o.worked_at > v.at - make_interval(secs => $4)) < $5
      order by p.id, v.network
      on conflict (point_id, network) do update set provider_id = excluded.provider_id, worked_at = greatest(point_address.worked_at, excluded.worked_at),
        since = case when point_address.worked_at < excluded.worked_at - make_interval(secs => $4) then excluded.since else point_address.since end`,
    values: [
      rows.map(({ pointId }) => pointId),
      rows.map(({ network }) => network),
      rows.map(({ at }) => new Date(at).toISOString()),
      USUAL_MS / 1000,
      MOST,
    ],
  });
}

/** Addresses from which points have worked of late, with when the last did (epoch ms): each for a day, or where its point worked first. */
export async function addressesOfWork(databases: Databases, now: number): Promise<{ network: string; at: number }[]> {
  const { rows } = await sql<{ network: string; at: Date }>`
    select a.network, max(a.worked_at) as at from point_address a where a.worked_at > ${new Date(now - USUAL_MS)}
      and (a.since < ${new Date(now - DAY_MS)}
        or not exists (select from point_address o where o.point_id = a.point_id and o.since < a.since and o.worked_at > ${new Date(now - USUAL_MS)}))
    group by a.network`.execute(databases.system);
  return rows.map(({ network, at }) => ({ network, at: at.getTime() }));
}

/** Forgets addresses from which no point is expected any more. */
export const clearAddresses = (databases: Databases, now: number) =>
  sql`delete from point_address where worked_at < ${new Date(now - USUAL_MS)}`.execute(databases.system);
