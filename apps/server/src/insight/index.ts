export { sendAlarmNotices } from './alarms/alarms.notices.ts';
export { alarmRoutes } from './alarms/alarms.routes.ts';
export { createAlarmSweep } from './alarms/alarms.sweep.ts';
export { liveRoutes } from './live/live.routes.ts';
