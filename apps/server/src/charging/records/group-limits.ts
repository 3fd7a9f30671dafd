import { sql } from 'kysely';
import { type CommandService, requestCommands } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';

/**
 * Asks the running sessions of groups to stop whose month is used up, by what is settled and what they are charging together: each alone knows only what was left when it began.
 * A session counts for the month in which it began, by its station's clock. Costs one statement as long as no group has reached its limit.
 */
export async function stopSpentGroups(db: Database, commands: CommandService, clock: Clock): Promise<void> {
  const asked = await db.transaction().execute(async (trx) => {
    // A row that a meter value is about to change is left to the next round: nobody waits for this, and this waits for nobody.
    const { rows } = await sql<{ transaction_id: number; point_id: number }>`
      with running as (
        select r.transaction_id, r.group_id, date_trunc('month', r.started_at at time zone r.time_zone)::date as month, l.energy_wh, l.stop_requested_at
        from charging_record r join charging_live l on l.transaction_id = r.transaction_id
        where r.status = 'charging' and r.group_id is not null
      ), spent as (
        select n.group_id, n.month from running n join user_group g on g.id = n.group_id
        left join user_group_usage m on m.group_id = n.group_id and m.month = n.month
        where g.monthly_limit_wh is not null group by n.group_id, n.month, g.monthly_limit_wh, m.energy_wh
        having greatest(coalesce(m.energy_wh, 0), 0) + sum(n.energy_wh) >= g.monthly_limit_wh
      )
      select l.transaction_id, l.point_id from charging_live l join running n on n.transaction_id = l.transaction_id
      join spent s on s.group_id = n.group_id and s.month = n.month
      where l.stop_requested_at is null order by l.transaction_id for update of l skip locked`.execute(trx);
    for (const row of rows)
      await requestCommands(
        queryableOf(trx),
        {
          pointIds: [row.point_id],
          action: 'stopSession',
          payload: { transactionId: row.transaction_id },
          requestedBy: 'CSMS',
          reason: { key: 'groupLimitReached', of: '' },
        },
        clock,
      );
    if (rows.length > 0)
      await trx
        .updateTable('charging_live')
        .set({ stop_requested_at: new Date(clock.now()) })
        .where(
          'transaction_id',
          'in',
          rows.map((row) => row.transaction_id),
        )
        .execute();
    return rows.map((row) => row.point_id);
  });
  if (asked.length > 0) commands.announce([...new Set(asked)]);
}
