import type { Deviation } from './deviation.ts';

const started = Date.now();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const clockDeviations: readonly Deviation[] = [
  {
    name: 'local-time-clock',
    description: 'sends the time of UTC+8 and calls it UTC',
    clockAheadMs: () => 8 * HOUR,
  },
  { name: 'clock-three-hours-ahead', description: 'its clock is three hours ahead', clockAheadMs: () => 3 * HOUR },
  { name: 'clock-five-hours-behind', description: 'its clock is five hours behind', clockAheadMs: () => -5 * HOUR },
  {
    name: 'jumping-clock',
    description: 'its clock jumps ahead by an hour, and back, every ten minutes',
    clockAheadMs: (at) => (Math.floor(at / (10 * MINUTE)) % 2) * HOUR,
  },
  {
    name: 'clock-1970',
    description: 'counts from 1970 since it was switched on',
    clockAheadMs: (at) => Math.max(-at, -started),
  },
  {
    name: 'date-without-zone',
    description: 'leaves the zone out of dates',
    timestamp: (at) => new Date(at).toISOString().slice(0, 19),
  },
];
