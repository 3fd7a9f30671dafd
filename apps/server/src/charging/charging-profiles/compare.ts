import { compositeSchedule, type ScheduleComparison, WISHES } from '@csms/contract';
import { sql } from 'kysely';
import { findCommands } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';
import { installedAt, placed } from './charging-profiles.queries.ts';
import { composite, differencesOf, type LimitStep } from './composite.ts';
import { mostOf, type RatedConnector, wattsPerAmpereOf } from './ratings.ts';

interface Row extends RatedConnector {
  point_id: number;
  time_zone: string;
  is_balanced: boolean;
  transaction_id: number | null;
  started_at: Date | null;
}

/** The connector of a point, and the session that runs there. Throws `notFound`. */
export async function outletOf(trx: Trx, serialNumber: string, connectorNo: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select p.id as point_id, s.time_zone, coalesce(g.mode = 'automatic', false) as is_balanced, c.connector_no, 1 as point_connectors, c.standard, c.connector_type, c.max_power_w,
      w.phases, coalesce(g.voltage, 230) as voltage, coalesce(g.phases, 3) as grid_phases, r.transaction_id, r.started_at
    from charge_point p join station s on s.id = p.station_id join connector c on c.point_id = p.id and c.connector_no = ${connectorNo}
      left join connector_wiring w on w.point_id = p.id and w.connector_no = c.connector_no left join site g on g.station_id = p.station_id
      left join lateral (select x.transaction_id, x.started_at from charging_record x where x.point_id = p.id and x.connector_no = c.connector_no and x.status = 'charging'
        order by x.started_at desc limit 1) r on true
    where p.serial_number = ${serialNumber} and p.removed_at is null`.execute(trx);
  return found(rows[0]);
}

const spokenStep = ({ startSeconds, limit }: LimitStep) => ({ startPeriod: startSeconds, powerLimit: limit });

const isRunning = (status: string, late: boolean) => (status === 'queued' || status === 'sent') && !late;

/** Our composite schedule beside that of a charge point that was asked by a command. Both go by the charge point's clock. Throws `notFound`. */
export async function compareSchedules(trx: Trx, commandId: string): Promise<ScheduleComparison> {
  const command = found((await findCommands(trx, [commandId]))[0]);
  const asked = WISHES.getCompositeSchedule.payload.safeParse(command.payload);
  const {
    connectorNo,
    durationSeconds,
    unit: wanted = 'A',
  } = found(command.action === 'getCompositeSchedule' ? asked.data : undefined);
  const connector = await outletOf(trx, command.serialNumber, connectorNo);
  const told = compositeSchedule.nullable().safeParse(command.told).data ?? null;
  const isAnswered = command.result === 'accepted';
  const unit = told?.unit ?? wanted;
  const startTime = told?.startTime ?? command.answerTime ?? command.requestTime;
  const ours = composite(
    (await installedAt(trx, connector.point_id)).map(placed),
    connector.started_at?.getTime() ?? null,
    Date.parse(startTime),
    durationSeconds,
    { connectorNo, unit, wattsPerAmpere: wattsPerAmpereOf(connector), transactionId: connector.transaction_id },
  );
  const theirs: LimitStep[] = !isAnswered
    ? []
    : told === null || told.periods.length === 0
      ? [{ startSeconds: 0, limit: null }]
      : told.periods
          .toSorted((a, b) => a.startSeconds - b.startSeconds)
          .map(({ startSeconds, limit }) => ({ startSeconds, limit }));
  const most = mostOf({ connectors: [connector], ratedPowerW: connector.max_power_w }, connectorNo, 'default', unit);
  const rated = connector.standard !== 'ac' && unit === 'A' ? null : Math.floor(most * 10) / 10;
  return {
    status: isAnswered ? 'answered' : isRunning(command.status, command.late) ? 'waiting' : 'refused',
    result: command.result,
    serialNumber: command.serialNumber,
    connectorNo,
    timeZone: connector.time_zone,
    chargingRateUnit: unit,
    startSchedule: startTime,
    duration: durationSeconds,
    rated,
    ours: ours.map(spokenStep),
    theirs: theirs.map(spokenStep),
    differences: isAnswered
      ? differencesOf(ours, theirs, durationSeconds, rated).map((one) => ({
          startPeriod: one.startSeconds,
          endPeriod: one.endSeconds,
        }))
      : [],
    isBalanced: connector.is_balanced,
  };
}
