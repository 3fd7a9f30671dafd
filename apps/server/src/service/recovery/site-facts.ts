import type { RecoveryStepKind } from '@csms/contract';
import { sql } from 'kysely';
import { IS_AT_WORK } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { isStopped } from './playbooks.ts';
import type { SiteFacts } from './recovery.rules.ts';

/** Connectors in these states have a car plugged in. */
const PLUGGED = `('Preparing', 'Charging', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Occupied')`;
const SINCE_YESTERDAY = (now: number) => new Date(now - 86_400_000);

/** What stands in the way of recovery at a point; `runId`: the run that asks, which is not in its own way. */
export async function siteFactsOf(
  trx: Trx,
  { pointId, alarmId, runId }: { pointId: number; alarmId: number; runId: number | null },
  now: number,
): Promise<SiteFacts> {
  const resets = (kind: RecoveryStepKind) =>
    sql`(select count(*)::int from recovery_step t join recovery_run r on r.id = t.run_id where r.point_id = p.id and t.kind = ${kind} and t.state in ('running', 'done') and t.began_at > ${SINCE_YESTERDAY(now)})`;
  const other = sql`r.state = 'running' and r.id is distinct from ${runId}::int`;
  const { rows } = await sql<Omit<SiteFacts, 'isStopped'> & { provider_id: number }>`
    select p.provider_id, coalesce(s.online, false) as "isOnline",
      exists (select from connector c where c.point_id = p.id and c.transaction_id is not null) as "hasSession",
      exists (select from connector c where c.point_id = p.id and c.connector_no > 0 and c.status in ${sql.raw(PLUGGED)}) as "isPlugged",
      exists (select from connector c where c.point_id = p.id and (c.reservation_id is not null or c.status = 'Reserved'))
        or exists (select from reservation v where v.point_id = p.id and v.status = 'held') as "isReserved",
      ${sql.raw(IS_AT_WORK('p.id'))} as "isPersonAtWork",
      exists (select from firmware_update_point f where f.point_id = p.id and f.status in ('requested', 'downloading', 'downloaded', 'installing')) as "hasFirmware",
      exists (select from diagnosis d where d.point_id = p.id and d.status in ('requested', 'uploading')
        and not exists (select from recovery_step t where t.run_id = ${runId} and t.diagnosis_id = d.id)) as "hasDiagnostics",
      ${resets('softReset')} as "softResets", ${resets('hardReset')} as "hardResets",
      (select count(*)::int from recovery_run r where r.station_id = p.station_id and ${other}) as "stationRunning",
      (select count(*)::int from recovery_run r where r.provider_id = p.provider_id and ${other}) as "providerRunning",
      (select count(*)::int from charge_point q where q.provider_id = p.provider_id and q.removed_at is null) as "providerPoints",
      (select count(*)::int from recovery_run r left join recovery_model m on m.provider_id = r.provider_id and m.vendor = r.vendor and m.model = r.model
        where r.provider_id = p.provider_id and r.vendor = coalesce(p.vendor, '') and r.model = coalesce(p.model, '') and r.state = 'worse' and r.judged_at > coalesce(m.released_at, '-infinity')) as "worseOfModel",
      not exists (select from alarm a where a.id = ${alarmId} and a.cleared_at is null) as "isCleared",
      exists (select from work_order_alarm o join work_order w on w.id = o.work_order_id where o.alarm_id = ${alarmId} and w.state in ('dispatched', 'onSite', 'waiting')) as "isInHand",
      exists (select from feedback f join work_order w on w.id = f.work_order_id where f.point_id = p.id and f.is_danger
        and w.archived_at is null and w.cancelled_at is null) as "isDangerReported"
    from charge_point p left join connection_state s on s.point_id = p.id where p.id = ${pointId}`.execute(trx);
  const { provider_id: providerId, ...facts } = rows[0]!;
  return { ...facts, isStopped: await isStopped(trx, providerId) };
}

/** Whether load balancing limits a point, and whether every limit has been confirmed since it last started anew. */
export async function limitsOf(trx: Trx, pointId: number): Promise<{ hasLimits: boolean; areConfirmed: boolean }> {
  const { rows } = await sql<{ hasLimits: boolean; areConfirmed: boolean }>`
    select count(*) > 0 as "hasLimits",
      coalesce(bool_and(l.proven_a is not null and l.proven_a <= l.wanted_a and l.proven_at >= coalesce(p.last_boot_at, '-infinity')), true) as "areConfirmed"
    from connector_limit l join charge_point p on p.id = l.point_id where l.point_id = ${pointId} and l.wanted_a is not null`.execute(
    trx,
  );
  return rows[0]!;
}
