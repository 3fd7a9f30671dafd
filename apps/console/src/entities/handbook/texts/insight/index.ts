import { dashboard } from './dashboard.ts';
import { display } from './display.ts';
import { financialStatistics } from './financial-statistics.ts';
import { reports } from './reports.ts';
import { setUp } from './set-up.ts';
import { statistics } from './statistics.ts';
import { uptime } from './uptime.ts';

/** The handbook of the area, by screen. */
export const pages = {
  dashboard,
  display,
  financialStatistics,
  reports,
  setUp,
  statistics,
  uptime,
};
