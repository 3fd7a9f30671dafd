import type { MonitorKind } from '@csms/contract';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { inPages, lastByKey, noteWholeReport, type ReportPage } from '../points/paged-report.ts';
import type { PointKey, WithEvents } from '../points/point-key.ts';
import { notePointEvents, type PointEventInput } from '../points/points.writes.ts';

/** A monitor of a charger, as it tells it. */
export interface ReportedMonitor {
  id: number;
  /** The variable that it watches, called as a configuration key is. */
  key: string;
  kind: MonitorKind;
  value: number;
  severity: number;
  inTransaction: boolean;
}

export interface MonitorReportInput extends ReportPage {
  monitors: readonly ReportedMonitor[];
}

/** More monitors than any charger has: what is beyond is not kept. */
const MOST_MONITORS = 5_000;

/** A page of a report of what a charger watches (OCPP 2.0.1 N02). What a report of all has not named is gone with its last page; one of some takes nothing away. */
export const reportMonitors: BatchWrite<MonitorReportInput, WithEvents> = inPages('reportMonitors', 41, takePage);

async function takePage(client: Queryable, input: MonitorReportInput): Promise<void> {
  const { pointId, isWhole, isLast, receivedAt } = input;
  const at = new Date(receivedAt);
  if (isWhole) await noteWholeReport(client, 'point_monitoring', input);
  await keepMonitors(client, input, input.monitors, at);
  if (!isWhole || !isLast) return;
  await client.query({
    name: 'monitor-report-end',
    text: `with gone as (delete from point_monitor m using point_monitoring c where m.point_id = $1 and c.point_id = $1 and m.reported_at < c.report_began_at)
      update point_monitoring set read_at = $2, report_id = null where point_id = $1`,
    values: [pointId, at],
  });
}

/** Keeps monitors of a point as they are told. */
export async function keepMonitors(
  client: Queryable,
  { pointId, providerId }: Pick<PointKey, 'pointId' | 'providerId'>,
  told: readonly ReportedMonitor[],
  at: Date,
): Promise<void> {
  const monitors = lastByKey(told, ({ id }) => id);
  if (monitors.length === 0) return;
  const column = <T>(read: (one: ReportedMonitor) => T) => monitors.map(read);
  await client.query({
    name: 'monitors-kept',
    text: `insert into point_monitor (point_id, monitor_id, provider_id, key, kind, value, severity, in_transaction, reported_at)
      select $1, v.id, $2, v.key, v.kind, v.value, v.severity, v.tx, $9 from unnest($3::int[], $4::text[], $5::text[], $6::float8[], $7::smallint[], $8::boolean[]) with ordinality as v (id, key, kind, value, severity, tx, n)
      where v.n + (select count(*) from point_monitor k where k.point_id = $1) <= ${MOST_MONITORS} or exists (select from point_monitor k where k.point_id = $1 and k.monitor_id = v.id)
      on conflict (point_id, monitor_id) do update set key = excluded.key, kind = excluded.kind, value = excluded.value, severity = excluded.severity, in_transaction = excluded.in_transaction, reported_at = excluded.reported_at`,
    values: [
      pointId,
      providerId,
      column(({ id }) => id),
      column(({ key }) => key),
      column(({ kind }) => kind),
      column(({ value }) => value),
      column(({ severity }) => severity),
      column(({ inTransaction }) => inTransaction),
      at,
    ],
  });
}

/** Something that a charger has noticed of itself. */
export interface NoticedEvent {
  /** The variable, called as a configuration key is. */
  key: string;
  connectorNo: number;
  /** The monitor that found it; 0: none that was set. */
  monitorId: number;
  value: string;
  /** What else it says. */
  info: string;
  /** `open`: it is wrong; `over`: it is no more; `told`: neither, a value that was asked for. */
  state: 'open' | 'over' | 'told';
  at: number;
}

export interface EventReportInput extends PointEventInput {
  noticed: readonly NoticedEvent[];
  receivedAt: number;
}

/** What of one point stands open at most: one that floods says the same with so many. */
const MOST_ALERTS = 200;
const LONGEST_VALUE = 200;

/**
 * What a charger has noticed of itself (OCPP 2.0.1 N07): an event of the point, and what is wrong until it says that it is over. It goes by the severity of its monitor, where that is known.
 */
export const noteNoticed: BatchWrite<EventReportInput, WithEvents> = {
  name: 'noteNoticed',
  lane: 'points',
  order: 31,
  async run(client, inputs) {
    const outs = await notePointEvents.run(client, inputs);
    // One that is passing still tells what is over.
    for (const input of inputs) await takeNoticed(client, input);
    return outs;
  },
};

async function takeNoticed(
  client: Queryable,
  { pointId, providerId, passing, noticed, receivedAt }: EventReportInput,
): Promise<void> {
  const last = lastByKey(noticed, ({ key, monitorId }) => `${key} ${monitorId}`);
  const over = last.filter(({ state }) => state === 'over');
  const open = passing ? [] : last.filter(({ state }) => state === 'open');
  if (over.length > 0)
    await client.query({
      name: 'alerts-over',
      text: `delete from point_alert a using unnest($2::text[], $3::int[]) as v (key, monitor) where a.point_id = $1 and a.key = v.key and a.monitor_id = v.monitor`,
      values: [pointId, over.map(({ key }) => key), over.map(({ monitorId }) => monitorId)],
    });
  if (open.length > 0)
    await client.query({
      name: 'alerts-open',
      text: `with stale as (delete from point_alert a using charge_point p where a.point_id = $1 and p.id = $1 and a.told_at < p.last_boot_at and not a.key = any ($3))
        insert into point_alert (point_id, key, monitor_id, provider_id, connector_no, severity, value, info, since, told_at)
        select $1, v.key, v.monitor, $2, v.connector, (select m.severity from point_monitor m where m.point_id = $1 and m.monitor_id = v.monitor), v.value, v.info, v.at, $9
        from unnest($3::text[], $4::int[], $5::smallint[], $6::text[], $7::text[], $8::timestamptz[]) with ordinality as v (key, monitor, connector, value, info, at, n)
        where v.n + (select count(*) from point_alert k where k.point_id = $1) <= ${MOST_ALERTS} or exists (select from point_alert k where k.point_id = $1 and k.key = v.key and k.monitor_id = v.monitor)
        on conflict (point_id, key, monitor_id) do update set value = excluded.value, info = excluded.info, severity = excluded.severity, told_at = excluded.told_at`,
      values: [
        pointId,
        providerId,
        open.map(({ key }) => key),
        open.map(({ monitorId }) => monitorId),
        open.map(({ connectorNo }) => connectorNo),
        open.map(({ value }) => value.slice(0, LONGEST_VALUE)),
        open.map(({ info }) => info.slice(0, LONGEST_VALUE)),
        open.map(({ at }) => new Date(at).toISOString()),
        new Date(receivedAt),
      ],
    });
}
