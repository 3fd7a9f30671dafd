import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Regular, regularly } from './regular.ts';

let runs: number[];
let takesMs: number;
let regular: Regular;
const start = (ms: number, restMs?: number) => {
  const begin = performance.now();
  const work = async () => {
    runs.push(performance.now() - begin);
    await new Promise((done) => setTimeout(done, takesMs));
  };
  regular = regularly({ ms, ...(restMs === undefined ? {} : { restMs }), failed: () => {} }, work);
};

beforeEach(() => {
  vi.useFakeTimers();
  runs = [];
  takesMs = 0;
});
afterEach(() => {
  regular.stop();
  vi.useRealTimers();
});

it('what is woken after a rest is done at once, and all that wakes it at the same moment once', async () => {
  start(5000, 1000);
  await vi.advanceTimersByTimeAsync(8000);
  regular.wake();
  regular.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toEqual([5000, 8005]);
});

it('a storm of wakings is answered no more often than the rest allows', async () => {
  takesMs = 20;
  start(5000, 500);
  for (let tenth = 0; tenth < 100; tenth++) {
    regular.wake();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(runs.length).toBeGreaterThanOrEqual(18);
  expect(runs.length).toBeLessThanOrEqual(21);
});

it('slow work rests longer, and what wakes it while it is at it is not forgotten', async () => {
  takesMs = 1000;
  start(20_000, 500);
  await vi.advanceTimersByTimeAsync(5100);
  regular.wake();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(runs).toEqual([5000, 11_000]);
});

it('one run that a busy machine draws out does not keep what was woken waiting for most of a minute', async () => {
  takesMs = 6000;
  start(500, 50);
  await vi.advanceTimersByTimeAsync(600);
  regular.wake();
  await vi.advanceTimersByTimeAsync(17_000);
  expect(runs).toEqual([500, 16_500]);
});

it('waking makes nothing later than its interval, and ends with it', async () => {
  takesMs = 400;
  start(500);
  for (let times = 0; times < 60; times++) {
    regular.wake();
    await vi.advanceTimersByTimeAsync(90);
  }
  expect(runs.length).toBeGreaterThanOrEqual(3);
  regular.stop();
  const before = runs.length;
  regular.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs.length).toBe(before);
});

it('what is urgent does not wait until slow work has been rested from, and takes no more than half the time', async () => {
  takesMs = 1000;
  start(20_000, 500);
  await vi.advanceTimersByTimeAsync(5100);
  regular.wake(true);
  await vi.advanceTimersByTimeAsync(1900);
  expect(runs).toEqual([5000, 7000]);
  for (let tenth = 0; tenth < 100; tenth++) {
    regular.wake(true);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(runs.length).toBeLessThanOrEqual(8);
  // What is not urgent rests as before.
  regular.wake();
  const before = runs.length;
  await vi.advanceTimersByTimeAsync(4000);
  expect(runs.length - before).toBeLessThanOrEqual(1);
});

it('with an infinite interval nothing is done before it is woken, and after that nothing again', async () => {
  start(Number.POSITIVE_INFINITY, 100);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toEqual([]);
  regular.wake();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toHaveLength(1);
});
