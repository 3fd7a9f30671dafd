import { inflateRawSync } from 'node:zlib';
import {
  type HoldingLimit,
  type LimitState,
  type PointLimits,
  SITE_DEFAULTS,
  type SiteConnector,
  type SiteLive,
  type SiteMinute,
  type WhyLimited,
} from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { found } from '../../platform/http/problem.ts';
import { fullness } from './allocation.ts';
import { readCircuits, readConnectors, readLimits, readSites } from './balance.queries.ts';
import type { KeptConnector } from './balancer.ts';
import type { ModelConnector } from './model-connector.ts';
import { findingsOf, hasRefusedAll, isWild } from './obedience.ts';
import { type Unmeasured, unmeasuredAt } from './phase-measuring.ts';
import { holdingLimits } from './site-limits/site-limits.queries.ts';
import { loadAt, modelOf, type SiteModel, takerOf } from './site-model.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';
import { truthOf } from './truth.rules.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** A station as a site that is not shared, where nobody has said how. Throws `notFound`. */
async function siteOf(trx: Trx, stationId: number): Promise<SiteRow> {
  const [site] = await readSites(queryableOf(trx), [stationId]);
  if (site) return site;
  const { rows } = await sql<Pick<SiteRow, 'station_id' | 'provider_id' | 'name' | 'time_zone' | 'site_limit_w'>>`
    select id as station_id, provider_id, name, time_zone, site_limit_w from station where id = ${stationId} and removed_at is null`.execute(
    trx,
  );
  const { voltage, phases, strategy, ...rest } = SITE_DEFAULTS;
  return {
    ...found(rows[0]),
    mode: 'off',
    limit_a: null,
    voltage,
    phases,
    reserve_w: 0,
    fallback_w: null,
    imbalance_a: null,
    strategy,
    turn_minutes: rest.turnMinutes,
    surplus: rest.surplus,
    surplus_hold_minutes: rest.surplusHoldMinutes,
    surplus_start_w: rest.surplusStartW,
    surplus_grid_w: rest.surplusGridW,
    surplus_seen: null,
    state: 'off',
    base_a: null,
    base_w: null,
    meter: null,
  };
}

/** A site with its tree and its connectors, at this moment. */
export async function readModel(trx: Trx, stationId: number, now: number): Promise<SiteModel> {
  const site = await siteOf(trx, stationId);
  const db = queryableOf(trx);
  const [circuits, limits, connectors] = [
    await readCircuits(db, [stationId]),
    await readLimits(db, [stationId], now, 0),
    await readConnectors(db, [stationId]),
  ];
  return modelOf(site, circuits, connectors, limits, now);
}

