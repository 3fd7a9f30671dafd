import type { Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { stationMonitorRoutes } from './station-monitor.ts';

/** All that station monitor gives the app. */
export const stationMonitor: Word<ChargingParts> = {
  routes: (http, { databases }) => stationMonitorRoutes(http, databases),
};
