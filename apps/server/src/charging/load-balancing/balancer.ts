import { deflateRawSync } from 'node:zlib';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { tellAsleep } from './asleep-notices.ts';
import { readCircuits, readConnectors, readLimits, readSites, storeDecisions, storeStates } from './balance.queries.ts';
import { nothingRemembered, type Remembered } from './building.rules.ts';
import { learnEfficiency, lookAtEfficiency } from './dc-efficiency.ts';
import { type LookedSite, look } from './decide.ts';
import { ensureSitesOfMoved } from './ensure-site.ts';
import { isToTellMeter } from './finding-out.rules.ts';
import { isGivenUp, isNeverPaused } from './obedience.ts';
import { type Measured, renewWeeklyLimits, storeMeasured } from './site-limits/site-limits.queries.ts';
import { linesOf, loadAt, modelOf, type SiteModel } from './site-model.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';
import { times } from './times.ts';

export interface BalancerParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
}

/** A site that is not shared is only watched. */
const WATCHED_MS = 15_000;
/** Cars come down so long before a limit begins, in ms: chargers need time to obey. What is drawn is measured as long after its start. */
const AHEAD_MS = 30_000;
/** Meters are not exact: so much of a limit counts as within it. */
const MEASURED_SHARE = 1.02;
const MINUTE = 60_000;
/** How long minutes are kept, in days. */
const KEPT_DAYS = 31;

/** All sites are looked at in parts, the fullest first: what rises meanwhile waits for one part only. */
/** A process that stands still while it shares power is waited for so long: cars draw on meanwhile. */
const LEASE_MS = 5_000;
const PART = 10;
/** To look at all takes no more than a sixth of the time. */
const REST_FOR_ALL = 5;

/**
 * Shares the power of all sites. One process at a time reads how they stand, decides, stores the limits that are wanted, and tells the processes with the sockets. A site is looked at at once when its
 * building rises, a car comes or goes, or a charger starts anew. The others have their turn.
 */
