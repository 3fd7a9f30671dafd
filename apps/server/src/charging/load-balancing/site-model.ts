import { statusMeaning } from '@csms/contract';
import { standsFor } from './account.ts';
import type { Line, PerLine, Taker, TreeNode } from './allocation.ts';
import { buildingOf, type Load, type Remembered } from './building.rules.ts';
import { DRAWS_A, measuredLines } from './measured.rules.ts';
import type { ModelConnector } from './model-connector.ts';
import { isEmpty, isLasting, mayHaveAnother } from './obedience.ts';
import { inLines, type Power } from './power-limits.ts';
import type { CircuitRow, ConnectorRow, LimitRow, SiteRow } from './site-rows.ts';
import { onLines } from './tree.ts';
import type { Conversion } from './wiring.ts';
import { connectorFacts, DC_EFFICIENCY, DC_STANDBY_W, HIGHEST_VOLTAGE, LOWEST_VOLTAGE, linesIn } from './wiring.ts';

/** A site as the rules see it. */
export interface SiteModel {
  site: SiteRow;
  circuits: readonly CircuitRow[];
  /** Limits that hold now or begin in a moment; the lowest counts. */
  limits: readonly LimitRow[];
  nodes: TreeNode[];
  /** Which node is which circuit; the grid connection is null, a point with several connectors is as the node above. */
  circuitOf: (number | null)[];
  connectors: ModelConnector[];
  /** What the building draws besides its cars by the last word of its meter, and so far as that is of now, in W; null: not known. */
  building: Load | null;
  buildingW: number | null;
  isStale: boolean;
  carsW: number;
  /** What holds now at the grid connection. */
  limitW: number | null;
  limitA: number | null;
}

const MINUTE = 60_000;
/** A voltage that is measured rises by no more than so much until it is measured again. */
const NEARLY = 1.01;

const all = (amperes: number): PerLine => [amperes, amperes, amperes];
const least = (...values: (number | null)[]): number | null => {
  const given = values.filter((value) => value !== null);
  return given.length === 0 ? null : Math.min(...given);
};

/** Lines as bits: 1 is L1, 2 is L2, 4 is L3. */
export const bitsOf = (lines: readonly Line[]): number => lines.reduce<number>((bits, line) => bits | (1 << line), 0);
const linesOfBits = (bits: number): Line[] => ([0, 1, 2] as const).filter((line) => bits & (1 << line));

/** A charger that is told W at the lowest voltage lets its car begin at a higher one. */
const leastOfPower = (minA: number) => Math.ceil((minA / LOWEST_VOLTAGE) * 10) / 10;

function connectorOf(stored: ConnectorRow, node: number, { voltage, phases: gridPhases }: SiteRow, now: number): ModelConnector {
  const empty = isEmpty(stored, now);
  const isDc = stored.standard !== 'ac';
  const { phases, conversion, ratedA } = connectorFacts({ ...stored, voltage, grid_phases: gridPhases });
  const maxA = stored.max_a ?? ratedA;
  const isPower = stored.in_power && !isDc && phases > 1;
  const wired = linesIn(isDc ? null : stored.rotation, gridPhases).slice(0, phases);
  const minA = isDc ? Math.min(stored.min_a ?? 1, maxA) : (stored.min_a ?? 6);
  const powerW = stored.is_fresh ? (stored.power_w ?? 0) : 0;
  const isCharging = stored.transaction_id !== null && !empty;
  const known = stored.seen_lines === null ? null : linesOfBits(stored.seen_lines);
  const knownOfCar = isCharging && stored.seen_session === stored.transaction_id ? known : null;
  const measured = isDc ? null : measuredOf(stored, { wired, ratedA, minA, voltage, known: knownOfCar }, conversion);
  const isOnAll = isPower && measured?.mostA === null && powerW > (phases - 1) * ratedA * voltage * HIGHEST_VOLTAGE;
  // Fewer lines cannot carry so much.
  const seen = isOnAll ? wired : (measured?.seen ?? []);
  const ofCar = seen.length > 0 ? seen : knownOfCar;
  const lines = ofCar ?? wired;
  const counting = empty ? { ...stored, transaction_id: null } : stored;
  const power = isPower ? powerOf(counting, phases, { ofCar, now }) : null;
  const counted = mayHaveAnother(stored, now) ? null : isCharging ? ofCar : known;
  const row = power ? inLines(counting, { counted: counted?.length ?? 1, told: power.lines ?? 1 }, maxA) : counting;
  const ofPower = powerW / (isDc ? conversion.efficiency : 1) / (lines.length * conversion.voltage);
  const drawn = (amperes: number | null | undefined) => (!isCharging || !row.is_fresh ? 0 : Math.max(0, amperes ?? ofPower));
  const drawnA = drawn(measured?.mostA);
  const drawnW = Math.round(
    row.power_w !== null && row.is_fresh
      ? isDc
        ? powerW / conversion.efficiency
        : powerW
      : drawnA * lines.length * conversion.voltage,
  );
  const takesNothing = statusMeaning(row.status)?.isOccupied === true && row.online && row.is_fresh && drawnA < DRAWS_A;
  return {
    row,
    stored,
    isEmpty: empty,
    isIdle: empty || takesNothing,
    power,
    node,
    wired,
    seen,
    lines,
    countedLines: isCharging ? lines : (known ?? wired),
    conversion,
    minA: power ? Math.min(maxA, leastOfPower(minA)) : minA,
    startA: power ? Math.min(maxA, leastOfPower(minA) * power.wired) : minA,
    maxA,
    ratedA,
    drawnA,
    leastDrawnA: drawn(measured?.leastA),
    drawnW: isCharging ? drawnW : 0,
    measuredV: isCharging && row.is_fresh ? plausible(row.output_v, conversion) : null,
  };
}

