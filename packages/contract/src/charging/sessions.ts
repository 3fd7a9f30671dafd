import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, MIN, REASON, withFields } from '../core/fields.ts';
import { amount, id, instant, keyword, manyOf, note, pageOf, paging, wattHours } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { command } from '../network/commands.ts';
import { CONNECTOR_TYPES, ocppStatus, serialNumber } from '../network/points.ts';
import { CONNECTOR, POINT, SESSION } from './charging-fields.ts';
import { liveReadings, phaseReadings } from './measured.ts';
import { tier } from './prices.ts';

/**
 * How a session was started; `reservation` is no session: it charges the fee of a reservation that nobody used. `testCharge` is a technician's: it is billed to nobody and counts in no
 * figure.
 */
export const START_TYPES = ['card', 'remote', 'scan', 'reservation', 'testCharge'] as const;
/** Those that figures know. */
export const COUNTED_START_TYPES = START_TYPES.filter((one) => one !== 'testCharge');
/** When the server ends a test charge: by its energy in Wh, or its time in minutes. */
export const TEST_CHARGE_WH = 2_000;
export const TEST_CHARGE_MINUTES = 10;
export const START_TYPE_WORDS = {
  card: { en: 'Card swipe', zh: '刷卡启动' },
  remote: { en: 'Administrator', zh: '管理员启动' },
  scan: { en: 'Code scan', zh: '扫码启动' },
  reservation: { en: 'Unused reservation', zh: '预约未使用' },
  testCharge: { en: 'Test charge', zh: '测试充电' },
} as const satisfies Record<(typeof START_TYPES)[number], Words>;

/** How a running session may have been started. */
export const SESSION_START_TYPE_WORDS = {
  card: START_TYPE_WORDS.card,
  remote: START_TYPE_WORDS.remote,
  scan: START_TYPE_WORDS.scan,
  testCharge: START_TYPE_WORDS.testCharge,
};
const sessionStartType = z.enum(['card', 'remote', 'scan', 'testCharge']);

/** A departure lies so many days ahead at most. */
export const GOAL_DAYS = 31;

export const SESSION_FIELDS = {
  ...CONNECTOR,
  ...SESSION,
  startType: { kind: 'word', values: START_TYPE_WORDS, words: { en: 'Start type', zh: '启动方式' } },
  startAccount: { kind: 'text', words: { en: 'Started by', zh: '启动账号' } },
  startTime: { kind: 'time', zone: 'timeZone', words: { en: 'Start time', zh: '开始时间' } },
  sampleTime: { kind: 'time', zone: 'timeZone', words: { en: 'Last report', zh: '最近上报' } },
  powerW: { kind: 'power', words: { en: 'Power', zh: '功率' } },
  cost: { kind: 'money', currency: 'currency', words: { en: 'Cost', zh: '费用' } },
  balance: { kind: 'money', currency: 'currency', words: { en: 'Balance', zh: '余额' } },
  closesTime: { kind: 'time', zone: 'timeZone', words: { en: 'Closed unless it reconnects', zh: '未恢复连接时的结束时间' } },
  leavesTime: { kind: 'time', zone: 'timeZone', words: { en: 'Departure', zh: '离场时间' } },
  wantsWh: {
    kind: 'energy',
    words: { en: 'Energy wanted', zh: '所需电量' },
    hint: {
      en: 'For the whole session, including what has been charged already.',
      zh: '整次充电的电量，包含已充部分。',
    },
  },
} as const satisfies Fields;

/** A running session with its live figures. */
export const chargingSession = z.object(
  withFields(SESSION_FIELDS, {
    transactionId: z.number().int(),
    /** What its charger calls it. */
    wireId: z.string(),
    serialNumber,
    pointName: z.string(),
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    connectorNo: z.number().int(),
    connectorType: z.enum(CONNECTOR_TYPES).nullable(),
    account: z.string().nullable(),
    cardNumber: z.string().nullable(),
    startType: sessionStartType,
    /** Who started it from the console for its payer; null: nobody did. */
    startAccount: z.string().nullable(),
    startTime: instant,
    sampleTime: instant.nullable(),
    energyWh: wattHours,
    powerW: z.number().nullable(),
    soc: z.number().nullable(),
    /** What else its charger measures. */
    readings: liveReadings,
    phases: phaseReadings,
    cost: amount,
    currency: z.string(),
    /** What is left to charge for, null when post-paid. */
    balance: amount.nullable(),
    online: z.boolean(),
    ocppStatus: ocppStatus.nullable(),
    /** A stop that has been asked for and is still under way. */
    stopRequested: z.boolean(),
    /** The charger is away, has said nothing for 20 minutes, or has said since its last sample that nothing flows: power and state of charge are of `sampleTime`, not of now, and count in no sum. */
    stale: z.boolean(),
    /** When its charger was last heard of it. */
    heardTime: instant.nullable(),
    /** When the session is closed if its charger stays away, or goes on saying that no session runs; null: nothing speaks for that. */
    closesTime: instant.nullable(),
    /** When its driver wants to leave, and with how much energy of the whole session; null: not known. */
    leavesTime: instant.nullable(),
    wantsWh: wattHours.nullable(),
  }),
);
export type ChargingSession = z.infer<typeof chargingSession>;

