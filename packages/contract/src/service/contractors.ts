import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, NOTE, PROVIDER, withFields } from '../core/fields.ts';
import { flag, id, keyword, name, note, pageOf, paging, positiveAmount } from '../core/values.ts';
import { sheetFormat } from '../customers/sheets.ts';
import { serviceMan, skilledMen } from './work-orders.areas.ts';
import { WORK_ORDER_FIELDS, workOrder } from './work-orders.orders.ts';
import { orderStepForm } from './work-orders.steps.ts';

const LEADER = {
  kind: 'thing',
  words: { en: 'Leader', zh: '负责人' },
  hint: { en: 'Gets what is given to it, and passes it on.', zh: '接收派给该单位的工单并转派。' },
} as const;
export const CONTRACTOR_FIELDS = {
  contractorName: { kind: 'text', words: WORK_ORDER_FIELDS.contractor.words },
  providerId: PROVIDER,
  providerName: PROVIDER,
  leader: LEADER,
  leaderId: LEADER,
  serviceMen: {
    kind: 'thing',
    words: { en: 'People', zh: '人员' },
    hint: {
      en: 'Technicians without any right to dispatch, confirm, archive or report: they see its orders alone.',
      zh: '仅限没有派单、确认、归档和报修权限的运维人员，只能看到该单位的工单。',
    },
  },
  hourRate: {
    kind: 'money',
    currency: 'currency',
    words: { en: 'Rate per hour', zh: '工时单价（每小时）' },
    hint: {
      en: 'Empty: no labour cost is calculated. A change applies to the costs of all its orders.',
      zh: '留空则不按工时计费；修改后其工单费用随之变化。',
    },
  },
  phone: { kind: 'text', words: { en: 'Phone', zh: '电话' } },
  note: NOTE,
  isClosed: {
    kind: 'flag',
    words: { en: 'Closed', zh: '已停用' },
    hint: { en: 'Nothing is given to it any more.', zh: '不再派单。' },
  },
  openOrders: { kind: 'count', words: { en: 'Open orders', zh: '未完成工单' } },
} as const satisfies Fields;

/** An organisation that orders are given to. Its people see no other orders. */
export const contractor = z.object(
  withFields(CONTRACTOR_FIELDS, {
    id,
    contractorName: z.string(),
    providerId: id,
    providerName: z.string(),
    /** Gets what is given to it, and passes it on. */
    leader: z.object({ id, name: z.string() }),
    /** Its people, the leader too. */
    serviceMen: z.array(serviceMan),
    /** Of an hour of its work, in the provider's currency; null: its work is not reckoned by time. */
    hourRate: z.string().nullable(),
    currency: z.string(),
    phone: z.string(),
    note: z.string(),
    isClosed: z.boolean(),
    /** Orders that it has and that are not over. */
    openOrders: z.number().int(),
  }),
);
export type Contractor = z.infer<typeof contractor>;

export const contractorForm = z.object(
  withFields(CONTRACTOR_FIELDS, {
    /** Absent: a new one. */
    id: id.optional(),
    contractorName: name,
    providerId: id,
    leaderId: id,
    serviceMen: skilledMen,
    hourRate: positiveAmount.nullable().default(null),
    phone: z.string().trim().max(50).default(''),
    note: note.default(''),
    /** Nothing is given to it any more. */
    isClosed: z.boolean().default(false),
  }),
);

const filter = {
  /** In its name and those of its people. */
  keyword,
  providerId: z.coerce.number().int().positive().optional(),
  /** Whether orders may be given to it. */
  open: flag,
};
export const CONTRACTOR_COLUMNS = [
  'contractorName',
  'leader',
  'serviceMen',
  'openOrders',
  'hourRate',
  'phone',
  'isClosed',
  'note',
  'providerName',
] as const;

export const contractors = {
  list: endpoint({
    method: 'GET',
    path: '/web/contractors',
    summary: 'Contractors with their people; people of a contractor see their own alone',
    access: 'workOrder:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(contractor),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/contractors/export',
    summary: 'Contractors as a file',
    access: 'workOrder:read',
    query: z.object({ ...filter, sort: paging.sort, ...sheetFormat(CONTRACTOR_COLUMNS) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/web/contractors',
    summary: 'Make a contractor, or change its people, rate and leader',
    access: 'workOrder:dispatch',
    needsAllStations: true,
    body: contractorForm,
    response: contractor,
    log: { operation: 'contractor.save', words: { en: 'Change contractor', zh: '修改外包单位' }, operand: 'contractorName' },
  }),
  passOn: endpoint({
    method: 'POST',
    path: '/web/workOrder/passOn',
    summary: 'Pass an order that a contractor has on to another of its people: its leader, or who dispatches',
    access: 'workOrder:process',
    body: orderStepForm.pick({ taskId: true, requestId: true, note: true, serviceManId: true }),
    response: workOrder,
    log: { operation: 'workOrder.passOn', words: { en: 'Pass on work order', zh: '转派工单' }, operand: 'taskId' },
  }),
};

export const CONTRACTORS_ERRORS = {
  contractorSeesAll: entry(
    601,
    422,
    'The role of {name} lets it see all orders. People of a contractor have a role that only works at orders',
    '{name} 的角色可查看全部工单，外包人员应使用仅可处理工单的角色',
  ),
  contractorClosed: entry(601, 409, 'Nothing is given to this contractor any more', '该外包单位已停用'),
  contractorBusy: entry(601, 409, 'The contractor has open orders', '该外包单位仍有未完成的工单'),
  notOfContractor: entry(601, 422, 'This person is none of the contractor’s', '该人员不属于此外包单位'),
} as const satisfies Record<string, ErrorEntry>;
