import type { ModelConnector } from './model-connector.ts';
import type { SiteRow } from './site-rows.ts';
import { times } from './times.ts';
import { onLines } from './tree.ts';
import { LOWEST_VOLTAGE } from './wiring.ts';

/** A load: A on L1, L2 and L3, and W over all of them. */
export type Load = readonly [l1: number, l2: number, l3: number, watts: number];

/** A connector's draw at a moment, epoch ms. */
interface Drawn {
  at: number;
  load: Load;
}

/** A reading of the meter. */
interface ReadingSeen extends Drawn {
  /** What no car could draw then: so much is the building's at least. */
  floor: Load;
}

/** The last minutes of a site whose meter counts its cars too, the oldest first. */
export interface Remembered {
  readings: ReadingSeen[];
  /** What the building drew by the newest reading that was compared with the cars; null: none was. */
  found: Drawn | null;
  /** What all cars might draw. */
  mights: Drawn[];
  /** What the meter of each connector has told, by its point and number. */
  drawn: Map<string, Drawn[]>;
  /** The lowest limit that each may have held, likewise. */
  held: Map<string, Drawn[]>;
}
export const nothingRemembered = (): Remembered => ({ readings: [], found: null, mights: [], drawn: new Map(), held: new Map() });

const NONE: Load = [0, 0, 0, 0];
const each = (of: (n: number) => number): Load => [of(0), of(1), of(2), of(3)];
const sum = (loads: readonly Load[]): Load => each((n) => loads.reduce((total, load) => total + load[n]!, 0));
const most = (loads: readonly Load[]): Load => each((n) => Math.max(...loads.map((load) => load[n]!)));
const least = (loads: readonly Load[]): Load => each((n) => Math.min(...loads.map((load) => load[n]!)));

const loadOf = ({ lines, conversion }: ModelConnector, amperes: number, watts?: number): Load => {
  const on = ([0, 1, 2] as const).map((line) => (lines.includes(line) ? amperes : 0));
  return [on[0]!, on[1]!, on[2]!, watts ?? amperes * lines.length * conversion.voltage];
};

/** The load that a meter shows. One that tells only a power is read at the lowest voltage: there its current is highest. */
function shownBy({ power_w: powerW, currents_a: currents }: NonNullable<SiteRow['meter']>, { phases, voltage }: SiteRow): Load {
  const watts = powerW ?? 0;
  const isWhole = (currents?.length ?? 0) >= phases;
  const [l1, l2, l3] = isWhole
    ? [currents![0] ?? 0, currents![1] ?? 0, currents![2] ?? 0]
    : onLines(phases, watts / (phases * voltage * LOWEST_VOLTAGE));
  return [l1!, l2!, l3!, watts];
}

const keyOf = ({ row }: ModelConnector): string => `${row.point_id}/${row.connector_no}`;

