import { listOf, withExport } from '../core/list.ts';
import { APPLY_COLUMNS, APPLY_ORDER_FIELDS, APPLY_STATE_WORDS, applyOrders, LOGISTICS_TYPE_WORDS } from './apply-orders.ts';

/** The list of apply orders. */
export const applyOrderList = withExport(
  listOf({
    name: 'applyOrders',
    endpoint: applyOrders.list,
    fields: APPLY_ORDER_FIELDS,
    columns: {
      taskId: { width: 120, seen: 'always', fixed: 'start', sort: true },
      status: { kind: 'own', width: 152, seen: 'always' },
      partsNumber: { width: 128 },
      model: { width: 150, seen: 'chosen' },
      count: { width: 70 },
      received: { width: 84 },
      cost: { width: 110, seen: 'chosen' },
      applicant: { width: 92, sort: true },
      receiver: { width: 120, seen: 'chosen' },
      storeName: { width: 116 },
      logisticsType: { width: 110, seen: 'chosen' },
      trackingNumber: { width: 150, seen: 'chosen' },
      deliveryAddress: { width: 200, seen: 'chosen' },
      approver: { width: 120, seen: 'chosen' },
      auditOpinion: { width: 180, seen: 'chosen' },
      workOrderTaskId: { kind: 'own', width: 122 },
      fromStoreName: { width: 150, seen: 'chosen' },
      applyTime: { sort: true, width: 112 },
      decideTime: { seen: 'chosen' },
      shipTime: { seen: 'chosen' },
      receiveTime: { inDialog: { en: 'Time received', zh: '收货时间' }, seen: 'chosen' },
      note: { width: 180, seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Number, part, person, address', zh: '单号、备件、人员、地址' } },
      status: { kind: 'options', many: true, main: true, values: APPLY_STATE_WORDS },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Requested', zh: '申请时间' } },
      logisticsType: { kind: 'options', many: true, values: LOGISTICS_TYPE_WORDS },
      partsNumber: { kind: 'text' },
      applicant: { kind: 'text' },
      receiver: { kind: 'text' },
      workOrderTaskId: { kind: 'text' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: applyOrders.export, words: { en: 'Parts requests', zh: '领料单' }, columns: APPLY_COLUMNS, sorted: true },
);
