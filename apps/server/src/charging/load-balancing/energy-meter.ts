import { createHash, randomBytes } from 'node:crypto';
import { type BodyOf, contract, type READING_FAULTS, type SiteMeter } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { instantOrNull } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** Buildings draw more than they did: their sites are to be looked at now. */
    'site.rose': { stationIds: number[] };
  }
}

type Readings = BodyOf<typeof contract.loadBalancing.readings>['readings'];
type Fault = (typeof READING_FAULTS)[number];

/** A meter may be so far ahead of our clock, in ms. */
const AHEAD_MS = 5_000;
/** So much more than before, in W, makes its site be looked at now. */
const ROSE_W = 500;
/** Readings count at most once in so many ms. */
const REST_MS = 1_000;

const digestOf = (key: string) => createHash('sha256').update(key).digest();
const newKey = () => `meter-${randomBytes(24).toString('base64url')}`;

/** The meters of buildings: how they are set, and their readings. */
export function energyMeterRoutes(http: Http, databases: Databases, bus: Bus, clock: Clock): void {
  const { loadBalancing } = contract;
  http.bind(loadBalancing.meter, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => meterOf(trx, params.stationId, clock.now())),
  );
  http.bind(loadBalancing.saveMeter, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await sql`insert into site (station_id, provider_id) select id, provider_id from station where id = ${params.stationId} and removed_at is null on conflict do nothing`.execute(
        trx,
      );
      const before = await meterOf(trx, params.stationId, clock.now());
      const key = before === null || body.newKey ? newKey() : null;
      const { rows } = await sql<{ id: number }>`
        insert into energy_meter (provider_id, station_id, name, source, includes_cars, stale_s, max_w, key_hash, created_by)
        select provider_id, station_id, ${body.name}, 'push', ${body.includesCars}, ${body.staleS}, ${body.maxW}, ${key === null ? null : digestOf(key)}, ${caller.username}
        from site where station_id = ${params.stationId}
        on conflict (station_id) do update set name = excluded.name, includes_cars = excluded.includes_cars, stale_s = excluded.stale_s, max_w = excluded.max_w,
          key_hash = coalesce(excluded.key_hash, energy_meter.key_hash) returning id`.execute(trx);
      found(rows[0]);
      return { meter: found(await meterOf(trx, params.stationId, clock.now())), key };
    }),
  );
  http.bind(loadBalancing.removeMeter, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      found(await meterOf(trx, params.stationId, clock.now()));
      await sql`delete from energy_meter where station_id = ${params.stationId}`.execute(trx);
      return null;
    }),
  );
  http.bind(loadBalancing.readings, async ({ params, body, request }) => {
    const key = /^Bearer (meter-[\w-]{20,60})$/.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) throw new Problem('unauthenticated');
    const { rose, ...answer } = await takeReadings(databases.system, params.id, key, body.readings, clock.now());
    if (rose !== null) bus.publish('site.rose', { stationIds: [rose] });
    return answer;
  });
}

async function meterOf(trx: Trx, stationId: number, now: number): Promise<SiteMeter | null> {
  const { rows } = await sql<SiteMeter>`
    select id, name, includes_cars as "includesCars", stale_s as "staleS", max_w as "maxW", read_at is null or read_at < ${new Date(now)}::timestamptz - stale_s * interval '1 second' as "isStale",
      ${instantOrNull('read_at')} as "readTime", power_w as "powerW", currents_a::float8[] as "currentsA", refused, refused_why as "refusedWhy"
    from energy_meter where station_id = ${stationId}`.execute(trx);
  return rows[0] ?? null;
}

interface MeterRow {
  station_id: number;
  power_w: number | null;
  max_w: number;
  read_at: Date | null;
  read_no: number | null;
}

/**
 * Takes the newest of some readings, if it is newer than what counts: by its number and its time, not ahead of our clock, and not more than the meter can show. Throws `unauthenticated` for a
 * foreign key.
 */
async function takeReadings(db: Database, id: number, key: string, readings: Readings, now: number) {
  return db.transaction().execute(async (trx) => {
    const { rows } =
      await sql<MeterRow>`select station_id, power_w, max_w, read_at, read_no::float8 as read_no from energy_meter where id = ${id} and key_hash = ${digestOf(key)} for update`.execute(
        trx,
      );
    const meter = rows[0];
    if (!meter) throw new Problem('unauthenticated');
    const newest = readings.toSorted((a, b) => a.no - b.no).at(-1)!;
    const fault = faultOf(meter, newest, now);
    if (fault !== null) {
      await sql`update energy_meter set refused = refused + 1, refused_why = ${fault} where id = ${id}`.execute(trx);
      return { counted: 0, refused: fault, rose: null };
    }
    // What comes more often than once a second changes nothing yet.
    if (meter.read_at === null || Date.parse(newest.at) - meter.read_at.getTime() >= REST_MS)
      await sql`update energy_meter set read_at = ${newest.at}, read_no = ${newest.no}, power_w = ${Math.round(newest.powerW)}, currents_a = ${newest.currentsA ?? null}::real[] where id = ${id}`.execute(
        trx,
      );
    return { counted: 1, refused: null, rose: newest.powerW > (meter.power_w ?? 0) + ROSE_W ? meter.station_id : null };
  });
}

function faultOf(
  { max_w: maxW, read_at: readAt, read_no: readNo }: MeterRow,
  { at, no, powerW }: Readings[number],
  now: number,
): Fault | null {
  const time = Date.parse(at);
  if (time > now + AHEAD_MS) return 'ahead';
  // A meter that has started anew counts from the beginning: a later time is believed.
  if (readAt !== null && time <= readAt.getTime()) return readNo !== null && no <= readNo ? 'repeated' : 'late';
  return Math.abs(powerW) > maxW ? 'implausible' : null;
}
