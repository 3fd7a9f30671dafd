import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { callName } from '../core/deeds.ts';
import { type Endpoint, endpoint } from '../core/endpoint.ts';
import { flag, hugePageOf, id, instant, keyword, manyOf, name, nothing, paging } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { serviceArea, serviceAreaForm } from './work-orders.areas.ts';
import { type AsksOf, SAID_DEEDS, type SaidAction, type SaidCall } from './work-orders.deeds.ts';
import { flowChart, WORK_ORDER_COLUMNS, workOrder, workOrderDetail } from './work-orders.orders.ts';
import { artificialOrder, faultDetail } from './work-orders.reports.ts';
import { scheme, schemeForm } from './work-orders.schemes.ts';
import { WORK_ORDER_STATES } from './work-orders.states.ts';
import { type StepBody, stepBody } from './work-orders.steps.ts';
import { faultCode, OVERDUE_GOALS, stepFile, taskId, WORK_FAULT_CODES, WORK_ORDER_SOURCES } from './work-orders.words.ts';

const filter = {
  keyword,
  taskId: taskId.optional(),
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  stationName: z.string().trim().max(100).optional(),
  pointId: serialNumber.optional(),
  faultCode: manyOf(faultCode),
  state: manyOf(z.enum(WORK_ORDER_STATES)),
  source: manyOf(z.enum(WORK_ORDER_SOURCES)),
  priority: manyOf(z.enum(['1', '2', '3', '4'])),
  /** Those that the caller is to do something about. */
  mine: z.enum(['leader', 'serviceMan']).optional(),
  serviceManId: z.coerce.number().int().positive().optional(),
  contractorId: z.coerce.number().int().positive().optional(),
  overdue: z.enum(OVERDUE_GOALS).optional(),
  /** Whether somebody still has something to do. */
  open: flag,
  alarmId: z.coerce.number().int().positive().optional(),
  startTime: instant.optional(),
  /** Archived or cancelled at this moment or later. */
  endedSince: instant.optional(),
  endTime: instant.optional(),
};

type SaidCalls = {
  [A in SaidAction as SaidCall<A>]: Endpoint<z.ZodType, z.ZodType, StepBody<AsksOf<A>>, typeof workOrder>;
};
/** Each deed of a person, and a note, is a call. */
const saidCalls = Object.fromEntries(
  Object.entries(SAID_DEEDS).map(([action, { path, summary, permission, log: words, asks = [] }]) => [
    callName(path),
    endpoint({
      method: 'POST',
      path,
      summary,
      access: permission,
      body: stepBody(asks),
      response: workOrder,
      log: { operation: `workOrder.${action}`, words, operand: 'taskId' },
    }),
  ]),
) as unknown as SaidCalls;

/** Who reports a fault chooses where it is, whether or not it sees orders. */
const FILLS_A_REPORT = { anyOf: ['workOrder:read', 'workOrder:create'] };

/** The open orders of a charge point or of a station. */
export const orderInHand = z.object({
  /** Null: of the station. */
  pointId: z.string().nullable(),
  stationId: id,
  /** Open orders there, and the most urgent of them; null: none is open. */
  orders: z.number().int(),
  order: z
    .object({
      taskId: z.string(),
      state: z.enum(WORK_ORDER_STATES),
      overdue: z.enum(OVERDUE_GOALS).nullable(),
      createTime: z.string(),
      leaderName: z.string().nullable(),
      serviceManName: z.string().nullable(),
    })
    .nullable(),
  /** Whom to call at the station; empty: nobody. */
  servicePhone: z.string(),
  timeZone: z.string(),
  /** The order of a point that was archived last, with the note of its repair. */
  last: z
    .object({ taskId: z.string(), faultCode: z.enum(WORK_FAULT_CODES), archiveTime: z.string(), note: z.string() })
    .nullable(),
});
export type OrderInHand = z.infer<typeof orderInHand>;

