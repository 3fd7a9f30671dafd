/** The four price tiers, dearest first. */
export const TIERS = ['sharp', 'peak', 'flat', 'valley'] as const;

export type Tier = (typeof TIERS)[number];

/** A day has 48 half-hour slots of the station's wall clock; each has one tier. */
export const SLOTS_PER_DAY = 48;

const TIER_OF = new Map<string, Tier>(TIERS.map((tier) => [tier[0]!, tier]));

/** True where the list gives every half hour of the day exactly one known tier: complete and continuous. */
export function isDayOfTiers(slots: readonly unknown[]): slots is readonly Tier[] {
  // Array.from, since `every` would skip the holes of a sparse list.
  return slots.length === SLOTS_PER_DAY && Array.from(slots).every((slot) => TIERS.includes(slot as Tier));
}

/** The stored day, 48 letters of s, p, f, v, as a list of tiers. Throws RangeError, which says where, on anything else. */
export function parseSlots(text: string): readonly Tier[] {
  if (text.length !== SLOTS_PER_DAY) throw new RangeError(`a day has ${SLOTS_PER_DAY} slots, not ${text.length}`);
  return Array.from(text, (letter, slot) => {
    const tier = TIER_OF.get(letter);
    if (tier === undefined) throw new RangeError(`slot ${slot} has the unknown tier ${JSON.stringify(letter)}`);
    return tier;
  });
}

/** The stored form of a day of tiers: 48 letters. Throws RangeError when the day is incomplete. */
export function formatSlots(slots: readonly Tier[]): string {
  if (!isDayOfTiers(slots)) throw new RangeError('the slots do not cover the day');
  return slots.map((tier) => tier[0]).join('');
}
