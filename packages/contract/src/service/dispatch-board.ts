import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { id, instant } from '../core/values.ts';
import { workOrder } from './work-orders.orders.ts';
import { orderStepForm } from './work-orders.steps.ts';
import { SKILLS, taskId, type WorkFaultCode } from './work-orders.words.ts';

type Skill = (typeof SKILLS)[number];
/** Faults at parts under dangerous voltage. */
const HIGH_VOLTAGE: readonly WorkFaultCode[] = [
  'GroundFailure',
  'HighTemperature',
  'OverCurrentFailure',
  'OverVoltage',
  'UnderVoltage',
  'PowerSwitchFailure',
  'PowerMeterFailure',
];
const NETWORK: readonly WorkFaultCode[] = ['offline', 'WeakSignal'];

/** What a man has to know for a fault; `equipmentType`: of the charge point, `ac` or `dc`, null for a station as a whole. */
export function skillsFor(faultCode: WorkFaultCode, equipmentType: 'ac' | 'dc' | null): Skill[] {
  if (NETWORK.includes(faultCode)) return ['network'];
  const kind: Skill[] = equipmentType === null ? [] : [equipmentType];
  return HIGH_VOLTAGE.includes(faultCode) && equipmentType === 'dc' ? [...kind, 'highVoltage'] : kind;
}

/** A man who may be sent to an order. */
export const candidate = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  /** The contractor whose man he is; null: the provider's own. */
  contractorName: z.string().nullable(),
  /** Whether the order's area names him. */
  isOfArea: z.boolean(),
  /** Orders that wait for him. */
  open: z.number().int(),
  /** What he would have to know and does not; empty where nothing is entered of him. */
  missing: z.array(z.enum(SKILLS)),
  /** Until when he is off; null: he is not. */
  offUntil: instant.nullable(),
  onDuty: z.boolean(),
  /** From the station where he arrived last; null: he has not arrived anywhere. */
  distanceKm: z.number().nullable(),
});
export type Candidate = z.infer<typeof candidate>;

/** An order on the board: what has not been begun, and where it is. */
export const boardOrder = workOrder
  .pick({
    taskId: true,
    state: true,
    source: true,
    priority: true,
    faultCode: true,
    vendorCode: true,
    stationId: true,
    stationName: true,
    providerName: true,
    timeZone: true,
    pointId: true,
    pointName: true,
    connectorNo: true,
    points: true,
    serviceMan: true,
    waitingFor: true,
    waitingUntil: true,
    responseDueTime: true,
    repairDueTime: true,
    overdue: true,
    createTime: true,
  })
  .extend({
    latitude: z.number(),
    longitude: z.number(),
    /** The day for which it is planned, by the station's clock, and its place in the man's day; null: none. */
    plannedDay: z.iso.date().nullable(),
    plannedPlace: z.number().int().nullable(),
  });
export type BoardOrder = z.infer<typeof boardOrder>;

export const boardMan = z.object({
  id,
  name: z.string(),
  providerName: z.string(),
  offUntil: instant.nullable(),
  onDuty: z.boolean(),
  /** Where he arrived last, for an order. */
  last: z.object({ stationName: z.string(), latitude: z.number(), longitude: z.number(), time: instant }).nullable(),
});
export type BoardMan = z.infer<typeof boardMan>;

const many = z.object({ taskIds: z.array(taskId).min(1).max(200) });
const { serviceManId, leaderId, reason, note, unfitReason } = orderStepForm.shape;
const outcome = z.object({ done: z.array(taskId), failed: z.array(z.object({ taskId, reason: z.string() })) });

export const dispatchBoard = {
  board: endpoint({
    method: 'GET',
    path: '/web/dispatchBoard',
    summary:
      'Orders that wait for a man or are with one, with their places, and the men, of one provider or of all that the caller sees; at most 500 orders, the most urgent first',
    access: 'workOrder:dispatch',
    query: z.object({ providerId: z.coerce.number().int().positive().optional() }),
    response: z.object({ orders: z.array(boardOrder), total: z.number().int(), men: z.array(boardMan) }),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/web/workOrder/candidates',
    summary: 'Men who may be sent to an order, or for an alarm, the fittest first',
    access: 'workOrder:dispatch',
    query: z.object({ taskId: taskId.optional(), alarmId: z.coerce.number().int().positive().optional() }),
    response: z.array(candidate),
  }),
  plan: endpoint({
    method: 'POST',
    path: '/web/dispatchBoard/plan',
    summary: 'Put orders of one man into the sequence of a day; those that are left out lose their place',
    access: 'workOrder:dispatch',
    body: z.object({ serviceManId: id, day: z.iso.date(), taskIds: z.array(taskId).max(100) }),
    response: z.object({ taskIds: z.array(taskId) }),
    log: {
      operation: 'workOrder.plan',
      words: { en: 'Plan a technician’s day', zh: '安排运维人员日程' },
      operand: 'serviceManId',
    },
  }),
  dispatchMany: endpoint({
    method: 'POST',
    path: '/web/workOrder/dispatchMany',
    summary: 'Send one man to several orders; tells of each that could not be dispatched why',
    access: 'workOrder:dispatch',
    body: many.extend({ serviceManId, note }),
    response: outcome,
    log: { operation: 'workOrder.dispatchMany', words: { en: 'Dispatch work orders', zh: '批量派单' }, operand: 'serviceManId' },
  }),
  dispatchAlarms: endpoint({
    method: 'POST',
    path: '/web/alarms/dispatch',
    summary:
      'Send one man for alarms that stand: each cause has one order, which is opened and accepted where there is none; tells of each that could not be dispatched why',
    access: 'workOrder:dispatch',
    body: z.object({ alarmIds: z.array(id).min(1).max(200), serviceManId, note, unfitReason }),
    /** `failed` names the first alarm of its cause. */
    response: z.object({ done: z.array(taskId), failed: z.array(z.object({ alarmId: id, reason: z.string() })) }),
    log: { operation: 'alarm.dispatch', words: { en: 'Dispatch for alarms', zh: '告警派单' }, operand: 'serviceManId' },
  }),
  changeLeader: endpoint({
    method: 'POST',
    path: '/web/workOrder/changeLeader',
    summary: 'Give several orders to another leader; tells of each that could not be given why',
    access: 'workOrder:dispatch',
    body: many.extend({ leaderId, reason }),
    /** `before`: who led those that were given, so that they can be given back; null: nobody. */
    response: outcome.extend({ before: z.array(z.object({ taskId, leaderId: id.nullable() })) }),
    log: {
      operation: 'workOrder.changeLeader',
      words: { en: 'Change leader of work orders', zh: '更换工单负责人' },
      operand: 'leaderId',
    },
  }),
};

export const DISPATCH_BOARD_ERRORS = {
  notLeader: entry(
    601,
    422,
    'This user cannot lead: it is disabled, of another provider, or may not dispatch',
    '该用户不能担任负责人：已停用、属于其他运营商或没有派单权限',
  ),
} as const satisfies Record<string, ErrorEntry>;
