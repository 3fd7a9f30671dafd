import { deflateRawSync } from 'node:zlib';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { readCircuits, readConnectors, readLimits, readSites, storeDecisions, storeStates } from './balance.queries.ts';
import { type LookedSite, look } from './decide.ts';
import { linesOf, modelOf } from './site-model.ts';
import { times } from './times.ts';

export interface BalancerParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
}

/** A site that is not shared is only watched. */
const WATCHED_MS = 15_000;
/** Cars come down so long before a limit begins, in ms. */
const AHEAD_MS = 30_000;
const MINUTE = 60_000;
/** How long minutes are kept, in days. */
const KEPT_DAYS = 31;

/** Shares the power of all sites, by one process at a time: reads how they stand, decides, stores what is wanted, and tells who holds the sockets. */
export function balancing({ databases, bus, clock }: BalancerParts, everyMs = times.lookMs): RegularWork {
  const lookedAt = new Map<number, number>();
  const minutes = new Map<number, number>();
  /** Sites whose buildings draw more: they alone are looked at before all are. */
  const rose = new Set<number>();
  let isWoken = false;
  let allAt = 0;
  return {
    name: 'load-balancing',
    everyMs,
    restMs: Math.min(times.restMs, everyMs),
    async work() {
      const now = clock.now();
      const only = !isWoken && rose.size > 0 && now - allAt < everyMs && now >= allAt ? [...rose] : null;
      rose.clear();
      isWoken = false;
      if (only === null) allAt = now;
      const sites = (await readSites(databases.pool, only)).filter(
        ({ station_id: id, mode }) => mode !== 'off' || now - (lookedAt.get(id) ?? 0) >= WATCHED_MS,
      );
      if (sites.length === 0) return;
      const ids = sites.map(({ station_id: id }) => id);
      const [circuits, limits, connectors] = await Promise.all([
        readCircuits(databases.pool, ids),
        readLimits(databases.pool, ids, now, AHEAD_MS),
        readConnectors(databases.pool, ids),
      ]);
      const of = <T extends { station_id: number }>(rows: readonly T[]) => Map.groupBy(rows, (row) => row.station_id);
      const [circuitsOf, limitsOf, connectorsOf] = [of(circuits), of(limits), of(connectors)];
      const looked = sites.map((site) => {
        const id = site.station_id;
        lookedAt.set(id, now);
        const model = modelOf(site, circuitsOf.get(id) ?? [], connectorsOf.get(id) ?? [], limitsOf.get(id) ?? [], now);
        return look(model, now, (pointId) => ((pointId * 2_654_435_761) % 1000) / 1000);
      });
      await store(databases, looked, now);
      const pointIds = looked.flatMap((site) =>
        site.looked.filter(({ decision }) => decision.isNew).map(({ decision }) => decision.point_id),
      );
      if (pointIds.length > 0) bus.publish('limit.wanted', { pointIds: [...new Set(pointIds)] });
      const minute = Math.floor(now / MINUTE) * MINUTE;
      const due = looked.filter(({ model: { site } }) => minutes.get(site.station_id) !== minute);
      if (due.length > 0) await storeMinutes(databases, due, minute);
      for (const { model } of due) minutes.set(model.site.station_id, minute);
    },
    wokenBy(hears, wake) {
      const stopSessions = hears.subscribe('live', (event) => {
        if (event.type !== 'session.started' && event.type !== 'session.ended') return;
        isWoken = true;
        wake();
      });
      const stopRises = hears.subscribe('site.rose', ({ stationIds }) => {
        for (const id of stationIds) rose.add(id);
        wake();
      });
      return () => {
        stopSessions();
        stopRises();
      };
    },
  };
}

async function store(databases: Databases, looked: readonly LookedSite[], now: number): Promise<void> {
  const decisions = looked.flatMap((site) => site.looked.filter(({ isChanged }) => isChanged).map(({ decision }) => decision));
  await databases.system.transaction().execute(async (trx) => {
    const db = queryableOf(trx);
    await storeDecisions(db, decisions, now);
    await storeStates(
      db,
      looked.map(({ model, state, share }) => ({
        station_id: model.site.station_id,
        state,
        limit_w: model.limitW,
        limit_a: model.limitA,
        cars_w: model.carsW,
        building_w: model.buildingW,
        share,
      })),
      looked.flatMap(({ circuits }) => circuits),
      now,
    );
  });
}

/** What a minute keeps of a connector: serial number, number, W, A, limit in A, why. */
export type KeptConnector = [string, number, number, number, number | null, unknown];

/** Keeps how sites stand, once a minute: what each connector draws, has, and why. */
async function storeMinutes(databases: Databases, looked: readonly LookedSite[], minute: number): Promise<void> {
  const rows = looked.map(({ model, looked: connectors }) => {
    const kept = connectors.flatMap(({ connector: { row, drawnW, drawnA }, decision }): KeptConnector[] =>
      row.transaction_id === null && drawnW === 0
        ? []
        : [[row.serial_number, row.connector_no, drawnW, Math.round(drawnA * 10) / 10, decision.wanted_a, decision.why]],
    );
    const lines = linesOf(model.connectors).map(
      (amperes, line) => amperes + (model.buildingW === null ? 0 : model.nodes[0]!.baseA[line]!),
    );
    return { model, lines, detail: deflateRawSync(JSON.stringify(kept), { level: 6 }) };
  });
  await databases.system.transaction().execute((trx) =>
    queryableOf(trx).query({
      name: 'site-minutes',
      text: `insert into site_minute (station_id, minute, provider_id, limit_w, limit_a, cars_w, building_w, lines_a, detail)
        select v.station_id, $7, v.provider_id, v.limit_w, v.limit_a, v.cars_w, v.building_w, array[v.l1, v.l2, v.l3]::real[], decode(v.detail, 'base64')
        from unnest($1::int[], $2::int[], $3::int[], $4::real[], $5::int[], $6::int[], $8::real[], $9::real[], $10::real[], $11::text[])
          as v (station_id, provider_id, limit_w, limit_a, cars_w, building_w, l1, l2, l3, detail)
        on conflict do nothing`,
      values: [
        rows.map(({ model }) => model.site.station_id),
        rows.map(({ model }) => model.site.provider_id),
        rows.map(({ model }) => model.limitW),
        rows.map(({ model }) => model.limitA),
        rows.map(({ model }) => model.carsW),
        rows.map(({ model }) => model.buildingW),
        new Date(minute),
        rows.map(({ lines }) => lines[0]),
        rows.map(({ lines }) => lines[1]),
        rows.map(({ lines }) => lines[2]),
        rows.map(({ detail }) => detail.toString('base64')),
      ],
    }),
  );
}

/** Removes minutes that are older than the month that can be looked at. */
export async function dropOldMinutes({ databases, clock }: Pick<BalancerParts, 'databases' | 'clock'>): Promise<void> {
  await databases.pool.query('delete from site_minute where minute < $1', [new Date(clock.now() - KEPT_DAYS * 86_400_000)]);
}
