import { expect, it } from 'vitest';
import { GROUP_MS, groupsOf } from './closing-groups.ts';

const sizes = (count: number, isAlone: boolean) =>
  groupsOf(
    Array.from({ length: count }, (_, index) => index),
    isAlone,
  ).map((group) => group.length);

it('the sockets of a process that others take over do not close at once', () => {
  expect(sizes(25, false)).toEqual([10, 10, 5]);
  expect(sizes(1_000, false)).toHaveLength(100);
  expect(sizes(0, false)).toEqual([]);
});

it('closing takes no longer with more sockets than a machine waits for', () => {
  expect(sizes(50_000, false).length * GROUP_MS).toBeLessThanOrEqual(15_000);
});

it('the only process keeps nobody waiting', () => {
  expect(sizes(500, true)).toEqual([500]);
});
