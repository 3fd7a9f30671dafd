import type { Point } from '@csms/contract';
import type { Database, Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';
import { findPoint } from './points.queries.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** An operator has cut a point off (its sockets end everywhere), or has let it back. */
    'point.cutOff': { serialNumber: string; cut: boolean };
  }
}

/** Notes that a point has tried more unknown cards within an hour than any public charger meets: the alarm rises by it. */
export const noteUnknownTags = (db: Database, pointId: number, now: number) =>
  db
    .updateTable('charge_point')
    .set({ unknown_tags_at: new Date(now) })
    .where('id', '=', pointId)
    .execute();

/** Cuts a point off, or lets it back; the first cut stays where there is one already. Publish `point.cutOff` after the commit. Throws `notFound`. */
export async function setCutOff(
  trx: Trx,
  serialNumber: string,
  cut: { by: string; reason: string; now: number } | null,
): Promise<Point> {
  const { id } = found(await findPoint(trx, serialNumber));
  await trx
    .updateTable('charge_point')
    .set(
      cut
        ? { cut_off_at: new Date(cut.now), cut_off_by: cut.by, cut_off_reason: cut.reason }
        : { cut_off_at: null, cut_off_by: '', cut_off_reason: '' },
    )
    .where('id', '=', id)
    .where('cut_off_at', cut ? 'is' : 'is not', null)
    .execute();
  return found(await findPoint(trx, serialNumber));
}

/** The serial numbers of all points that are cut off; few. */
export async function cutOffPoints(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('charge_point')
    .select('serial_number')
    .where('cut_off_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => row.serial_number);
}
