import { z } from 'zod';
import { type Fields, POINT_NAME, PROVIDER, STATION, withFields } from '../core/fields.ts';
import { id, instant } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { reservedPart } from './part-reservations.ts';
import type { WorkOrderStepKind } from './work-orders.deeds.ts';
import { FAULT_FIELDS } from './work-orders.reports.ts';
import { WORK_ORDER_STATE_WORDS, WORK_ORDER_STATES } from './work-orders.states.ts';
import { SERVICE_MAN, STEP_FIELDS } from './work-orders.steps.ts';
import {
  faultCode,
  OVERDUE_GOALS,
  priorityPart,
  stepFile,
  taskId,
  WAITING_FOR,
  WORK_ORDER_SOURCE_WORDS,
  WORK_ORDER_SOURCES,
} from './work-orders.words.ts';

export const WORK_ORDER = { kind: 'id', words: { en: 'Work order', zh: '工单编号' } } as const;
const CONTRACTOR = { kind: 'thing', words: { en: 'Contractor', zh: '外包单位' } } as const;
const TIME = { kind: 'time' } as const;
export const WORK_ORDER_FIELDS = {
  ...FAULT_FIELDS,
  ...STATION,
  taskId: WORK_ORDER,
  state: { kind: 'word', values: WORK_ORDER_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  source: { kind: 'word', values: WORK_ORDER_SOURCE_WORDS, words: { en: 'Source', zh: '来源' } },
  pointId: { kind: 'id', words: { en: 'Serial number', zh: '序列号' } },
  pointName: POINT_NAME,
  points: { kind: 'count', words: { en: 'Points', zh: '充电桩数' } },
  areaName: { kind: 'text', words: { en: 'Area', zh: '区域' } },
  leader: { kind: 'thing', words: { en: 'Leader', zh: '区域负责人' } },
  serviceMan: SERVICE_MAN,
  serviceManId: SERVICE_MAN,
  contractor: CONTRACTOR,
  contractorId: CONTRACTOR,
  waitingFor: STEP_FIELDS.waitingFor,
  waitingUntil: STEP_FIELDS.until,
  responseDueTime: { ...TIME, words: { en: 'Send somebody by', zh: '响应截止' } },
  repairDueTime: { ...TIME, words: { en: 'Due', zh: '截止时间' } },
  repeatsTaskId: { kind: 'text', words: { en: 'Repeats', zh: '重复工单' } },
  createdBy: { kind: 'text', words: { en: 'Opened by', zh: '创建人' } },
  createTime: { ...TIME, words: { en: 'Opened', zh: '创建时间' } },
  acceptTime: { ...TIME, words: { en: 'Accepted', zh: '受理时间' } },
  dispatchTime: { ...TIME, words: { en: 'Dispatched', zh: '派单时间' } },
  arriveTime: { ...TIME, words: { en: 'On site', zh: '到场时间' } },
  finishTime: { ...TIME, words: { en: 'Finished', zh: '完成时间' } },
  confirmTime: { ...TIME, words: { en: 'Confirmed', zh: '确认时间' } },
  provenTime: { ...TIME, words: { en: 'Proven', zh: '验证时间' } },
  archiveTime: { ...TIME, words: { en: 'Archived', zh: '归档时间' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

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
export const workOrder = z.object(
  withFields(WORK_ORDER_FIELDS, {
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
    overdue: z.enum(OVERDUE_GOALS).nullable(),
    /** Who is still at work in one of its chargers. */
    inside: z.array(z.string()),
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
  }),
);
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
