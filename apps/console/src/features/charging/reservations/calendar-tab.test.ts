// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { placesOf } from './calendar-tab.tsx';

it('words of an item go as far as the next one of its row, or to the end of the day', () => {
  const at = (hour: number) => new Date(hour * 3_600_000).toISOString();
  const [day, now] = [24 * 3_600_000, 12 * 3_600_000];
  const places = placesOf(
    [
      { from: at(-2), to: at(6) },
      { from: at(18), to: at(30) },
      { from: at(6), to: null },
    ],
    0,
    day,
    now,
  );
  expect(places).toEqual([
    { from: 0, to: 0.25, until: 0.25 },
    { from: 0.75, to: 1, until: 1 },
    { from: 0.25, to: 0.5, until: 0.75 },
  ]);
});
