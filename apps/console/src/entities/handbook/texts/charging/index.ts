import { alarmRules } from './alarm-rules.ts';
import { alarms } from './alarms.ts';
import { chargingProfiles } from './charging-profiles.ts';
import { circuits } from './circuits.ts';
import { loadBalancing } from './load-balancing.ts';
import { maintenance } from './maintenance.ts';
import { powerLimits } from './power-limits.ts';
import { priceEdit } from './price-edit.ts';
import { prices } from './prices.ts';
import { records } from './records.ts';
import { reservations } from './reservations.ts';
import { sessions } from './sessions.ts';
import { stationMonitor } from './station-monitor.ts';
import { timedCharging } from './timed-charging.ts';

/** The handbook of the area, by screen. */
export const pages = {
  alarmRules,
  alarms,
  chargingProfiles,
  circuits,
  loadBalancing,
  maintenance,
  powerLimits,
  priceEdit,
  prices,
  records,
  reservations,
  sessions,
  stationMonitor,
  timedCharging,
};
