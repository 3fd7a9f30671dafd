import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Place } from './own-days.queries.ts';
import type { Period } from './period.rules.ts';
import { placeIs } from './statistic-filter.ts';

/** Clocks of zones differ from UTC by this much at most, rounded up. */
const FAR = sql`interval '15 hours'`;

/**
 * Whether all days of a period are over at every place of a filter and counted for good: nothing waits for the rollups of records, nor for those of time in service or of the ledger where
 * they are read. To be asked in the snapshot that the figures are read in; `now` in epoch ms.
 */
export async function isCounted(trx: Trx, { from, to, ...place }: Period & Place, money: boolean, now: number): Promise<boolean> {
  const end = (zone: RawBuilder<unknown>) => sql`((${to}::date + 1)::timestamp at time zone ${zone})`;
  const at = new Date(now);
  const own = place.providerId === undefined ? sql`true` : sql`p.id = ${place.providerId}`;
  const stationIs = sql`${place.providerId === undefined ? sql`true` : sql`s.provider_id = ${place.providerId}`} and ${place.stationId === undefined ? sql`true` : sql`s.id = ${place.stationId}`}`;
  const open = [
    sql`exists (select from station s where ${stationIs} and ${end(sql`s.time_zone`)} > ${at})`,
    // The marks belong to nobody: those of the providers that the caller sees count.
    sql`exists (select from stat_dirty d where d.day between ${from}::date and ${to}::date and ${placeIs(place, 'd')} and d.provider_id in (select id from provider))`,
    money
      ? sql`exists (select from provider p where ${own} and ${end(sql`csms_provider_zone(p.id)`)} > ${at})
          or exists (select from ledger_uncounted u join ledger_transaction t on t.id = u.transaction_id
            left join charging_record r on r.transaction_id = case when t.kind in ('settlement', 'reversal') and t.reference ~ '^[0-9]{1,10}$' then t.reference::bigint end
            where ${placeIs({ providerId: place.providerId }, 't')}
              and (t.at < ${end(sql`'UTC'`)} + ${FAR} or (r.started_at at time zone r.time_zone)::date between ${from}::date and ${to}::date))`
      : sql`exists (select from charge_point c join station s on s.id = c.station_id left join uptime_point u on u.point_id = c.id
          where ${stationIs} and c.removed_at is null and c.created_at < ${end(sql`s.time_zone`)}
            and (u.counted_until is null or u.counted_until < ${end(sql`s.time_zone`)}
              or exists (select from maintenance_change m where m.point_id = c.id and m.since < ${end(sql`s.time_zone`)})))`,
  ];
  const { rows } = await sql<{ open: boolean }>`select ${sql.join(open, sql` or `)} as open`.execute(trx);
  return !rows[0]!.open;
}

/** How many sessions that began in the period are in no figure, since they still run or wait for a person. */
export async function countOpenSessions(trx: Trx, { from, to, ...place }: Period & Place): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from charging_record where status in ('charging', 'review') and valid and ${placeIs(place)}
      and started_at >= ${from}::date::timestamp at time zone 'UTC' - ${FAR} and started_at < (${to}::date + 1)::timestamp at time zone 'UTC' + ${FAR}
      and (started_at at time zone time_zone)::date between ${from}::date and ${to}::date`.execute(trx);
  return rows[0]!.open;
}
