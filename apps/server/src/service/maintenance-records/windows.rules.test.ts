import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slotOf } from './windows.rules.ts';

it('no two windows of a station overlap, however many points are due', () => {
  fc.assert(
    fc.property(fc.integer({ min: 15, max: 1440 }), fc.integer({ min: 2, max: 60 }), (minutes, count) => {
      const starts = Array.from({ length: count }, (_, index) => slotOf(index, minutes)).map(
        (slot) => slot.days * 1440 + slot.minutes,
      );
      for (let index = 1; index < count; index++) expect(starts[index]! - starts[index - 1]!).toBeGreaterThanOrEqual(minutes);
    }),
  );
});

it('windows of a day begin within eight hours of the first', () => {
  expect(Array.from({ length: 9 }, (_, index) => slotOf(index, 60)).at(-2)).toEqual({ days: 0, minutes: 420 });
  expect(slotOf(8, 60)).toEqual({ days: 1, minutes: 0 });
  expect(slotOf(1, 600)).toEqual({ days: 1, minutes: 0 });
});
