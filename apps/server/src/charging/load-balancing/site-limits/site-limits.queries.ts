import type { HoldingLimit, SiteLimit, SiteLimitForm, siteLimitList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { likeText } from '../../../platform/database/like-text.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { countOf, instantOf, instantOrNull, type Paging, type Sorts, sortedPage } from '../../../platform/http/lists.ts';
import { found } from '../../../platform/http/problem.ts';
import { ensureSite } from '../ensure-site.ts';
import { type Span, weeklySpan } from './site-limits.rules.ts';

export interface SiteLimitFilter {
  keyword?: string;
  providerId?: number;
  stationId?: number;
  kind?: string[];
  state?: string[];
}

const SORTS: Sorts<typeof siteLimitList> = {
  holdsFrom: 'l.holds_from',
  holdsUntil: 'l.holds_until',
  stationName: 's.name',
  createTime: 'l.created_at',
};

const FROM = sql`site_limit l join site g on g.station_id = l.station_id join station s on s.id = l.station_id join provider o on o.id = l.provider_id
  left join circuit c on c.id = l.circuit_id`;
const stateAt = (now: number) => sql`case
  when l.ended_at is not null then case when l.kind = 'dated' and l.ended_at <= l.starts_at then 'withdrawn' else 'ended' end
  when l.holds_from <= ${new Date(now)} and l.holds_until > ${new Date(now)} then 'holds'
  when l.kind = 'dated' and l.ends_at <= ${new Date(now)} then 'ended'
  else 'planned' end`;
const columnsAt = (
  now: number,
) => sql`l.id, l.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone", l.provider_id as "providerId", o.name as "providerName",
  l.circuit_id as "circuitId", c.name as "circuitName", l.kind, coalesce(to_jsonb(l.days), '[]') as days, to_char(l.from_time, 'HH24:MI') as "fromTime", to_char(l.to_time, 'HH24:MI') as "toTime",
  ${instantOrNull('l.starts_at')} as "startTime", ${instantOrNull('l.ends_at')} as "endTime", l.limit_w as "limitW", l.limit_a::float8 as "limitA", l.reason, l.ordered_by as "orderedBy", l.reference,
  ${stateAt(now)} as state, ${instantOrNull('l.holds_from')} as "holdsFrom", ${instantOrNull('l.holds_until')} as "holdsUntil", l.reached_w as "reachedW", l.over_s as "overS",
  g.mode = 'automatic' as "isEnforced", l.ended_by as "endedBy", ${instantOrNull('l.ended_at')} as "endedTime", l.created_by as "createdBy", ${instantOf('l.created_at')} as "createTime"`;

function conditionsOf({ keyword, providerId, stationId, kind, state }: SiteLimitFilter, now: number): RawBuilder<unknown> {
  const given = [sql`s.removed_at is null`];
  if (keyword) {
    const like = likeText(keyword);
    given.push(sql`(l.reason ilike ${like} or l.ordered_by ilike ${like} or l.reference ilike ${like} or s.name ilike ${like})`);
  }
  if (providerId) given.push(sql`l.provider_id = ${providerId}`);
  if (stationId) given.push(sql`l.station_id = ${stationId}`);
  if (kind?.length) given.push(sql`l.kind = any (${kind}::text[])`);
  if (state?.length) given.push(sql`(${stateAt(now)}) = any (${state}::text[])`);
  return sql.join(given, sql` and `);
}

/** A page of limits; unless sorted, those in force first, then the planned ones, then the latest of those that are over. */
export async function listSiteLimits(trx: Trx, filter: SiteLimitFilter & Paging, now: number) {
  const where = conditionsOf(filter, now);
  const order = filter.sort
    ? sortedPage(filter, SORTS, { first: '-createTime', tie: 'l.id' })
    : sql`order by array_position(array['holds', 'planned'], ${stateAt(now)}) nulls last, l.holds_from desc, l.id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`;
  const { rows } = await sql<SiteLimit>`select ${columnsAt(now)} from ${FROM} where ${where} ${order}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** Throws `notFound`. */
export async function siteLimitById(trx: Trx, id: number, now: number): Promise<SiteLimit> {
  const { rows } =
    await sql<SiteLimit>`select ${columnsAt(now)} from ${FROM} where l.id = ${id} and s.removed_at is null`.execute(trx);
  return found(rows[0]);
}

/** Limits that people have entered for a place and that hold or will hold; orders by the API are none of them. `but`: without this one. */
export async function standingSiteLimits(
  trx: Trx,
  { stationId, circuitId, but }: { stationId: number; circuitId: number | null; but: number | null },
  now: number,
): Promise<SiteLimit[]> {
  const { rows } = await sql<SiteLimit>`select ${columnsAt(now)} from ${FROM}
    where l.station_id = ${stationId} and l.circuit_id is not distinct from ${circuitId}::int and l.reference is null and l.ended_at is null
      and (l.kind = 'weekly' or l.ends_at > ${new Date(now)}) and l.id is distinct from ${but}::int order by l.holds_from, l.id`.execute(
    trx,
  );
  return rows;
}

/** The order of a caller's reference, of a provider where that is known; undefined: there is none. */
export async function siteLimitByReference(
  trx: Trx,
  reference: string,
  providerId: number | null,
  now: number,
): Promise<SiteLimit | undefined> {
  const { rows } = await sql<SiteLimit>`select ${columnsAt(now)} from ${FROM}
    where l.reference = ${reference} and s.removed_at is null and (${providerId}::int is null or l.provider_id = ${providerId}) order by l.id desc limit 1`.execute(
    trx,
  );
  return rows[0];
}

export interface SitePlace {
  provider_id: number;
  time_zone: string;
  has_circuit: boolean;
}

/** The site of a station, with its row, locked; and whether a circuit is one of its own. Throws `notFound`. */
export async function lockSite(trx: Trx, stationId: number, circuitId: number | null): Promise<SitePlace> {
  await ensureSite(trx, stationId);
  const { rows } = await sql<SitePlace>`
    select g.provider_id, s.time_zone, exists (select from circuit c where c.id = ${circuitId}::int and c.station_id = g.station_id) as has_circuit
    from site g join station s on s.id = g.station_id where g.station_id = ${stationId}`.execute(trx);
  return found(rows[0]);
}

interface Written {
  form: SiteLimitForm;
  span: Span | null;
  zone: string;
}

const instantIn = (at: number | undefined) => (at === undefined ? null : new Date(at));

/** Keeps a new limit; gives its id, or null where the provider has an order of this reference already. */
export async function insertSiteLimit(
  trx: Trx,
  {
    stationId,
    providerId,
    by,
    reference,
    form,
    span,
    zone,
  }: Written & { stationId: number; providerId: number; by: string; reference: string | null },
): Promise<number | null> {
  const isWeekly = form.kind === 'weekly';
  const { rows } = await sql<{ id: number }>`
    insert into site_limit (provider_id, station_id, circuit_id, kind, days, from_time, to_time, starts_at, ends_at, limit_w, limit_a, reason, ordered_by, created_by, reference, holds_from, holds_until, time_zone)
    values (${providerId}, ${stationId}, ${form.circuitId}, ${form.kind}, ${isWeekly ? form.days : null}::smallint[], ${isWeekly ? form.fromTime : null}::time, ${isWeekly ? form.toTime : null}::time,
      ${isWeekly ? null : form.startTime}::timestamptz, ${isWeekly ? null : form.endTime}::timestamptz, ${form.limitW}, ${form.limitA}, ${form.reason}, ${form.orderedBy || by}, ${by}, ${reference},
      ${instantIn(span?.from)}::timestamptz, ${instantIn(span?.until)}::timestamptz, ${zone})
    on conflict (provider_id, reference) where reference is not null do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function updateSiteLimit(trx: Trx, id: number, by: string, { form, span, zone }: Written): Promise<void> {
  const isWeekly = form.kind === 'weekly';
  await sql`update site_limit set circuit_id = ${form.circuitId}, kind = ${form.kind}, days = ${isWeekly ? form.days : null}::smallint[], from_time = ${isWeekly ? form.fromTime : null}::time,
      to_time = ${isWeekly ? form.toTime : null}::time, starts_at = ${isWeekly ? null : form.startTime}::timestamptz, ends_at = ${isWeekly ? null : form.endTime}::timestamptz, limit_w = ${form.limitW},
      limit_a = ${form.limitA}, reason = ${form.reason}, ordered_by = ${form.orderedBy || by}, holds_from = ${instantIn(span?.from)}::timestamptz, holds_until = ${instantIn(span?.until)}::timestamptz,
      time_zone = ${zone} where id = ${id}`.execute(trx);
}

/** Ends a limit for good; one that is over stays as it is. */
export async function endSiteLimit(trx: Trx, id: number, by: string, now: number): Promise<void> {
  await sql`update site_limit set ended_at = ${new Date(now)}, ended_by = ${by} where id = ${id} and ended_at is null and (kind = 'weekly' or ends_at > ${new Date(now)})`.execute(
    trx,
  );
}

/** The limits of a site that hold at a moment (epoch ms). */
export async function holdingLimits(trx: Trx, stationId: number, now: number): Promise<HoldingLimit[]> {
  const { rows } = await sql<HoldingLimit>`
    select l.id, circuit_id as "circuitId", c.name as "circuitName", kind, l.limit_w as "limitW", l.limit_a::float8 as "limitA", reason, ordered_by as "orderedBy", ${instantOrNull('holds_from')} as "holdsFrom",
      ${instantOrNull('holds_until')} as "holdsUntil"
    from site_limit l left join circuit c on c.id = l.circuit_id
    where l.station_id = ${stationId} and ended_at is null and holds_from <= ${new Date(now)} and holds_until > ${new Date(now)} order by holds_from, l.id`.execute(
    trx,
  );
  return rows;
}

/** Finds the next time of weekly limits whose time is over, or whose station has another time zone since. */
export async function renewWeeklyLimits(db: Queryable, now: number): Promise<void> {
  const { rows } = await db.query<{
    id: number;
    days: number[] | null;
    from_time: string;
    to_time: string;
    time_zone: string;
    before: Date | null;
  }>({
    name: 'renew-weekly-limits',
    text: `select l.id, l.days, to_char(l.from_time, 'HH24:MI') as from_time, to_char(l.to_time, 'HH24:MI') as to_time, s.time_zone, l.holds_until as before
      from site_limit l join station s on s.id = l.station_id
      where l.kind = 'weekly' and l.ended_at is null and s.removed_at is null and (l.time_zone is distinct from s.time_zone or l.holds_until <= $1)`,
    values: [new Date(now)],
  });
  for (const { id, days, from_time: fromTime, to_time: toTime, time_zone: zone, before } of rows) {
    const span = weeklySpan({ days: days!, fromTime, toTime }, zone, now);
    // Who has changed it meanwhile has found its next time.
    await db.query({
      name: 'renew-weekly-limit',
      text: 'update site_limit set holds_from = $2, holds_until = $3, time_zone = $4 where id = $1 and holds_until is not distinct from $5',
      values: [id, span && new Date(span.from), span && new Date(span.until), zone, before],
    });
  }
}

export interface Measured {
  id: number;
  loadW: number;
  overS: number;
}

/** Keeps what was drawn while limits held: the most, and for how long it was too much. */
export async function storeMeasured(db: Queryable, measured: readonly Measured[]): Promise<void> {
  if (measured.length === 0) return;
  await db.query({
    name: 'measure-site-limits',
    text: `update site_limit l set held_at = l.holds_from, reached_w = case when l.held_at = l.holds_from then greatest(l.reached_w, v.load_w) else v.load_w end,
        over_s = case when l.held_at = l.holds_from then l.over_s else 0 end + v.over_s
      from unnest($1::int[], $2::int[], $3::int[]) as v (id, load_w, over_s)
      where l.id = v.id and (l.held_at is distinct from l.holds_from or v.over_s > 0 or v.load_w > coalesce(l.reached_w, -1))`,
    values: [measured.map(({ id }) => id), measured.map(({ loadW }) => loadW), measured.map(({ overS }) => overS)],
  });
}
