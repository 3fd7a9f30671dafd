import { groups } from './groups.tsx';
import type { Page } from './page.ts';

/** Every page there is, in the order of the menu; a group's pages stand together. What a field means stands in `page.ts`. */
export const pages: readonly Page[] = [
  // realTimeMonitor
  {
    path: '/realTimeMonitor/charging',
    permissions: ['charging:read'],
    grants: ['charging:read', 'charging:start', 'charging:stop'],
    title: { zh: '充电监控', en: 'Charging now' },
    group: groups.realTimeMonitor,
    area: 'charging',
    load: () => import('../../features/charging/sessions/sessions-page.tsx'),
  },
  {
    path: '/realTimeMonitor/chargePoint',
    permissions: ['point:read'],
    grants: ['point:read', 'point:write', 'point:command', 'newCharger:read', 'newCharger:adopt', 'ocppLog:read'],
    title: { zh: '充电桩监控', en: 'Charge points' },
    group: groups.realTimeMonitor,
    area: 'network',
    load: () => import('../../features/network/points-page.tsx'),
  },
  // smartCharging
  // workOrder
  // historyRecord
  {
    path: '/historyRecord/chargeRecord',
    permissions: ['record:read'],
    grants: ['record:read', 'record:export', 'record:settle'],
    title: { zh: '充电记录', en: 'Charging records' },
    group: groups.historyRecord,
    area: 'charging',
    load: () => import('../../features/charging/records/records-page.tsx'),
  },
  {
    path: '/historyRecord/chargeRecord/:transactionId/print',
    permissions: ['record:read'],
    title: { zh: '打印账单', en: 'Print bill' },
    group: groups.historyRecord,
    area: 'charging',
    under: '/historyRecord/chargeRecord',
    bare: true,
    load: () => import('../../features/charging/records/print/bill-page.tsx'),
  },
  // userManagement
  // operateManagement
  // financialManagement
  // configurationManagement
  // systemManagement
  {
    path: '/systemManagement/apiDocs',
    permissions: [],
    title: { zh: '接口文档', en: 'API documentation' },
    group: groups.systemManagement,
    area: 'frame',
    embed: '/prod-api/docs/',
    keywords: ['OpenAPI', 'Swagger'],
  },
  // apply
  // user
  // public
];
