import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, MODEL, NOTE, PROVIDER, REASON, withFields } from '../core/fields.ts';
import { amount, id, instant, keyword, manyOf, note, pageOf, paging } from '../core/values.ts';
import { sheetFormat } from '../customers/sheets.ts';
import { PART_FIELDS } from './spare-parts.parts.ts';
import { serialNumbers } from './spare-parts.ts';
import { WORK_ORDER } from './work-orders.orders.ts';
import { USED_PART_FIELDS } from './work-orders.steps.ts';

/** How an apply order stands. */
export const APPLY_STATES = ['applied', 'agreed', 'notAgreed', 'shipped', 'partlyReceived', 'received', 'cancelled'] as const;
export type ApplyState = (typeof APPLY_STATES)[number];
export const APPLY_STATE_WORDS = {
  applied: { en: 'Awaiting approval', zh: '待审批' },
  agreed: { en: 'Approved', zh: '已同意' },
  notAgreed: { en: 'Rejected', zh: '不同意' },
  shipped: { en: 'Shipped', zh: '已发货' },
  partlyReceived: { en: 'Partly received', zh: '部分收货' },
  received: { en: 'Received', zh: '已收货' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
};
/** What can be done to an apply order. */
export const APPLY_ACTIONS = ['agree', 'refuse', 'ship', 'receive', 'cancel'] as const;
export type ApplyAction = (typeof APPLY_ACTIONS)[number];

export const LOGISTICS_TYPES = ['pickUp', 'courier', 'ownDelivery'] as const;
export const LOGISTICS_TYPE_WORDS = {
  pickUp: { en: 'Pick-up', zh: '自提' },
  courier: { en: 'Courier', zh: '快递' },
  ownDelivery: { en: 'Own delivery', zh: '专人配送' },
};

/** The number of an apply order. */
export const applyTaskId = z.string().trim().toUpperCase().max(20);
/** The number of a work order. */
const workTaskId = z.string().trim().toUpperCase().max(20);
const pieces = z.number().int().min(1).max(100_000);

const TO_STORE = { en: 'To store', zh: '收货存放点' };
const FROM_STORE = { en: 'From store', zh: '发货存放点' };
export const APPLY_ORDER_FIELDS = {
  taskId: { kind: 'id', words: { en: 'Parts request', zh: '领料单号' } },
  status: { kind: 'word', values: APPLY_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  partsNumber: { kind: 'text', words: PART_FIELDS.partsNumber.words },
  model: MODEL,
  count: USED_PART_FIELDS.count,
  received: { kind: 'count', words: { en: 'Received', zh: '已收数量' } },
  cost: { kind: 'money', currency: 'currency', words: { en: 'Cost', zh: '金额' } },
  applicant: { kind: 'text', words: { en: 'Applicant', zh: '申请人' } },
  receiver: { kind: 'text', words: { en: 'Receiver', zh: '收货人' } },
  storeId: { kind: 'thing', words: TO_STORE },
  storeName: { kind: 'text', words: TO_STORE },
  fromStoreName: { kind: 'text', words: FROM_STORE },
  logisticsType: { kind: 'word', values: LOGISTICS_TYPE_WORDS, words: { en: 'Logistics', zh: '物流方式' } },
  trackingNumber: { kind: 'text', words: { en: 'Tracking number', zh: '物流单号' } },
  deliveryAddress: { kind: 'text', words: { en: 'Delivery address', zh: '收货地址' } },
  approver: { kind: 'text', words: { en: 'Approver', zh: '审批人' } },
  auditOpinion: { kind: 'text', long: true, words: { en: 'Audit opinion', zh: '审批意见' } },
  workOrderTaskId: WORK_ORDER,
  applyTime: { kind: 'time', words: { en: 'Requested', zh: '申请时间' } },
  decideTime: { kind: 'time', words: { en: 'Decided', zh: '审批时间' } },
  shipTime: { kind: 'time', words: { en: 'Shipped', zh: '发货时间' } },
  receiveTime: { kind: 'time', words: { en: 'Received', zh: '收货时间' } },
  note: NOTE,
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

/** A part that is asked for. */
export const applyPart = z.object(withFields(USED_PART_FIELDS, { partId: id, count: pieces }));
/** What comes of it. */
export const applyReceipt = applyPart.extend(withFields(USED_PART_FIELDS, { serialNumbers }));
export const applyForm = z.object(
  withFields(APPLY_ORDER_FIELDS, {
    /** Each part once. */
    lines: z.array(applyPart).min(1).max(100),
    /** Where the parts go: a store of the receiver. */
    storeId: id,
    receiver: z.string().trim().min(1).max(100),
    logisticsType: z.enum(LOGISTICS_TYPES),
    deliveryAddress: z.string().trim().max(300).default(''),
    /** The work order that needs them. */
    workOrderTaskId: workTaskId.optional(),
    note: note.default(''),
  }),
);

/** What its steps say. */
export const applyStepForm = z.object(
  withFields(
    { ...APPLY_ORDER_FIELDS, storeId: { kind: 'thing', words: FROM_STORE }, reason: REASON },
    {
      auditOpinion: note.default(''),
      /** Where it is shipped from. */
      storeId: id,
      trackingNumber: z.string().trim().max(100).default(''),
      reason: note.default(''),
      note: note.default(''),
    },
  ),
);
const said = applyStepForm.shape;

export const applyLine = z.object({
  partId: id,
  partsNumber: z.string(),
  name: z.string(),
  model: z.string(),
  unit: z.string(),
  isSerialised: z.boolean(),
  count: z.number().int(),
  shipped: z.number().int(),
  received: z.number().int(),
  /** Shipped and not yet received. */
  serialNumbersInTransit: z.array(z.string()),
});
export const applyOrder = z.object(
  withFields(APPLY_ORDER_FIELDS, {
    taskId: z.string(),
    status: z.enum(APPLY_STATES),
    /** Of all lines. */
    partsNumber: z.string(),
    model: z.string(),
    count: z.number().int(),
    received: z.number().int(),
    lines: z.array(applyLine),
    /** By the parts' prices. */
    cost: amount,
    currency: z.string(),
    receiver: z.string(),
    applicant: z.string(),
    logisticsType: z.enum(LOGISTICS_TYPES),
    trackingNumber: z.string(),
    deliveryAddress: z.string(),
    storeId: id,
    storeName: z.string(),
    /** What it was shipped from. */
    fromStoreName: z.string().nullable(),
    approver: z.string().nullable(),
    auditOpinion: z.string(),
    workOrderTaskId: z.string().nullable(),
    note: z.string(),
    /** What the caller may do to it now. */
    actions: z.array(z.enum(APPLY_ACTIONS)),
    applyTime: instant,
    decideTime: instant.nullable(),
    shipTime: instant.nullable(),
    receiveTime: instant.nullable(),
    providerId: id,
    providerName: z.string(),
  }),
);
export type ApplyOrder = z.infer<typeof applyOrder>;

export const FLOW_STATES = ['done', 'now', 'next', 'skipped'] as const;
export const applyFlow = z.object({
  nodes: z.array(
    z.object({
      key: z.enum(APPLY_STATES),
      state: z.enum(FLOW_STATES),
      who: z.string().nullable(),
      time: instant.nullable(),
      /** How long it took, or has taken so far, in ms. */
      spent: z.number().nullable(),
      note: z.string(),
    }),
  ),
  edges: z.array(z.object({ from: z.enum(APPLY_STATES), to: z.enum(APPLY_STATES) })),
});
export type ApplyFlow = z.infer<typeof applyFlow>;

export const APPLY_COLUMNS = [
  'taskId',
  'status',
  'partsNumber',
  'model',
  'count',
  'received',
  'cost',
  'receiver',
  'applicant',
  'logisticsType',
  'trackingNumber',
  'deliveryAddress',
  'storeName',
  'fromStoreName',
  'approver',
  'auditOpinion',
  'workOrderTaskId',
  'applyTime',
  'decideTime',
  'shipTime',
  'receiveTime',
  'note',
  'providerName',
] as const;

const filter = {
  /** In number, parts, people, address. */
  keyword,
  taskId: applyTaskId.optional(),
  status: manyOf(z.enum(APPLY_STATES)),
  partsNumber: z.string().trim().max(60).optional(),
  applicant: z.string().trim().max(100).optional(),
  receiver: z.string().trim().max(100).optional(),
  logisticsType: manyOf(z.enum(LOGISTICS_TYPES)),
  workOrderTaskId: workTaskId.optional(),
  providerId: z.coerce.number().int().optional(),
  from: instant.optional(),
  to: instant.optional(),
};

export const applyOrders = {
  create: endpoint({
    method: 'POST',
    path: '/web/material/createMaterialApply',
    summary: 'Apply for spare parts',
    access: 'material:apply',
    body: applyForm,
    response: applyOrder,
    log: { operation: 'applyOrder.create', words: { en: 'Apply for spare parts', zh: '提交领料单' }, operand: 'storeId' },
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/material/getMaterialApplyOrder',
    summary: 'Apply orders, newest first',
    access: 'material:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(applyOrder),
  }),
  search: endpoint({
    method: 'POST',
    path: '/web/material/searchMaterialApplyOrder',
    summary: 'Apply orders by a filter in the body: the same rows as by the query',
    access: 'material:read',
    body: z.object({ ...paging, ...filter }),
    response: pageOf(applyOrder),
    log: false,
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/material/getMaterialApplyOrder/export',
    summary: 'Apply orders as a file',
    access: 'material:read',
    query: z.object({ ...filter, sort: paging.sort, ...sheetFormat(APPLY_COLUMNS) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/material/applyOrders/:taskId',
    summary: 'One apply order',
    access: 'material:read',
    params: z.object({ taskId: applyTaskId }),
    response: applyOrder,
  }),
  flow: endpoint({
    method: 'GET',
    path: '/web/material/getApplyOrderFlowChart',
    summary: 'The way of an apply order: steps done, now and next, with who, when and how long',
    access: 'material:read',
    query: z.object({ taskId: applyTaskId }),
    response: applyFlow,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/web/material/confirmApply',
    summary: 'Agree to an apply order, or not; never by its applicant',
    access: 'material:approve',
    body: z.object({ taskId: applyTaskId, agree: z.boolean(), auditOpinion: said.auditOpinion }),
    response: applyOrder,
    log: {
      operation: 'applyOrder.confirm',
      words: { en: 'Approve or reject parts request', zh: '审批领料单' },
      operand: 'taskId',
    },
  }),
  ship: endpoint({
    method: 'POST',
    path: '/web/material/shipApply',
    summary: 'Ship all parts of an apply order from one store',
    access: 'material:ship',
    body: z.object({
      taskId: applyTaskId,
      storeId: said.storeId,
      trackingNumber: said.trackingNumber,
      /** Of parts that have them: one for each piece. */
      serialNumbers: z
        .array(applyReceipt.omit({ count: true }))
        .max(100)
        .default([]),
      note: said.note,
    }),
    response: applyOrder,
    log: { operation: 'applyOrder.ship', words: { en: 'Ship parts request', zh: '领料单发货' }, operand: 'taskId' },
  }),
  receive: endpoint({
    method: 'POST',
    path: '/web/material/receiveApply',
    summary: 'Receive parts of an apply order into the receiver’s store, some or all',
    access: 'material:apply',
    body: z.object({
      taskId: applyTaskId,
      lines: z.array(applyReceipt).min(1).max(100),
      note: said.note,
    }),
    response: applyOrder,
    log: { operation: 'applyOrder.receive', words: { en: 'Receive parts request', zh: '领料单收货' }, operand: 'taskId' },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/web/material/cancelApply',
    summary: 'Cancel one’s own apply order before it is shipped',
    access: 'material:apply',
    body: z.object({ taskId: applyTaskId, reason: said.reason }),
    response: applyOrder,
    log: { operation: 'applyOrder.cancel', words: { en: 'Cancel parts request', zh: '取消领料单' }, operand: 'taskId' },
  }),
};

export const APPLY_ORDERS_ERRORS = {
  applyStateWrong: entry(601, 409, 'The parts request is not in a status that allows this', '领料单当前状态不允许此操作'),
  applicantApproves: entry(
    601,
    409,
    'You cannot decide on your own parts request: somebody else must approve or reject it',
    '申请人不能审批自己的领料单，请由另一位同事处理',
  ),
  auditOpinionMissing: entry(601, 422, 'Say why the parts request is rejected', '不同意时请填写审批意见'),
  onlyApplicant: entry(601, 409, 'Only the applicant can cancel this parts request', '只有申请人可以取消该领料单'),
  receivedTooMany: entry(601, 422, 'At most {most} × {part} can still be received', '{part} 最多还可收货 {most} 件'),
} as const satisfies Record<string, ErrorEntry>;
