// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gathering } from './gathered.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function watched() {
  const shown: number[][] = [];
  const gathered = gathering<number>((all) => shown.push(all));
  return { shown, ...gathered };
}

it('shows what comes after a silence at once, and a burst no more often than ten times a second', async () => {
  const { shown, add, stop } = watched();
  add(1);
  add(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toEqual([[1, 2]]);
  for (let at = 0; at < 50; at++) {
    add(at);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(shown.length).toBeGreaterThanOrEqual(10);
  expect(shown.length).toBeLessThanOrEqual(12);
  stop();
});

it('shows it once a second while somebody scrolls, all of it, and soon after they have stopped', async () => {
  const { shown, add, stop } = watched();
  add(-1);
  await vi.advanceTimersByTimeAsync(10);
  shown.length = 0;
  for (let at = 0; at < 150; at++) {
    add(at);
    document.dispatchEvent(new Event('scroll'));
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(shown.length).toBeGreaterThanOrEqual(2);
  expect(shown.length).toBeLessThanOrEqual(3);
  await vi.advanceTimersByTimeAsync(300);
  expect(shown.flat()).toEqual(Array.from({ length: 150 }, (_, at) => at));
  stop();
});

it('shows nothing once it is stopped', async () => {
  const { shown, add, stop } = watched();
  add(1);
  stop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown).toEqual([]);
});
