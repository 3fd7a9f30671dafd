import { ALARM_RECORD_KINDS, type EndedSession, type StopReason } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import { OPENED_AT_END, stopCauseOf } from '../records/index.ts';

/** How a session ends whose charger has gone away. */
const OF_ABSENCE: readonly StopReason[] = [
  'PowerLoss',
  'Reboot',
  'HardReset',
  'ClosedByBoot',
  'ClosedByNewTransaction',
  'ClosedBySilence',
  'ClosedByTimeLimit',
];
/** The last reading before an absence may be so old; a longer session has not been met. */
const BEFORE = sql.raw(`interval '1 hour'`);
const LONGEST = sql.raw(`interval '7 days'`);
const MOST = 20;

type EndRow = Omit<EndedSession, 'stopCause'>;

/** Which records `r` ended with an alarm `a` of a kind; undefined: no session ends with such an alarm. */
function endedWith(kind: string): RawBuilder<unknown> | undefined {
  if (ALARM_RECORD_KINDS.includes(kind))
    return sql`r.transaction_id = case when a.subject ~ '^[0-9]{1,15}$' then a.subject::bigint end`;
  const here = sql`r.point_id = a.point_id and r.started_at between a.opened_at - ${LONGEST} and a.reopened_at`;
  if (kind === 'fault') return sql`${here} and a.connector_no in (0, r.connector_no) and ${OPENED_AT_END}`;
  if (kind === 'offline')
    return sql`${here} and r.stop_reason = any (${OF_ABSENCE}::text[])
      and r.stopped_at between a.opened_at - ${BEFORE} and coalesce(a.cleared_at, 'infinity')`;
  return undefined;
}

/** The sessions that ended with an alarm, as their orders say why, newest first; with a fault only those whose orders name it. Throws `notFound`. */
export async function endedSessionsOf(trx: Trx, alarmId: number): Promise<EndedSession[]> {
  const { kind, code } = found(
    await trx.selectFrom('alarm').select(['kind', 'code']).where('id', '=', alarmId).executeTakeFirst(),
  );
  const ended = endedWith(kind);
  if (!ended) return [];
  const { rows } = await sql<EndRow>`
    select r.transaction_id as "transactionId", r.connector_no as "connectorNo", ${instantOf('r.stopped_at')} as "endTime", r.stop_reason as "stopReason",
      r.start_status as "startStatus", r.stop_account as "stopAccount"
    from alarm a join charging_record r on ${ended} where a.id = ${alarmId} and r.stopped_at is not null order by r.stopped_at desc limit ${MOST}`.execute(
    trx,
  );
  const sessions: EndedSession[] = [];
  for (const row of rows) sessions.push({ ...row, stopCause: await stopCauseOf(trx, row.transactionId) });
  return kind === 'fault' ? sessions.filter(({ stopCause }) => stopCause.fault === code) : sessions;
}
