import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, MODEL, PROVIDER, VENDOR, withFields } from '../core/fields.ts';
import { id, idParam, instant, keyword, manyOf, pageOf, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { sheetFormat } from '../customers/sheets.ts';
import { serialNumber } from '../network/points.ts';
import { FAULT_FIELDS } from './work-orders.reports.ts';
import { WORK_ORDER_STATES } from './work-orders.states.ts';
import { faultCode, taskId } from './work-orders.words.ts';

/** How far a problem is. Rejected: it is none, and is not found again. */
export const FAULT_PROBLEM_STATES = ['open', 'known', 'solved', 'rejected'] as const;
export type FaultProblemState = (typeof FAULT_PROBLEM_STATES)[number];
export const FAULT_PROBLEM_STATE_WORDS: Readonly<Record<FaultProblemState, Words>> = {
  open: { en: 'Open', zh: '待分析' },
  known: { en: 'Known', zh: '已知' },
  solved: { en: 'Solved', zh: '已解决' },
  rejected: { en: 'Not a problem', zh: '已排除' },
};
export const FAULT_PROBLEM_FINDERS = ['rule', 'person'] as const;
export const FAULT_PROBLEM_FINDER_WORDS: Readonly<Record<(typeof FAULT_PROBLEM_FINDERS)[number], Words>> = {
  rule: { en: 'By rule', zh: '规则发现' },
  person: { en: 'By hand', zh: '人工登记' },
};

/** Over so many days faults and orders are looked at. */
export const PROBLEM_DAYS = 90;
/** So often a point must have had it, and on so many points of a model and firmware, before a rule calls it a problem. */
export const PROBLEM_TIMES = 2;
export const PROBLEM_POINTS = 3;

export const FAULT_PROBLEM_FIELDS = {
  providerId: PROVIDER,
  providerName: PROVIDER,
  faultCode: FAULT_FIELDS.faultCode,
  vendor: VENDOR,
  model: MODEL,
  firmware: {
    kind: 'text',
    words: { en: 'Firmware', zh: '固件' },
    hint: { en: 'Empty: whatever firmware it has.', zh: '留空表示所有固件。' },
  },
  state: { kind: 'word', values: FAULT_PROBLEM_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  cause: { kind: 'text', long: true, words: { en: 'Cause', zh: '原因' } },
  workaround: {
    kind: 'text',
    long: true,
    words: { en: 'Workaround', zh: '临时措施' },
    hint: {
      en: 'Shown at each new order of this fault, on the phone and at charge points of the model.',
      zh: '会显示在该故障的新工单、手机端和同型号充电桩上。',
    },
  },
  fixedFirmware: { kind: 'text', words: { en: 'Solved in firmware', zh: '已修复固件' } },
  foundBy: { kind: 'word', values: FAULT_PROBLEM_FINDER_WORDS, words: { en: 'Found', zh: '来源' } },
  pointsAffected: { kind: 'count', words: { en: 'Points affected', zh: '受影响桩数' } },
  pointsOfModel: { kind: 'count', words: { en: 'Points of the model', zh: '同型号桩数' } },
  events: { kind: 'count', words: { en: 'Times in 90 days', zh: '近 90 天次数' } },
  orders: { kind: 'count', words: { en: 'Orders', zh: '工单' } },
  openOrders: { kind: 'count', words: { en: 'Open orders', zh: '未完成工单' } },
  createTime: { kind: 'time', words: { en: 'Opened', zh: '登记时间' } },
  changedBy: { kind: 'text', words: { en: 'Changed by', zh: '修改人' } },
  changeTime: { kind: 'time', words: { en: 'Changed', zh: '修改时间' } },
} as const satisfies Fields;

const text = (most: number) => z.string().trim().max(most);
export const faultProblemForm = z.object(
  withFields(FAULT_PROBLEM_FIELDS, {
    /** Absent: a new one. */
    id: id.optional(),
    providerId: id,
    faultCode,
    vendor: text(50).min(1),
    model: text(50).min(1),
    /** Empty: whatever firmware it has. */
    firmware: text(50).default(''),
    state: z.enum(FAULT_PROBLEM_STATES),
    cause: text(2000).default(''),
    /** What helps until it is solved. */
    workaround: text(2000).default(''),
    /** The firmware that ends it; needed where it is solved. */
    fixedFirmware: text(50).default(''),
  }),
);

/** What an order or a point says of a problem. */
export const knownProblem = z.object(
  withFields(FAULT_PROBLEM_FIELDS, {
    id,
    faultCode,
    vendor: z.string(),
    model: z.string(),
    firmware: z.string(),
    state: z.enum(FAULT_PROBLEM_STATES),
    cause: z.string(),
    workaround: z.string(),
    fixedFirmware: z.string(),
  }),
);
export type KnownProblem = z.infer<typeof knownProblem>;

export const faultProblem = knownProblem.extend(
  withFields(FAULT_PROBLEM_FIELDS, {
    providerId: id,
    providerName: z.string(),
    foundBy: z.enum(FAULT_PROBLEM_FINDERS),
    /** Points that had the fault since it was first seen within the days looked at, and all points of the model and firmware today. */
    pointsAffected: z.number().int(),
    pointsOfModel: z.number().int(),
    /** The share of points, in per cent, that has it at least, with 95 % confidence. Null: opened by hand. */
    atLeast: z.number().nullable(),
    orders: z.number().int(),
    openOrders: z.number().int(),
    /** Faults and orders of the last 90 days. */
    events: z.number().int(),
    createdBy: z.string(),
    createTime: instant,
    changedBy: z.string(),
    changeTime: instant,
  }),
);
export type FaultProblem = z.infer<typeof faultProblem>;

export const faultProblemDetail = faultProblem.extend({
  /** The newest fifty. */
  workOrders: z.array(
    z.object({
      taskId,
      state: z.enum(WORK_ORDER_STATES),
      stationName: z.string(),
      pointId: serialNumber.nullable(),
      pointName: z.string(),
      createTime: instant,
    }),
  ),
  /** Those that had it most often first, at most a hundred; with the firmware that they have today. */
  points: z.array(
    z.object({
      pointId: serialNumber,
      pointName: z.string(),
      stationName: z.string(),
      firmware: z.string(),
      events: z.number().int(),
    }),
  ),
});
export type FaultProblemDetail = z.infer<typeof faultProblemDetail>;

const filter = {
  /** In vendor, model, firmware, cause, workaround. */
  keyword,
  providerId: z.coerce.number().int().positive().optional(),
  faultCode: manyOf(faultCode),
  state: manyOf(z.enum(FAULT_PROBLEM_STATES)),
  foundBy: manyOf(z.enum(FAULT_PROBLEM_FINDERS)),
};
export const FAULT_PROBLEM_COLUMNS = [
  'faultCode',
  'vendor',
  'model',
  'firmware',
  'state',
  'fixedFirmware',
  'pointsAffected',
  'pointsOfModel',
  'atLeast',
  'events',
  'orders',
  'openOrders',
  'cause',
  'workaround',
  'foundBy',
  'createTime',
  'changedBy',
  'changeTime',
  'providerName',
] as const;

export const faultProblems = {
  list: endpoint({
    method: 'GET',
    path: '/web/workOrder/problems',
    summary: 'Faults that come again and again over a model and firmware, those that most points have first',
    access: 'workOrder:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(faultProblem),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/workOrder/problems/export',
    summary: 'Problems as a file',
    access: 'workOrder:read',
    query: z.object({ ...filter, sort: paging.sort, ...sheetFormat(FAULT_PROBLEM_COLUMNS) }),
  }),
  of: endpoint({
    method: 'GET',
    path: '/web/workOrder/problems/of',
    summary: 'What is known of the fault of an order, or of a charge point, by model and firmware',
    access: 'workOrder:read',
    query: z.object({ taskId: taskId.optional(), pointId: serialNumber.optional() }),
    response: z.array(knownProblem),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/workOrder/problems/:id',
    summary: 'One problem with its orders and points',
    access: 'workOrder:read',
    params: idParam,
    response: faultProblemDetail,
  }),
  save: endpoint({
    method: 'POST',
    path: '/web/workOrder/problems',
    summary: 'Open a problem, or write down what is known of it',
    access: 'knowledge:write',
    needsAllStations: true,
    body: faultProblemForm,
    response: faultProblem,
    log: { operation: 'faultProblem.save', words: { en: 'Write down a problem', zh: '登记共性问题' }, operand: 'model' },
  }),
};

export const FAULT_PROBLEMS_ERRORS = {
  firmwareSame: entry(
    601,
    422,
    'The firmware that solves it must come after the one that has the problem',
    '已修复固件必须晚于存在问题的固件',
  ),
} as const satisfies Record<string, ErrorEntry>;
