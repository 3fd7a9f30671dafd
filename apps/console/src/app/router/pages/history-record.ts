import { groups } from '../groups.tsx';
import type { Page } from '../page.ts';
import { withTexts } from './with-texts.ts';

export const historyRecordPages: readonly Page[] = [
  {
    path: '/historyRecord/chargeRecord',
    permissions: ['record:read'],
    grants: ['record:read', 'record:export', 'record:settle', 'record:settleBeyond', 'record:invalidate', 'record:reprice'],
    title: { zh: '充电记录', en: 'Charging records' },
    group: groups.historyRecord,
    area: 'charging',
    help: 'charging.records',
    load: () => withTexts('hub', import('../../../features/charging/records/records-page.tsx')),
  },
  {
    path: '/historyRecord/chargeRecord/:transactionId',
    permissions: ['record:read'],
    title: { zh: '充电订单', en: 'Charging order' },
    group: groups.historyRecord,
    under: '/historyRecord/chargeRecord',
    area: 'charging',
    help: 'charging.records',
    load: () => withTexts('hub', import('../../../features/charging/records/record-page.tsx')),
  },
  {
    path: '/historyRecord/chargeRecord/:transactionId/print',
    permissions: ['record:read'],
    title: { zh: '打印账单', en: 'Print bill' },
    group: groups.historyRecord,
    area: 'charging',
    help: 'charging.records',
    under: '/historyRecord/chargeRecord',
    bare: true,
    load: () => import('../../../features/charging/records/print/bill-page.tsx'),
  },
  {
    path: '/historyRecord/alarmRecord',
    permissions: ['alarm:read'],
    grants: ['alarm:read', 'alarm:acknowledge', 'alarm:rule'],
    title: { zh: '告警记录', en: 'Alarms' },
    group: groups.historyRecord,
    alsoIn: groups.realTimeMonitor,
    area: 'alarms',
    help: ['charging.alarms', { key: 'charging.alarmRules', tabs: ['rules'], title: 'alarms:rules.title' }],
    load: () => withTexts(['hub', 'orderParts', 'recoveryParts'], import('../../../features/charging/alarms/alarms-page.tsx')),
  },
  {
    path: '/historyRecord/alarmRecord/:id',
    permissions: ['alarm:read'],
    title: { zh: '告警', en: 'Alarm' },
    group: groups.historyRecord,
    under: '/historyRecord/alarmRecord',
    area: 'alarms',
    help: 'charging.alarms',
    load: () => withTexts(['hub', 'orderParts', 'recoveryParts'], import('../../../features/charging/alarms/alarm-page.tsx')),
  },
];
