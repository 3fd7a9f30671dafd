import { TIERS } from '@csms/kernel';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { withFields } from '../core/fields.ts';
import { amount, id, idParam, instant, keyword, manyOf, note, nothing, pageOf, paging, wattHours } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { POINT } from './charging-fields.ts';
import { timeOfDay } from './load-balancing.limits.ts';
import { PERIOD_FIELDS, TIMED_FIELDS, TIMED_START_FIELDS } from './timed-charging.fields.ts';
import { TIMED_END_REASONS, TIMED_KINDS, TIMED_PROBLEMS, TIMED_START_STATES, TIMED_STATES } from './timed-charging.words.ts';

/** The longest valid period, in days; how long a start may try again, and how long it may charge, in minutes. */
export const LONGEST_TIMED_DAYS = 366;
const LONGEST_RETRY_MINUTES = 240;
const LONGEST_TIMED_MINUTES = 24 * 60;
/** A timed charge without an end by time or energy counts as so long where others would overlap it, in minutes. */
export const ENDLESS_TIMED_MINUTES = 12 * 60;
export const MOST_CALENDAR_DAYS = 42;

const connectorNo = z.number().int().min(1).max(32_767);

const day = z.iso.date();

/** The first and the last day. */
export const validPeriod = z.object(withFields(PERIOD_FIELDS, { from: day, to: day }));

/** A timed charge (specification section 3): valid period, start time, charge user, point, connectors. Times are of the station's clock. */
export const timedChargeForm = z.object(
  withFields(
    { ...TIMED_FIELDS, serialNumber: POINT },
    {
      kind: z.enum(TIMED_KINDS).default('start'),
      serialNumber,
      connectorNos: z.array(connectorNo).min(1).max(32),
      chargeUserId: id,
      validPeriod,
      /** Days of the week, 1 is Monday. */
      days: z.array(z.number().int().min(1).max(7)).min(1).max(7).default([1, 2, 3, 4, 5, 6, 7]),
      /** When it begins; of `readyBy`: from when on it may charge, on the day before where that is not before `readyTime`. */
      startTime: timeOfDay,
      /** Of `readyBy` alone: when the car leaves, on its days. */
      readyTime: timeOfDay.nullable().default(null),
      /** Ends with so much energy; `readyBy` needs it. Null: no end by energy. */
      wantsWh: wattHours.min(100).max(1_000_000).nullable().default(null),
      /** Ends after so long. Null: no end by time. */
      maxMinutes: z.number().int().min(1).max(LONGEST_TIMED_MINUTES).nullable().default(null),
      /** How long a start that something is in the way of tries again. */
      retryMinutes: z.number().int().min(0).max(LONGEST_RETRY_MINUTES).default(0),
      note: note.default(''),
    },
  ),
);
export type TimedChargeForm = z.infer<typeof timedChargeForm>;

export const timedCharge = z.object(
  withFields(TIMED_FIELDS, {
    id,
    kind: z.enum(TIMED_KINDS),
    serialNumber,
    pointName: z.string(),
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    connectorNos: z.array(z.number().int()),
    chargeUserId: id,
    account: z.string(),
    phone: z.string().nullable(),
    validPeriod,
    days: z.array(z.number().int()),
    startTime: z.string(),
    readyTime: z.string().nullable(),
    wantsWh: wattHours.nullable(),
    maxMinutes: z.number().int().nullable(),
    retryMinutes: z.number().int(),
    status: z.enum(TIMED_STATES),
    /** When it starts next; of `readyBy`: from when on it may charge. */
    nextTime: instant.nullable(),
    /** How its last start stands; null: it had none. */
    lastStatus: z.enum(TIMED_START_STATES).nullable(),
    lastProblem: z.enum(TIMED_PROBLEMS).nullable(),
    note: z.string(),
    createdBy: z.string(),
    createTime: instant,
    endedBy: z.string().nullable(),
    endTime: instant.nullable(),
  }),
);
export type TimedCharge = z.infer<typeof timedCharge>;

/** A time in which a start charges by its plan, in W at the charger's supply. */
export const timedSlot = z.object({ from: instant, to: instant, powerW: z.number(), tier: z.enum(TIERS).nullable() });
export type TimedSlot = z.infer<typeof timedSlot>;

