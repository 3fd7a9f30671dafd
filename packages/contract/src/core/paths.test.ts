import { expect, it } from 'vitest';
import { pathOf, withSearch } from './paths.ts';

it('adds to the query of a path that has one already', () => {
  expect(withSearch(pathOf('record', 7), { settle: 1 })).toBe('/historyRecord/chargeRecord/7?settle=1');
  expect(withSearch(pathOf('complaint', 7), { take: 'a b' })).toBe('/workOrder/create?tab=complaints&complaint=7&take=a+b');
});
