import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { ALARM_KINDS, ALARM_WORDS, type AlarmKind } from '../charging/alarms.ts';
import { endpoint } from '../core/endpoint.ts';
import { flag, hugePageOf, id, instant, keyword, manyOf, name, note, nothing, paging } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { FAULT_CODES, type FaultCode } from '../network/statuses.ts';
import { WORK_ORDER_STATES, type WorkOrderStepKind } from './work-orders.states.ts';

/** What can be wrong: the error codes of faults, and the other kinds of alarms. */
export const WORK_FAULT_CODES = [...FAULT_CODES, ...ALARM_KINDS.filter((kind) => kind !== 'fault')] as [
  FaultCode | Exclude<AlarmKind, 'fault'>,
  ...(FaultCode | Exclude<AlarmKind, 'fault'>)[],
];
export type WorkFaultCode = (typeof WORK_FAULT_CODES)[number];
const { fault: _, ...kinds } = ALARM_WORDS.kinds;
export const WORK_FAULT_WORDS: Readonly<Record<WorkFaultCode, { en: string; zh: string }>> = { ...ALARM_WORDS.faults, ...kinds };
export const faultCode = z.enum(WORK_FAULT_CODES);

export const WORK_ORDER_SOURCES = ['alarm', 'feedback', 'manual', 'plan', 'warning', 'public', 'usage', 'recovery'] as const;
export const WORK_ORDER_SOURCE_WORDS: Readonly<Record<(typeof WORK_ORDER_SOURCES)[number], { en: string; zh: string }>> = {
  alarm: { en: 'Alarm', zh: '告警' },
  feedback: { en: 'Feedback', zh: '故障反馈' },
  manual: { en: 'By hand', zh: '人工' },
  plan: { en: 'Maintenance plan', zh: '维护计划' },
  warning: { en: 'Weather warning', zh: '天气预警' },
  public: { en: 'Reported by a driver', zh: '车主上报' },
  usage: { en: 'Hardly used', zh: '使用异常' },
  recovery: { en: 'Healed too often', zh: '反复自动恢复' },
};

/** 1 is the most urgent. Goals in hours: until somebody is sent, and until it works. */
export const WORK_ORDER_PRIORITIES = [1, 2, 3, 4] as const;
export const WORK_ORDER_PRIORITY_WORDS: Readonly<Record<'1' | '2' | '3' | '4', { en: string; zh: string }>> = {
  1: { en: 'Urgent', zh: '紧急' },
  2: { en: 'High', zh: '高' },
  3: { en: 'Normal', zh: '普通' },
  4: { en: 'Low', zh: '低' },
};
export const WORK_ORDER_GOALS: Readonly<Record<number, { responseHours: number; repairHours: number }>> = {
  1: { responseHours: 1, repairHours: 8 },
  2: { responseHours: 4, repairHours: 24 },
  3: { responseHours: 8, repairHours: 72 },
  4: { responseHours: 24, repairHours: 168 },
};

/** What a priority comes from. `count`: connectors, or sessions a day. */
export const priorityPart = z.object({
  kind: z.enum(['danger', 'serious', 'common', 'noneLeft', 'fewLeft', 'manyPoints', 'busy', 'asked']),
  count: z.number().int().nullable(),
});
export type PriorityPart = z.infer<typeof priorityPart>;

export const WAITING_FOR = ['parts', 'access', 'grid', 'thirdParty'] as const;
export const WAITING_FOR_WORDS: Readonly<Record<(typeof WAITING_FOR)[number], { en: string; zh: string }>> = {
  parts: { en: 'Spare parts', zh: '等待备件' },
  access: { en: 'Access to the site', zh: '等待进场许可' },
  grid: { en: 'The grid operator', zh: '等待供电部门' },
  thirdParty: { en: 'A third party', zh: '等待第三方' },
};

/** What a service man knows how to do. */
export const SKILLS = ['ac', 'dc', 'highVoltage', 'network', 'civil'] as const;
export const SKILL_WORDS: Readonly<Record<(typeof SKILLS)[number], { en: string; zh: string }>> = {
  ac: { en: 'AC', zh: '交流桩' },
  dc: { en: 'DC', zh: '直流桩' },
  highVoltage: { en: 'High voltage', zh: '高压作业' },
  network: { en: 'Network', zh: '通信网络' },
  civil: { en: 'Civil works', zh: '土建' },
};

