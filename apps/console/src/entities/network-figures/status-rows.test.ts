import { expect, it } from 'vitest';
import { statusRows } from './status-rows.ts';

it('no connector is left out: connected and offline make up all, and so do the rows below', () => {
  const states = { available: 5, charging: 3, occupied: 2, reserved: 1, unavailable: 2, faulted: 4, offline: 7 } as const;
  const rows = Object.fromEntries(statusRows(states).map(({ key, count }) => [key, count]));
  expect(rows).toEqual({ connected: 17, free: 5, charging: 3, occupied: 2, offline: 7, fault: 4, other: 3 });
  expect(statusRows({ offline: 2 }).map(({ key }) => key)).toEqual(['connected', 'free', 'charging', 'offline', 'fault']);
});
