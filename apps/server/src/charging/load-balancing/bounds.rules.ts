import type { ErrorKey, Words } from '@csms/contract';

/** What power comes through: the grid connection (no name) or a circuit. Its limits in W over all lines, in A on each line. */
export interface Carrier {
  name: string | null;
  limitW: number | null;
  limitA: number | null;
}

export interface Carriers {
  phases: number;
  voltage: number;
  /** From a place up to the grid connection. */
  carriers: readonly Carrier[];
}

interface Bound {
  most: number;
  of: Words;
}

/** The most that may be allowed at a place. */
export interface Bounds {
  watts: Bound | null;
  amperes: Bound | null;
}

/** A limit as it is entered: null limits nothing. */
export interface EnteredLimit {
  field: string;
  unit: 'W' | 'A';
  value: number | null | undefined;
}

const TOLERANCE = { W: 0.5, A: 0.05 };

const nameOf = ({ name }: Carrier): Words =>
  name === null ? { en: 'the grid connection', zh: '站点总进线' } : { en: `the circuit “${name}”`, zh: `回路“${name}”` };

const tightest = (bounds: readonly Bound[]): Bound | null =>
  bounds.reduce<Bound | null>((least, one) => (least === null || one.most < least.most ? one : least), null);

/** The most that comes through all carriers. A limit in A bounds the power of all lines; one in W bounds a line, which may carry all of it. */
export function boundsOf({ phases, voltage, carriers }: Carriers): Bounds {
  const all = (read: (one: Carrier) => (number | null)[]) =>
    tightest(carriers.flatMap((one) => read(one).flatMap((most) => (most === null ? [] : [{ most, of: nameOf(one) }]))));
  return {
    watts: all(({ limitW, limitA }) => [limitW, limitA === null ? null : limitA * phases * voltage]),
    amperes: all(({ limitW, limitA }) => [limitA, limitW === null ? null : limitW / voltage]),
  };
}

const figure = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/** The fields whose limits are above what is carried, and what fills the words of their errors; null: none is. */
export function aboveBounds(
  entered: readonly EnteredLimit[],
  { watts, amperes }: Bounds,
): { key: ErrorKey; places: Record<string, string | Words>; fields: Record<string, ErrorKey> } | null {
  const fields: Record<string, ErrorKey> = {};
  const places: Record<string, string | Words> = {};
  for (const { field, unit, value } of entered) {
    const bound = unit === 'W' ? watts : amperes;
    if (value === null || value === undefined || bound === null || value <= bound.most + TOLERANCE[unit]) continue;
    fields[field] = unit === 'W' ? 'powerAboveBound' : 'currentAboveBound';
    if (unit === 'W') Object.assign(places, { mostW: figure(bound.most / 1000, 3), ofW: bound.of });
    else Object.assign(places, { mostA: figure(bound.most, 1), ofA: bound.of });
  }
  const [key] = Object.values(fields);
  return key === undefined ? null : { key, places, fields };
}
