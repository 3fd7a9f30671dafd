import type { Line } from './tree.ts';

/** A car draws from here on, in A. */
export const DRAWS_A = 0.5;
/** By lines alone it is seen which a car loads, once it draws so much. */
const SEEN_A = 2;
/** Meters are not exact: two values within this part of each other are one. */
const SAME_SHARE = 0.12;
/** A connector carries no more than this part of its rating. */
const RATED_SHARE = 1.05;

/** What the meter of an AC connector has told last. Phases are the connector's own, the first first; null: it does not tell this one. */
export interface Told {
  currents: readonly (number | null)[] | null;
  powers: readonly (number | null)[] | null;
  /** One current of no phase. */
  currentA: number | null;
  powerW: number | null;
}

export interface Wired {
  /** The site's lines in the order of the connector's phases; as many as it has. */
  wired: readonly Line[];
  ratedA: number;
  minA: number;
  /** Of a line against neutral, as measured or as it should be. */
  voltage: number;
  /** The lines that its car was seen to load before in this session; null: none was seen. */
  known: readonly Line[] | null;
}

export interface Measured {
  /** The lines that its car is seen to load; empty: nothing tells. */
  seen: readonly Line[];
  /** What flows on the line that carries most, at worst, in A; null: no current is told. */
  mostA: number | null;
  /** The same at least: one value may be the sum of all phases. */
  leastA: number | null;
}

/** A meter shows no more than a limit, much more, or just that; in A. */
export const isWithin = (drawnA: number, limitA: number): boolean => drawnA <= limitA + Math.max(0.5, limitA * 0.02);
export const isBeyond = (drawnA: number, limitA: number): boolean => drawnA > limitA + Math.max(1, limitA * 0.03);
export const isAt = (drawnA: number, limitA: number): boolean => drawnA >= limitA * 0.9 && isWithin(drawnA, limitA);

const isNear = (one: number, other: number) => Math.abs(one - other) <= Math.max(1, other * SAME_SHARE);

/**
 * What a meter tells of the lines that a car loads. A phase that it leaves out carries what the power leaves for it, or else as much as the loudest that it tells. One value for all phases is taken for their
 * sum where one line cannot carry so much, or where its car was seen on several lines and the power is that of one.
 */
export function measuredLines(told: Told, at: Wired): Measured {
  const currents = told.currents?.slice(0, at.wired.length) ?? [];
  if (currents.some((amperes) => amperes !== null)) return ofPhases(currents, told, at);
  if (told.currentA !== null) return ofOneValue(told.currentA, told, at);
  return { seen: [], mostA: null, leastA: null };
}

function ofPhases(currents: readonly (number | null)[], told: Told, { wired, voltage }: Wired): Measured {
  const loudest = Math.max(...currents.map((amperes) => amperes ?? 0));
  const powers = told.powers?.slice(0, wired.length);
  const byPower = wired.map((_, phase) => currents[phase] ?? (powers?.[phase] == null ? null : powers[phase] / voltage));
  const untold = byPower.filter((amperes) => amperes === null).length;
  const known = byPower.reduce((sum: number, amperes) => sum + (amperes ?? 0), 0);
  // A power of single phases is no power of all.
  const isWhole = told.powerW !== null && (powers === undefined || powers.every((watts) => watts !== null));
  const restA = isWhole ? told.powerW! / voltage - known : null;
  const each = restA === null ? loudest : isNear(restA + known, known) ? 0 : Math.max(0, restA / Math.max(1, untold));
  const amperes = byPower.map((one) => one ?? each);
  const mostA = Math.max(...amperes);
  const seen = mostA >= SEEN_A ? wired.filter((_, phase) => amperes[phase]! >= DRAWS_A) : [];
  return { seen, mostA, leastA: untold === 0 ? mostA : loudest };
}

function ofOneValue(currentA: number, { powerW }: Told, { wired, ratedA, minA, voltage, known }: Wired): Measured {
  const phases = wired.length;
  const isSum = phases > 1 && (powerW === null || isNear(currentA, powerW / voltage));
  if (!isSum) return { seen: [], mostA: currentA, leastA: currentA };
  if (currentA > ratedA * RATED_SHARE) return { seen: wired, mostA: currentA / phases, leastA: currentA / phases };
  if (powerW !== null && known !== null && known.length > 1)
    return { seen: [], mostA: currentA / known.length, leastA: currentA / known.length };
  // A car on one line, or the sum of several: less than its minimum on each is none.
  return { seen: [], mostA: currentA, leastA: powerW === null || currentA / phases < minA * 0.9 ? currentA : currentA / phases };
}
