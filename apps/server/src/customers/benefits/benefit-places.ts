import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Throws a field problem unless all stations are the provider's. */
export async function checkStations(trx: Trx, providerId: number, stationIds: readonly number[]): Promise<void> {
  if (stationIds.length === 0) return;
  const rows = await trx
    .selectFrom('station')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .where('id', 'in', stationIds)
    .execute();
  if (rows.length !== new Set(stationIds).size) throw new Problem('invalid', { fields: { stationIds: 'notFound' } });
}

/** Throws a field problem unless all groups are the provider's. */
export async function checkGroups(trx: Trx, providerId: number, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  const rows = await trx
    .selectFrom('user_group')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('id', 'in', groupIds)
    .execute();
  if (rows.length !== new Set(groupIds).size) throw new Problem('invalid', { fields: { groupIds: 'notFound' } });
}
