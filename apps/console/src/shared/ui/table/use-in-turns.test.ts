// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useInTurns } from './use-in-turns.ts';

afterEach(() => void vi.useRealTimers());

const keys = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

it('a first answer is drawn at once; of a later one the rows that are new come a screen full at a time', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result, rerender } = renderHook(useInTurns, { initialProps: [] as number[] });
  expect(result.current).toBe(0);
  rerender(keys(0, 300));
  expect(result.current).toBe(300);
  // All are known: a change of some of them holds nothing back.
  rerender(keys(0, 300).toReversed());
  expect(result.current).toBe(300);
  rerender(keys(290, 110));
  expect(result.current).toBe(34);
  const counts: number[] = [];
  while (result.current < 110) {
    act(() => void vi.advanceTimersByTime(0));
    counts.push(result.current);
  }
  expect(counts).toEqual([58, 82, 106, 110]);
  rerender([]);
  rerender(keys(1000, 60));
  expect(result.current).toBe(24);
});
