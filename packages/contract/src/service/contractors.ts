import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { flag, id, keyword, name, note, pageOf, paging, positiveAmount } from '../core/values.ts';
import { sheetFormat } from '../customers/sheets.ts';
import { serviceMan } from './work-orders.areas.ts';
import { workOrder } from './work-orders.orders.ts';
import { orderStep } from './work-orders.steps.ts';
import { SKILLS } from './work-orders.words.ts';

/** An organisation that orders are given to. Its people see no other orders. */
export const contractor = z.object({
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
});
export type Contractor = z.infer<typeof contractor>;

export const contractorForm = z.object({
  /** Absent: a new one. */
  id: id.optional(),
  contractorName: name,
  providerId: id,
  leaderId: id,
  serviceMen: z
    .array(z.object({ id, skills: z.array(z.enum(SKILLS)).max(SKILLS.length).default([]) }))
    .max(200)
    .default([]),
  hourRate: positiveAmount.nullable().default(null),
  phone: z.string().trim().max(50).default(''),
  note: note.default(''),
  /** Nothing is given to it any more. */
  isClosed: z.boolean().default(false),
});

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
    log: { operation: 'contractor.save', operand: 'contractorName' },
  }),
  passOn: endpoint({
    method: 'POST',
    path: '/web/workOrder/passOn',
    summary: 'Pass an order that a contractor has on to another of its people: its leader, or who dispatches',
    access: 'workOrder:process',
    body: z.object({ taskId: orderStep.taskId, requestId: orderStep.requestId, note: orderStep.note, serviceManId: id }),
    response: workOrder,
    log: { operation: 'workOrder.passOn', operand: 'taskId' },
  }),
};
