import type { ConnectorRow } from './site-rows.ts';

/**
 * A charger of several phases that takes limits in W. A car on one line may draw all of a limit there. A car on three lines draws a third on each. Its limits are kept in amperes of one line alone: that is
 * a power, and counts for any car.
 */
export interface Power {
  /** How many lines its wiring has. */
  wired: number;
  /** How many lines load the car that runs, for which it is told; null: any car may have it. */
  lines: number | null;
}

type Limited = Pick<
  ConnectorRow,
  'wanted_a' | 'wanted_safe_a' | 'sent_a' | 'proven_a' | 'proven_safe_a' | 'before_a' | 'risen_a' | 'open_a' | 'open_safe_a'
>;

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/**
 * Stored limits in power as A of each line of a car, never more than `maxA`. `counted`: the number of lines of the car that may draw now. `told`: that of the car for which the next limit is; 1 where it may
 * be any.
 */
export function inLines<T extends Limited>(stored: T, { counted, told }: { counted: number; told: number }, maxA: number): T {
  const of = (amperes: number | null, lines: number) => (amperes === null ? null : Math.min(maxA, rounded(amperes / lines, 3)));
  return {
    ...stored,
    wanted_a: of(stored.wanted_a, told),
    // It outlasts the car.
    wanted_safe_a: of(stored.wanted_safe_a, 1),
    sent_a: of(stored.sent_a, counted),
    proven_a: of(stored.proven_a, counted),
    proven_safe_a: of(stored.proven_safe_a, counted),
    before_a: of(stored.before_a, counted),
    risen_a: of(stored.risen_a, counted),
    open_a: of(stored.open_a, counted),
    open_safe_a: of(stored.open_safe_a, counted),
  };
}

/** A connector for which a limit is told. */
interface Told {
  power: Power | null;
  maxA: number;
  manualA: number | null;
  /** Whether what all may draw is counted. Else a limit by hand is meant for a car on all lines. */
  isShared: boolean;
}

/**
 * A limit in A of each line as it is stored and told. One in power is told in amperes of one line alone. Where any car may have it, a car on one line may draw no more than the limit; at the most that a
 * line can draw, it is the most of all lines.
 */
export function toldAs(amperes: number, { power, maxA, manualA, isShared }: Told): number {
  if (!power) return amperes;
  if (power.lines !== null) return rounded(amperes * power.lines, 1);
  if (!isShared) return rounded(amperes * power.wired, 1);
  const ofAllLines = Math.min(maxA, manualA ?? maxA) * power.wired;
  return rounded(amperes >= maxA ? ofAllLines : Math.min(amperes, ofAllLines), 1);
}

/** The most that any car may have under a limit by hand, in A of each line: a car on one line as much as one on all of them has together. */
export const handMostA = (manualA: number | null, power: Power | null, maxA: number): number =>
  manualA === null ? maxA : Math.min(maxA, power?.lines === null ? manualA * power.wired : manualA);
