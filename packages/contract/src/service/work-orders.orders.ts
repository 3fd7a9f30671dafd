import { z } from 'zod';
import { id, instant } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { reservedPart } from './part-reservations.ts';
import { WORK_ORDER_STATES, type WorkOrderStepKind } from './work-orders.states.ts';
import { faultCode, priorityPart, stepFile, taskId, WAITING_FOR, WORK_ORDER_SOURCES } from './work-orders.words.ts';

export const person = z.object({ id, name: z.string() }).nullable();
const place = z.object({
  pointId: serialNumber,
  pointName: z.string(),
  /** 0: the whole point. */
  connectorNo: z.number().int(),
  provenTime: instant.nullable(),
  /** The session that showed that it works. */
  proofTransactionId: z.number().int().nullable(),
});

/** A work order (specification section 3). */
export const workOrder = z.object({
  taskId,
  state: z.enum(WORK_ORDER_STATES),
  source: z.enum(WORK_ORDER_SOURCES),
  faultCode,
  vendorCode: z.string(),
  description: z.string(),
  priority: z.number().int(),
  priorityWhy: z.array(priorityPart),
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  providerId: id,
  providerName: z.string(),
  /** The first of its points; null: the station as a whole. */
  pointId: serialNumber.nullable(),
  pointName: z.string(),
  connectorNo: z.number().int().nullable(),
  /** How many points it is about. */
  points: z.number().int(),
  /** The session in which the fault appeared. */
  transactionId: z.number().int().nullable(),
  areaName: z.string().nullable(),
  leader: person,
  serviceMan: person,
  /** The organisation that it is given to; null: to the provider's own people. */
  contractor: person,
  waitingFor: z.enum(WAITING_FOR).nullable(),
  waitingUntil: instant.nullable(),
  /** Somebody is to be sent until then; null: it was in time or late already. */
  responseDueTime: instant,
  repairDueTime: instant,
  /** By its clocks, which stand still while it waits. */
  overdue: z.enum(['response', 'repair']).nullable(),
  attempt: z.number().int(),
  repeatsTaskId: taskId.nullable(),
  createdBy: z.string(),
  createTime: instant,
  acceptTime: instant.nullable(),
  dispatchTime: instant.nullable(),
  seenTime: instant.nullable(),
  arriveTime: instant.nullable(),
  finishTime: instant.nullable(),
  confirmTime: instant.nullable(),
  provenTime: instant.nullable(),
  archiveTime: instant.nullable(),
  cancelTime: instant.nullable(),
});
export type WorkOrder = z.infer<typeof workOrder>;

export const workOrderStep = z.object({
  id,
  action: z.string() as unknown as z.ZodType<WorkOrderStepKind>,
  fromState: z.enum(WORK_ORDER_STATES).nullable(),
  toState: z.enum(WORK_ORDER_STATES),
  attempt: z.number().int(),
  userName: z.string(),
  time: instant,
  note: z.string(),
  files: z.array(stepFile),
  /** To whom, what was waited for, what was done. */
  detail: z.record(z.string(), z.unknown()),
});
export type WorkOrderStep = z.infer<typeof workOrderStep>;

export const workOrderDetail = workOrder.extend({
  places: z.array(place),
  alarms: z.array(z.object({ id, openTime: instant, clearTime: instant.nullable() })),
  steps: z.array(workOrderStep),
  /** How its station is reached. */
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  servicePhone: z.string(),
  guide: z.string(),
  closingReason: z.string(),
  /** How it ended where nobody worked at it; null: somebody did, or it is open. */
  healedBy: z.enum(['itself', 'recovery']).nullable(),
  /** Of its first point, as solutions are recommended for; empty: unknown. */
  vendor: z.string(),
  model: z.string(),
  /** Spare parts that were used, with what they cost. */
  parts: z.array(
    z.object({ partsNumber: z.string(), name: z.string(), count: z.number().int(), cost: z.string(), currency: z.string() }),
  ),
  /** Spare parts that stores keep for it. */
  reserved: z.array(reservedPart),
  /** From when on its leader may close it without proof; null: it is not in proof. */
  decidableTime: instant.nullable(),
});
export type WorkOrderDetail = z.infer<typeof workOrderDetail>;

/** A step of an order's way, as a chart shows it. */
export const flowNode = z.object({
  key: z.string(),
  state: z.enum(WORK_ORDER_STATES),
  status: z.enum(['done', 'now', 'next', 'skipped']),
  who: z.string(),
  from: instant.nullable(),
  to: instant.nullable(),
  /** Time spent there, in s; null: not yet. */
  spentS: z.number().int().nullable(),
  /** How often it came there. */
  times: z.number().int(),
});
export const flowChart = z.object({
  taskId,
  nodes: z.array(flowNode),
  edges: z.array(z.object({ from: z.string(), to: z.string(), isBack: z.boolean() })),
});
export type WorkOrderFlowChart = z.infer<typeof flowChart>;

export const WORK_ORDER_COLUMNS = [
  'taskId',
  'state',
  'priority',
  'faultCode',
  'description',
  'stationName',
  'pointId',
  'pointName',
  'connectorNo',
  'points',
  'transactionId',
  'source',
  'areaName',
  'leader',
  'serviceMan',
  'contractor',
  'createTime',
  'responseDueTime',
  'repairDueTime',
  'acceptTime',
  'dispatchTime',
  'arriveTime',
  'finishTime',
  'confirmTime',
  'provenTime',
  'archiveTime',
  'repeatsTaskId',
  'createdBy',
  'providerName',
] as const;
