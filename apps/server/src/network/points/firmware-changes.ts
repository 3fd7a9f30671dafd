import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

interface FirmwareChange {
  pointId: number;
  at: Date;
  before: string | null;
  version: string;
  /** The update that made it; null: it was made at the charger. */
  updateId: number | null;
}

/** Versions are written with and without a leading v, in any case. */
const plain = (version: RawBuilder<unknown>) => sql`lower(regexp_replace(btrim(${version}), '^[vV](?=[0-9])', ''))`;

/**
 * When these points got another firmware, in the order of time. A change belongs to the update that was at work, or that had given up before the point booted with its version. Updates of
 * before changes were kept count when they were proven.
 */
export async function firmwareChanges(
  trx: Trx,
  pointIds: readonly number[],
  since: Date,
  until: Date,
): Promise<FirmwareChange[]> {
  const { rows } = await sql<FirmwareChange>`
    select * from (
      select c.point_id as "pointId", c.at, c.before, c.version, (
        select f.update_id from firmware_update_point f join firmware_update u on u.id = f.update_id
        where f.point_id = c.point_id and f.requested_at <= c.at
          and (f.finished_at is null or f.finished_at >= c.at or f.status in ('unconfirmed', 'failed') and ${plain(sql`u.version`)} = ${plain(sql`c.version`)})
        order by f.id desc limit 1) as "updateId"
      from firmware_change c where c.point_id = any (${pointIds}::int[]) and c.at >= ${since} and c.at < ${until}
      union all
      select f.point_id, f.finished_at, f.from_version, u.version, f.update_id from firmware_update_point f join firmware_update u on u.id = f.update_id
      where f.point_id = any (${pointIds}::int[]) and f.status = 'installed' and f.reason is distinct from 'alreadyInstalled' and f.from_version is distinct from u.version
        and f.finished_at >= ${since} and f.finished_at < ${until}
        and not exists (select from firmware_change c where c.point_id = f.point_id and c.at between f.requested_at and f.finished_at)
    ) x order by at`.execute(trx);
  return rows;
}
