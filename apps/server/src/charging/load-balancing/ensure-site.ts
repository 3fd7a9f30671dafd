import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { found } from '../../platform/http/problem.ts';

/** Makes a station a site unless it is one, and locks it until the transaction ends: its tree is changed by one at a time. Throws `notFound` for a station that is not there. */
export async function ensureSite(trx: Trx, stationId: number): Promise<{ providerId: number }> {
  await sql`insert into site (station_id, provider_id) select id, provider_id from station where id = ${stationId} and removed_at is null on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{ providerId: number }>`
    select g.provider_id as "providerId" from site g join station s on s.id = g.station_id where g.station_id = ${stationId} and s.removed_at is null for update of g`.execute(
    trx,
  );
  return found(rows[0]);
}

/** Points that were moved to a station whose power nobody shares keep no limit of the site that they left: their station becomes a site that is watched, where limits are taken away. */
export async function ensureSitesOfMoved(db: Queryable): Promise<void> {
  await db.query({
    name: 'ensure-sites-of-moved',
    text: `insert into site (station_id, provider_id)
      select distinct s.id, s.provider_id from connector_limit l join charge_point p on p.id = l.point_id and p.station_id <> l.station_id and p.removed_at is null
        join station s on s.id = p.station_id and s.removed_at is null where l.wanted_a is not null on conflict do nothing`,
    values: [],
  });
}
