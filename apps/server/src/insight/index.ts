export { sendAlarmNotices } from './alarms/alarms.notices.ts';
export { alarmRoutes } from './alarms/alarms.routes.ts';
export { createAlarmSweep } from './alarms/alarms.sweep.ts';
export { liveRoutes } from './live/live.routes.ts';
export { clearPower, samplePower } from './statistics/power.ts';
export { recountDirty } from './statistics/recount.ts';
export { maintenanceRoutes } from './uptime/maintenance.routes.ts';
export { clearUptimeDays, countUptime } from './uptime/uptime.count.ts';
export { uptimeRoutes } from './uptime/uptime.routes.ts';