export const timedStart = z.object(
  withFields(TIMED_START_FIELDS, {
    id,
    timedId: id,
    kind: z.enum(TIMED_KINDS),
    serialNumber,
    pointName: z.string(),
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    connectorNo: z.number().int(),
    chargeUserId: id,
    account: z.string(),
    /** The day that it is for. */
    day,
    dueTime: instant,
    /** Until when it tries; of `readyBy`: when the energy is to be there. */
    untilTime: instant,
    status: z.enum(TIMED_START_STATES),
    problem: z.enum(TIMED_PROBLEMS).nullable(),
    /** How often the charge point was asked to start. */
    attempts: z.number().int(),
    transactionId: z.number().int().nullable(),
    wantsWh: wattHours.nullable(),
    /** What it has charged so far. */
    energyWh: wattHours,
    endReason: z.enum(TIMED_END_REASONS).nullable(),
    /** Of `readyBy`: when it charges, as planned last. */
    plan: z.array(timedSlot),
    /** What the plan costs, and what has been charged for: decimal texts. */
    plannedCost: amount.nullable(),
    cost: amount,
    currency: z.string(),
  }),
);
export type TimedStart = z.infer<typeof timedStart>;

/** A start in the calendar: one that was, that is, or that the timed charges say will be. */
export const timedCalendarItem = z.object({
  timedId: id,
  /** Null: it is to come. */
  startId: id.nullable(),
  kind: z.enum(TIMED_KINDS),
  serialNumber,
  pointName: z.string(),
  connectorNo: z.number().int(),
  account: z.string(),
  day,
  dueTime: instant,
  untilTime: instant,
  status: z.enum(TIMED_START_STATES),
  problem: z.enum(TIMED_PROBLEMS).nullable(),
});
export const timedCalendar = z.object({
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  /** Today by the station's clock. */
  today: day,
  items: z.array(timedCalendarItem),
  /** There are more than can be shown. */
  isCut: z.boolean(),
});
export type TimedCalendar = z.infer<typeof timedCalendar>;

/** What the next start would be and cost, for each connector. */
export const timedPreview = z.object({
  timeZone: z.string(),
  currency: z.string(),
  /** The next start; null: the valid period has no day of these. */
  dueTime: instant.nullable(),
  /** When the car is ready; of `start` only where its end is known. */
  endTime: instant.nullable(),
  plan: z.array(timedSlot),
  /** With so much energy it ends; null: not known before. */
  energyWh: wattHours.nullable(),
  /** What cannot be reached in time. */
  missingWh: wattHours,
  /** Null: the station has no price, or the energy is not known before. */
  cost: amount.nullable(),
  /** What it would cost to charge at once from the start on. */
  costAtOnce: amount.nullable(),
  /** What holds the power down: the connector itself, or what the site can give. */
  bound: z.enum(['connector', 'site']),
  /** The site's load balancing can pause the session between cheap times. */
  canPause: z.boolean(),
});
export type TimedPreview = z.infer<typeof timedPreview>;

export const TIMED_COLUMNS = [
  'id',
  'status',
  'kind',
  'account',
  'phone',
  'stationName',
  'pointName',
  'serialNumber',
  'connectorNos',
  'validPeriod',
  'days',
  'startTime',
  'readyTime',
  'wantsWh',
  'maxMinutes',
  'retryMinutes',
  'nextTime',
  'lastStatus',
  'note',
  'createdBy',
  'createTime',
  'endedBy',
  'endTime',
  'providerName',
] as const;

export const TIMED_START_COLUMNS = [
  'id',
  'timedId',
  'status',
  'problem',
  'kind',
  'account',
  'stationName',
  'pointName',
  'serialNumber',
  'connectorNo',
  'day',
  'dueTime',
  'untilTime',
  'attempts',
  'transactionId',
  'wantsWh',
  'energyWh',
  'plannedCost',
  'cost',
  'endReason',
  'providerName',
] as const;

const places = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  serialNumber: serialNumber.optional(),
};
const filter = {
  ...places,
  connectorNo: z.coerce.number().int().min(1).max(32_767).optional(),
  kind: manyOf(z.enum(TIMED_KINDS)),
  status: manyOf(z.enum(TIMED_STATES)),
};
const startFilter = {
  ...places,
  timedId: z.coerce.number().int().optional(),
  status: manyOf(z.enum(TIMED_START_STATES)),
  problem: manyOf(z.enum(TIMED_PROBLEMS)),
  from: instant.optional(),
  to: instant.optional(),
};
const file = { format: z.enum(['xlsx', 'csv']).default('xlsx'), timeZone: z.string().max(64).default('UTC') };

