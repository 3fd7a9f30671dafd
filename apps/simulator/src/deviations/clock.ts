import type { Deviation } from './deviation.ts';

const started = Date.now();

export const clockDeviations: readonly Deviation[] = [
  {
    name: 'local-time-clock',
    description: 'sends the time of UTC+8 and calls it UTC',
    timestamp: (at) => new Date(at + 8 * 3_600_000).toISOString(),
  },
  {
    name: 'clock-1970',
    description: 'counts from 1970 since it was switched on',
    timestamp: (at) => new Date(Math.max(0, at - started)).toISOString(),
  },
  {
    name: 'date-without-zone',
    description: 'leaves the zone out of dates',
    timestamp: (at) => new Date(at).toISOString().slice(0, 19),
  },
];