/** What its meter tells of the lines of an AC connector. */
const measuredOf = (row: ConnectorRow, at: Parameters<typeof measuredLines>[1], conversion: Conversion) =>
  measuredLines(
    {
      currents: row.line_currents,
      powers: row.line_powers,
      currentA: row.current_a,
      powerW: row.is_fresh ? row.power_w : null,
    },
    { ...at, voltage: plausible(row.output_v, conversion) ?? at.voltage },
  );

/** How a limit in power is told next. One that has no end may meet any car. */
function powerOf(row: ConnectorRow, wired: number, { ofCar, now }: { ofCar: readonly Line[] | null; now: number }): Power {
  const isForCar = ofCar !== null && row.transaction_id !== null && !isLasting(row) && !mayHaveAnother(row, now);
  return { wired, lines: isForCar ? ofCar.length : null };
}

/** The least that a connector may be told that is no pause. While it is not known what lines its car loads, that is what any car needs. */
export const leastOf = ({ row, power, minA, startA }: ModelConnector): number =>
  power?.lines === null && (row.transaction_id !== null || isLasting(row)) ? startA : minA;

/** The same for any car that may come next, whatever lines it loads. */
export const forAnyCar = (one: ModelConnector): ModelConnector =>
  one.power
    ? { ...one, row: { ...inLines(one.stored, { counted: 1, told: 1 }, one.maxA), transaction_id: one.row.transaction_id } }
    : one;

const plausible = (volts: number | null, { isDc, voltage }: Conversion): number | null =>
  isDc || volts === null || Math.abs(volts - voltage) > voltage * 0.15 ? null : volts;

/** What an ampere of a connector is at most, in W: an AC charger holds a current, which is more power at a high voltage. One of direct current holds a power. */
export const mostWattsPerA = ({ conversion: { isDc, voltage }, measuredV }: ModelConnector, lines: readonly Line[]): number =>
  lines.length * (isDc ? voltage : measuredV === null ? voltage * HIGHEST_VOLTAGE : measuredV * NEARLY);

