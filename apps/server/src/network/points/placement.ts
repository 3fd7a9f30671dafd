import type { ErrorKey } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';

/** The station of a new or moved point; it cannot be closed before this transaction ends. Throws a field problem for one that there is not. */
export async function stationOf(trx: Trx, stationId: number): Promise<{ provider_id: number }> {
  const station = await trx
    .selectFrom('station')
    .select('provider_id')
    .where('id', '=', stationId)
    .where('removed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!station) throw new Problem('invalid', { fields: { stationId: 'notFound' } });
  return station;
}

/** Which of these points must stay where they are: a session that runs is billed by its station's price and time zone to its end. */
export async function whyNotMovable(trx: Trx, pointIds: readonly number[]): Promise<Map<number, ErrorKey>> {
  if (pointIds.length === 0) return new Map();
  const { rows } = await sql<{ point_id: number }>`
    select distinct point_id from charging_session where status = 'charging' and point_id = any (${pointIds}::int[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.point_id, 'connectorBusy']));
}
