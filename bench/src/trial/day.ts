import { Building, deviations, type Model, modelNamed, PHASE_ROTATIONS, type Protocol, Random } from '@csms/simulator';
import { HOUR, MINUTE } from './clock.ts';

/** When the day begins: six in the morning, in summer. */
export const DAY_FROM = Date.parse('2026-06-02T06:00:00Z');
/** A part of a day begins at five in the afternoon. */
const EVENING_FROM = DAY_FROM + 11 * HOUR;
export const VOLTS = 230;

/** How a point of the trial is made. */
export interface Place {
  serialNumber: string;
  model: Model;
  rotation: (typeof PHASE_ROTATIONS)[number];
  /** Which of the circuits it belongs to; null: the grid connection alone. */
  circuit: number | null;
  deviations: readonly string[];
  /** Absent: OCPP 1.6. */
  protocol?: Protocol;
}

/** One car from its plug to its going. Moments in epoch ms, energy at the car. */
export interface Stay {
  place: number;
  from: number;
  to: number;
  phases: 1 | 3;
  maxA: number;
  wantsWh: number;
  batteryWh: number;
  /** It slows down near full. */
  tapers: boolean;
  /** Its driver has said when it leaves and what it wants. */
  tellsGoal: boolean;
}

export interface CircuitPlan {
  name: string;
  limitA: number;
  strategy: 'goal' | null;
}

/** What the building's meter does wrong. */
export interface MeterManner {
  /** So much later it says what is measured, in s. */
  lateS?: number;
  /** So far its clock is ahead, in s. */
  clockAheadS?: number;
  /** It is the meter of the grid connection: cars are in it. */
  includesCars?: boolean;
}

/** A garage with all that happens to it by itself. */
export interface GaragePlan {
  name: string;
  from: number;
  to: number;
  places: readonly Place[];
  stays: readonly Stay[];
  limitA: number;
  reserveA: number;
  circuits: readonly CircuitPlan[];
  building: Building;
  meter: MeterManner;
}

/** A DC point of 30 kW with one outlet. */
export const DC: Model = {
  name: 'court-30',
  vendor: 'Jade River',
  model: 'Court 30 DC',
  firmware: '4.8.0',
  current: 'DC',
  connectors: [{ standard: 'gbt_dc', maxPowerW: 30_000, maxCurrentA: 100, phases: 3 }],
};
/** Kept for the building: it is above now and then. */
const RESERVE_A = 30;
const ORDER = ['bay-11', 'wall-7', 'bay-11', 'bay-22', 'bay-3', 'bay-11', 'wall-7', 'bay-22', 'bay-11', 'bay-3'] as const;

const isOffice = (place: number) => Math.floor(place / 3) % 3 === 1;
const isDc = (place: number) => place % 13 === 12;
export const rotationOf = (place: number) => PHASE_ROTATIONS[place % 3]!;

/** Deviations that keep a point from charging at all: they say nothing of limits. */
const NO_CHARGE = ['transaction-id-minus-one', 'string-transaction-id', 'idtag-with-serial-suffix', 'clock-1970'];

/** Those that draw what they like, or cannot be told anything, whatever they are told: while nobody speaks to them they draw more than they may. */
export const WILD = [
  'never-answers',
  'profiles-refused',
  'limit-by-configuration-only',
  'profiles-ignored',
  'no-limit-after-zero',
  'profiles-lost-at-reboot',
  'no-limit-after-duration',
];

/**
 * Which deviations each of so many places has: half of them one or two, those that concern limits first. Those that draw what they like are at the smallest points, one each, as a station's owner would see to;
 * fast chargers have none: one of them would need half of what there is.
 */
