import type { priceList, StationPrice } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOrNull, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { findVersions } from './prices.queries.ts';

export interface PriceFilter {
  keyword?: string;
  providerId?: number;
  state?: readonly ('unpriced' | 'scheduled' | 'groupPrice')[];
}
interface Paging {
  page: number;
  limit: number;
  sort?: string;
}

const SORTS: Sorts<typeof priceList> = { stationName: 's.name', providerName: 'o.name', next: 'x.next' };

/** What is known of a station's versions. Before the first of them takes effect, the first holds already (billing's `priceAt`). */
const known = (now: number): RawBuilder<unknown> => sql`cross join lateral (
    select count(*) filter (where v.group_id is null)::int as versions,
      min(v.effective_from) filter (where v.effective_from > ${new Date(now)} and v.group_id is null) as next,
      count(*) filter (where v.effective_from > ${new Date(now)} and v.group_id is null)::int as scheduled,
      count(*) filter (where v.effective_from > ${new Date(now)})::int as changes,
      count(g.id)::int as group_versions
    from price_version v left join user_group g on g.id = v.group_id and g.removed_at is null
    where v.station_id = s.id and (v.group_id is null or g.id is not null)
  ) x`;

function conditionsOf({ keyword, providerId, state }: PriceFilter): RawBuilder<unknown> {
  const conditions = [sql`s.removed_at is null`];
  if (keyword) {
    const text = likeText(keyword);
    conditions.push(sql`(s.name ilike ${text} or s.address ilike ${text})`);
  }
  if (providerId) conditions.push(sql`s.provider_id = ${providerId}`);
  if (state?.length) {
    const states = { unpriced: sql`x.versions = 0`, scheduled: sql`x.changes > 0`, groupPrice: sql`x.group_versions > 0` };
    conditions.push(
      sql`(${sql.join(
        state.map((one) => states[one]),
        sql` or `,
      )})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** Numbers of the stations that a filter finds, those without a price first. */
export async function pricedStationIds(trx: Trx, filter: PriceFilter, paging: Paging, now: number): Promise<number[]> {
  const order = sortOf(paging.sort, SORTS);
  const by = order ? sql.raw(`${order.column} ${order.direction} nulls last, s.id`) : sql`(x.versions = 0) desc, s.name, s.id`;
  const { rows } = await sql<{ id: number }>`select s.id from station s join provider o on o.id = s.provider_id ${known(now)}
    where ${conditionsOf(filter)} order by ${by} ${pageOf(paging)}`.execute(trx);
  return rows.map((row) => row.id);
}

/** Stations with their prices, in the order of the numbers. */
export async function stationPricesOf(trx: Trx, ids: readonly number[], now: number): Promise<StationPrice[]> {
  if (ids.length === 0) return [];
  const at = new Date(now);
  const { rows } = await sql<Omit<StationPrice, 'current' | 'groups'> & { currentId: number | null }>`
    select s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone", s.provider_id as "providerId", o.name as "providerName", o.currency,
      ${instantOrNull('x.next')} as next, x.scheduled,
      (select v.id from price_version v where v.station_id = s.id and v.group_id is null
        order by (v.effective_from <= ${at}) desc, case when v.effective_from <= ${at} then -extract(epoch from v.effective_from) else extract(epoch from v.effective_from) end
        limit 1) as "currentId"
    from station s join provider o on o.id = s.provider_id ${known(now)} where s.id = any (${ids}) and s.removed_at is null`.execute(
    trx,
  );
  const versions = new Map(
    (
      await findVersions(
        trx,
        rows.flatMap((row) => row.currentId ?? []),
      )
    ).map((version) => [version.id, version]),
  );
  const groups = await sql<StationPrice['groups'][number] & { stationId: number }>`
    select v.station_id as "stationId", v.group_id as "groupId", g.name as "groupName", to_char(min(v.effective_from) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      count(*) filter (where v.effective_from > ${at})::int as scheduled
    from price_version v join user_group g on g.id = v.group_id and g.removed_at is null
    where v.station_id = any (${ids}) group by v.station_id, v.group_id, g.name order by g.name`.execute(trx);
  const groupsOf = Map.groupBy(groups.rows, (group) => group.stationId);
  const found = new Map(
    rows.map(({ currentId, ...row }): [number, StationPrice] => [
      row.stationId,
      {
        ...row,
        current: currentId === null ? null : (versions.get(currentId) ?? null),
        groups: (groupsOf.get(row.stationId) ?? []).map(({ stationId: _, ...group }) => group),
      },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A page of stations with their prices. */
export async function listStationPrices(trx: Trx, filter: PriceFilter & Paging, now: number) {
  const list = await stationPricesOf(trx, await pricedStationIds(trx, filter, filter, now), now);
  const from = sql`station s ${filter.state?.length ? known(now) : sql``} where ${conditionsOf(filter)}`;
  return { list, total: await countOf(trx, from) };
}

/** How many stations are in each state. */
export async function sumStationPrices(trx: Trx, filter: PriceFilter, now: number) {
  const { rows } = await sql<{ stations: number; unpriced: number; scheduled: number; groupPrice: number }>`
    select count(*)::int as stations, count(*) filter (where x.versions = 0)::int as unpriced, count(*) filter (where x.changes > 0)::int as scheduled,
      count(*) filter (where x.group_versions > 0)::int as "groupPrice"
    from station s ${known(now)} where ${conditionsOf({ ...filter, state: undefined })}`.execute(trx);
  return rows[0]!;
}
