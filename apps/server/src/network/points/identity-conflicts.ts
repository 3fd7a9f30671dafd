import type { RatingPlate } from '@csms/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** One of two chargers that take turns under one identity, as far as it is known: `plate` once it has booted. */
export interface TurnTaker {
  address: string;
  plate: RatingPlate | null;
}

/** A conflict that was not seen for so long has ended, in minutes. */
export const CONFLICT_MINUTES = 60;

/** Keeps that two chargers take turns under a point's identity, seen at `now` (epoch ms); the newer first. */
export async function noteConflict(db: Database, pointId: number, chargers: readonly TurnTaker[], now: number): Promise<void> {
  const at = new Date(now);
  await sql`insert into identity_conflict as c (point_id, provider_id, since, seen_at, chargers)
    select id, provider_id, ${at}, ${at}, ${JSON.stringify(chargers).replaceAll('\\u0000', '')}::jsonb from charge_point where id = ${pointId}
    on conflict (point_id) do update set seen_at = excluded.seen_at, chargers = excluded.chargers,
      since = case when c.seen_at < ${at}::timestamptz - make_interval(mins => ${CONFLICT_MINUTES}) then excluded.since else c.since end`.execute(
    db,
  );
}
