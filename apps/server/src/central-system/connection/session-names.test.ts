import { expect, it } from 'vitest';
import { SessionNames } from './session-names.ts';

it('a charger that names a session in each message fills no memory, and the newest names stay', () => {
  const names = new SessionNames();
  for (let n = 1; n <= 1_000; n++) names.remember(`w${n}`, n);
  expect(names.numberOf('w1000')).toBe(1_000);
  expect(names.numberOf('w985')).toBe(985);
  expect(names.numberOf('w984')).toBeUndefined();
});
