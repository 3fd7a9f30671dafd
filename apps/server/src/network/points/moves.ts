import type { ErrorKey } from '@csms/contract';
import type { Trx } from '../../platform/database/database.ts';
import { stationOf, whyNotMovable } from './placement.ts';

export interface Moved {
  moved: string[];
  failed: { serialNumber: string; reason: ErrorKey }[];
}

/** Moves those points to a station that may go there; those that may not keep theirs. Throws a field problem for an unknown station. */
export async function movePoints(trx: Trx, serialNumbers: readonly string[], stationId: number): Promise<Moved> {
  const station = await stationOf(trx, stationId);
  const asked = [...new Set(serialNumbers)];
  const rows = await trx
    .selectFrom('charge_point')
    .select(['id', 'serial_number', 'provider_id', 'station_id'])
    .where('serial_number', 'in', asked)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const points = new Map(rows.map((row) => [row.serial_number, row]));
  const busy = await whyNotMovable(
    trx,
    rows.map((row) => row.id),
  );
  const result: Moved = { moved: [], failed: [] };
  const ids: number[] = [];
  for (const serialNumber of asked) {
    const point = points.get(serialNumber);
    const reason: ErrorKey | undefined = !point
      ? 'notFound'
      : point.provider_id !== station.provider_id
        ? 'otherProvider'
        : point.station_id === stationId
          ? 'alreadyThere'
          : busy.get(point.id);
    if (reason) result.failed.push({ serialNumber, reason });
    else if (point) {
      result.moved.push(serialNumber);
      ids.push(point.id);
    }
  }
  if (ids.length > 0) await trx.updateTable('charge_point').set({ station_id: stationId }).where('id', 'in', ids).execute();
  return result;
}
