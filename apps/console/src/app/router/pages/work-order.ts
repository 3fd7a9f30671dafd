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
    help: [
      'service.workOrders',
      { key: 'service.dispatchBoard', tabs: ['board'], title: 'dispatchBoard:tab' },
      { key: 'service.roster', tabs: ['roster'], title: 'dispatchBoard:roster.tab' },
      { key: 'service.recovery', tabs: ['recovery'], title: 'recovery:tab' },
      { key: 'service.problems', tabs: ['problems'], title: 'faultProblems:tab' },
      { key: 'service.serviceFigures', tabs: ['figures'], title: 'statistics:serviceFigures' },
      { key: 'service.contractors', tabs: ['contractors'], title: 'contractors:tab' },
      { key: 'service.areas', tabs: ['areas'], title: 'workOrders:areasTab' },
    ],
    load: () =>
      withTexts(
        [
          'hub',
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
    path: '/workOrder/order/:taskId',
    permissions: ['workOrder:read'],
    title: { zh: '工单', en: 'Work order' },
    group: groups.workOrder,
    under: '/workOrder/list',
    area: 'workOrders',
    help: 'service.workOrders',
    load: () =>
      withTexts(
        ['hub', 'flowChart', 'dispatchBoard', 'orderCosts', 'onSite', 'recovery', 'recoveryParts', 'feedback'],
        import('../../../features/service/pages/order-page.tsx'),
      ),
  },
  {
    path: '/workOrder/create',
    permissions: ['workOrder:create', 'workOrder:read', 'complaint:read'],
    grants: ['workOrder:create', 'workOrder:read', 'complaint:read', 'complaint:write'],
    title: { zh: '故障反馈', en: 'Fault feedback' },
    group: groups.workOrder,
    area: 'workOrders',
    help: [
      'service.reportFault',
      { key: 'service.feedback', tabs: ['drivers'], title: 'feedback:tab' },
      { key: 'service.complaints', tabs: ['complaints'], title: 'complaints:tab' },
    ],
    load: () => withTexts(['feedback', 'complaints', 'hub'], import('../../../features/service/pages/report-fault-page.tsx')),
  },
  {
    path: '/workOrder/field',
    permissions: ['workOrder:process'],
    title: { zh: '现场作业', en: 'On site' },
    group: groups.workOrder,
    area: 'workOrders',
    help: 'service.fieldWork',
    apart: true,
  },
  {
    path: '/workOrder/sparePartsManage',
    permissions: ['material:read'],
    grants: ['material:read', 'material:apply', 'material:approve', 'material:ship', 'material:count'],
    title: { zh: '备件管理', en: 'Spare parts' },
    group: groups.workOrder,
    area: 'spareParts',
    help: [
      { key: 'service.spareParts', tabs: ['', 'book', 'stores'] },
      { key: 'service.applyOrders', tabs: ['orders', 'reserved'], title: 'applyOrders:label' },
      { key: 'service.stocktakes', tabs: ['stocktakes'], title: 'spareParts:stocktakesTab' },
    ],
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
    help: [
      { key: 'service.components', tabs: ['', 'types'], title: 'components:tab' },
      { key: 'service.maintenanceRecords', tabs: ['records', 'due'], title: 'maintenanceRecords:tab' },
      { key: 'service.warranties', tabs: ['warranty'], title: 'orderCosts:warranties.tab' },
    ],
    load: () =>
      withTexts(['maintenanceRecords', 'orderCosts', 'sheetImport'], import('../../../features/service/pages/maintain-page.tsx')),
  },
];
