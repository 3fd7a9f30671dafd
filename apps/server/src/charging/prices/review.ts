import type { contract, PriceReview, PriceVersionView } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type PriceVersion, versionsFrom } from '../billing/index.ts';
import { findVersions, loadPrices } from './prices.queries.ts';

type ReviewForm = z.output<NonNullable<typeof contract.prices.review.body>>;

interface Row {
  station_id: number;
  name: string;
  time_zone: string;
  currency: string;
  at: string;
  before_id: number | null;
  until: Date | null;
  /** When the sessions that run there began, epoch ms. */
  sessions: number[];
}

/**
 * What a new price takes the place of at each station, in the order asked: the version that would hold from then on without it (as bills find it), the next one that is scheduled, how many
 * sessions run there now, and how many of them follow. Everybody's price is not that of members whose group has its own. Throws `invalid` for stations that the caller does not see.
 */
export async function reviewPrices(
  trx: Trx,
  { changes, groupId }: ReviewForm,
): Promise<{ list: (PriceReview & { before: PriceVersionView | null })[] }> {
  const { rows } = await sql<Row>`
    select s.id as station_id, s.name, s.time_zone, o.currency, c.at as at,
      coalesce(
        (select v.id from price_version v where v.station_id = s.id and v.group_id is not distinct from ${groupId} and v.effective_from <= c.at::timestamptz
          order by v.effective_from desc limit 1),
        (select v.id from price_version v where v.station_id = s.id and v.group_id is null
          order by (v.effective_from <= c.at::timestamptz) desc, abs(extract(epoch from v.effective_from - c.at::timestamptz)) limit 1)) as before_id,
      (select min(v.effective_from) from price_version v
        where v.station_id = s.id and v.group_id is not distinct from ${groupId} and v.effective_from > c.at::timestamptz) as until,
      array(select (extract(epoch from r.started_at) * 1000)::float8 from charging_record r where r.station_id = s.id and r.status = 'charging' and (
        ${groupId === null ? sql`not exists (select from price_version v where v.station_id = s.id and v.group_id = r.group_id)` : sql`r.group_id = ${groupId}`}
      )) as sessions
    from unnest(${changes.map((one) => one.stationId)}::int[], ${changes.map((one) => one.effectiveFrom)}::text[]) with ordinality c (id, at, place)
    join station s on s.id = c.id and s.removed_at is null join provider o on o.id = s.provider_id order by c.place`.execute(trx);
  if (rows.length < changes.length) throw new Problem('invalid', { fields: { stationId: 'notFound' } });
  const versions = await findVersions(trx, [...new Set(rows.flatMap((row) => row.before_id ?? []))]);
  const known = await loadPrices(
    queryableOf(trx),
    rows.map((row) => ({ stationId: row.station_id, groupId })),
  );
  const byId = new Map(versions.map((version) => [version.id, version]));
  return {
    list: rows.map((row, index) => ({
      stationId: row.station_id,
      stationName: row.name,
      timeZone: row.time_zone,
      currency: row.currency,
      effectiveFrom: row.at,
      before: (row.before_id === null ? null : byId.get(row.before_id)) ?? null,
      until: row.until?.toISOString() ?? null,
      sessions: row.sessions.length,
      following: row.sessions.filter((startedAt) => follows(startedAt, Date.parse(row.at), known[index]!)).length,
    })),
  };
}

/** Whether a session that began at an instant pays a price that begins at another (epoch ms) beside these versions. */
function follows(startedAt: number, at: number, versions: readonly PriceVersion[]): boolean {
  const before = versions.filter(({ effectiveFrom }) => effectiveFrom <= at);
  if (before.length === 0) return true;
  const added: PriceVersion = { ...before[0]!, id: Number.MAX_SAFE_INTEGER, effectiveFrom: at };
  return versionsFrom([...before, added], startedAt).includes(added);
}