export const workOrders = {
  getWorkOrderList: endpoint({
    method: 'GET',
    path: '/web/getWorkOrderList',
    summary: 'Work orders, newest first',
    access: 'workOrder:read',
    query: z.object({ ...paging, ...filter }),
    response: hugePageOf(workOrder),
  }),
  getWorkOrderConditionList: endpoint({
    method: 'POST',
    path: '/web/getWorkOrderConditionList',
    summary: 'Work orders by the same filter, given as a body',
    access: 'workOrder:read',
    body: z.object({ ...paging, ...filter }),
    response: hugePageOf(workOrder),
    log: false,
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/workOrder/export',
    summary: 'Work orders as a file',
    access: 'workOrder:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(WORK_ORDER_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/web/workOrder/summary',
    summary: 'How many orders are in each state, how many are late, and how many stations have no area of their own',
    access: 'workOrder:read',
    query: z.object({ providerId: z.coerce.number().int().optional() }),
    response: z.object({
      states: z.array(z.object({ state: z.enum(WORK_ORDER_STATES), count: z.number().int() })),
      overdue: z.number().int(),
      mine: z.number().int(),
      stationsWithoutArea: z.number().int(),
    }),
  }),
  inHand: endpoint({
    method: 'GET',
    path: '/web/workOrder/inHand',
    summary: 'The most urgent open order of charge points or stations, its man, the number to call, and the repair before',
    access: 'workOrder:read',
    query: z.object({
      pointIds: manyOf(serialNumber, 300),
      stationIds: manyOf(z.coerce.number().int().positive(), 300),
    }),
    response: z.array(orderInHand),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/workOrder/detail',
    summary: 'One work order with its places, alarms and steps',
    access: 'workOrder:read',
    query: z.object({ taskId }),
    response: workOrderDetail,
  }),
  getStations: endpoint({
    method: 'POST',
    path: '/web/getStations',
    summary: 'Stations of the caller, to choose from',
    access: FILLS_A_REPORT,
    body: z.object({ keyword, providerId: id.optional() }).default({}),
    response: z.array(z.object({ id, stationName: z.string(), pcaIds: z.array(z.string()), providerId: id })),
    log: false,
  }),
  getPcaIds: endpoint({
    method: 'GET',
    path: '/web/getPcaIds',
    summary: 'Region codes of the station with exactly that name',
    access: FILLS_A_REPORT,
    query: z.object({ stationName: name }),
    response: z.object({ pcaIds: z.array(z.string()) }),
  }),
  getPoints: endpoint({
    method: 'POST',
    path: '/web/getPoints',
    summary: 'Charge points of a station, to choose from',
    access: FILLS_A_REPORT,
    body: z.object({ stationId: id.optional(), stationName: name.optional(), keyword }).default({}),
    response: z.array(
      z.object({
        pointId: serialNumber,
        pointName: z.string(),
        stationName: z.string(),
        connectorNos: z.array(z.number().int()),
      }),
    ),
    log: false,
  }),
  getStationNameByPoint: endpoint({
    method: 'GET',
    path: '/web/getStationNameByPoint',
    summary: 'The station of a charge point',
    access: FILLS_A_REPORT,
    query: z.object({ pointId: serialNumber }),
    response: z.object({ stationId: id, stationName: z.string() }),
  }),
  getFaultDetails: endpoint({
    method: 'POST',
    path: '/web/getFaultDetails',
    summary: 'All fault codes with words, level and what is open, or those of a fault, a point or an order',
    access: FILLS_A_REPORT,
    body: z.object({ faultCode: faultCode.optional(), pointId: serialNumber.optional(), taskId: taskId.optional() }).default({}),
    response: z.array(faultDetail),
    log: false,
  }),
  createArtificialOrder: endpoint({
    method: 'POST',
    path: '/web/createArtificialOrder',
    summary: 'Report a fault; joins the open order of the same fault at the same place',
    access: 'workOrder:create',
    body: artificialOrder,
    response: workOrder,
    log: { operation: 'workOrder.create', words: { en: 'Report a fault', zh: '反馈故障' }, operand: 'pointId' },
  }),
  getAreaToServiceMan: endpoint({
    method: 'POST',
    path: '/web/getAreaToServiceMan',
    summary: 'Areas with their leaders and technicians',
    access: 'workOrder:read',
    body: z.object({ keyword, providerId: id.optional(), stationId: id.optional() }).default({}),
    response: z.array(serviceArea),
    log: false,
  }),
  updateAreaToServiceMan: endpoint({
    method: 'POST',
    path: '/web/updateAreaToServiceMan',
    summary: 'Make an area, or change its stations, leader and technicians',
    access: 'workOrder:dispatch',
    needsAllStations: true,
    body: serviceAreaForm,
    response: serviceArea,
    log: { operation: 'serviceArea.update', words: { en: 'Change service area', zh: '修改运维区域' }, operand: 'areaName' },
  }),
  removeArea: endpoint({
    method: 'POST',
    path: '/web/removeAreaToServiceMan',
    summary: 'Remove an area; its open orders go to the default leader',
    access: 'workOrder:dispatch',
    needsAllStations: true,
    body: z.object({ id }),
    response: nothing,
    log: { operation: 'serviceArea.remove', words: { en: 'Remove service area', zh: '删除运维区域' }, operand: 'id' },
  }),
  servicePeople: endpoint({
    method: 'GET',
    path: '/web/workOrder/people',
    summary: 'System users who may lead, or be sent, to choose from',
    access: 'workOrder:dispatch',
    query: z.object({ providerId: z.coerce.number().int().positive().optional() }),
    response: z.array(
      z.object({ id, name: z.string(), username: z.string(), leads: z.boolean(), processes: z.boolean(), providerId: id }),
    ),
  }),
  ...saidCalls,
  getServiceMenProcessingResult: endpoint({
    method: 'POST',
    path: '/web/getServiceMenProcessingResult',
    summary: 'Every attempt of an order: who was sent, when, what was done, how it ended',
    access: 'workOrder:read',
    body: z.object({ taskId }),
    response: z.array(
      z.object({
        attempt: z.number().int(),
        serviceMan: z.string(),
        dispatchTime: instant,
        arriveTime: instant.nullable(),
        finishTime: instant.nullable(),
        outcome: z.enum(['running', 'finished', 'sentBack', 'handedBack', 'confirmed', 'cancelled', 'reassigned']),
        cause: z.string(),
        remedy: z.string(),
        reason: z.string(),
        files: z.array(stepFile),
      }),
    ),
    log: false,
  }),
  getWorkOrderFlowChart: endpoint({
    method: 'GET',
    path: '/web/getWorkOrderFlowChart',
    summary: 'The way of an order: done, now and next, with who, when and the time spent',
    access: 'workOrder:read',
    query: z.object({ taskId }),
    response: flowChart,
  }),
  getRecommendedScheme: endpoint({
    method: 'POST',
    path: '/web/getRecommendedScheme',
    summary: 'Ways to mend a fault, those that helped most often first',
    access: 'workOrder:read',
    body: z.object({
      faultCode,
      vendor: z.string().trim().max(50).optional(),
      model: z.string().trim().max(50).optional(),
      taskId: taskId.optional(),
    }),
    response: z.array(scheme),
    log: false,
  }),
  saveScheme: endpoint({
    method: 'POST',
    path: '/web/workOrder/scheme',
    summary: 'Make or change a way to mend a fault',
    access: 'knowledge:write',
    body: schemeForm,
    response: scheme,
    log: { operation: 'scheme.save', words: { en: 'Change way to mend a fault', zh: '修改处理方案' }, operand: 'title' },
  }),
  removeScheme: endpoint({
    method: 'POST',
    path: '/web/workOrder/scheme/remove',
    summary: 'Remove a way to mend a fault',
    access: 'knowledge:write',
    body: z.object({ id }),
    response: nothing,
    log: { operation: 'scheme.remove', words: { en: 'Remove way to mend a fault', zh: '删除处理方案' }, operand: 'id' },
  }),
  deleteFile: endpoint({
    method: 'POST',
    path: '/web/deleteFile',
    summary: 'Delete a file that the caller has uploaded, before its step is saved',
    access: 'signedIn',
    body: z.object({ clearFile: fileName }),
    response: nothing,
    log: { operation: 'file.delete', words: { en: 'Delete uploaded file', zh: '删除上传的文件' }, operand: 'clearFile' },
  }),
};
