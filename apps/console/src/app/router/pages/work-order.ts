import { groups } from '../groups.tsx';
import type { Page } from '../page.ts';
import { withTexts } from './with-texts.ts';

export const workOrderPages: readonly Page[] = [
  {
    path: '/workOrder/list',
    permissions: ['workOrder:read'],
    grants: [
      'workOrder:read',
      'workOrder:dispatch',
      'workOrder:process',
      'workOrder:confirm',
      'workOrder:archive',
      'knowledge:write',
      'recovery:run',
      'recovery:configure',
    ],
    title: { zh: '故障处理', en: 'Work orders' },
    group: groups.workOrder,
    area: 'workOrders',
    load: () =>
      withTexts(
        [
          'flowChart',
          'dispatchBoard',
          'orderCosts',
          'serviceFigures',
          'statistics',
          'onSite',
          'recovery',
          'recoveryParts',
          'feedback',
        ],
        import('../../../features/service/pages/work-orders-page.tsx'),
      ),
  },
  {
    path: '/workOrder/create',
    permissions: ['workOrder:create', 'workOrder:read'],
    grants: ['workOrder:create', 'workOrder:read'],
    title: { zh: '故障反馈', en: 'Fault feedback' },
    group: groups.workOrder,
    area: 'workOrders',
    load: () => withTexts('feedback', import('../../../features/service/pages/report-fault-page.tsx')),
  },
  {
    path: '/workOrder/field',
    permissions: ['workOrder:process'],
    title: { zh: '现场作业', en: 'On site' },
    group: groups.workOrder,
    area: 'workOrders',
    apart: true,
  },
  {
    path: '/workOrder/warnManage',
    permissions: ['warning:read'],
    grants: ['warning:read', 'warning:write'],
    title: { zh: '预警管理', en: 'Weather warnings' },
    group: groups.workOrder,
    area: 'warnings',
    load: () => import('../../../features/service/warnings/warnings-page.tsx'),
  },
  {
    path: '/workOrder/sparePartsManage',
    permissions: ['material:read'],
    grants: ['material:read', 'material:apply', 'material:approve', 'material:ship', 'material:count'],
    title: { zh: '备件管理', en: 'Spare parts' },
    group: groups.workOrder,
    area: 'spareParts',
    load: () =>
      withTexts(['applyOrders', 'flowChart', 'sheetImport'], import('../../../features/service/pages/spare-parts-page.tsx')),
  },
  {
    path: '/workOrder/maintainManage',
    permissions: ['component:read'],
    grants: ['component:read', 'component:write'],
    title: { zh: '维护记录', en: 'Maintenance records' },
    group: groups.workOrder,
    area: 'components',
    load: () =>
      withTexts(['maintenanceRecords', 'orderCosts', 'sheetImport'], import('../../../features/service/pages/maintain-page.tsx')),
  },
];
