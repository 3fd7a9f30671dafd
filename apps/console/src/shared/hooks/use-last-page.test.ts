// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { instead, useLastPage } from './use-last-page.ts';

it.each([
  [1, 10, 0, 0, undefined],
  [99, 10, 0, 35, 4],
  [5, 10, 0, 40, 4],
  [4, 10, 0, 40, 3],
  [2, 10, 0, 0, 1],
  [2, 10, 1, 11, undefined],
])('page %i of %i rows each with %i rows of %i in all leads to %s', (page, size, rows, total, to) => {
  expect(instead(page, size, rows, total)).toBe(to);
});

it('a list that is beyond its last page goes there once it knows, and says nothing of emptiness until then', () => {
  const go = vi.fn();
  const empty = { list: [], total: 35 };
  const { result, rerender } = renderHook(({ data, isFetching, page }) => useLastPage({ data, isFetching }, page, 10, go), {
    initialProps: { data: empty as { list: number[]; total: number }, isFetching: true, page: 99 },
  });
  expect([result.current, go.mock.calls.length]).toEqual([true, 0]);
  rerender({ data: empty, isFetching: false, page: 99 });
  expect(result.current).toBe(true);
  expect(go).toHaveBeenCalledExactlyOnceWith(4);
  rerender({ data: { list: [1], total: 35 }, isFetching: false, page: 4 });
  expect(result.current).toBe(false);
  expect(go).toHaveBeenCalledOnce();
});
