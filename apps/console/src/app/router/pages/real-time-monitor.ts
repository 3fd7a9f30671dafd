import { groups } from '../groups.tsx';
import type { Page } from '../page.ts';
import { withTexts } from './with-texts.ts';

export const realTimeMonitorPages: readonly Page[] = [
  {
    path: '/realTimeMonitor/charging',
    permissions: ['charging:read'],
    grants: ['charging:read', 'charging:start', 'charging:stop', 'charging:end'],
    title: { zh: '充电监控', en: 'Charging now' },
    group: groups.realTimeMonitor,
    area: 'charging',
    help: 'charging.sessions',
    load: () => withTexts(['powerLimits', 'prices'], import('../../../features/charging/sessions/sessions-page.tsx')),
  },
  {
    path: '/realTimeMonitor/chargeStation',
    permissions: ['station:read'],
    title: { zh: '站点监控', en: 'Stations now' },
    group: groups.realTimeMonitor,
    area: 'stations',
    help: 'charging.stationMonitor',
    load: () =>
      withTexts(['network', 'orderParts'], import('../../../features/charging/station-monitor/station-monitor-page.tsx')),
  },
  {
    path: '/realTimeMonitor/chargePoint',
    permissions: ['point:read'],
    grants: [
      'point:read',
      'point:write',
      'point:command',
      'whitelist:read',
      'whitelist:send',
      'security:read',
      'security:write',
      'newCharger:read',
      'newCharger:adopt',
      'ocppLog:read',
    ],
    title: { zh: '充电桩监控', en: 'Charge points' },
    group: groups.realTimeMonitor,
    area: 'network',
    help: 'network.points',
    load: () =>
      withTexts(['pointWork', 'stations', 'ocppLog', 'orderParts'], import('../../../features/network/pages/points-page.tsx')),
  },
  {
    path: '/realTimeMonitor/ocppLog',
    permissions: ['ocppLog:read'],
    grants: ['ocppLog:read', 'vendorRule:read', 'vendorRule:write'],
    title: { zh: 'OCPP 日志', en: 'OCPP log' },
    group: groups.realTimeMonitor,
    area: 'ocppLog',
    help: [
      'network.ocppLog',
      { key: 'network.deviations', tabs: ['deviations'], title: 'ocppLog:deviationsTab' },
      { key: 'network.vendorRules', tabs: ['vendorRules'], title: 'ocppLog:rulesTab' },
    ],
    load: () => import('../../../features/network/pages/ocpp-log-page.tsx'),
  },
  {
    path: '/realTimeMonitor/uptime',
    permissions: ['uptime:read'],
    grants: ['uptime:read', 'maintenance:write'],
    title: { zh: '可用率', en: 'Uptime' },
    group: groups.realTimeMonitor,
    area: 'uptime',
    help: ['insight.uptime', { key: 'charging.maintenance', tabs: ['maintenance'], title: 'maintenance:maintenance.title' }],
    load: () => withTexts('maintenance', import('../../../features/insight/pages/uptime-and-maintenance-page.tsx')),
  },
];
