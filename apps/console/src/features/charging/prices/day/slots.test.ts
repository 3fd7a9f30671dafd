import { describe, expect, it } from 'vitest';
import { changedSlots, clockOf, hoursOf, KEYS, paint, SLOTS, stretchesOf, type Tier } from './slots.ts';

const flat = new Array<Tier>(SLOTS).fill('flat');

describe('a day of tiers', () => {
  it('is complete and continuous, whatever is painted in whatever direction', () => {
    let day = flat;
    for (const [one, other, tier] of [
      [10, 3, 'peak'],
      [0, 47, 'valley'],
      [47, 40, 'sharp'],
      [5, 5, 'flat'],
    ] as const) {
      day = paint(day, one, other, tier);
      expect(day).toHaveLength(SLOTS);
      const stretches = stretchesOf(day);
      expect(stretches[0]!.from).toBe(0);
      expect(stretches.at(-1)!.to).toBe(SLOTS);
      for (const [index, stretch] of stretches.slice(1).entries()) expect(stretch.from).toBe(stretches[index]!.to);
    }
    expect(stretchesOf(day).map((one) => [one.from, one.to, one.tier])).toEqual([
      [0, 5, 'valley'],
      [5, 6, 'flat'],
      [6, 40, 'valley'],
      [40, 48, 'sharp'],
    ]);
  });

  it('says its hours, and where two days differ', () => {
    const day = paint(flat, 16, 19, 'peak');
    expect(hoursOf(day, 'peak')).toBe(2);
    expect(hoursOf(day, 'flat')).toBe(22);
    expect(changedSlots(flat, day)).toEqual([16, 17, 18, 19]);
    expect([clockOf(0), clockOf(17), clockOf(48)]).toEqual(['00:00', '08:30', '24:00']);
  });

  it('is painted by the keys 1 to 4, dearest first', () => {
    expect(Object.entries(KEYS)).toEqual([
      ['1', 'sharp'],
      ['2', 'peak'],
      ['3', 'flat'],
      ['4', 'valley'],
    ]);
  });
});