/** Whose session it is and what a kWh costs now. */
export const sessionAbout = z.object({
  /** Null: nobody is known. `phone` is empty where the caller may not read it, or it is not known. */
  driver: z.object({ name: z.string(), phone: z.string(), chargeUserId: id.nullable(), cardId: id.nullable() }).nullable(),
  /** Cars of the driver; none where the caller may not read them. */
  cars: z.array(z.object({ id, carNumber: z.string(), brand: z.string(), model: z.string() })),
  /** What the driver pays for a kWh now, in the session's currency, and when that changes (null: not within two days). Null: the station has no price. */
  price: z.object({ tier, electricity: z.string(), service: z.string(), until: instant.nullable() }).nullable(),
});
export type SessionAbout = z.infer<typeof sessionAbout>;

/** After how many minutes without a sample a session is closed that its connector denies: of a provider, and of single models of its chargers. */
export const silenceMinutes = z.number().int().min(1).max(1440);
const SILENCE_FIELDS = {
  minutes: { kind: 'count', unit: MIN, words: { en: 'Close after', zh: '结束前等待' } },
  vendor: { kind: 'text', words: { en: 'Vendor', zh: '厂商' } },
  model: { kind: 'text', words: { en: 'Model', zh: '型号' } },
} as const satisfies Fields;
/** Vendor and model as chargers tell them at their boot. */
export const modelSilence = z.object(
  withFields(SILENCE_FIELDS, {
    vendor: z.string().trim().min(1).max(255),
    model: z.string().trim().min(1).max(255),
    minutes: silenceMinutes,
  }),
);
export const silence = z.object(
  withFields(SILENCE_FIELDS, {
    minutes: silenceMinutes,
    models: z.array(modelSilence).max(200),
  }),
);
export type Silence = z.infer<typeof silence>;

/** When the driver of a running session leaves, and how much energy the session is to have. */
export const goalForm = z.object(withFields(SESSION_FIELDS, { leavesTime: instant, wantsWh: wattHours.min(1).max(1_000_000) }));

const START_FIELDS = {
  serialNumber: POINT,
  connectorNo: CONNECTOR.connectorNo,
  reason: {
    kind: 'text',
    words: { en: 'Note', zh: '备注' },
    hint: { en: 'Optional, kept in the system log', zh: '可选，记入操作日志' },
  },
} as const satisfies Fields;
export const startForm = z.object(
  withFields(START_FIELDS, {
    serialNumber,
    connectorNo: z.number().int().positive(),
    /** Exactly one of the two; the session is paid by its balance. */
    chargeUserId: id.optional(),
    cardNumber: z.string().max(20).optional(),
    reason: note.default(''),
  }),
);

const END_FIELDS = {
  reason: {
    ...REASON,
    hint: {
      en: 'Why the session is ended by hand; shown with the bill and kept in the system log',
      zh: '说明手动结束的原因，将显示在账单中并写入系统日志',
    },
  },
} as const satisfies Fields;
export const endForm = z.object(withFields(END_FIELDS, { transactionId: z.number().int(), reason: note.min(1) }));

/** What a session that was ended is billed; `review`: a person has to look at its bill. */
const endedSession = z.object({
  status: z.enum(['finished', 'review']),
  energyWh: wattHours,
  /** Zero or negative; part of `cost`. */
  discount: amount,
  cost: amount,
  currency: z.string(),
});

