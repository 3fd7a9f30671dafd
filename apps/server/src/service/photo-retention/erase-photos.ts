import { LEGAL_CHECKS, PHOTO_MONTHS } from '@csms/contract';
import { sql } from 'kysely';
import { type LogHashes, logDeed, releaseFiles } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';

/** So many orders at a time. */
const BATCH = 200;

/** Erases photos of orders that ended long ago, and what drivers wrote of them; the system log tells of it. */
export function photoRetentionWork(
  { databases, clock, logHashes }: { databases: Databases; clock: Clock; logHashes: LogHashes },
  everyMs = 3_600_000,
): RegularWork {
  return {
    name: 'photo-retention',
    everyMs,
    work: async (ending) => {
      while (!ending.aborted && (await erasePhotos(databases.system, logHashes, clock.now())) === BATCH);
    },
  };
}

/**
 * Erases the next orders; answers how many. Orders with a claim, and those by which a legal check was done, are left as they are: their photos are evidence. Names that drivers have written
 * freely stand in their reports, in the order that these opened and in the steps by which they joined it.
 */
async function erasePhotos(db: Database, hashes: LogHashes, now: number): Promise<number> {
  const done = await db.transaction().execute(async (trx) => {
    const { rows: orders } = await sql<{ id: number; provider_id: number }>`
      select w.id, w.provider_id from work_order w left join photo_retention r on r.provider_id = w.provider_id
      where w.photos_erased_at is null and coalesce(w.archived_at, w.cancelled_at) < ${new Date(now)}::timestamptz - make_interval(months => coalesce(r.months, ${PHOTO_MONTHS}))
        and not exists (select from work_order_claim c where c.work_order_id = w.id)
        and not exists (select from maintenance_task t where t.work_order_id = w.id and t.work = any (${[...LEGAL_CHECKS]}::text[]))
      order by w.id limit ${BATCH} for update of w skip locked`.execute(trx);
    if (orders.length === 0) return [];
    const ids = orders.map(({ id }) => id);
    const { rows: steps } = await sql<{ order_id: number; name: string }>`
      select s.work_order_id as order_id, f ->> 'fileName' as name from work_order_step s cross join jsonb_array_elements(s.files) f where s.work_order_id = any (${ids}::int[])
      union select f.work_order_id, p from feedback f cross join unnest(f.photos) p where f.work_order_id = any (${ids}::int[])`.execute(
      trx,
    );
    await releaseFiles(
      trx,
      steps.map(({ name }) => name),
    );
    await sql`update work_order_step set files = '[]', detail = detail || jsonb_build_object('erasedPhotos', jsonb_array_length(files)) where work_order_id = any (${ids}::int[]) and files <> '[]'`.execute(
      trx,
    );
    await sql`update work_order_step s set note = '' where s.work_order_id = any (${ids}::int[]) and s.user_id is null and s.action = 'join' and s.note <> ''
      and exists (select from feedback f where f.work_order_id = s.work_order_id)`.execute(trx);
    await sql`update feedback set description = '', photos = '{}', phone = '', email = '', erased_at = coalesce(erased_at, ${new Date(now)}) where work_order_id = any (${ids}::int[])`.execute(
      trx,
    );
    await sql`update work_order set photos_erased_at = ${new Date(now)}, description = case when source = 'public' then '' else description end where id = any (${ids}::int[])`.execute(
      trx,
    );
    return orders.map(({ id, provider_id: providerId }) => ({
      id,
      providerId,
      photos: steps.filter(({ order_id: of }) => of === id).length,
    }));
  });
  for (const [providerId, orders] of Map.groupBy(
    done.filter(({ photos }) => photos > 0),
    (one) => one.providerId,
  ))
    await logDeed(db, hashes, {
      providerId,
      operator: 'CSMS',
      operation: 'photoRetention.erase',
      operand: `${orders.length} / ${orders.reduce((sum, { photos }) => sum + photos, 0)}`,
      address: '',
    });
  return done.length;
}
