import { instantOfWallTime } from '@csms/kernel';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { END_OF_TIME } from './prices.service.ts';

/** A station that gets a price. */
export interface Target {
  id: number;
  name: string;
  time_zone: string;
  provider_id: number;
  currency: string;
}

/** Stations by their numbers, as far as the caller sees them, by name; prices of one station are set one after another. */
export async function targetsOf(trx: Trx, ids: readonly number[]): Promise<Target[]> {
  const { rows } =
    await sql<Target>`select s.id, s.name, s.time_zone, s.provider_id, o.currency from station s join provider o on o.id = s.provider_id
    where s.id = any (${ids}) and s.removed_at is null order by s.id for no key update of s`.execute(trx);
  return rows.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** The same. Throws `invalid` where one of them is not there. */
export async function allTargetsOf(trx: Trx, ids: readonly number[]): Promise<Target[]> {
  const targets = await targetsOf(trx, ids);
  if (targets.length < new Set(ids).size) throw new Problem('invalid', { fields: { stationIds: 'notFound' } });
  return targets;
}

/** The instant of a wall time at a station, epoch ms; now, where none is named. Throws `invalid` beyond the end of time. */
export function beginAt({ time_zone: zone }: Target, wall: string | null, now: number): number {
  if (wall === null) return now;
  const { at } = instantOfWallTime(zone, wall);
  if (at > END_OF_TIME) throw new Problem('invalid', { fields: { localTime: 'invalid' } });
  return at;
}