export const timedCharges = {
  list: endpoint({
    method: 'GET',
    path: '/web/smartCharging/timed',
    summary: 'Timed charges, newest first',
    access: 'timedCharging:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(timedCharge),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/smartCharging/timed/export',
    summary: 'Timed charges as a file',
    access: 'timedCharging:read',
    query: z.object({ ...filter, sort: paging.sort, columns: manyOf(z.enum(TIMED_COLUMNS)), ...file }),
  }),
  starts: endpoint({
    method: 'GET',
    path: '/web/smartCharging/timed/starts',
    summary: 'What became of the starts of timed charges, newest first',
    access: 'timedCharging:read',
    query: z.object({ ...paging, ...startFilter }),
    response: pageOf(timedStart),
  }),
  exportStarts: endpoint({
    method: 'GET',
    path: '/web/smartCharging/timed/starts/export',
    summary: 'Starts of timed charges as a file',
    access: 'timedCharging:read',
    query: z.object({ ...startFilter, sort: paging.sort, columns: manyOf(z.enum(TIMED_START_COLUMNS)), ...file }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/web/smartCharging/timed/calendar',
    summary: 'The starts of a station on days of its clock, those to come too',
    access: 'timedCharging:read',
    query: z.object({
      stationId: z.coerce.number().int().positive(),
      /** Absent: seven days from today. */
      from: day.optional(),
      to: day.optional(),
    }),
    response: timedCalendar,
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/smartCharging/timed/:id',
    summary: 'One timed charge',
    access: 'timedCharging:read',
    params: idParam,
    response: timedCharge,
  }),
  getStart: endpoint({
    method: 'GET',
    path: '/web/smartCharging/timed/starts/:id',
    summary: 'One start of a timed charge, with its plan',
    access: 'timedCharging:read',
    params: idParam,
    response: timedStart,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/web/smartCharging/timed/preview',
    summary: 'What the next start of a timed charge would be and cost; nothing is kept',
    access: 'timedCharging:write',
    body: timedChargeForm,
    response: timedPreview,
    log: false,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/smartCharging/timed',
    summary: 'Make a timed charge',
    access: 'timedCharging:write',
    body: timedChargeForm,
    response: timedCharge,
    log: { operation: 'timedCharge.create', words: { en: 'Make timed charge', zh: '新建定时充电' }, operand: 'serialNumber' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/smartCharging/timed/:id',
    summary: 'Change a timed charge: its starts that are to come',
    access: 'timedCharging:write',
    params: idParam,
    body: timedChargeForm.omit({ serialNumber: true }),
    response: timedCharge,
    log: { operation: 'timedCharge.update', words: { en: 'Change timed charge', zh: '修改定时充电' }, operand: 'id' },
  }),
  pause: endpoint({
    method: 'POST',
    path: '/web/smartCharging/timed/:id/pause',
    summary: 'Pause a timed charge, or let it go on',
    access: 'timedCharging:write',
    params: idParam,
    body: z.object({ paused: z.boolean() }),
    response: timedCharge,
    log: {
      operation: 'timedCharge.pause',
      words: { en: 'Pause or resume timed charge', zh: '暂停或恢复定时充电' },
      operand: 'id',
    },
  }),
  skip: endpoint({
    method: 'POST',
    path: '/web/smartCharging/timed/:id/skip',
    summary: 'Leave out the starts of one day that have not begun',
    access: 'timedCharging:write',
    params: idParam,
    body: z.object({ day }),
    response: nothing,
    log: { operation: 'timedCharge.skip', words: { en: 'Skip a timed start', zh: '跳过一次定时启动' }, operand: 'id' },
  }),
  end: endpoint({
    method: 'POST',
    path: '/web/smartCharging/timed/:id/end',
    summary: 'End a timed charge; a session that runs goes on to its end',
    access: 'timedCharging:write',
    params: idParam,
    body: z.object({ reason: note.default('') }),
    response: nothing,
    log: { operation: 'timedCharge.end', words: { en: 'End timed charge', zh: '终止定时充电' }, operand: 'id' },
  }),
};

export const TIMED_CHARGING_ERRORS = {
  timedPeriodOver: entry(601, 422, 'The valid period is over', '有效期已过'),
  timedPeriodTurned: entry(601, 422, 'The last day is before the first', '有效期结束日期早于开始日期'),
  timedPeriodLong: entry(601, 422, 'The valid period can have at most {days} days', '有效期不能超过 {days} 天'),
  timedNoDay: entry(601, 422, 'None of these days is in the valid period', '有效期内没有所选的日期'),
  timedOverlap: entry(601, 409, 'Timed charge {id} uses this time on this connector', '定时充电 {id} 已占用该枪的此时段'),
  timedUserOverlap: entry(601, 409, 'The user already has timed charge {id} at this time', '该用户在此时段已有定时充电 {id}'),
  timedEnded: entry(601, 409, 'This timed charge has already ended', '该定时充电已终止'),
  timedBegun: entry(601, 409, 'This start has already begun', '该次启动已开始，不能跳过'),
} as const satisfies Record<string, ErrorEntry>;
