import type { DisplayMessage } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';

type Row = Omit<DisplayMessage, 'from' | 'to'> & { from: Date | null; to: Date | null };

/** What stands on the display of a point, by number; what is over by its own time is left out. */
export async function findDisplayMessages(trx: Trx, serialNumber: string, now: number) {
  const { rows } = await sql<{ id: number; timeZone: string; online: boolean; readTime: Date | null }>`
    select p.id, s.time_zone as "timeZone", coalesce(c.online, false) as online, d.read_at as "readTime"
    from charge_point p join station s on s.id = p.station_id left join connection_state c on c.point_id = p.id left join point_display d on d.point_id = p.id
    where p.serial_number = ${serialNumber} and p.removed_at is null`.execute(trx);
  const { id, ...point } = found(rows[0]);
  const messages = await sql<Row>`
    select message_id as id, text, format, language, priority, state, shown_from as "from", shown_to as "to", transaction_id as "transactionId"
    from display_message where point_id = ${id} and coalesce(shown_to > ${new Date(now)}, true) order by message_id`.execute(trx);
  return {
    ...point,
    serialNumber,
    readTime: point.readTime?.toISOString() ?? null,
    messages: messages.rows.map(({ from, to, ...row }) => ({
      ...row,
      from: from?.toISOString() ?? null,
      to: to?.toISOString() ?? null,
    })),
  };
}