/** Who charges at which connector, by session. */
async function accountsOf(trx: Trx, transactionIds: readonly number[]): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; account: string | null }>`
    select r.transaction_id as id, coalesce(u.account, nullif(k.user_name, ''), r.id_tag) as account from charging_record r
    left join charge_user u on u.id = r.charge_user_id left join card k on k.id = r.card_id where r.transaction_id = any (${transactionIds}::int[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, account }) => [id, account]));
}

function stateOf(row: ConnectorRow, now: number): LimitState {
  if (isWild(row) || (row.over_since !== null && now - row.over_since > 60_000)) return 'disobeyed';
  if (hasRefusedAll(row)) return 'refused';
  if (row.sent_no === 0) return 'none';
  if (row.proven_no === row.sent_no && (row.booted_at === null || row.proven_at === null || row.booted_at < row.proven_at))
    return 'proven';
  if (row.result === 'noAnswer') return 'noAnswer';
  return row.result === null || row.result === 'accepted' ? 'sent' : 'refused';
}

const round = (amperes: number) => Math.round(amperes * 10) / 10;

function connectorOf(
  one: ModelConnector,
  { account, unmeasured, now }: { account: string | null; unmeasured?: Unmeasured | undefined; now: number },
): SiteConnector {
  const truth = truthOf(one, now);
  const { row, stored, conversion, minA, maxA, drawnA, drawnW } = one;
  return {
    serialNumber: row.serial_number,
    pointName: row.point_name,
    connectorNo: row.connector_no,
    circuitId: row.circuit_id,
    isDc: conversion.isDc,
    phases: conversion.isDc && row.phases !== null ? row.phases : conversion.phases,
    rotation: row.rotation ?? '123',
    lines: one.countedLines.map((line) => line + 1),
    unmeasured: row.transaction_id === null || conversion.isDc ? null : (unmeasured ?? null),
    minA: round(minA),
    maxA: round(maxA),
    wiredMaxA: row.max_a,
    ratedA: round(one.ratedA),
    rank: row.rank,
    wiredRank: row.wired_rank,
    online: row.online,
    transactionId: stored.transaction_id,
    account,
    limitA: row.proven_no === row.sent_no ? row.wanted_a : (row.sent_a ?? row.wanted_a),
    drawnA: round(drawnA),
    drawnW,
    manualA: row.manual_a,
    why: row.why,
    state: stateOf(row, now),
    mayA: round(truth.standsA),
    counted: truth.counted && { kind: truth.counted },
    safeA: row.wanted_safe_a,
    sentTime: iso(row.sent_at),
    answeredTime: iso(row.answered_at),
    result: row.result,
    provenTime: iso(row.proven_at),
    untilTime: iso(row.sent_until),
    findings: findingsOf(row, now),
  };
}

/** One point now: its connectors with their strategy, and the limits at times that hold for it or above it. Throws `notFound`. */
export async function pointNow(trx: Trx, serialNumber: string, now: number): Promise<PointLimits> {
  const { rows } = await sql<{ station_id: number }>`
    select station_id from charge_point where serial_number = ${serialNumber} and removed_at is null`.execute(trx);
  const { station_id: stationId } = found(rows[0]);
  const model = await readModel(trx, stationId, now);
  const { site, nodes, circuitOf } = model;
  const own = model.connectors.filter(({ row }) => row.serial_number === serialNumber);
  const above = new Set(own.flatMap(({ node }) => pathUp(nodes, node).map((index) => circuitOf[index])));
  const holding = await holdingLimits(trx, stationId, now);
  const unmeasured = site.mode === 'automatic' ? await unmeasuredAt(trx, stationId) : new Map<number, Unmeasured>();
  return {
    stationId,
    timeZone: site.time_zone,
    mode: site.mode,
    holding: holding.filter(({ circuitId }) => above.has(circuitId)),
    connectors: own.map((one) => {
      const { account: _, ...connector } = connectorOf(one, { account: null, unmeasured: unmeasured.get(one.row.point_id), now });
      const strategy = pathUp(nodes, one.node).find((index) => nodes[index]!.strategy !== null);
      return { ...connector, strategy: strategy === undefined ? site.strategy : nodes[strategy]!.strategy! };
    }),
  };
}

/** A node and all above it. */
function pathUp(nodes: SiteModel['nodes'], node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = nodes[at]!.parent) path.push(at);
  return path;
}

/** The site now. */
export async function siteNow(trx: Trx, stationId: number, now: number): Promise<SiteLive> {
  const model = await readModel(trx, stationId, now);
  const accounts = await accountsOf(
    trx,
    model.connectors.flatMap(({ stored }) => stored.transaction_id ?? []),
  );
  const unmeasured = model.site.mode === 'automatic' ? await unmeasuredAt(trx, stationId) : new Map<number, Unmeasured>();
  const connectors = model.connectors.map((one) =>
    connectorOf(one, {
      account: accounts.get(one.stored.transaction_id ?? 0) ?? null,
      unmeasured: unmeasured.get(one.row.point_id),
      now,
    }),
  );
  return liveOf(model, connectors, await holdingLimits(trx, stationId, now), now);
}

function liveOf(model: SiteModel, connectors: SiteConnector[], holding: HoldingLimit[], now: number): SiteLive {
  const { site, circuits, nodes, circuitOf, buildingW, carsW } = model;
  const shares = fullness(
    nodes,
    model.connectors.map((one) => takerOf(one)),
    site.voltage,
    model.connectors.map(({ drawnA }) => drawnA),
  );
  const nodeOf = (index: number) => {
    const { loadW, lines } = loadAt(model, index);
    return { loadW, lines: lines.map(round), share: shares[index] ?? null };
  };
  const amperesOf = (index: number) => nodes[index]!.limitA?.[0] ?? null;
  return {
    stationId: site.station_id,
    stationName: site.name,
    timeZone: site.time_zone,
    time: new Date(now).toISOString(),
    form: {
      mode: site.mode,
      siteLimitW: site.site_limit_w,
      limitA: site.limit_a,
      voltage: site.voltage,
      phases: site.phases === 1 ? 1 : 3,
      reserveW: site.reserve_w,
      fallbackW: site.fallback_w,
      imbalanceA: site.imbalance_a,
      strategy: site.strategy,
      turnMinutes: site.turn_minutes,
      surplus: site.surplus,
      surplusHoldMinutes: site.surplus_hold_minutes,
      surplusStartW: site.surplus_start_w,
      surplusGridW: site.surplus_grid_w,
    },
    state: site.state,
    buildingW,
    carsW,
    nodes: [
      {
        circuitId: null,
        parentId: null,
        name: site.name,
        description: '',
        strategy: site.strategy,
        turnMinutes: site.turn_minutes,
        limitW: site.site_limit_w,
        limitA: site.limit_a,
        imbalanceA: site.imbalance_a,
        nowW: model.limitW,
        nowA: model.limitA,
        ...nodeOf(0),
      },
      ...circuits.map((circuit) => {
        const index = circuitOf.indexOf(circuit.id);
        return {
          circuitId: circuit.id,
          parentId: circuit.parent_id,
          name: circuit.name,
          description: circuit.description,
          strategy: circuit.strategy,
          turnMinutes: circuit.turn_minutes,
          limitW: circuit.limit_w,
          limitA: circuit.limit_a,
          imbalanceA: circuit.imbalance_a,
          nowW: nodes[index]!.limitW,
          nowA: amperesOf(index),
          ...nodeOf(index),
        };
      }),
    ],
    connectors,
    holding,
  };
}

interface MinuteRow {
  minute: Date;
  limit_w: number | null;
  limit_a: number | null;
  cars_w: number;
  building_w: number | null;
  lines_a: number[] | null;
  detail: Buffer;
}

const keptOf = (detail: Buffer): KeptConnector[] => JSON.parse(inflateRawSync(detail).toString()) as KeptConnector[];

/** The site at a moment of the past: what its connectors drew, had, and why, in that minute, on the tree of today. Throws `notFound`. */
export async function siteAt(trx: Trx, stationId: number, at: number, now: number): Promise<SiteLive> {
  const model = await readModel(trx, stationId, now);
  const { rows } =
    await sql<MinuteRow>`select * from site_minute where station_id = ${stationId} and minute <= ${new Date(at)} and minute > ${new Date(at - 300_000)}
    order by minute desc limit 1`.execute(trx);
  const row = found(rows[0]);
  const kept = new Map(keptOf(row.detail).map((one) => [`${one[0]}/${one[1]}`, one]));
  const past = model.connectors.map((one): ModelConnector => {
    const [, , drawnW = 0, drawnA = 0] = kept.get(`${one.row.serial_number}/${one.row.connector_no}`) ?? [];
    return { ...one, drawnW, drawnA };
  });
  const connectors = past.map((one): SiteConnector => {
    const [, , , , limitA = null, why = null] = kept.get(`${one.row.serial_number}/${one.row.connector_no}`) ?? [];
    const asked = connectorOf(one, { account: null, now });
    return {
      ...asked,
      transactionId: null,
      limitA,
      why: why as WhyLimited | null,
      manualA: null,
      state: 'none',
      sentTime: null,
      answeredTime: null,
      result: null,
      provenTime: null,
      untilTime: null,
      counted: null,
      findings: null,
    };
  });
  const live = liveOf(
    { ...model, connectors: past, buildingW: row.building_w, carsW: row.cars_w, limitW: row.limit_w, limitA: row.limit_a },
    connectors,
    await holdingLimits(trx, stationId, row.minute.getTime()),
    row.minute.getTime(),
  );
  return live;
}

/** The minutes of a site between two moments (epoch ms). */
export async function siteMinutes(trx: Trx, stationId: number, from: number, to: number): Promise<SiteMinute[]> {
  const { rows } =
    await sql<MinuteRow>`select * from site_minute where station_id = ${stationId} and minute >= ${new Date(from)} and minute < ${new Date(to)} order by minute`.execute(
      trx,
    );
  return rows.map((row) => ({
    time: row.minute.toISOString(),
    limitW: row.limit_w,
    limitA: row.limit_a,
    buildingW: row.building_w,
    carsW: row.cars_w,
    lines: (row.lines_a ?? [0, 0, 0]).map(round),
    connectors: Object.fromEntries(
      keptOf(row.detail).flatMap(([serial, no, watts]) => (watts === 0 ? [] : [[`${serial}/${no}`, watts]])),
    ),
  }));
}
