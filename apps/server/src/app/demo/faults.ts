import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { BuiltOperator } from './network.ts';

const HOUR = 3_600_000;

interface StandingFault {
  serialNumber: string;
  connectorNo: number;
  code: 'ConnectorLockFailure' | 'ReaderFailure' | 'GroundFailure' | 'HighTemperature' | 'PowerMeterFailure';
  /** For how many hours it has stood when the demo is made. */
  hours: number;
  level: 'serious' | 'common';
  /** How many hours after it somebody took it up. Absent: nobody has. */
  takenAfter?: number;
}

/** Faults that stand, from an hour to days old. Their connectors stay faulted while the demo lives: they wait for a technician. */
export const STANDING_FAULTS: readonly StandingFault[] = [
  { serialNumber: 'SZ-002', connectorNo: 1, code: 'ConnectorLockFailure', hours: 6, level: 'common', takenAfter: 0.4 },
  { serialNumber: 'UR-001', connectorNo: 2, code: 'ReaderFailure', hours: 31, level: 'common' },
  { serialNumber: 'CGN-004', connectorNo: 1, code: 'GroundFailure', hours: 3, level: 'serious' },
  { serialNumber: 'LIS-002', connectorNo: 1, code: 'HighTemperature', hours: 0.7, level: 'serious' },
  { serialNumber: 'DEN-002', connectorNo: 1, code: 'PowerMeterFailure', hours: 98, level: 'common', takenAfter: 14 },
];

/** Since when a connector has been faulted, epoch ms; undefined: it works. */
export function faultedSince(serialNumber: string, connectorNo: number, now: number): number | undefined {
  const fault = STANDING_FAULTS.find((one) => one.serialNumber === serialNumber && one.connectorNo === connectorNo);
  return fault && now - fault.hours * HOUR;
}

/** Writes the faults as their chargers told them, with the alarms that they opened. */
export async function addFaults(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  for (const { providerId, username, stations } of operators)
    for (const station of stations)
      for (const { serialNumber, connectorNo, code, hours, level, takenAfter } of STANDING_FAULTS) {
        const point = station.points.find((one) => one.serialNumber === serialNumber);
        if (!point) continue;
        const at = new Date(now - hours * HOUR);
        const taken = takenAfter === undefined ? null : new Date(at.getTime() + takenAfter * HOUR);
        await sql`update connector set status = 'Faulted', error_code = ${code}, status_at = ${at}, status_received_at = ${at}
          where point_id = ${point.id} and connector_no = ${connectorNo}`.execute(trx);
        await sql`insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code)
          values (${at}, ${at}, ${point.id}, ${providerId}, ${connectorNo}, 'Faulted', ${code})`.execute(trx);
        await sql`insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at, acknowledged_at, acknowledged_by)
          values (${providerId}, ${station.id}, ${point.id}, ${connectorNo}, 'fault', ${code}, ${level}, ${at}, ${at}, ${taken}, ${taken ? username : ''})`.execute(
          trx,
        );
      }
}
