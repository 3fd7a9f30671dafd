import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dailyUse, estimateOf, FORECAST_WEEKS, forecastOf } from './forecast.rules.ts';

const weeks = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 0, maxLength: 40 });

it('a range holds its usual day, and its earliest day is never after its latest', () => {
  fc.assert(
    fc.property(weeks, fc.integer({ min: 0, max: 400 }), fc.integer({ min: -100, max: 100_000 }), (uses, days, left) => {
      const found = forecastOf(uses, days, left);
      if (!found) return;
      expect(found.earliest).toBeLessThanOrEqual(found.usual);
      expect(found.earliest).toBeGreaterThanOrEqual(0);
      if (found.latest !== null) expect(found.latest).toBeGreaterThanOrEqual(found.usual);
    }),
  );
});

it('nothing is forecast from less than 30 days, and nothing from no use', () => {
  fc.assert(
    fc.property(weeks, fc.integer({ min: 0, max: 29 }), fc.integer({ min: 1, max: 9999 }), (uses, days, left) => {
      expect(forecastOf(uses, days, left)).toBeUndefined();
      expect(
        forecastOf(
          uses.map(() => 0),
          200,
          left,
        ),
      ).toBeUndefined();
    }),
  );
});

it('what is left lasts longer where more is left, and never shorter where it is used more slowly', () => {
  fc.assert(
    fc.property(weeks, fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 0, max: 5000 }), (uses, left, more) => {
      const [near, far] = [forecastOf(uses, 300, left), forecastOf(uses, 300, left + more)];
      if (near && far) {
        expect(far.usual).toBeGreaterThanOrEqual(near.usual);
        expect(far.earliest).toBeGreaterThanOrEqual(near.earliest);
      }
      const quicker = forecastOf(
        uses.map((one) => one * 2),
        300,
        left,
      );
      if (near) expect(quicker!.usual).toBeLessThanOrEqual(near.usual);
    }),
  );
});

it('weeks that are all alike have no range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 5, max: 30 }), (use, count) => {
      const found = forecastOf(Array(count).fill(use), count * 7 + 3, use);
      expect(found).toEqual({ usual: 7, earliest: 7, latest: 7 });
    }),
  );
});

it('only whole weeks that are known count, half a year of them at most', () => {
  const uses = [7, 7, 7, 7, 700, ...Array(30).fill(70_000)];
  expect(forecastOf(uses, 34, 70)?.usual).toBe(70);
  expect(forecastOf(uses, 35, 70)?.usual).toBeLessThan(70);
  const long = [...Array(FORECAST_WEEKS).fill(7), 99_999];
  expect(forecastOf(long, 400, 70)?.usual).toBe(70);
});

it('what is worn is due today, and what lasts beyond ten years is not forecast', () => {
  expect(forecastOf([7, 7, 7, 7, 7], 40, 0)).toEqual({ usual: 0, earliest: 0, latest: 0 });
  expect(forecastOf([7, 7, 7, 7, 7], 40, 3650)?.usual).toBe(3650);
  expect(forecastOf([7, 7, 7, 7, 7], 40, 3651)).toBeUndefined();
  // In a slow week nothing happens: the latest day cannot be told.
  expect(forecastOf([0, 0, 0, 70, 70], 40, 100)).toMatchObject({ latest: null });
});

it('an estimate is what was usual, for as long as nobody counted', () => {
  expect(estimateOf([14, 14, 14, 14, 14], 35, 10)).toBe(20);
  expect(estimateOf([14, 14, 14, 14], 29, 10)).toBe(0);
  expect(dailyUse([])).toBe(0);
});
