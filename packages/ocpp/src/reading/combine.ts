/** One value of a measurand, in base units, with where it was taken. */
export interface Entry {
  value: number;
  phase: string | undefined;
  location: string | undefined;
}

/** L1, L2 and L3; null: not reported. */
export type PhaseValues = [number | null, number | null, number | null];

/** Which of the three a phase is; between two phases, and N, are none. */
const PHASES: Readonly<Record<string, 0 | 1 | 2>> = { L1: 0, 'L1-N': 0, L2: 1, 'L2-N': 1, L3: 2, 'L3-N': 2 };

/** A charger may report both sides of its converter; what went out to the vehicle is what is meant, and what OCPP means by default. */
export function atOutlet(entries: readonly Entry[]): readonly Entry[] {
  if (entries.every(isOutlet)) return entries;
  const outlet = entries.filter(isOutlet);
  return outlet.length > 0 ? outlet : entries;
}

const isOutlet = ({ location }: Entry) => location === undefined || location === 'Outlet';
const isInlet = ({ location }: Entry) => location === 'Inlet';

/** What a current was told of on this side of the converter; one side serves as both. */
export function ofSide(entries: readonly Entry[], side: 'input' | 'output'): readonly Entry[] {
  if (!entries.some(isInlet)) return entries;
  const there = entries.filter((entry) => isInlet(entry) === (side === 'input'));
  return strongest(there) === null ? entries.filter((entry) => !there.includes(entry)) : there;
}

/** The values of the three phases; undefined where none is told apart. */
export function phasesOf(entries: readonly Entry[]): PhaseValues | undefined {
  let values: PhaseValues | undefined;
  for (const { phase, value } of entries) {
    const which = phase === undefined ? undefined : PHASES[phase];
    if (which === undefined) continue;
    values ??= [null, null, null];
    // Of two values of a phase the first counts.
    values[which] ??= value;
  }
  return values;
}

/** The total where one is given, otherwise the sum of the phases. */
export function total(entries: readonly Entry[]): number | null {
  const there = atOutlet(entries);
  const whole = there.find((entry) => entry.phase === undefined) ?? entries.find((entry) => entry.phase === undefined);
  if (whole) return whole.value;
  return combine(told(there), (values) => values.reduce((sum, value) => sum + value, 0));
}

/** The highest of the phases, or of the values of none. */
export function strongest(entries: readonly Entry[]): number | null {
  const phases = told(entries);
  const live = phases.length > 0 ? phases : entries.filter((entry) => entry.phase === undefined).map((entry) => entry.value);
  return combine(live, (values) => Math.max(...values));
}

/** The highest of all. */
export const highest = (entries: readonly Entry[]): number | null =>
  combine(
    entries.map((entry) => entry.value),
    (values) => Math.max(...values),
  );

/** The first that was told. */
export const first = (entries: readonly Entry[]): number | null => entries[0]?.value ?? null;

/** Average of the phases against neutral; a phase at zero is one that is not connected. */
export function voltage(entries: readonly Entry[]): number | null {
  const there = atOutlet(entries);
  const whole = there.find((entry) => entry.phase === undefined);
  if (whole) return whole.value;
  const phases = told(there);
  const live = phases.filter((value) => value > 0);
  if (phases.length > 0) return live.length > 0 ? average(live) : 0;
  const between = there.filter((entry) => /^L\d-L\d$/.test(entry.phase ?? '') && entry.value > 0).map((entry) => entry.value);
  return combine(between, (values) => average(values) / Math.sqrt(3));
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function told(entries: readonly Entry[]): readonly number[] {
  const phases = phasesOf(entries);
  return phases ? phases.filter((value) => value !== null) : NONE;
}

const NONE: readonly number[] = [];

const combine = (values: readonly number[], how: (values: readonly number[]) => number): number | null =>
  values.length > 0 ? how(values) : null;
