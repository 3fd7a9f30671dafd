import { expect, it } from 'vitest';
import { headWidth } from './head-width.ts';

it.each([
  // As wide as a browser draws them, 12 px medium.
  ['Reservation fee', 90],
  ['Start time (UTC−5)', 108],
])('the head of a column has room for its words: %s', (text, px) => {
  expect(headWidth(text, false)).toBeGreaterThanOrEqual(px + 20);
});
