import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';
import { wantedOf } from './wanted.ts';

/** What a point watches of itself, by variable, and what it has found, the gravest first. */
export async function findMonitors(trx: Trx, serialNumber: string) {
  const { rows } = await sql<{
    id: number;
    timeZone: string;
    online: boolean;
    readTime: Date | null;
    vendor: string;
    model: string;
  }>`
    select p.id, coalesce(p.vendor, '') as vendor, coalesce(p.model, '') as model, s.time_zone as "timeZone", coalesce(c.online, false) as online, m.read_at as "readTime"
    from charge_point p join station s on s.id = p.station_id left join connection_state c on c.point_id = p.id left join point_monitoring m on m.point_id = p.id
    where p.serial_number = ${serialNumber} and p.removed_at is null`.execute(trx);
  const { id, ...point } = found(rows[0]);
  const monitors = await sql<{
    id: number;
    key: string;
    kind: 'upperThreshold' | 'lowerThreshold' | 'delta' | 'periodic' | 'periodicClockAligned';
    value: number;
    severity: number;
    inTransaction: boolean;
    reportTime: Date;
  }>`select monitor_id as id, key, kind, value, severity, in_transaction as "inTransaction", reported_at as "reportTime"
    from point_monitor where point_id = ${id} order by key, monitor_id`.execute(trx);
  const alerts = await sql<{ key: string; severity: number | null; value: string; info: string; since: Date }>`
    select a.key, a.severity, a.value, a.info, a.since from point_alert a join charge_point p on p.id = a.point_id
    where p.id = ${id} and a.told_at >= coalesce(p.last_boot_at, a.told_at) order by a.severity nulls last, a.since desc`.execute(
    trx,
  );
  return {
    ...point,
    ...(await wantedOf(trx, id)),
    serialNumber,
    readTime: point.readTime?.toISOString() ?? null,
    monitors: monitors.rows.map((row) => ({ ...row, reportTime: row.reportTime.toISOString() })),
    alerts: alerts.rows.map((row) => ({ ...row, since: row.since.toISOString() })),
  };
}