/** What a photo of a step shows. */
export const STEP_FILE_FIELDS = ['arrival', 'before', 'after', 'measurement', 'other'] as const;
export const STEP_FILE_WORDS: Readonly<Record<(typeof STEP_FILE_FIELDS)[number], { en: string; zh: string }>> = {
  arrival: { en: 'Arrival', zh: '到场' },
  before: { en: 'Before', zh: '处理前' },
  after: { en: 'After', zh: '处理后' },
  measurement: { en: 'Measurement', zh: '测量' },
  other: { en: 'Other', zh: '其他' },
};
export const stepFile = z.object({ fileName, field: z.enum(STEP_FILE_FIELDS).default('other') });
export type StepFile = z.output<typeof stepFile>;
const stepFiles = z.array(stepFile).max(20).default([]);

/** A value that was measured, as the man has written it. */
export const measuredValue = z.object({ name: z.string().trim().min(1).max(100), value: z.string().trim().min(1).max(60) });

/** The number of an order, `WO00000017`. */
export const taskId = z.string().trim().min(1).max(40);

const person = z.object({ id, name: z.string() }).nullable();
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
  /** Spare parts that were used, with what they cost. */
  parts: z.array(
    z.object({ partsNumber: z.string(), name: z.string(), count: z.number().int(), cost: z.string(), currency: z.string() }),
  ),
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

/** The least length of a description of what is wrong (specification section 9). */
export const FAULT_DESCRIPTION_MIN = 10;

/** What is reported by hand (specification section 5). */
export const artificialOrder = z.object({
  /** A charge point's serial number; null: the station as a whole. */
  pointId: serialNumber.nullable().default(null),
  /** 0 or absent: the whole point. */
  connectorNo: z.number().int().min(0).max(32_767).default(0),
  /** Needed where no point is named. */
  stationName: name.optional(),
  faultCode: faultCode.default('OtherError'),
  description: z.string().trim().min(FAULT_DESCRIPTION_MIN).max(2000),
  transactionId: z.number().int().positive().nullable().default(null),
  /** Absent: from what is known. */
  priority: z.number().int().min(1).max(4).nullable().default(null),
  source: z.enum(['feedback', 'manual', 'warning']).default('feedback'),
  files: stepFiles,
});

export const serviceMan = z.object({
  id,
  name: z.string(),
  username: z.string(),
  phone: z.string(),
  enabled: z.boolean(),
  skills: z.array(z.enum(SKILLS)),
  /** Orders that wait for this man. */
  open: z.number().int(),
});
export const serviceArea = z.object({
  id,
  areaName: z.string(),
  providerId: id,
  providerName: z.string(),
  isDefault: z.boolean(),
  /** The region code of its stations; null: those that are named. */
  pcaId: z.string().nullable(),
  stations: z.array(z.object({ id, stationName: z.string() })),
  leader: z.object({ id, name: z.string() }),
  deputy: person,
  serviceMen: z.array(serviceMan),
});
export type ServiceArea = z.infer<typeof serviceArea>;
export const serviceAreaForm = z.object({
  /** Absent: a new area. */
  id: id.optional(),
  areaName: name,
  providerId: id,
  isDefault: z.boolean().default(false),
  pcaId: z.string().trim().min(1).max(20).nullable().default(null),
  stationIds: z.array(id).max(500).default([]),
  leaderId: id,
  deputyId: id.nullable().default(null),
  serviceMen: z
    .array(z.object({ id, skills: z.array(z.enum(SKILLS)).max(SKILLS.length).default([]) }))
    .max(200)
    .default([]),
});

