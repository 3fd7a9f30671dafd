// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.resetModules();
});

it('a phone an hour ahead says the server’s time, also after a reload without a line', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T15:00:00Z') });
  const { learnClock, serverNow } = await import('./clock.ts');
  const asked = Date.now();
  vi.advanceTimersByTime(400);
  learnClock('2026-11-28T14:00:00.200Z', asked);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-28T14:00:00.400Z');
  vi.resetModules();
  vi.advanceTimersByTime(60_000);
  const after = await import('./clock.ts');
  expect(new Date(after.serverNow()).toISOString()).toBe('2026-11-28T14:01:00.400Z');
});

it('nothing that is kept wrongly stops the clock', async () => {
  localStorage.setItem('csms.fieldClock', 'soon');
  const { serverNow } = await import('./clock.ts');
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
});
