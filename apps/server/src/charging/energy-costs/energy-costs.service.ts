import { type contract, type EnergyCost, each, TIER_NAMES } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';

type Form = z.output<NonNullable<typeof contract.energyCosts.save.body>>;

/** What energy costs a station, newest first. Throws notFound. */
export async function listEnergyCosts(trx: Trx, stationId: number): Promise<EnergyCost[]> {
  found(await trx.selectFrom('station').select('id').where('id', '=', stationId).executeTakeFirst());
  const rows = await trx
    .selectFrom('energy_cost')
    .selectAll()
    .select(sql<string>`from_day::text`.as('day'))
    .where('station_id', '=', stationId)
    .orderBy('from_day', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    stationId: row.station_id,
    fromDay: row.day,
    costs: each(TIER_NAMES, (tier) => row[tier]),
    createdBy: row.created_by,
    createTime: row.created_at.toISOString(),
  }));
}

/** Says what energy costs at some stations from a day on: at all of them, or at none. Throws a field problem where a station is not there. */
export async function saveEnergyCosts(
  trx: Trx,
  caller: Caller,
  { stationIds, fromDay, costs }: Form,
  now: number,
): Promise<void> {
  const ids = [...new Set(stationIds)];
  const { rows } = await sql<{ id: number }>`
    insert into energy_cost as e (provider_id, station_id, from_day, sharp, peak, flat, valley, created_by, created_at)
    select s.provider_id, s.id, ${fromDay}::date, ${costs.sharp}::numeric, ${costs.peak}::numeric, ${costs.flat}::numeric, ${costs.valley}::numeric, ${caller.username}, ${new Date(now)}
    from station s where s.id = any (${ids}::int[]) and s.removed_at is null order by s.id
    on conflict (station_id, from_day) do update set sharp = excluded.sharp, peak = excluded.peak, flat = excluded.flat, valley = excluded.valley,
      created_by = excluded.created_by, created_at = excluded.created_at
    returning e.id`.execute(trx);
  if (rows.length < ids.length) throw new Problem('invalid', { fields: { stationIds: 'notFound' } });
}

/** Removes what energy costs from a day on. Throws notFound. */
export async function removeEnergyCost(trx: Trx, id: number): Promise<void> {
  found(await trx.deleteFrom('energy_cost').where('id', '=', id).returning('id').executeTakeFirst());
}