/** A way to mend a fault, with how often it helped. */
export const scheme = z.object({
  /** Null: built in. */
  id: id.nullable(),
  faultCode,
  title: z.string(),
  steps: z.array(z.string()),
  parts: z.array(z.string()),
  minutes: z.number().int().nullable(),
  vendor: z.string(),
  model: z.string(),
  tried: z.number().int(),
  helped: z.number().int(),
  /** The least share of orders that it mends, with 95 % confidence. */
  atLeast: z.number(),
});
export type Scheme = z.infer<typeof scheme>;
export const schemeForm = z.object({
  id: id.optional(),
  providerId: id,
  faultCode,
  title: name,
  steps: z.array(z.string().trim().min(1).max(500)).min(1).max(30),
  parts: z.array(z.string().trim().min(1).max(100)).max(30).default([]),
  minutes: z.number().int().min(1).max(10_000).nullable().default(null),
  vendor: z.string().trim().max(50).default(''),
  model: z.string().trim().max(50).default(''),
});

export const faultDetail = z.object({
  faultCode,
  name: z.string(),
  level: z.enum(['serious', 'common']),
  /** Open alarms, and open orders, of the caller's own rows. */
  openAlarms: z.number().int(),
  openOrders: z.number().int(),
});

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
  overdue: z.enum(['response', 'repair']).optional(),
  /** Whether somebody still has something to do. */
  open: flag,
  alarmId: z.coerce.number().int().positive().optional(),
  startTime: instant.optional(),
  endTime: instant.optional(),
};

/** What each step of a person says. `requestId`: made by the sender, so that a step lands once. */
const step = { taskId, note: note.default(''), files: stepFiles, requestId: z.string().trim().min(8).max(64).optional() };
const reason = z.string().trim().min(1).max(2000);