export function mixedDeviations(places: number, seed: string): string[][] {
  const random = new Random(`${seed}/deviations`);
  const names = deviations
    .filter(({ name }) => !NO_CHARGE.includes(name) && !WILD.includes(name))
    .map((one) => ({ one, at: random.next() - (one.charging || one.clockAheadMs || one.habits ? 1 : 0) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one.name);
  const given = Array.from({ length: places }, (): string[] => []);
  const half = Math.ceil(places / 2);
  const isSmall = (place: number) => ORDER[place % ORDER.length] === 'bay-3';
  const slow = given.map((_, place) => place).filter((place) => !isDc(place));
  const small = slow.filter(isSmall).slice(0, Math.min(WILD.length, half));
  const wild = WILD.map((name) => ({ name, at: random.next() })).toSorted((a, b) => a.at - b.at);
  for (const [n, place] of small.entries()) given[place] = [wild[n]!.name];
  const others = slow.filter((place) => !small.includes(place));
  const rest = [...others.filter((_, n) => n % 2 === 0), ...others.filter((_, n) => n % 2 === 1)].slice(0, half - small.length);
  for (const [n, place] of rest.entries()) given[place] = [names[n], names[rest.length + n]].filter((name) => name !== undefined);
  return given;
}

/** The building of a house of flats and offices with lifts, a heating and sun on its roof. */
const houseOf = (seed: string) =>
  new Building({ seed, baseW: 8000, liftW: 3500, heatingW: 4000, applianceW: 1500, solarW: 20_000 });

/** The whole day of a garage, or the hours from five in the afternoon on. `limitA` is of each line of the grid connection. */
export function dayOf(
  seed: string,
  points: number,
  hours: number,
  limitA: number,
  prefix: string,
  manners: string[][] = [],
): GaragePlan {
  const from = hours >= 24 ? DAY_FROM : EVENING_FROM;
  const to = from + hours * HOUR;
  const places = Array.from({ length: points }, (_, place): Place => {
    const circuit = isOffice(place) ? 1 : place % 3 === 0 ? 0 : null;
    return {
      serialNumber: `${prefix}${String(place + 1).padStart(4, '0')}`,
      model: isDc(place) ? DC : modelNamed(ORDER[place % ORDER.length]!),
      rotation: rotationOf(place),
      circuit: isDc(place) ? null : circuit,
      deviations: manners[place] ?? [],
    };
  });
  const share = (part: number) => Math.max(32, Math.round(limitA * part));
  return {
    name: 'garage',
    from,
    to,
    places,
    stays: staysOf(seed, places).flatMap((stay) => within(stay, from, to)),
    limitA,
    reserveA: RESERVE_A,
    circuits: [
      { name: 'Basement', limitA: share(0.3), strategy: null },
      { name: 'Offices', limitA: share(0.4), strategy: 'goal' },
    ],
    building: houseOf(seed),
    meter: {},
  };
}

/** What of a stay lies in the hours that are played; nothing where that is too short to charge. */
function within(stay: Stay, from: number, to: number): Stay[] {
  const cut = { ...stay, from: Math.max(stay.from, from), to: Math.min(stay.to, to) };
  return cut.to - cut.from < 30 * MINUTE ? [] : [cut];
}

/** Homes by night and offices by day; fast chargers for those who pass by. They come within the first five minutes of a half hour and go within the last. */
function staysOf(seed: string, places: readonly Place[]): Stay[] {
  const random = new Random(`${seed}/stays`);
  const slot = (half: number) => DAY_FROM + half * 30 * MINUTE;
  return places.flatMap(({ model }, place) => {
    const here: Stay[] = [];
    const { maxCurrentA, phases } = model.connectors[0]!;
    const add = (fromSlot: number, toSlot: number, lowWh: number, highWh: number) => {
      const dc = model.current === 'DC';
      const carPhases = dc ? 3 : phases === 3 && random.chance(0.75) ? 3 : 1;
      const maxA = dc ? 45 : Math.min(maxCurrentA, random.chance(0.4) ? 32 : 16);
      const wantsWh = Math.round(random.between(lowWh, highWh) * (carPhases === 1 ? 0.7 : 1));
      here.push({
        place,
        from: slot(fromSlot) + random.between(0, 5) * MINUTE,
        to: slot(toSlot) - random.between(0.5, 5) * MINUTE,
        phases: carPhases,
        maxA,
        wantsWh,
        batteryWh: Math.max(50_000, wantsWh * 1.4),
        tapers: !dc && random.chance(0.4),
        tellsGoal: isOffice(place) || random.chance(0.1),
      });
    };
    const between = (low: number, high: number) => Math.round(random.between(low, high));
    if (model.current === 'DC') {
      for (let at = between(2, 5); at < 36; ) {
        const length = between(2, 3);
        if (random.chance(0.75)) add(at, at + length, 10_000, 26_000);
        at += length + between(1, 4);
      }
    } else if (isOffice(place)) {
      if (random.chance(0.9)) add(between(2, 8), between(18, 26), 8_000, 38_000);
    } else {
      if (random.chance(0.35)) add(between(6, 10), between(13, 17), 5_000, 18_000);
      if (random.chance(0.9)) add(between(20, 30), between(43, 48), 10_000, 46_000);
    }
    return here;
  });
}
