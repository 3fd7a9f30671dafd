// The handbook of the area, by screen.
export { alarmRules } from './alarm-rules.ts';
export { alarms } from './alarms.ts';
export { chargingProfiles } from './charging-profiles.ts';
export { circuits } from './circuits.ts';
export { loadBalancing } from './load-balancing.ts';
export { maintenance } from './maintenance.ts';
export { powerLimits } from './power-limits.ts';
export { priceEdit } from './price-edit.ts';
export { prices } from './prices.ts';
export { records } from './records.ts';
export { reservations } from './reservations.ts';
export { sessions } from './sessions.ts';
export { stationMonitor } from './station-monitor.ts';
export { timedCharging } from './timed-charging.ts';
