import { HISTORY_ACCESS, type HistorySubject, holds } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { mustSeeOrder } from '../../service/index.ts';

/** A thing with a history, as its sources are asked for it. */
export interface Subject {
  kind: HistorySubject;
  /** As the API names it: a station's id, a serial number, a transactionId, an alarm's id, a taskId. */
  name: string;
  /** Its row. */
  id: number;
  providerId: number;
  /** What people call it. */
  label: string;
  timeZone: string;
  stationId: number;
  /** Of a record: where and while it ran; `to` null: it runs. */
  session: { pointId: number; connectorNo: number; from: Date; to: Date | null } | undefined;
}

interface Row {
  id: number;
  provider_id: number;
  label: string;
  time_zone: string;
  station_id: number;
  point_id?: number;
  connector_no?: number;
  started_at?: Date;
  stopped_at?: Date | null;
}

const whole = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** A thing that the caller sees. Throws `forbidden` where it may not see things of this kind, `notFound` where it does not see this one. */
export async function findSubject(trx: Trx, caller: Caller, kind: HistorySubject, name: string): Promise<Subject> {
  if (!HISTORY_ACCESS[kind].some((permission) => holds(caller.permissions, permission))) throw new Problem('forbidden');
  if (kind === 'workOrder') await mustSeeOrder(trx, caller, name);
  const from: Readonly<Record<HistorySubject, RawBuilder<unknown>>> = {
    station: sql`select s.id, s.provider_id, s.name as label, s.time_zone, s.id as station_id from station s where s.id = ${whole(name)}`,
    point: sql`select p.id, p.provider_id, p.name as label, s.time_zone, s.id as station_id
      from charge_point p join station s on s.id = p.station_id where p.serial_number = ${name}`,
    record: sql`select r.transaction_id as id, r.provider_id, r.transaction_id::text as label, r.time_zone, coalesce(r.station_id, 0) as station_id,
        r.point_id, r.connector_no, r.started_at, r.stopped_at from charging_record r where r.transaction_id = ${whole(name)}`,
    alarm: sql`select a.id::int, a.provider_id, coalesce(p.name, s.name) as label, s.time_zone, s.id as station_id
      from alarm a join station s on s.id = a.station_id left join charge_point p on p.id = a.point_id where a.id = ${whole(name)}`,
    workOrder: sql`select w.id, w.provider_id, w.task_id as label, s.time_zone, s.id as station_id
      from work_order w join station s on s.id = w.station_id where w.task_id = ${name}`,
  };
  const { rows } = await sql<Row>`${from[kind]}`.execute(trx);
  const row = found(rows[0]);
  return {
    ...{ kind, name, id: row.id, providerId: row.provider_id, label: row.label },
    ...{ timeZone: row.time_zone, stationId: row.station_id },
    session:
      row.point_id === undefined
        ? undefined
        : { pointId: row.point_id, connectorNo: row.connector_no!, from: row.started_at!, to: row.stopped_at ?? null },
  };
}
