import { addDays } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Period } from './period.rules.ts';

export interface Place {
  providerId?: number | undefined;
  stationId?: number | undefined;
}

/** Whose own day is some days before the newest one that it is anywhere. */
interface Behind {
  days: number;
  ids: number[];
}

/**
 * Days that are counted back from each station's own today (each provider's, for what is on the ledger): a period that ends today ends today everywhere, though it is already tomorrow at some
 * places. Its days are named by the newest today that there is.
 */
export interface OwnDays {
  /** The newest today of all places, YYYY-MM-DD. */
  today: string;
  /** Epoch ms. */
  now: number;
  stations: Behind[];
  providers: Behind[];
  /** The last day counts only as far as today has come by each clock: it is not today, but compared with it. */
  part: boolean;
}

export interface OwnToday {
  /** The newest today of all stations of a place. */
  day: string;
  /** The own todays of its stations, where they are not one. */
  several: boolean;
  /** The zone of all of them; null where they have several, or there are none. */
  timeZone: string | null;
}

const LOCAL = (now: number) => sql`(${new Date(now)}::timestamptz at time zone z.time_zone)::date`;
const stationsOf = ({ providerId, stationId }: Place) =>
  sql`(${providerId ?? null}::int is null or s.provider_id = ${providerId ?? null}) and (${stationId ?? null}::int is null or s.id = ${stationId ?? null})`;

/** What day it is at the stations of a place; by UTC where there are none. `now` in epoch ms. */
export async function ownTodayOf(trx: Trx, place: Place, now: number): Promise<OwnToday> {
  const { rows } = await sql<{ time_zone: string; day: string }>`
    select z.time_zone, ${LOCAL(now)}::text as day from (select distinct s.time_zone from station s where s.removed_at is null and ${stationsOf(place)}) z
    order by day desc`.execute(trx);
  return {
    day: rows[0]?.day ?? new Date(now).toISOString().slice(0, 10),
    several: rows.some((row) => row.day !== rows[0]!.day),
    timeZone: rows.length === 1 ? rows[0]!.time_zone : null,
  };
}

/** The days of a period that is counted back from each station's own today. */
export async function ownDaysOf(trx: Trx, { to, ...place }: Period & Place, now: number): Promise<OwnDays> {
  const { day: today } = await ownTodayOf(trx, place, now);
  const behind = async (places: RawBuilder<unknown>): Promise<Behind[]> => {
    const { rows } = await sql<Behind>`
      select ${today}::date - ${LOCAL(now)} as days, array_agg(z.id) as ids from (${places}) z where ${LOCAL(now)} <> ${today}::date group by 1 order by 1`.execute(
      trx,
    );
    return rows;
  };
  return {
    today,
    now,
    stations: await behind(sql`select s.id, s.time_zone from station s where ${stationsOf(place)}`),
    providers: await behind(
      sql`select p.id, csms_provider_zone(p.id) as time_zone from provider p where ${place.providerId ?? null}::int is null or p.id = ${place.providerId ?? null}`,
    ),
    part: to < today,
  };
}

/** How far the own day of a zone is behind the newest one, as an expression on a zone. 0 where days are meant as they are named. */
export const behindIn = (own: OwnDays | undefined, zone: RawBuilder<unknown>): RawBuilder<unknown> =>
  own === undefined ? sql`0` : sql`(${own.today}::date - (${new Date(own.now)}::timestamptz at time zone ${zone})::date)`;

/** By the clock of a zone: where the compared day `to` begins, and the moment of it that is as late as it is now. */
export function partOf(own: OwnDays, to: string, zone: RawBuilder<unknown>) {
  const clock = sql`(${new Date(own.now)}::timestamptz at time zone ${zone} - make_interval(days => ${own.today}::date - ${to}::date))`;
  return {
    day: sql`${clock}::date`,
    begins: sql`(${clock}::date::timestamp at time zone ${zone})`,
    until: sql`(${clock} at time zone ${zone})`,
  };
}

/** A period without the last day that counts in part; backwards where there is no other. */
export const wholeDaysOf = <F extends Period & { own?: OwnDays | undefined }>(filter: F): F =>
  filter.own?.part ? { ...filter, to: addDays(filter.to, -1) } : filter;