export function balancing({ databases, bus, clock }: BalancerParts, everyMs = times.lookMs): RegularWork {
  const lookedAt = new Map<number, number>();
  const minutes = new Map<number, number>();
  /** What the meters of each site have told lately. */
  const memories = new Map<number, Remembered>();
  const seconds = secondsOver();
  const meters = metersToAsk();
  /** Sites with a charger that counts with nothing while no car is there, and cannot be kept from charging when one comes. */
  const alert = new Set<number>();
  /** Sites that are to be looked at now. */
  const urgent = new Set<number>();
  let isWoken = false;
  /** Of the last look at all: its end by the steady clock, and how long it took, in ms; without those that hurried in between. */
  let all = { endedAt: Number.NEGATIVE_INFINITY, tookMs: 0 };
  /** The minute in which it was last looked for points that have left their sites; null: some may have just now. */
  let movedAt: number | null = null;

  async function lookAt(sites: SiteRow[]): Promise<void> {
    if (sites.length === 0) return;
    const now = clock.now();
    const ids = sites.map(({ station_id: id }) => id);
    const [circuits, limits, connectors] = await Promise.all([
      readCircuits(databases.pool, ids),
      readLimits(databases.pool, ids, now, AHEAD_MS),
      readConnectors(databases.pool, ids),
    ]);
    const of = <T extends { station_id: number }>(rows: readonly T[]) => Map.groupBy(rows, (row) => row.station_id);
    const [circuitsOf, limitsOf, connectorsOf] = [of(circuits), of(limits), of(connectors)];
    const measured: Measured[] = [];
    const looked = sites.map((site) => {
      const id = site.station_id;
      const sinceLook = now - (lookedAt.get(id) ?? now);
      lookedAt.set(id, now);
      const remembered = memories.get(id) ?? nothingRemembered();
      memories.set(id, remembered);
      const model = modelOf(site, circuitsOf.get(id) ?? [], connectorsOf.get(id) ?? [], limitsOf.get(id) ?? [], now, remembered);
      measured.push(...measuredOf(model, now, (id) => seconds(id, sinceLook)));
      return look(model, now, (pointId) => ((pointId * 2_654_435_761) % 1000) / 1000);
    });
    for (const { model } of looked) {
      const isAlert =
        model.site.mode === 'automatic' &&
        model.connectors.some((one) => one.isEmpty && (isGivenUp(one.row) || isNeverPaused(one.row, now)));
      alert[isAlert ? 'add' : 'delete'](model.site.station_id);
    }
    await store(databases, looked, measured, now);
    const pointIds = looked.flatMap((site) =>
      site.looked.filter(({ decision }) => decision.isNew).map(({ decision }) => decision.point_id),
    );
    if (pointIds.length > 0) bus.publish('limit.wanted', { pointIds: [...new Set(pointIds)] });
    const unseen = meters.due(
      looked.flatMap((site) => site.looked.map(({ connector }) => connector.row)),
      now,
    );
    if (unseen.length > 0) bus.publish('meter.wanted', { connectors: unseen });
    const minute = Math.floor(now / MINUTE) * MINUTE;
    const due = looked.filter(({ model: { site } }) => minutes.get(site.station_id) !== minute);
    if (due.length === 0) return;
    await storeMinutes(databases, due, minute);
    await learn(databases, due, now);
    for (const { model } of due) minutes.set(model.site.station_id, minute);
  }
  async function lookAtUrgent(): Promise<void> {
    if (urgent.size === 0) return;
    const ids = [...urgent];
    urgent.clear();
    const sites = await readSites(databases.pool, ids);
    for (let at = 0; at < sites.length; at += PART) await lookAt(sites.slice(at, at + PART));
  }

  return {
    name: 'load-balancing',
    everyMs,
    restMs: Math.min(times.restMs, everyMs),
    leaseMs: LEASE_MS,
    async work() {
      await lookAtUrgent();
      const restMs = REST_FOR_ALL * all.tookMs;
      const from = performance.now();
      if (from - all.endedAt < (isWoken ? restMs : Math.max(everyMs, restMs))) return;
      isWoken = false;
      const now = clock.now();
      await renewWeeklyLimits(databases.pool, now);
      if (movedAt === null || now - movedAt >= MINUTE || now < movedAt) {
        movedAt = now;
        await databases.system.transaction().execute((trx) => ensureSitesOfMoved(queryableOf(trx)));
      }
      const sites = (await readSites(databases.pool, null)).filter(
        ({ station_id: id, mode }) => mode !== 'off' || now - (lookedAt.get(id) ?? 0) >= WATCHED_MS,
      );
      let tookMs = performance.now() - from;
      for (let at = 0; at < sites.length; at += PART) {
        await lookAtUrgent();
        const began = performance.now();
        await lookAt(sites.slice(at, at + PART));
        tookMs += performance.now() - began;
      }
      all = { endedAt: performance.now(), tookMs };
    },
    wokenBy(hears, wake) {
      const wakeAll = () => {
        isWoken = true;
        wake();
      };
      const hurry = (stationIds: readonly number[]) => {
        for (const id of stationIds) urgent.add(id);
        wake(true);
      };
      const stops = [
        hears.subscribe('live', (event) => {
          if (event.type === 'session.started' || event.type === 'session.ended') hurry([event.stationId]);
          // A car has come to one of these: others come down for it.
          if (event.type === 'connector.changed' && alert.has(event.stationId)) hurry([event.stationId]);
        }),
        hears.subscribe('siteLimit.changed', wakeAll),
        hears.subscribe('point.registered', () => {
          movedAt = null;
          wakeAll();
        }),
        hears.subscribe('site.rose', ({ stationIds }) => hurry(stationIds)),
        hears.subscribe('point.booted', ({ stationId }) => hurry([stationId])),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Which connectors of those looked at are asked for their meter now: each again after a while, until it has told one. */
function metersToAsk() {
  const askedAt = new Map<string, number>();
  return {
    due: (rows: readonly ConnectorRow[], now: number) =>
      rows.flatMap((row) => {
        const key = `${row.point_id} ${row.connector_no}`;
        if (!isToTellMeter(row, now)) {
          askedAt.delete(key);
          return [];
        }
        const before = askedAt.get(key);
        if (before !== undefined && now >= before && now - before < times.againMs) return [];
        askedAt.set(key, now);
        return [{ pointId: row.point_id, connectorNo: row.connector_no }];
      }),
  };
}

/** Whole seconds for which limits are broken, by the limit's id; what is less than a second is added to the next look. */
function secondsOver(): (id: number, sinceLook: number) => number {
  const rest = new Map<number, number>();
  return (id, sinceLook) => {
    const ms = (rest.get(id) ?? 0) + Math.min(sinceLook, WATCHED_MS);
    rest.set(id, ms % 1000);
    return Math.floor(ms / 1000);
  };
}

/** What is drawn under each limit that holds, once its cars have had time to come down. */
function measuredOf(model: SiteModel, now: number, secondsOf: (id: number) => number): Measured[] {
  return model.limits.flatMap(({ id, circuit_id: circuitId, limit_w: limitW, limit_a: limitA, holds_from: from }) => {
    const node = model.circuitOf.indexOf(circuitId);
    if (node < 0 || now < from.getTime() + AHEAD_MS) return [];
    const { loadW, lines } = loadAt(model, node);
    const isAbove = (value: number, limit: number | null) => limit !== null && value > limit * MEASURED_SHARE;
    return [{ id, loadW, overS: isAbove(loadW, limitW) || isAbove(Math.max(...lines), limitA) ? secondsOf(id) : 0 }];
  });
}

async function store(
  databases: Databases,
  looked: readonly LookedSite[],
  measured: readonly Measured[],
  now: number,
): Promise<void> {
  const decisions = looked.flatMap((site) => site.looked.filter(({ isChanged }) => isChanged).map(({ decision }) => decision));
  await databases.system.transaction().execute(async (trx) => {
    const db = queryableOf(trx);
    await storeDecisions(db, decisions, now);
    await storeMeasured(db, measured);
    const asleep = looked.flatMap((site) =>
      site.looked.filter(({ connector, decision }) => decision.why?.kind === 'asleep' && connector.row.why?.kind !== 'asleep'),
    );
    await tellAsleep(
      trx,
      asleep.flatMap(({ connector }) => connector.row.transaction_id ?? []),
      now,
    );
    await storeStates(
      db,
      looked.map(({ model, state, share, surplusSeen }) => ({
        station_id: model.site.station_id,
        state,
        limit_w: model.limitW,
        limit_a: model.limitA,
        cars_w: model.carsW,
        building_w: model.buildingW,
        base_a: model.building?.slice(0, 3) ?? null,
        base_w: model.building === null ? null : Math.round(model.building[3]),
        share,
        surplus_seen: surplusSeen,
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
    const kept = connectors.flatMap(({ connector: { row, drawnW, drawnA }, limitA, decision }): KeptConnector[] =>
      row.transaction_id === null && drawnW === 0
        ? []
        : [[row.serial_number, row.connector_no, drawnW, Math.round(drawnA * 10) / 10, limitA, decision.why]],
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

/** Learns what DC chargers give of what they take, once a minute. */
async function learn(databases: Databases, looked: readonly LookedSite[], now: number): Promise<void> {
  const looks = looked.flatMap(({ model }) => model.connectors.flatMap(({ row }) => lookAtEfficiency(row, model.site) ?? []));
  if (looks.length > 0) await databases.system.transaction().execute((trx) => learnEfficiency(queryableOf(trx), looks, now));
}

/** Removes the days of minutes that are older than the month that can be looked at, each at once. */
export async function dropOldMinutes({ databases, clock }: Pick<BalancerParts, 'databases' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - KEPT_DAYS * 86_400_000);
  const day = before.toISOString().slice(0, 10).replaceAll('-', '');
  const { rows } = await databases.pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'site_minute'::regclass and c.relname ~ '^site_minute_\\d{8}$' and c.relname < $1 order by 1`,
    [`site_minute_${day}`],
  );
  for (const { name } of rows) await databases.pool.query(`drop table "${name}"`);
  // Minutes of days that no piece was made for.
  await databases.pool.query('delete from site_minute_default where minute < $1', [before]);
}
