import { listOf, withExport } from '../core/list.ts';
import { APPLY_COLUMNS, APPLY_STATE_WORDS, applyOrders, LOGISTICS_TYPE_WORDS } from './apply-orders.ts';

/** The list of apply orders. */
export const applyOrderList = withExport(
  listOf({
    name: 'applyOrders',
    endpoint: applyOrders.list,
    columns: {
      taskId: {
        kind: 'id',
        words: { en: 'Apply order', zh: '领料单号' },
        width: 130,
        seen: 'always',
        fixed: 'start',
        sort: true,
      },
      status: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 150, seen: 'always' },
      partsNumber: { kind: 'text', words: { en: 'Parts number', zh: '备件编号' }, width: 180 },
      model: { kind: 'text', words: { en: 'Model', zh: '型号' }, width: 150 },
      count: { kind: 'count', words: { en: 'Count', zh: '数量' }, width: 80 },
      received: { kind: 'count', words: { en: 'Received', zh: '已收数量' }, width: 100 },
      cost: { kind: 'money', currency: 'currency', words: { en: 'Cost', zh: '金额' }, width: 110, seen: 'chosen' },
      applicant: { kind: 'text', words: { en: 'Applicant', zh: '申请人' }, width: 120, sort: true },
      receiver: { kind: 'text', words: { en: 'Receiver', zh: '收货人' }, width: 120 },
      storeName: { kind: 'text', words: { en: 'To store', zh: '收货存放点' }, width: 150 },
      logisticsType: { kind: 'word', values: LOGISTICS_TYPE_WORDS, words: { en: 'Logistics', zh: '物流方式' }, width: 110 },
      trackingNumber: { kind: 'text', words: { en: 'Tracking number', zh: '物流单号' }, width: 150, seen: 'chosen' },
      deliveryAddress: { kind: 'text', words: { en: 'Delivery address', zh: '收货地址' }, width: 200 },
      approver: { kind: 'text', words: { en: 'Approver', zh: '审批人' }, width: 120 },
      auditOpinion: { kind: 'text', words: { en: 'Audit opinion', zh: '审批意见' }, width: 180 },
      workOrderTaskId: { kind: 'own', words: { en: 'Work order', zh: '工单' }, width: 120 },
      fromStoreName: { kind: 'text', words: { en: 'From store', zh: '发货存放点' }, width: 150, seen: 'chosen' },
      applyTime: { kind: 'time', words: { en: 'Applied', zh: '申请时间' }, sort: true },
      decideTime: { kind: 'time', words: { en: 'Decided', zh: '审批时间' }, seen: 'chosen' },
      shipTime: { kind: 'time', words: { en: 'Shipped', zh: '发货时间' }, seen: 'chosen' },
      receiveTime: {
        kind: 'time',
        words: { en: 'Received', zh: '收货时间' },
        inDialog: { en: 'Time received', zh: '收货时间' },
        seen: 'chosen',
      },
      note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 180, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' }, width: 140 },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Number, part, person, address', zh: '单号、备件、人员、地址' } },
      status: { kind: 'options', many: true, main: true, values: APPLY_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
      from: { kind: 'range', to: 'to', main: true, words: { en: 'Applied', zh: '申请时间' } },
      logisticsType: { kind: 'options', many: true, values: LOGISTICS_TYPE_WORDS, words: { en: 'Logistics', zh: '物流方式' } },
      partsNumber: { kind: 'text', words: { en: 'Parts number', zh: '备件编号' } },
      applicant: { kind: 'text', words: { en: 'Applicant', zh: '申请人' } },
      receiver: { kind: 'text', words: { en: 'Receiver', zh: '收货人' } },
      workOrderTaskId: { kind: 'text', words: { en: 'Work order', zh: '工单' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: applyOrders.export, words: { en: 'Apply orders', zh: '领料单' }, columns: APPLY_COLUMNS, sorted: true },
);