/** Puts the rows of a site together. `limits` are those that hold now; what is `remembered` of it goes on; null: nothing is kept here. */
export function modelOf(
  site: SiteRow,
  circuits: readonly CircuitRow[],
  rows: readonly ConnectorRow[],
  limits: readonly LimitRow[],
  now: number,
  remembered: Remembered | null = null,
): SiteModel {
  const { voltage, phases, reserve_w: reserveW } = site;
  const at = new Map<number | null, number>([[null, 0]]);
  const ordered = (circuitId: number | null) => limits.filter((limit) => limit.circuit_id === circuitId);
  const limitW = least(site.site_limit_w, ...ordered(null).map((one) => one.limit_w));
  const limitA = least(site.limit_a, ...ordered(null).map((one) => one.limit_a));
  const nodes: TreeNode[] = [];
  const circuitOf: (number | null)[] = [null];
  const base = all(0);
  nodes.push({
    parent: -1,
    limitA: limitA === null ? null : all(limitA),
    limitW,
    imbalanceA: site.imbalance_a,
    strategy: site.strategy,
    turnMs: site.turn_minutes * MINUTE,
    baseA: base,
  });
  for (const circuit of circuits) {
    const amperes = least(circuit.limit_a, ...ordered(circuit.id).map((one) => one.limit_a));
    at.set(circuit.id, nodes.length);
    circuitOf.push(circuit.id);
    nodes.push({
      parent: at.get(circuit.parent_id) ?? 0,
      limitA: amperes === null ? null : all(amperes),
      limitW: least(circuit.limit_w, ...ordered(circuit.id).map((one) => one.limit_w)),
      imbalanceA: circuit.imbalance_a,
      strategy: circuit.strategy,
      turnMs: circuit.turn_minutes === null ? null : circuit.turn_minutes * MINUTE,
      baseA: base,
    });
  }
  const points = new Map<number, number>();
  const connectors = rows.map((row) => {
    const above = at.get(row.circuit_id) ?? 0;
    if (row.point_connectors === 1) return connectorOf(row, above, site, now);
    let node = points.get(row.point_id);
    if (node === undefined) {
      const isDc = row.standard !== 'ac';
      node = nodes.length;
      points.set(row.point_id, node);
      circuitOf.push(circuitOf[above]!);
      const watts = isDc ? row.point_power_w / (row.efficiency ?? DC_EFFICIENCY) + DC_STANDBY_W : row.point_power_w * 1.02;
      nodes.push({ parent: above, limitA: null, limitW: watts, imbalanceA: null, strategy: null, turnMs: null, baseA: base });
    }
    return connectorOf(row, node, site, now);
  });
  const carsW = connectors.reduce((sum, one) => sum + one.drawnW, 0);
  const { meter } = site;
  const readAt = meter?.read_at ? Date.parse(meter.read_at) : null;
  const isStale = meter !== null && (readAt === null || now - readAt > meter.stale_s * 1000);
  const stands = connectors.map((one) => standsFor(one, now));
  const building = meter === null ? null : buildingOf(site, connectors, stands, remembered, now);
  const buildingW = building === null || isStale ? null : Math.round(building[3]);
  const kept = onLines(phases, reserveW / (phases * voltage));
  const root = nodes[0]!;
  // A meter that is silent raises nothing: the building counts on with what it drew last.
  root.baseA = kept.map((amperes, line) => Math.max(amperes, building?.[line] ?? 0)) as unknown as PerLine;
  root.baseW = Math.max(reserveW, building?.[3] ?? 0);
  if (isStale && site.fallback_w !== null) {
    root.limitW = least(root.limitW, root.baseW + site.fallback_w);
    const perLineA = site.fallback_w / (phases * voltage);
    const lines = root.limitA ?? all(Number.POSITIVE_INFINITY);
    root.limitA = lines.map((amperes, line) => Math.min(amperes, root.baseA[line]! + perLineA)) as unknown as PerLine;
  }
  return { site, circuits, limits, nodes, circuitOf, connectors, building, buildingW, isStale, carsW, limitW, limitA };
}

/** Whether a node is another one or lies below it. */
const isBelow = (nodes: readonly TreeNode[], node: number, above: number): boolean =>
  node === above || (node >= 0 && isBelow(nodes, nodes[node]!.parent, above));

/** What is drawn at a node, in W and in A on each line: its cars; at the grid connection also the building, as far as it is known. */
export function loadAt(
  { nodes, connectors, buildingW }: Pick<SiteModel, 'nodes' | 'connectors' | 'buildingW'>,
  node: number,
): { loadW: number; lines: [number, number, number] } {
  const own = connectors.filter((one) => isBelow(nodes, one.node, node));
  const withBuilding = node === 0 && buildingW !== null;
  const [first, second, third] = linesOf(own);
  const base = withBuilding ? nodes[0]!.baseA : all(0);
  return {
    loadW: own.reduce((sum, { drawnW }) => sum + drawnW, 0) + (withBuilding ? buildingW : 0),
    lines: [first + base[0], second + base[1], third + base[2]],
  };
}

/** A connector as the rules of sharing see it while nothing is known of its car; `known` says what is. */
export const takerOf = (
  { node, lines, minA, maxA, conversion }: Pick<ModelConnector, 'node' | 'lines' | 'minA' | 'maxA' | 'conversion'>,
  known: Partial<Taker> = {},
): Taker => ({
  node,
  lines,
  wattsPerA: lines.length * conversion.voltage,
  minA,
  maxA,
  wantsA: maxA,
  fixedA: null,
  since: 0,
  rank: 0,
  goal: null,
  turnSince: null,
  poweredAt: 0,
  isAsleep: false,
  ...known,
});

/** What connectors draw on each line, in A. */
export function linesOf(connectors: readonly Pick<ModelConnector, 'lines' | 'drawnA'>[]): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (const { lines, drawnA } of connectors) for (const line of lines) sums[line] += drawnA;
  return sums;
}
