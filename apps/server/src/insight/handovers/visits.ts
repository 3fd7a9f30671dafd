import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** So long without a sign of the user ends a visit, in ms. */
export const BREAK_MS = 30 * 60_000;

/** Notes that a user is at work in the console now (epoch ms). After a break another visit begins, and the one before has ended. */
export async function noteVisit(db: Database, userId: number, now: number): Promise<void> {
  const [at, recent] = [new Date(now), new Date(now - BREAK_MS)];
  await sql`
    insert into user_visit (user_id, last_at) values (${userId}, ${at})
    on conflict (user_id) do update set last_at = excluded.last_at,
      before_at = case when user_visit.last_at < ${recent} then user_visit.last_at else user_visit.before_at end`.execute(db);
}

/** When the visit before the present one ended (epoch ms); null where that is not known. */
export async function lastVisit(db: Database, userId: number, now: number): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when last_at < ${new Date(now - BREAK_MS)} then last_at else before_at end as at from user_visit where user_id = ${userId}`.execute(
    db,
  );
  return rows[0]?.at?.getTime() ?? null;
}
