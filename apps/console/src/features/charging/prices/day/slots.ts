import { TIER_NAMES } from '@csms/contract';

export type Tier = (typeof TIER_NAMES)[number];
export const SLOTS = 48;

/** A stretch of the day in one tier: slots `from` up to, not including, `to`. */
export interface Stretch {
  from: number;
  to: number;
  tier: Tier;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The wall-clock time at which a slot begins: `08:30`; the end of the day is `24:00`. */
export const clockOf = (slot: number): string => `${two(Math.floor(slot / 2))}:${slot % 2 ? '30' : '00'}`;

/** The day with the slots between two ends, in either order, in another tier: whatever is painted, it stays complete and continuous. */
export function paint(slots: readonly Tier[], one: number, other: number, tier: Tier): Tier[] {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return slots.map((before, slot) => (slot >= from && slot <= to ? tier : before));
}

/** The day as stretches of one tier each. */
export function stretchesOf(slots: readonly Tier[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [slot, tier] of slots.entries()) {
    const last = stretches.at(-1);
    if (last?.tier === tier) last.to = slot + 1;
    else stretches.push({ from: slot, to: slot + 1, tier });
  }
  return stretches;
}

/** Hours of the day in each tier. */
export const hoursOf = (slots: readonly Tier[], tier: Tier): number => slots.filter((one) => one === tier).length / 2;

/** The slots that differ between two days. */
export const changedSlots = (before: readonly Tier[], after: readonly Tier[]): number[] =>
  after.flatMap((tier, slot) => (before[slot] === tier ? [] : [slot]));

export const KEYS: Readonly<Record<string, Tier>> = Object.fromEntries(
  TIER_NAMES.map((tier, index) => [String(index + 1), tier]),
);
