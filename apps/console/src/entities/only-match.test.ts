import { expect, it } from 'vitest';
import { onlyMatch } from './only-match.ts';

const names = (one: { name: string; number: string | null }) => [one.name, one.number];
const dora = { name: 'Dora', number: '0413E052' };
const doris = { name: 'Doris', number: null };

it('what is only one and called so is meant, and nothing that is typed half', () => {
  expect(onlyMatch([dora], ' dora ', names)).toBe(dora);
  expect(onlyMatch([dora], '0413e052', names)).toBe(dora);
  expect(onlyMatch([dora], 'dor', names)).toBeUndefined();
  expect(onlyMatch([dora, doris], 'dora', names)).toBeUndefined();
  expect(onlyMatch([dora], '', names)).toBeUndefined();
  expect(onlyMatch([], 'dora', names)).toBeUndefined();
});

it('a whole phone number names nobody else', () => {
  expect(onlyMatch([dora], '+49 1555 1165424', names)).toBe(dora);
  expect(onlyMatch([dora], '0155', names)).toBeUndefined();
});
