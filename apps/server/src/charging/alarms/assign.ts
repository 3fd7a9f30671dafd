import { pathOf } from '@csms/contract';
import { sql } from 'kysely';
import { isAssignee, tellUsers } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

interface Given {
  id: number;
  provider_id: number;
  station_id: number;
}

/**
 * Gives open alarms to a user, who gets a message. Those at stations that the user does not see, or of providers that it does not work for, are left. Throws `notFound` where none of them is open,
 * and a problem at `assigneeId` where none can be given.
 */
export async function assignAlarms(
  trx: Trx,
  caller: Caller,
  { ids, assigneeId }: { ids: readonly number[]; assigneeId: number },
  now: number,
) {
  const { rows } = await sql<Given>`
    select id::int, provider_id, station_id from alarm where id = any (${ids}::bigint[]) and cleared_at is null order by id for update`.execute(
    trx,
  );
  if (rows.length === 0) throw new Problem('notFound');
  const isTaken = new Map<number, boolean>();
  for (const { provider_id: providerId, station_id: stationId } of rows)
    if (!isTaken.has(stationId))
      isTaken.set(stationId, await isAssignee(trx, { work: 'alarm', providerId, stationId, id: assigneeId }));
  const given = rows.filter((row) => isTaken.get(row.station_id));
  const [first] = given;
  if (!first) throw new Problem('invalid', { fields: { assigneeId: 'notFound' } });
  await sql`update alarm set assignee_id = ${assigneeId} where id = any (${given.map(({ id }) => id)}::bigint[])`.execute(trx);
  const count = given.length;
  const events =
    assigneeId === caller.userId
      ? []
      : await tellUsers(trx, [assigneeId], {
          providerId: first.provider_id,
          title: {
            zh: `${count} 条告警已指派给您`,
            en: count === 1 ? 'An alarm is assigned to you' : `${count} alarms are assigned to you`,
          },
          content: { zh: '请尽快处理。', en: 'Please take care of it.' },
          from: caller,
          link: count === 1 ? pathOf('alarm', first.id) : '/historyRecord/alarmRecord?state=open&mine=true',
          now,
        });
  return { given, left: rows.filter((row) => !given.includes(row)).map(({ id }) => id), events };
}
