/** One period of a plan: from `startPeriod` of the schedule on; the powerLimit in the schedule's unit. */
export interface Period {
  startPeriod: number;
  powerLimit: number;
  numberPhases?: number | null;
}
/** A quarter of an hour of the painted day. */
export interface Slot {
  powerLimit: number;
  numberPhases: number | null;
}

export const SLOT_S = 900;
export const SLOTS = 96;

/** Whether a plan can be painted: it lies within a day, and changes at quarters of an hour only. */
export const isPaintable = (periods: readonly Period[]): boolean =>
  periods[0]?.startPeriod === 0 &&
  periods.every(
    ({ startPeriod, powerLimit }, i) =>
      Number.isFinite(powerLimit) &&
      startPeriod % SLOT_S === 0 &&
      startPeriod < SLOTS * SLOT_S &&
      (i === 0 || startPeriod > periods[i - 1]!.startPeriod),
  );

/** The quarters of an hour of a paintable plan. */
export function slotsOf(periods: readonly Period[]): Slot[] {
  let at = 0;
  return Array.from({ length: SLOTS }, (_, slot) => {
    while (periods[at + 1] && periods[at + 1]!.startPeriod <= slot * SLOT_S) at++;
    return { powerLimit: periods[at]?.powerLimit ?? 0, numberPhases: periods[at]?.numberPhases ?? null };
  });
}

/** The fewest periods that say the same as the quarters of an hour. */
export const periodsOf = (slots: readonly Slot[]): Period[] =>
  slots.flatMap(({ powerLimit, numberPhases }, slot) => {
    const before = slots[slot - 1];
    if (before?.powerLimit === powerLimit && before.numberPhases === numberPhases) return [];
    return [{ startPeriod: slot * SLOT_S, powerLimit, ...(numberPhases === null ? {} : { numberPhases }) }];
  });

/** Gives the slots between two (both ends, in either order) a powerLimit. */
export function paint(slots: readonly Slot[], from: number, to: number, powerLimit: (before: number) => number): Slot[] {
  const [first, last] = from <= to ? [from, to] : [to, from];
  return slots.map((slot, at) => (at < first || at > last ? slot : { ...slot, powerLimit: powerLimit(slot.powerLimit) }));
}

const two = (value: number) => String(value).padStart(2, '0');
/** 5400 is 01:30; seconds only where there are some. */
export function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return `${two(hours)}:${two(minutes)}${rest > 0 ? `:${two(rest)}` : ''}`;
}

/** 1:30 is 5400, and so are 01:30:00 and 1：30; undefined: it is no time. */
export function secondsOf(text: string): number | undefined {
  const match = /^(\d{1,4})[:：](\d{1,2})(?:[:：](\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  return minutes < 60 && seconds < 60 ? hours * 3600 + minutes * 60 + seconds : undefined;
}

/** An arrow key changes a powerLimit by one step. Painting snaps to the same steps. */
export const STEP = { A: 1, W: 500 } as const;
/** What the painting surface may reach up to. */
export const TOPS = { A: [16, 32, 63, 125, 250, 500], W: [7_500, 11_000, 22_000, 50_000, 150_000, 350_000] } as const;
export const topFor = (unit: 'A' | 'W', most: number): number => TOPS[unit].find((top) => top >= most) ?? most;