export const sessions = {
  silence: endpoint({
    method: 'GET',
    path: '/web/charging/silence',
    summary: 'After how many minutes the missing stop of a session is no longer waited for (own provider by default)',
    access: 'charging:read',
    query: z.object({ providerId: z.coerce.number().int().optional() }),
    response: silence,
  }),
  setSilence: endpoint({
    method: 'PUT',
    path: '/web/charging/silence',
    summary:
      'Say after how many minutes the missing stop of a session is no longer waited for; models that are left out go by the provider’s minutes',
    access: 'alarm:rule',
    needsAllStations: true,
    body: silence.extend({ providerId: id.optional() }),
    response: silence,
    log: {
      operation: 'charging.silence',
      words: { en: 'Change how long missing stops are waited for', zh: '设置停止消息缺失的等待时间' },
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/charging/sessions',
    summary: 'Running sessions',
    access: 'charging:read',
    query: z.object({
      ...paging,
      keyword,
      stationId: z.coerce.number().int().optional(),
      providerId: z.coerce.number().int().optional(),
      startType: manyOf(sessionStartType),
    }),
    response: pageOf(chargingSession),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/charging/sessions/:transactionId',
    summary: 'One running session',
    access: 'charging:read',
    params: z.object({ transactionId: z.coerce.number().int() }),
    response: chargingSession,
  }),
  about: endpoint({
    method: 'GET',
    path: '/web/charging/sessions/:transactionId/about',
    summary: 'Driver, cars and the present price of a running session',
    access: 'charging:read',
    params: z.object({ transactionId: z.coerce.number().int() }),
    response: sessionAbout,
  }),
  setGoal: endpoint({
    method: 'PUT',
    path: '/web/charging/sessions/:transactionId/goal',
    summary:
      'Say when the driver of a running session leaves and how much energy the session is to have; both null: not known any more',
    access: { anyOf: ['charging:start', 'smartCharging:write'] },
    params: z.object({ transactionId: z.coerce.number().int() }),
    body: z.object({ leavesTime: goalForm.shape.leavesTime.nullable(), wantsWh: goalForm.shape.wantsWh.nullable() }),
    response: chargingSession,
    log: {
      operation: 'charging.goal',
      words: { en: 'Set departure and energy wanted', zh: '设置离场时间与所需电量' },
      operand: 'transactionId',
    },
  }),
  totals: endpoint({
    method: 'GET',
    path: '/web/charging/totals',
    summary: 'Running sessions, their power and energy, summed',
    access: 'charging:read',
    query: z.object({ stationId: z.coerce.number().int().optional() }),
    response: z.object({
      sessions: z.number().int(),
      powerW: z.number(),
      energyWh: z.number(),
      free: z.number().int(),
      connectors: z.number().int(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/web/charging/start',
    summary: 'Start a session from the console, for a charge user or a card',
    access: 'charging:start',
    body: startForm,
    response: command,
    log: { operation: 'charging.start', words: { en: 'Start charging', zh: '远程启动充电' }, operand: 'serialNumber' },
  }),
  stop: endpoint({
    method: 'POST',
    path: '/web/charging/stop',
    summary: 'Stop a running session from the console',
    access: 'charging:stop',
    body: z.object({ transactionId: z.number().int(), reason: note.default('') }),
    response: command,
    log: { operation: 'charging.stop', words: { en: 'Stop charging', zh: '远程停止充电' }, operand: 'transactionId' },
  }),
  stopMany: endpoint({
    method: 'POST',
    path: '/web/charging/stopMany',
    summary: 'Stop every session that runs at these charge points',
    access: 'charging:stop',
    body: z.object({ serialNumbers: z.array(serialNumber).min(1).max(1000), reason: note.default('') }),
    response: z.object({ commands: z.array(command) }),
    log: {
      operation: 'charging.stopMany',
      words: { en: 'Stop charging at charge points', zh: '批量停止充电' },
      operand: 'serialNumbers',
    },
  }),
  previewEnd: endpoint({
    method: 'POST',
    path: '/web/charging/end/preview',
    summary: 'What a running session would be billed if it ended now, with discounts and tax, without ending it',
    access: { anyOf: ['charging:end', 'charging:stop'] },
    body: z.object({ transactionId: z.number().int() }),
    response: endedSession,
    log: false,
  }),
  end: endpoint({
    method: 'POST',
    path: '/web/charging/end',
    summary:
      'End a running session by hand, whatever its charger says: billed to its last sample, the payer is free at once, and the charger’s own stop corrects the bill when it comes. The charger is asked to stop it too',
    access: 'charging:end',
    body: endForm,
    response: endedSession.extend({ transactionId: z.number().int() }),
    log: { operation: 'charging.end', words: { en: 'End charging by hand', zh: '手动结束充电' }, operand: 'transactionId' },
  }),
  payers: endpoint({
    method: 'GET',
    path: '/web/charging/payers',
    summary: 'Charge users and cards that a session can be started for: one by its id or number, or by keyword',
    access: 'charging:start',
    /** A charge user or a card alone, or those that a keyword finds. */
    query: z.object({
      keyword,
      chargeUserId: z.coerce.number().int().positive().optional(),
      cardNumber: z.string().max(20).optional(),
    }),
    response: z.array(
      z.object({
        kind: z.enum(['chargeUser', 'card']),
        id,
        label: z.string(),
        cardNumber: z.string().nullable(),
        balance: amount,
        currency: z.string(),
        usable: z.boolean(),
      }),
    ),
  }),
};

export const SESSIONS_ERRORS = {
  connectorReserved: entry(601, 409, 'Occupied by another user’s reservation', '已被其他用户预约占用'),
  notCharging: entry(601, 409, 'This session has ended', '该充电已结束'),
  departureOver: entry(601, 422, 'The departure must be in the future', '离场时间必须晚于当前时间'),
} as const satisfies Record<string, ErrorEntry>;
