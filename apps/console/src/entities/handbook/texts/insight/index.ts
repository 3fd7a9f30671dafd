// The handbook of the area, by screen.
export { dashboard } from './dashboard.ts';
export { display } from './display.ts';
export { financialStatistics } from './financial-statistics.ts';
export { needs } from './needs.ts';
export { reports } from './reports.ts';
export { setUp } from './set-up.ts';
export { statistics } from './statistics.ts';
export { uptime } from './uptime.ts';
