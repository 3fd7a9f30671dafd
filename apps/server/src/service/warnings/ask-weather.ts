import type { SourceFailure } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { openOrNone, type Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { type Place, type WeatherAccess, WeatherError, type WeatherService } from './weather-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Places of one call: the most that the source takes. */
const MOST_PLACES = 100;
const FORECAST_MS = 3 * HOUR;
const RIVER_MS = 24 * HOUR;
/** A place that was taken and not answered is asked for again after this: its process may have died. */
const TAKEN_MS = 10 * MINUTE;
const FIRST_WAIT_MS = MINUTE;
const MOST_WAIT_MS = 3 * HOUR;

export interface AskParts {
  db: Database;
  clock: Clock;
  seal: Seal;
  weather: WeatherService;
  log: Log;
}

/** What is asked for of a place: how often, and in which columns it is kept. */
const ASKED = {
  forecast: { everyMs: FORECAST_MS, asked: 'asked_at', answered: 'answered_at', value: 'forecast' },
  river: { everyMs: RIVER_MS, asked: 'river_asked_at', answered: 'river_answered_at', value: 'river' },
} as const;
type What = keyof typeof ASKED;

interface Taken {
  cells: (Place & { id: number })[];
  access: WeatherAccess;
}

/**
 * Asks for what is due, one call: forecasts first, then rivers where a provider wants them. Gives how many places were answered. Several may run at once: a place is taken by one.
 * A failure is kept, and makes the next call wait.
 */
export async function askWeather(parts: AskParts): Promise<number> {
  const { weather } = parts;
  if ((await weather.make()) === 'none') return 0;
  for (const what of ['forecast', 'river'] as const) {
    const taken = await takeDue(parts, what);
    if (taken !== null && taken.cells.length > 0) return askFor(parts, what, taken);
  }
  return 0;
}

/** The places that are due, taken and counted against the day's budget; null: nothing may be asked now. */
function takeDue({ db, clock, seal }: AskParts, what: What): Promise<Taken | null> {
  const now = new Date(clock.now());
  const { everyMs, asked, answered } = ASKED[what];
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ forecast_url: string; flood_url: string; key_sealed: Buffer | null; left: number }>`
      select forecast_url, flood_url, key_sealed, daily_budget - case when used_on = (${now}::timestamptz at time zone 'UTC')::date then used else 0 end as left
      from weather_source where is_asking and (next_at is null or next_at <= ${now}) for update`.execute(trx);
    const source = rows[0];
    if (source === undefined) return null;
    const wanted =
      what === 'forecast'
        ? sql`true`
        : sql`exists (select from weather_station w join warning_rule r on r.provider_id = w.provider_id and r.kind = 'river' and r.enabled where w.cell_id = c.id)`;
    const { rows: cells } = await sql<{ id: number; latitude: number; longitude: number }>`
      update weather_cell set ${sql.ref(asked)} = ${now} where id in (
        select c.id from weather_cell c where ${wanted} and exists (select from weather_station w where w.cell_id = c.id)
          and (c.${sql.ref(answered)} is null or c.${sql.ref(answered)} <= ${new Date(now.getTime() - everyMs)})
          and (c.${sql.ref(asked)} is null or c.${sql.ref(asked)} <= ${new Date(now.getTime() - TAKEN_MS)})
        order by c.${sql.ref(answered)} nulls first, c.id limit ${Math.min(MOST_PLACES, Math.max(0, source.left))} for update skip locked)
      returning id, latitude_10 / 10.0::float8 as latitude, longitude_10 / 10.0::float8 as longitude`.execute(trx);
    if (cells.length > 0)
      await sql`update weather_source set used_on = (${now}::timestamptz at time zone 'UTC')::date,
        used = case when used_on = (${now}::timestamptz at time zone 'UTC')::date then used else 0 end + ${cells.length}`.execute(
        trx,
      );
    else if (source.left <= 0)
      await sql`update weather_source set failure = 'budget', failed_at = ${now} where failure is distinct from 'budget' or answered_at > failed_at`.execute(
        trx,
      );
    const key = source.key_sealed === null ? undefined : openOrNone(seal, source.key_sealed);
    return { cells, access: { forecastUrl: source.forecast_url, floodUrl: source.flood_url, key } };
  });
}

