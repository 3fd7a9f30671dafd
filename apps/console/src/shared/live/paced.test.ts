import { contract } from '@csms/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyOf } from '../api/queries.ts';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a burst of events asks for sums at once, then every few seconds, and the last of it is not lost; a single thing is asked for each time', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const { summary, get } = contract.points;
  const times = (path: string) => asked.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === path).length;
  for (let event = 0; event < 50; event++) {
    paced(client, summary);
    paced(client, get);
    vi.advanceTimersByTime(100);
  }
  expect(times(keyOf(get)[0])).toBe(50);
  expect(times(keyOf(summary)[0])).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(times(keyOf(summary)[0])).toBe(3);
  vi.advanceTimersByTime(10_000);
  expect(times(keyOf(summary)[0])).toBe(3);
});
