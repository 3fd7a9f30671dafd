import type { StopCause } from '@csms/contract';
import { sql } from 'kysely';
import { withKeptReason } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';

/** A fault so long before the end may be its cause. */
const BEFORE = `interval '2 minutes'`;
/** Messages of one event come in any order. */
const AFTER = `interval '30 seconds'`;

const aboutTheEnd = (moment: string) => `${moment} between r.stopped_at - ${BEFORE} and r.stopped_at + ${AFTER}`;
/** Whether alarm `a` opened, or last came back, about when record `r` ended. */
export const OPENED_AT_END = sql.raw(`(${aboutTheEnd('a.opened_at')} or ${aboutTheEnd('a.reopened_at')})`);

const away = (moment: string) => sql.raw(`abs(extract(epoch from ${moment} - r.stopped_at))`);

/** The cause of a session's end: the last stop command that the charger accepted, and the connector's fault that came nearest to it. */
export async function stopCauseOf(trx: Trx, transactionId: number): Promise<StopCause> {
  const { rows } = await sql<{ by: string | null; reason: string | null; fault: StopCause['fault'] }>`
    select c.requested_by as by, c.reason, f.code as fault
    from charging_record r
    left join lateral (
      select requested_by, reason from command where point_id = r.point_id and action = 'stopSession' and requested_at between r.started_at and coalesce(r.stop_received_at, r.stopped_at)
        and (payload ->> 'transactionId')::bigint = r.transaction_id and result = 'accepted' order by requested_at desc limit 1) c on true
    left join lateral (
      select a.code from alarm a where a.point_id = r.point_id and a.connector_no in (0, r.connector_no) and a.kind = 'fault' and ${OPENED_AT_END}
        order by least(${away('a.opened_at')}, ${away('a.reopened_at')}) limit 1) f on true
    where r.transaction_id = ${transactionId}`.execute(trx);
  const { by, reason, fault } = rows[0]!;
  return { command: by === null ? null : { by, ...withKeptReason(reason ?? '') }, fault };
}