/** The lowest limit that a connector may hold, in A; null: it was told none. */
function lowestHeld({ row: { proven_a: proven, sent_a: sent } }: ModelConnector): number | null {
  const known = [proven, sent].filter((amperes) => amperes !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Adds what is known at this moment. `stands`: the most that each connector may draw, in A of each of its lines. */
function remember(
  site: SiteRow,
  connectors: readonly ModelConnector[],
  stands: readonly number[],
  known: Remembered,
  now: number,
): void {
  const meter = site.meter!;
  const keep = <T extends Drawn>(list: T[], one: T) => {
    if (one.at > (list.at(-1)?.at ?? Number.NEGATIVE_INFINITY)) list.push(one);
    // The last before that time says what held at its beginning.
    while (list.length > 1 && list[1]!.at < now - times.rememberMs) list.shift();
  };
  const keepChange = (list: Drawn[], one: Drawn) => {
    if (one.load.some((value, n) => value !== list.at(-1)?.load[n])) keep(list, one);
  };
  keep(known.mights, { at: now, load: sum(connectors.map((one, i) => loadOf(one, Math.max(stands[i]!, one.drawnA)))) });
  const [at, shown] = [Date.parse(meter.read_at!), shownBy(meter, site)];
  const might = most(known.mights.filter((one) => one.at >= at - times.lagMs).map(({ load }) => load));
  keep(known.readings, { at, load: shown, floor: each((n) => shown[n]! - might[n]!) });
  const keys = new Set<string>();
  for (const one of connectors) {
    const { row, drawnA, drawnW } = one;
    const key = keyOf(one);
    keys.add(key);
    const list = known.drawn.get(key) ?? [];
    known.drawn.set(key, list);
    const heldA = lowestHeld(one);
    const held = known.held.get(key) ?? [];
    known.held.set(key, held);
    if (heldA !== null) keepChange(held, { at: now, load: loadOf(one, heldA) });
    if (row.transaction_id === null) keep(list, { at: now, load: NONE });
    else if (row.is_fresh && row.sample_at !== null) keep(list, { at: row.sample_at, load: loadOf(one, drawnA, drawnW) });
  }
  for (const list of [known.drawn, known.held]) for (const key of list.keys()) if (!keys.has(key)) list.delete(key);
}

/** What held between two moments. Each counts until the next. */
function heldWithin(list: readonly Drawn[], from: number, to: number): Drawn[] {
  const first = Math.max(
    0,
    list.findLastIndex(({ at }) => at <= from),
  );
  return list.slice(first).filter(({ at }) => at < to);
}

/** What cars drew about a moment, at least and at most, by what their meters told before and after it; null: not all have told it yet. */
function carsAt(at: number, connectors: readonly ModelConnector[], stands: readonly number[], known: Remembered, now: number) {
  const all: [Load, Load][] = [];
  for (const [i, one] of connectors.entries()) {
    const list = known.drawn.get(keyOf(one)) ?? [];
    const isSilent = (list.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < now - times.rememberMs;
    if (isSilent) all.push([NONE, loadOf(one, Math.max(stands[i]!, one.drawnA))]);
    else {
      const after = list.findIndex((sample) => sample.at >= at);
      if (after < 0) return null;
      // Meters show what was a moment ago.
      const before = Math.max(
        0,
        list.findLastIndex((sample) => sample.at <= at - times.lagMs),
      );
      const about = list.slice(before, after + 1).map(({ load }) => load);
      // Between two samples it was held lower where its limit was.
      const held = heldWithin(known.held.get(keyOf(one)) ?? [], list[before]!.at, list[after]!.at);
      all.push([least([...about, ...held.map(({ load }) => load)]), most(about)]);
    }
  }
  return { least: sum(all.map(([low]) => low)), most: sum(all.map(([, high]) => high)) };
}

/**
 * What a building draws besides its cars, by the last word of its meter; null: it has told nothing yet. A meter that counts the cars too shows the sum. The building is believed to draw what it drew before, as far
 * as that fits: a reading is compared with what the cars drew at its time, once they have told it. Before, only what no car can draw is the building's. So neither the start of a car nor a limit of ours is taken
 * for the building, though chargers and meters tell of it late. Without what is remembered it is what was last found.
 */
export function buildingOf(
  site: SiteRow,
  connectors: readonly ModelConnector[],
  stands: readonly number[],
  known: Remembered | null,
  now: number,
): Load | null {
  const { meter, base_a: baseA, base_w: baseW } = site;
  const before: Load | null = baseA === null || baseW === null ? null : [baseA[0]!, baseA[1]!, baseA[2]!, baseW];
  if (meter === null || meter.read_at === null || meter.power_w === null) return before;
  const shown = shownBy(meter, site);
  if (!meter.includes_cars) return shown;
  const drawn = sum(connectors.map((one) => loadOf(one, one.drawnA, one.drawnW)));
  const last = before ?? each((n) => shown[n]! - drawn[n]!);
  if (known === null) return last;
  // Another process has looked at it meanwhile.
  if ((known.mights.at(-1)?.at ?? now) < now - times.rememberMs) Object.assign(known, nothingRemembered());
  remember(site, connectors, stands, known, now);
  const found = known.found ?? { at: Number.NEGATIVE_INFINITY, load: last };
  known.found = found;
  for (const reading of known.readings.toReversed()) {
    if (reading.at <= found.at) break;
    const cars = carsAt(reading.at, connectors, stands, known, now);
    if (!cars) continue;
    const believed = raised(found, known.readings, reading.at);
    const load = each((n) =>
      Math.min(reading.load[n]! - cars.least[n]!, Math.max(reading.load[n]! - cars.most[n]!, believed[n]!)),
    );
    known.found = { at: reading.at, load };
    break;
  }
  return raised(known.found, known.readings);
}

/** What was found, and what readings after it, until `to` (epoch ms), show beyond all that cars can draw. */
function raised(found: Drawn, readings: readonly ReadingSeen[], to = Number.POSITIVE_INFINITY): Load {
  return most([found.load, ...readings.filter(({ at }) => at > found.at && at <= to).map(({ floor }) => floor)]);
}
