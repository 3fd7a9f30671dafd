import { expect, it } from 'vitest';
import { versionBefore } from './upgrades.ts';

it.each([
  ['4.8.1', '4.8.0'],
  ['5.3.0', '5.2.9'],
  ['6.0.0', '5.9.9'],
])('before %s came %s', (version, before) => {
  expect(versionBefore(version)).toBe(before);
});
