import type { ToldBy } from '@csms/contract';
import type { CommandService } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** The running sessions of a point that it has not said a word of since a moment (epoch ms), the oldest first. */
export async function silentSessions(client: Queryable, pointId: number, since: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'sessions-silent',
    text: `select r.transaction_id as id from charging_record r left join charging_live l on l.transaction_id = r.transaction_id
      where r.point_id = $1 and r.status = 'charging' and greatest(l.heard_at, r.start_received_at) < $2 order by r.transaction_id`,
    values: [pointId, new Date(since)],
  });
  return rows.map(({ id }) => id);
}

/**
 * Takes what a charger says that it knows of a session (OCPP 2.0.1 E14). One that goes on has been heard of. One that is over, with nothing left to be sent, will never be told to have ended: it is closed by
 * rule after a while (`EXPECTATIONS.stopOfForgotten`), unless a word of it comes. `at` in epoch ms.
 */
export async function takeSessionStatus(
  client: Queryable,
  pointId: number,
  transactionId: number,
  { isRunning, hasMessages }: ToldBy<'getSessionStatus'>,
  at: number,
): Promise<void> {
  if (isRunning === null || (!isRunning && hasMessages)) return;
  await client.query({
    name: 'session-status',
    text: `update charging_live l set forgotten_at = case when $3 then null else $4::timestamptz end,
        heard_at = case when $3 then $4 else l.heard_at end, shown_at = case when $3 then $4 else l.shown_at end
      from charging_record r where l.transaction_id = $2 and r.transaction_id = $2 and r.point_id = $1 and r.status = 'charging'`,
    values: [pointId, transactionId, isRunning, new Date(at)],
  });
}

/** Takes what chargers answer to people who ask. */
export function followSessionStatus(commands: CommandService, databases: Databases, clock: Clock): void {
  commands.follow(['getSessionStatus'], async ({ pointId, payload: { transactionId }, result, told }) => {
    if (transactionId !== undefined && result === 'accepted' && told)
      await takeSessionStatus(databases.pool, pointId, transactionId, told, clock.now());
  });
}
