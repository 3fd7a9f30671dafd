import { expect, it } from 'vitest';
import { initialColumns } from './export-dialog.tsx';

it('an export begins with the choice of last time, else with what is seen, in the order of the file', () => {
  const all = ['a', 'b', 'c'];
  expect(initialColumns(all, ['c', 'a'], ['b'])).toEqual(['a', 'c']);
  expect(initialColumns(all, null, ['c', 'b'])).toEqual(['b', 'c']);
});

it('a choice of columns that no longer exist is no choice, and never leaves nothing to export', () => {
  expect(initialColumns(['a', 'b'], ['gone'], ['b'])).toEqual(['b']);
  expect(initialColumns(['a', 'b'], [], ['gone'])).toEqual(['a', 'b']);
});
