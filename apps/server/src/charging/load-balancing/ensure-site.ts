import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
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
