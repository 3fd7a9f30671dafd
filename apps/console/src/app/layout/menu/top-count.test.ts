import { expect, it } from 'vitest';
import { topCount } from './top-count.ts';

it('the top menu shows about screen width / 2.5 / 85 entries, and never none', () => {
  expect([992, 1440, 1920, 3840].map(topCount)).toEqual([4, 6, 9, 18]);
  expect(topCount(100)).toBe(1);
});