/** Who reports a fault chooses where it is, whether or not it sees orders. */
const FILLS_A_REPORT = { anyOf: ['workOrder:read', 'workOrder:create'] };

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
    log: { operation: 'workOrder.create', operand: 'pointId' },
  }),
  getAreaToServiceMan: endpoint({
    method: 'POST',
    path: '/web/getAreaToServiceMan',
    summary: 'Areas with their leaders and service men',
    access: 'workOrder:read',
    body: z.object({ keyword, providerId: id.optional(), stationId: id.optional() }).default({}),
    response: z.array(serviceArea),
    log: false,
  }),
  updateAreaToServiceMan: endpoint({
    method: 'POST',
    path: '/web/updateAreaToServiceMan',
    summary: 'Make an area, or change its stations, leader and service men',
    access: 'workOrder:dispatch',
    body: serviceAreaForm,
    response: serviceArea,
    log: { operation: 'serviceArea.update', operand: 'areaName' },
  }),
  removeArea: endpoint({
    method: 'POST',
    path: '/web/removeAreaToServiceMan',
    summary: 'Remove an area; its open orders go to the default leader',
    access: 'workOrder:dispatch',
    body: z.object({ id }),
    response: nothing,
    log: { operation: 'serviceArea.remove', operand: 'id' },
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
  accept: endpoint({
    method: 'POST',
    path: '/web/workOrder/accept',
    summary: 'Accept an order as its leader',
    access: 'workOrder:dispatch',
    body: z.object(step),
    response: workOrder,
    log: { operation: 'workOrder.accept', operand: 'taskId' },
  }),
  updateServiceManToWorkOrder: endpoint({
    method: 'POST',
    path: '/web/updateServiceManToWorkOrder',
    summary: 'Send a service man, or another one',
    access: 'workOrder:dispatch',
    body: z.object({
      ...step,
      serviceManId: id,
      /** Why a man is sent who lacks a skill that the order needs. */
      unfitReason: z.string().trim().max(500).default(''),
    }),
    response: workOrder,
    log: { operation: 'workOrder.dispatch', operand: 'taskId' },
  }),
  updateFailManToWorkOrder: endpoint({
    method: 'POST',
    path: '/web/updateFailManToWorkOrder',
    summary: 'Hand an order back for somebody else, with a reason',
    access: 'workOrder:process',
    body: z.object({ ...step, reason }),
    response: workOrder,
    log: { operation: 'workOrder.handBack', operand: 'taskId' },
  }),
  arrive: endpoint({
    method: 'POST',
    path: '/web/workOrder/arrive',
    summary: 'Say that one is on site',
    access: 'workOrder:process',
    body: z.object(step),
    response: workOrder,
    log: { operation: 'workOrder.arrive', operand: 'taskId' },
  }),
  wait: endpoint({
    method: 'POST',
    path: '/web/workOrder/wait',
    summary: 'Put an order on hold with a reason and a date; its clocks stand still',
    access: 'workOrder:process',
    body: z.object({ ...step, waitingFor: z.enum(WAITING_FOR), until: instant }),
    response: workOrder,
    log: { operation: 'workOrder.wait', operand: 'taskId' },
  }),
  resume: endpoint({
    method: 'POST',
    path: '/web/workOrder/resume',
    summary: 'Go on with an order that was on hold',
    access: 'workOrder:process',
    body: z.object(step),
    response: workOrder,
    log: { operation: 'workOrder.resume', operand: 'taskId' },
  }),
  finish: endpoint({
    method: 'POST',
    path: '/web/workOrder/finish',
    summary: 'Say what was found and done',
    access: 'workOrder:process',
    body: z.object({
      ...step,
      cause: z.string().trim().min(1).max(1000),
      remedy: z.string().trim().min(1).max(1000),
      /** The scheme that was followed. */
      schemeId: id.nullable().default(null),
      laborMinutes: z.number().int().min(0).max(100_000).nullable().default(null),
      measured: z.array(measuredValue).max(20).default([]),
      /** Spare parts that were used, and the store that they leave with this step. */
      storeId: id.nullable().default(null),
      parts: z
        .array(
          z.object({
            partId: id,
            count: z.number().int().min(1).max(1000),
            serialNumbers: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
          }),
        )
        .max(50)
        .default([]),
    }),
    response: workOrder,
    log: { operation: 'workOrder.finish', operand: 'taskId' },
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/web/workOrder/sendBack',
    summary: 'Send finished work back to its service man, with a reason',
    access: 'workOrder:confirm',
    body: z.object({ ...step, reason }),
    response: workOrder,
    log: { operation: 'workOrder.sendBack', operand: 'taskId' },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/web/workOrder/confirm',
    summary: 'Confirm finished work; it is archived once a session has proven it',
    access: 'workOrder:confirm',
    body: z.object(step),
    response: workOrder,
    log: { operation: 'workOrder.confirm', operand: 'taskId' },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/web/workOrder/decide',
    summary: 'Take an order as mended without a session, with a reason; not before seven days in proof',
    access: 'workOrder:confirm',
    body: z.object({ ...step, reason }),
    response: workOrder,
    log: { operation: 'workOrder.decide', operand: 'taskId' },
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/web/workOrder/reopen',
    summary: 'Open an order again whose fault is back, with a reason',
    access: 'workOrder:confirm',
    body: z.object({ ...step, reason }),
    response: workOrder,
    log: { operation: 'workOrder.reopen', operand: 'taskId' },
  }),
  archive: endpoint({
    method: 'POST',
    path: '/web/workOrder/archive',
    summary: 'Archive a proven order',
    access: 'workOrder:archive',
    body: z.object(step),
    response: workOrder,
    log: { operation: 'workOrder.archive', operand: 'taskId' },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/web/workOrder/cancel',
    summary: 'Cancel an order, with a reason',
    access: 'workOrder:dispatch',
    body: z.object({ ...step, reason }),
    response: workOrder,
    log: { operation: 'workOrder.cancel', operand: 'taskId' },
  }),
  note: endpoint({
    method: 'POST',
    path: '/web/workOrder/note',
    summary: 'Add a note to an order',
    access: 'workOrder:read',
    body: z.object({ ...step, note: z.string().trim().min(1).max(2000) }),
    response: workOrder,
    log: { operation: 'workOrder.note', operand: 'taskId' },
  }),
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
    log: { operation: 'scheme.save', operand: 'title' },
  }),
  removeScheme: endpoint({
    method: 'POST',
    path: '/web/workOrder/scheme/remove',
    summary: 'Remove a way to mend a fault',
    access: 'knowledge:write',
    body: z.object({ id }),
    response: nothing,
    log: { operation: 'scheme.remove', operand: 'id' },
  }),
  deleteFile: endpoint({
    method: 'POST',
    path: '/web/deleteFile',
    summary: 'Delete a file that the caller has uploaded, before its step is saved',
    access: 'signedIn',
    body: z.object({ clearFile: fileName }),
    response: nothing,
    log: { operation: 'file.delete', operand: 'clearFile' },
  }),
};