async function askFor(parts: AskParts, what: What, { cells, access }: Taken): Promise<number> {
  const { db, clock, weather, log } = parts;
  const ids = cells.map(({ id }) => id);
  const { asked, answered, value } = ASKED[what];
  try {
    const answers =
      what === 'forecast'
        ? await weather.forecasts(cells, access, clock.now())
        : await weather.rivers(cells, access, clock.now());
    const now = new Date(clock.now());
    const dropped = answers.map((one) => one?.dropped ?? 0);
    const kept = answers.map((one) => (one === null ? null : JSON.stringify(one)));
    await sql`update weather_cell c set ${sql.ref(value)} = v.value, ${sql.ref(answered)} = ${now} ${what === 'forecast' ? sql`, dropped = v.dropped` : sql``}
      from unnest(${ids}::int[], ${kept}::jsonb[], ${dropped}::int[]) as v (id, value, dropped) where c.id = v.id`.execute(db);
    await sql`update weather_source set answered_at = ${now}, failures = 0, next_at = null`.execute(db);
    const all = dropped.reduce((sum, one) => sum + one, 0);
    if (all > 0) log.warn({ what, dropped: all, places: ids.length }, 'the weather source gave values that cannot be true');
    return ids.length;
  } catch (error) {
    // What we could not keep is no fault of the source.
    if (!(error instanceof WeatherError)) throw error;
    await sql`update weather_cell set ${sql.ref(asked)} = null where id = any (${ids}::int[])`.execute(db);
    await keepFailure(parts, error.kind, error.retryAfterMs);
    log.warn({ what, kind: error.kind, why: error.message }, 'the weather source gave nothing');
    return 0;
  }
}

/** Keeps a failure and when to ask again: when the source says, else after twice as long as the last time. */
async function keepFailure({ db, clock }: AskParts, failure: SourceFailure, retryAfterMs: number | undefined): Promise<void> {
  const now = clock.now();
  const asked = Math.min(retryAfterMs ?? 0, 24 * HOUR);
  await sql`update weather_source set failures = failures + 1, failed_at = ${new Date(now)}, failure = ${failure},
    next_at = ${new Date(now)}::timestamptz + greatest(${asked}::float8, least(${FIRST_WAIT_MS}::float8 * 2 ^ least(failures, 20), ${MOST_WAIT_MS}::float8)) * interval '1 millisecond'`.execute(
    db,
  );
}

/** Puts each station into its square, makes the squares, and lets go of stations that are gone with their warnings. */
export async function placeStations({ db, clock }: Pick<AskParts, 'db' | 'clock'>): Promise<void> {
  const now = new Date(clock.now());
  await db.transaction().execute(async (trx) => {
    await sql`with places as (
        select id, provider_id, round(latitude * 10)::int as lat, (round(longitude * 10)::int + 5400) % 3600 - 1800 as lon from station where removed_at is null
      ), made as (
        insert into weather_cell (latitude_10, longitude_10) select distinct lat, lon from places p
        where not exists (select from weather_cell c where c.latitude_10 = p.lat and c.longitude_10 = p.lon) on conflict do nothing returning id, latitude_10, longitude_10
      ), cells as (select id, latitude_10, longitude_10 from weather_cell union select id, latitude_10, longitude_10 from made)
      insert into weather_station as w (station_id, provider_id, cell_id, since)
      select p.id, p.provider_id, c.id, ${now} from places p join cells c on c.latitude_10 = p.lat and c.longitude_10 = p.lon
      where not exists (select from weather_station k where k.station_id = p.id and k.cell_id = c.id and k.provider_id = p.provider_id)
      on conflict (station_id) do update set cell_id = excluded.cell_id, provider_id = excluded.provider_id, judged_at = null,
        since = case when w.cell_id = excluded.cell_id then w.since else excluded.since end`.execute(trx);
    await sql`delete from weather_station w using station s where s.id = w.station_id and s.removed_at is not null`.execute(trx);
    await sql`update weather_warning w set closed_at = ${now}, changed_at = ${now}, close_reason = 'stationRemoved'
      where w.closed_at is null and not exists (select from weather_station k where k.station_id = w.station_id)`.execute(trx);
    await sql`delete from weather_cell c where not exists (select from weather_station w where w.cell_id = c.id)`.execute(trx);
  });
}
