import { z } from 'zod';
import type { HandDeeds } from '../core/deeds.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, CREATED_BY, type Fields, NOTE, PHONE, REASON, withFields } from '../core/fields.ts';
import { amount, id, idParam, instant, keyword, manyOf, note, nothing, pageOf, paging } from '../core/values.ts';
import { COMMAND_RESULTS } from '../network/command-results.ts';
import { serialNumber } from '../network/points.ts';
import { CONNECTOR, POINT } from './charging-fields.ts';

/** How a reservation stands. `planned` begins later; `held` keeps its connector; `failed` could not be kept. */
export const RESERVATION_STATES = ['planned', 'held', 'used', 'expired', 'cancelled', 'failed'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];
export const RESERVATION_STATE_WORDS = {
  planned: { en: 'Planned', zh: '未开始' },
  held: { en: 'Held', zh: '预约中' },
  used: { en: 'Used', zh: '已使用' },
  expired: { en: 'Not used', zh: '已过期' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
  failed: { en: 'Not kept', zh: '未能保留' },
};

/** What a person can do to a reservation that is open. */
export const RESERVATION_DEEDS = {
  update: {
    button: { en: 'Edit reservation', zh: '编辑预约' },
    from: ['planned', 'held'],
    to: null,
    permission: 'reservation:write',
    log: { en: 'Change reservation', zh: '修改预约' },
  },
  cancel: {
    kind: 'danger',
    button: { en: 'Cancel reservation', zh: '取消预约' },
    from: ['planned', 'held'],
    to: 'cancelled',
    permission: 'reservation:write',
    log: { en: 'Cancel reservation', zh: '取消预约' },
  },
} as const satisfies HandDeeds<ReservationState>;

/** Who keeps others away: the charger itself, or the server where the charger cannot. */
export const RESERVATION_KEEPERS = ['asked', 'charger', 'server'] as const;
export const RESERVATION_KEEPER_WORDS = {
  asked: { en: 'Asking the charger', zh: '正在询问充电桩' },
  charger: { en: 'Kept by the charger', zh: '充电桩保留' },
  server: { en: 'Kept by the server', zh: '平台保留' },
};

/** What stands in the way of a reservation that is held, or why it was not kept. */
export const RESERVATION_PROBLEMS = ['offline', 'localStart', 'occupied', 'faulted', 'removed', 'missed', 'notUsable'] as const;
export const RESERVATION_PROBLEM_WORDS = {
  offline: { en: 'The charge point is offline: local starts cannot be prevented', zh: '充电桩离线，无法阻止本地启动' },
  localStart: {
    en: 'The charge point starts known cards without asking: others can be stopped only after they have begun',
    zh: '充电桩对已知的卡不经平台直接启动，其他用户只能在启动后被停止',
  },
  occupied: { en: 'The connector was in use and no other was free', zh: '充电枪被占用，且没有其他空闲枪' },
  faulted: { en: 'The connector is out of order and no other is free', zh: '充电枪故障或停用，且没有其他空闲枪' },
  removed: { en: 'The charge point was removed', zh: '充电桩已移除' },
  missed: { en: 'The server was away for its whole time', zh: '预约期间平台未运行' },
  notUsable: {
    en: 'The connector was offline, out of order or in use for most of the time, or at its end: no fee is charged',
    zh: '预约期间或结束前充电枪长时间离线、故障或被占用，不收取预约费',
  },
};

/** The longest time a connector is held, in hours, and the farthest that a reservation may begin, in days. */
export const LONGEST_RESERVATION_HOURS = 24;
export const FARTHEST_RESERVATION_DAYS = 30;

const connectorNo = z.number().int().min(1).max(32_767);

const USER = { en: 'User account', zh: '用户账号' };
export const RESERVATION_FIELDS = {
  ...CONNECTOR,
  id: { kind: 'id', words: { en: 'Reservation', zh: '预约编号' } },
  status: { kind: 'word', values: RESERVATION_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  connectorNo: {
    ...CONNECTOR.connectorNo,
    hint: {
      en: 'Any: a free one is held, and another if that one fails.',
      zh: '选择“任意”时自动保留一把空闲枪，该枪故障时自动更换。',
    },
  },
  heldConnectorNo: { kind: 'count', words: { en: 'Connector held', zh: '实际保留枪' } },
  chargeUserId: { kind: 'thing', words: USER },
  account: { kind: 'text', words: USER },
  phone: PHONE,
  startTime: { kind: 'time', zone: 'timeZone', words: { en: 'From', zh: '开始时间' } },
  expiryTime: { kind: 'time', zone: 'timeZone', words: { en: 'Expiry', zh: '过期时间' } },
  fee: { kind: 'money', currency: 'currency', words: { en: 'Reservation fee', zh: '预约费' } },
  keeper: { kind: 'word', values: RESERVATION_KEEPER_WORDS, words: { en: 'Kept by', zh: '保留方式' } },
  problem: { kind: 'word', values: RESERVATION_PROBLEM_WORDS, words: { en: 'Problem', zh: '问题' } },
  transactionId: { kind: 'id', words: { en: 'Session', zh: '订单号' } },
  note: NOTE,
  createdBy: CREATED_BY,
  createTime: CREATED,
  endedBy: { kind: 'text', words: { en: 'Ended by', zh: '结束操作人' } },
  endTime: { kind: 'time', words: { en: 'Ended', zh: '结束时间' } },
} as const satisfies Fields;

/** A reservation (specification section 3). */
export const reservationForm = z.object(
  withFields(
    { ...RESERVATION_FIELDS, serialNumber: POINT },
    {
      serialNumber,
      /** Null: any connector of the point. */
      connectorNo: connectorNo.nullable().default(null),
      /** Whose it is: the user's own code and cards start with it, and those of the same group. */
      chargeUserId: id,
      /** Absent: now. */
      startTime: instant.optional(),
      expiryTime: instant,
      note: note.default(''),
    },
  ),
);

/** How a reservation is cancelled. */
export const reservationCancelForm = z.object(
  withFields(
    { reason: REASON },
    {
      /** Whether the reservation fee is charged all the same. */
      chargeFee: z.boolean().default(false),
      reason: note.default(''),
    },
  ),
);

export const reservation = z.object(
  withFields(RESERVATION_FIELDS, {
    id,
    serialNumber,
    pointName: z.string(),
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    /** As asked for; null: any connector. */
    connectorNo: z.number().int().nullable(),
    /** Which one is kept free; null: any that is. */
    heldConnectorNo: z.number().int().nullable(),
    chargeUserId: id,
    account: z.string(),
    phone: z.string().nullable(),
    startTime: instant,
    expiryTime: instant,
    status: z.enum(RESERVATION_STATES),
    /** Who keeps it; null: it is not held. */
    keeper: z.enum(RESERVATION_KEEPERS).nullable(),
    /** What the charger answered when it was asked to keep it. */
    chargerResult: z.enum(COMMAND_RESULTS).nullable(),
    problem: z.enum(RESERVATION_PROBLEMS).nullable(),
    /** How often it was moved to another connector. */
    moves: z.number().int(),
    /** On the bill of its session, or charged without one; before that what the price asks for. */
    fee: amount,
    /** The fee as its own bill would ask for it: with the tax that prices are without. */
    feeWithTax: amount,
    currency: z.string(),
    /** The session that used it, or the record that charges its fee. */
    transactionId: z.number().int().nullable(),
    note: z.string(),
    createdBy: z.string(),
    createTime: instant,
    endedBy: z.string().nullable(),
    endTime: instant.nullable(),
  }),
);
export type Reservation = z.infer<typeof reservation>;

/** What fills a connector's hours: somebody's reservation, or a session. */
export const calendarItem = z.object({
  kind: z.enum(['reservation', 'session']),
  id: z.number().int(),
  serialNumber,
  /** Null: any connector of the point. */
  connectorNo: z.number().int().nullable(),
  account: z.string(),
  from: instant,
  /** Null: it goes on. */
  to: instant.nullable(),
  status: z.enum(RESERVATION_STATES).nullable(),
});
export const reservationCalendar = z.object({
  stationId: id,
  stationName: z.string(),
  timeZone: z.string(),
  offersReservations: z.boolean(),
  from: instant,
  to: instant,
  connectors: z.array(
    z.object({
      serialNumber,
      pointName: z.string(),
      connectorNo: z.number().int(),
      connectorName: z.string(),
      state: z.string(),
    }),
  ),
  items: z.array(calendarItem),
});
export type ReservationCalendar = z.infer<typeof reservationCalendar>;

export const RESERVATION_COLUMNS = [
  'id',
  'status',
  'account',
  'phone',
  'stationName',
  'pointName',
  'serialNumber',
  'connectorNo',
  'heldConnectorNo',
  'startTime',
  'expiryTime',
  'keeper',
  'problem',
  'fee',
  'transactionId',
  'note',
  'createdBy',
  'createTime',
  'endedBy',
  'endTime',
  'providerName',
] as const;

const filter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  serialNumber: serialNumber.optional(),
  /** Of this connector, or of any of its charge point. */
  connectorNo: z.coerce.number().int().min(1).max(32_767).optional(),
  status: manyOf(z.enum(RESERVATION_STATES)),
  from: instant.optional(),
  to: instant.optional(),
};

export const reservations = {
  list: endpoint({
    method: 'GET',
    path: '/web/smartCharging/reservations',
    summary: 'Reservations, newest first',
    access: 'reservation:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(reservation),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/smartCharging/reservations/export',
    summary: 'Reservations as a file',
    access: 'reservation:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(RESERVATION_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/web/smartCharging/reservations/calendar',
    summary: 'What fills the connectors of a station on a day of its clock',
    access: 'reservation:read',
    query: z.object({ stationId: z.coerce.number().int().positive(), day: z.iso.date().optional() }),
    response: reservationCalendar,
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/smartCharging/reservations/:id',
    summary: 'One reservation',
    access: 'reservation:read',
    params: idParam,
    response: reservation,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/smartCharging/reservations',
    summary: 'Reserve a connector for a user',
    access: 'reservation:write',
    body: reservationForm,
    response: reservation,
    log: { operation: 'reservation.create', words: { en: 'Reserve a connector', zh: '新建预约' }, operand: 'serialNumber' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/smartCharging/reservations/:id',
    summary: 'Move a reservation to another connector, or change its expiry',
    access: RESERVATION_DEEDS.update.permission,
    params: idParam,
    body: reservationForm.pick({ connectorNo: true, expiryTime: true, note: true }),
    response: reservation,
    log: { operation: 'reservation.update', words: RESERVATION_DEEDS.update.log, operand: 'id' },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/web/smartCharging/reservations/:id/cancel',
    summary: 'Cancel a reservation',
    access: RESERVATION_DEEDS.cancel.permission,
    params: idParam,
    body: reservationCancelForm,
    response: nothing,
    log: { operation: 'reservation.cancel', words: RESERVATION_DEEDS.cancel.log, operand: 'id' },
  }),
};

export const RESERVATIONS_ERRORS = {
  noReservations: entry(601, 409, 'This station does not offer reservations', '该站点不提供预约'),
  reservationTaken: entry(601, 409, 'Another reservation exists at this time: {times}', '该时段已有其他预约：{times}'),
  userReserved: entry(601, 409, 'The user already has a reservation at this time', '该用户在此时段已有预约'),
  reservationPast: entry(601, 422, 'The expiry must be after the start and in the future', '过期时间必须晚于开始时间和当前时间'),
  reservationLong: entry(601, 422, 'A reservation can last at most {hours} hours', '预约时长不能超过 {hours} 小时'),
  reservationFar: entry(601, 422, 'A reservation must begin within {days} days', '预约开始时间须在 {days} 天内'),
  reservationEnded: entry(601, 409, 'This reservation has already ended', '该预约已结束'),
  connectorUnusable: entry(601, 409, 'The connector is out of order or disabled', '充电枪故障或已停用'),
  noConnectorFree: entry(601, 409, 'No connector of this charge point is free', '该充电桩没有空闲的充电枪'),
} as const satisfies Record<string, ErrorEntry>;
