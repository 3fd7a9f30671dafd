import { addDays, instantOfWallTime, isTimeZone } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';

export interface ProviderDays {
  providerId?: number | undefined;
  /** YYYY-MM-DD, both with it. */
  firstDay?: string | undefined;
  lastDay?: string | undefined;
}

const startOf = (zone: string, day: string) => new Date(instantOfWallTime(isTimeZone(zone) ? zone : 'UTC', `${day}T00:00`).at);

/** Days of each provider's own clock, as the ledger's days are counted, as moments of ledger transactions `t`; undefined: none are asked for. */
export async function providerDays(
  trx: Trx,
  { providerId, firstDay, lastDay }: ProviderDays,
): Promise<RawBuilder<unknown> | undefined> {
  if (firstDay === undefined && lastDay === undefined) return undefined;
  const { rows } = await sql<{ zone: string; ids: number[] }>`
    select csms_provider_zone(id) as zone, array_agg(id) as ids from provider where ${providerId === undefined ? sql`true` : sql`id = ${providerId}`} group by 1`.execute(
    trx,
  );
  const zones = rows.map(({ zone, ids }) => {
    const conditions = [sql`t.provider_id = any (${ids})`];
    if (firstDay !== undefined) conditions.push(sql`t.at >= ${startOf(zone, firstDay)}`);
    if (lastDay !== undefined) conditions.push(sql`t.at < ${startOf(zone, addDays(lastDay, 1))}`);
    return sql`(${sql.join(conditions, sql` and `)})`;
  });
  return zones.length === 0 ? sql`false` : sql`(${sql.join(zones, sql` or `)})`;
}
