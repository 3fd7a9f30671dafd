import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { CREATED, type Fields, PROVIDER, STATION, withFields } from '../core/fields.ts';
import { id, idParam, instant, keyword, manyOf, pageOf, paging } from '../core/values.ts';
import { COMMAND_RESULTS } from '../network/command-results.ts';
import { COMMAND_RESULT_WORDS } from '../network/command-words.ts';
import { COMMAND_STATUSES } from '../network/commands.ts';
import { serialNumber } from '../network/points.ts';
import { LIMIT_SOURCES, RATE_UNITS, REPORTED_PURPOSES, WISHES } from '../network/wishes.ts';
import { AMPERES, CONNECTOR, WATTS } from './charging-fields.ts';

/** What a profile limits (OCPP 1.6 §7.11): the whole charge point, each session unless it has its own, or one running session. */
const PROFILE_PURPOSES = ['pointMax', 'default', 'session'] as const;
export type ProfilePurpose = (typeof PROFILE_PURPOSES)[number];
const PROFILE_KINDS = ['absolute', 'recurring', 'relative'] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];
const PROFILE_RECURRENCIES = ['daily', 'weekly'] as const;

export const PROFILE_PURPOSE_WORDS = {
  pointMax: { en: 'Charge point maximum', zh: '充电桩最大功率' },
  default: { en: 'Default for sessions', zh: '每次充电默认' },
  session: { en: 'Running session', zh: '当前充电' },
};
export const REPORTED_PURPOSE_WORDS = { ...PROFILE_PURPOSE_WORDS, external: { en: 'External limit', zh: '外部限制' } };
export const LIMIT_SOURCE_WORDS = {
  cso: { en: 'Operator', zh: '运营商' },
  ems: { en: 'Local energy manager', zh: '本地能量管理系统' },
  so: { en: 'Grid operator', zh: '电网' },
  other: { en: 'Other', zh: '其他' },
};
export const PROFILE_KIND_WORDS = {
  absolute: { en: 'Absolute', zh: '绝对时间' },
  recurring: { en: 'Recurring', zh: '周期重复' },
  relative: { en: 'Relative to session start', zh: '相对充电开始' },
};
export const PROFILE_RECURRENCY_WORDS = { daily: { en: 'Daily', zh: '每天' }, weekly: { en: 'Weekly', zh: '每周' } };
export const PROFILE_STATE_WORDS = {
  waiting: { en: 'Waiting', zh: '等待应答' },
  accepted: { en: 'All accepted', zh: '全部接受' },
  partly: { en: 'Partly accepted', zh: '部分接受' },
  refused: { en: 'Not accepted', zh: '未被接受' },
  cleared: { en: 'No longer installed', zh: '已清除或失效' },
};
export const PROFILE_RESULT_WORDS = {
  ...COMMAND_RESULT_WORDS,
  waiting: { en: 'Waiting', zh: '等待应答' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
  replaced: { en: 'Replaced', zh: '已被替换' },
  noSession: { en: 'No session running', zh: '无进行中的充电' },
  noConnector: { en: 'No such connector', zh: '无此充电枪' },
  balanced: { en: 'Not sent: load balancing is on', zh: '未下发：站点已启用负载均衡' },
};
export const PROFILE_END_WORDS = {
  cleared: { en: 'Cleared', zh: '已清除' },
  replaced: { en: 'Replaced', zh: '已被替换' },
  sessionEnded: { en: 'Session ended', zh: '充电已结束' },
  hardware: { en: 'Charger replaced', zh: '充电桩已更换' },
};
const RATE_UNIT_WORDS = { A: AMPERES, W: WATTS };

export const CHARGING_PROFILE_FIELDS = {
  id: { kind: 'id', words: { en: 'Profile', zh: '编号' } },
  serialNumbers: { kind: 'thing', words: { en: 'Charge points', zh: '充电桩' } },
  connectorNos: { kind: 'thing', words: { en: 'Connectors', zh: '充电枪' } },
  purpose: { kind: 'word', values: PROFILE_PURPOSE_WORDS, words: { en: 'Purpose', zh: '用途' } },
  status: { kind: 'word', values: PROFILE_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩' } },
  acceptedCount: { kind: 'count', words: { en: 'Accepted', zh: '已接受' } },
  installedCount: { kind: 'count', words: { en: 'Still installed', zh: '仍生效' } },
  stackLevel: {
    kind: 'count',
    words: { en: 'Stack level', zh: '优先级' },
    hint: { en: 'Of profiles with one purpose, the highest level counts.', zh: '同一用途的计划以最高优先级为准。' },
  },
  chargingProfileKind: { kind: 'word', values: PROFILE_KIND_WORDS, words: { en: 'Profile kind', zh: '计划类型' } },
  recurrencyKind: { kind: 'word', values: PROFILE_RECURRENCY_WORDS, words: { en: 'Recurrency', zh: '重复周期' } },
  chargingRateUnit: { kind: 'word', values: RATE_UNIT_WORDS, words: { en: 'Charging rate unit', zh: '限值单位' } },
  startSchedule: { kind: 'time', words: { en: 'Start schedule', zh: '开始时间' } },
  validFrom: { kind: 'time', words: { en: 'Valid from', zh: '生效时间' } },
  validTo: { kind: 'time', words: { en: 'Valid to', zh: '失效时间' } },
  duration: {
    kind: 'count',
    words: { en: 'Duration (hh:mm)', zh: '持续时长（时:分）' },
    hint: { en: 'Empty: no end.', zh: '留空则不限时长。' },
  },
  minRate: {
    kind: 'count',
    words: { en: 'Min rate', zh: '最小充电速率' },
    hint: { en: 'Below this the car charges inefficiently.', zh: '低于该值时充电效率较低。' },
  },
  stationId: STATION.stationId,
  stationNames: { kind: 'text', words: STATION.stationName.words },
  createdBy: { kind: 'text', words: { en: 'Sent by', zh: '下发人' } },
  createTime: CREATED,
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

/** Which parts of a profile its kind and purpose use (OCPP 1.6 §7.8, §7.10, §7.13). Parts that are not used are left out of the message. */
export const profileUses = ({ chargingProfileKind, purpose }: { chargingProfileKind: ProfileKind; purpose: ProfilePurpose }) => ({
  recurrencyKind: chargingProfileKind === 'recurring',
  startSchedule: chargingProfileKind !== 'relative',
  transactionId: purpose === 'session',
});

/** Of all connectors chosen together. */
const MOST_CONNECTORS = 100;

/** From `startPeriod` of the schedule on, in seconds. */
const profilePeriod = z.object({
  startPeriod: z.number().int().min(0),
  /** In the unit of the schedule. */
  powerLimit: z.number().min(0),
  numberPhases: z.number().int().min(1).max(3).optional(),
});

/** What a profile says, by the names of the specification (section 3). */
const profileContent = z.object(
  withFields(CHARGING_PROFILE_FIELDS, {
    purpose: z.enum(PROFILE_PURPOSES),
    stackLevel: z.number().int().min(0),
    chargingProfileKind: z.enum(PROFILE_KINDS),
    recurrencyKind: z.enum(PROFILE_RECURRENCIES).optional(),
    validFrom: instant.optional(),
    validTo: instant.optional(),
    chargingRateUnit: z.enum(RATE_UNITS),
    startSchedule: instant.optional(),
    /** Seconds; absent: until it is taken back. */
    duration: z.number().int().min(0).optional(),
    /** In the unit of the schedule. */
    minRate: z.number().optional(),
    periods: z.array(profilePeriod).max(1024),
  }),
);
export type ProfileContent = z.infer<typeof profileContent>;

/** A profile as it is written in the form: to which points and connectors, and what it says. Connector 0 is the whole point. */
export const chargingProfileForm = profileContent
  .extend(
    withFields(CHARGING_PROFILE_FIELDS, {
      serialNumbers: z.array(serialNumber).min(1).max(1000),
      connectorNos: z.array(z.number().int().min(0).max(32_767)).min(1).max(MOST_CONNECTORS),
      stackLevel: z.number().int().min(0).max(999),
      duration: z.number().int().min(1).max(31_622_400).optional(),
      minRate: z.number().min(0).max(10_000_000).optional(),
      periods: z
        .array(
          profilePeriod.extend({
            startPeriod: z.number().int().min(0).max(31_622_400),
            powerLimit: z.number().min(0).max(10_000_000),
          }),
        )
        .min(1)
        .max(1024),
    }),
  )
  .superRefine((form, context) => {
    const wrong = (path: (string | number)[], input: unknown) => context.addIssue({ code: 'custom', path, input });
    const uses = profileUses(form);
    if (uses.recurrencyKind && form.recurrencyKind === undefined) wrong(['recurrencyKind'], form.recurrencyKind);
    if (uses.startSchedule && form.startSchedule === undefined) wrong(['startSchedule'], form.startSchedule);
    if (form.validFrom !== undefined && form.validTo !== undefined && Date.parse(form.validTo) <= Date.parse(form.validFrom))
      wrong(['validTo'], form.validTo);
    // The first period begins with the schedule; the others follow in their order (OCPP 1.6 §7.14).
    form.periods.forEach(({ startPeriod }, index) => {
      const before = form.periods[index - 1];
      if (before ? startPeriod <= before.startPeriod : startPeriod !== 0) wrong(['periods', index, 'startPeriod'], startPeriod);
    });
    const isWhole = form.connectorNos.every((no) => no === 0);
    if (form.purpose === 'pointMax' && !isWhole) wrong(['connectorNos'], form.connectorNos);
    if (form.purpose === 'session' && form.connectorNos.includes(0)) wrong(['connectorNos'], form.connectorNos);
  });
export type ChargingProfileForm = z.input<typeof chargingProfileForm>;

/** What became of all targets of a profile: some are not answered yet; all, some or none took it; all that took it have it no more. */
export const PROFILE_STATES = ['waiting', 'accepted', 'partly', 'refused', 'cleared'] as const;
export type ProfileState = (typeof PROFILE_STATES)[number];

/**
 * What became of one target: an operation result, or why nothing was sent. `noSession`: no session runs at the connector; `noConnector`: the point has none of this number; `balanced`: the
 * power of its site is shared automatically, and a profile by hand would lift a limit that others rely on.
 */
export const PROFILE_RESULTS = [
  ...COMMAND_RESULTS,
  'waiting',
  'cancelled',
  'replaced',
  'noSession',
  'noConnector',
  'balanced',
] as const;
export type ProfileResult = (typeof PROFILE_RESULTS)[number];

/** Why a profile is not installed any more. */
export const PROFILE_ENDS = ['cleared', 'replaced', 'sessionEnded', 'hardware'] as const;

export const sentProfile = profileContent.extend(
  withFields(CHARGING_PROFILE_FIELDS, {
    id,
    validFrom: instant.nullable(),
    validTo: instant.nullable(),
    providerId: id,
    providerName: z.string(),
    connectorNos: z.array(z.number().int()),
    status: z.enum(PROFILE_STATES),
    pointCount: z.number().int(),
    targetCount: z.number().int(),
    acceptedCount: z.number().int(),
    waitingCount: z.number().int(),
    installedCount: z.number().int(),
    /** The stations of its points, at most three of them. */
    stationNames: z.string(),
    batchId: z.uuid().nullable(),
    createdBy: z.string(),
    createTime: instant,
  }),
);
export type SentProfile = z.infer<typeof sentProfile>;

export const PROFILE_TARGET_FIELDS = {
  pointName: CONNECTOR.pointName,
  connectorNo: CONNECTOR.connectorNo,
  stationName: CONNECTOR.stationName,
  result: { kind: 'word', values: PROFILE_RESULT_WORDS, words: { en: 'Result', zh: '结果' } },
  resultTime: { kind: 'time', words: { en: 'Answered', zh: '应答时间' } },
  end: { kind: 'word', values: PROFILE_END_WORDS, words: { en: 'Now', zh: '当前' } },
} as const satisfies Fields;
export const profileTarget = z.object(
  withFields(PROFILE_TARGET_FIELDS, {
    id,
    serialNumber,
    pointName: z.string(),
    stationName: z.string(),
    connectorNo: z.number().int(),
    transactionId: z.number().int().nullable(),
    result: z.enum(PROFILE_RESULTS),
    resultTime: instant.nullable(),
    isInstalled: z.boolean(),
    end: z.enum(PROFILE_ENDS).nullable(),
    endTime: instant.nullable(),
  }),
);
export type ProfileTarget = z.infer<typeof profileTarget>;

/** A profile that a point has taken and still has, as far as we know. */
export const installedProfile = profileContent.extend({
  profileId: id,
  connectorNo: z.number().int(),
  transactionId: z.number().int().nullable(),
  createdBy: z.string(),
  installTime: instant,
});
export type InstalledProfile = z.infer<typeof installedProfile>;

export const REPORTED_PROFILE_FIELDS = {
  connectorNo: CONNECTOR.connectorNo,
  purpose: { kind: 'word', values: REPORTED_PURPOSE_WORDS, words: CHARGING_PROFILE_FIELDS.purpose.words },
  source: { kind: 'word', values: LIMIT_SOURCE_WORDS, words: { en: 'Set by', zh: '来源' } },
  wireId: { kind: 'count', words: { en: 'Number at the charger', zh: '桩上编号' } },
} as const satisfies Fields;
/** A profile that a point says that it has. */
export const reportedProfile = profileContent.extend(
  withFields(REPORTED_PROFILE_FIELDS, {
    connectorNo: z.number().int(),
    purpose: z.enum(REPORTED_PURPOSES),
    source: z.enum(LIMIT_SOURCES),
    wireId: z.number().int(),
    transactionId: z.number().int().nullable(),
  }),
);
export type ReportedProfile = z.infer<typeof reportedProfile>;
/** What a point has said last, and how the newest question stands; all null: it was never asked. */
export const reportedProfiles = z.object({
  /** Whether it can say it at all. */
  isAskable: z.boolean(),
  commandId: z.uuid().nullable(),
  status: z.enum(COMMAND_STATUSES).nullable(),
  result: z.enum(COMMAND_RESULTS).nullable(),
  askedTime: instant.nullable(),
  toldTime: instant.nullable(),
  /** False: it has said that it has none. */
  hasAny: z.boolean().nullable(),
  profiles: z.array(reportedProfile),
});
export type ReportedProfiles = z.infer<typeof reportedProfiles>;

/** From `startPeriod` on; null: nothing limits. */
const limitStep = profilePeriod.pick({ startPeriod: true }).extend({ powerLimit: z.number().nullable() });
export type LimitStep = z.infer<typeof limitStep>;
export const COMPARISON_STATES = ['waiting', 'answered', 'refused'] as const;
/** What we reckon and what the charge point says, over the same time. */
export const scheduleComparison = z.object({
  status: z.enum(COMPARISON_STATES),
  result: z.enum(COMMAND_RESULTS).nullable(),
  serialNumber,
  connectorNo: z.number().int(),
  timeZone: z.string(),
  chargingRateUnit: z.enum(RATE_UNITS),
  /** By the charge point's clock, in which both are reckoned. */
  startSchedule: instant,
  duration: z.number().int(),
  /** The most that the connector gives; null where its current is not known. */
  rated: z.number().nullable(),
  ours: z.array(limitStep),
  /** Empty until it has answered; null in a step: it says that nothing limits. */
  theirs: z.array(limitStep),
  /** Where both differ by more than rounding. */
  differences: z.array(z.object({ startPeriod: z.number().int(), endPeriod: z.number().int() })),
  /** The power of the site is shared automatically: its limits are not in ours. */
  isBalanced: z.boolean(),
});
export type ScheduleComparison = z.infer<typeof scheduleComparison>;

export const PROFILE_COLUMNS = [
  'id',
  'purpose',
  'status',
  'pointCount',
  'acceptedCount',
  'installedCount',
  'stackLevel',
  'chargingProfileKind',
  'chargingRateUnit',
  'limits',
  'validFrom',
  'validTo',
  'stationNames',
  'providerName',
  'createdBy',
  'createTime',
] as const;

const filter = {
  keyword,
  purpose: manyOf(z.enum(PROFILE_PURPOSES)),
  status: manyOf(z.enum(PROFILE_STATES)),
  stationId: z.coerce.number().int().optional(),
  providerId: z.coerce.number().int().optional(),
};
const ofPoint = z.object({ serialNumber });
const { connectorNo, durationSeconds: duration } = WISHES.getCompositeSchedule.payload.shape;

const CLEAR_FIELDS = {
  serialNumbers: CHARGING_PROFILE_FIELDS.serialNumbers,
  id: {
    kind: 'count',
    words: { en: 'Profile number', zh: '计划编号' },
    hint: { en: 'With a number, other criteria are ignored.', zh: '填写编号后，其他条件不起作用。' },
  },
  connectorNo: {
    ...CONNECTOR.connectorNo,
    hint: { en: '0 is the whole charge point. Empty: all.', zh: '0 表示整桩，留空表示全部。' },
  },
  purpose: CHARGING_PROFILE_FIELDS.purpose,
  stackLevel: { kind: 'count', words: CHARGING_PROFILE_FIELDS.stackLevel.words },
} as const satisfies Fields;
/** Which profiles are cleared. */
export const clearForm = z.object(
  withFields(CLEAR_FIELDS, {
    serialNumbers: z.array(serialNumber).min(1).max(1000),
    ...WISHES.clearChargingProfile.payload.shape,
    /** One profile of ours, by its number here: then the other criteria do not count (OCPP 1.6 §5.3). */
    id: id.optional(),
  }),
);

export const chargingProfiles = {
  list: endpoint({
    method: 'GET',
    path: '/web/smartCharging/profiles',
    summary: 'Charging profiles sent by hand, newest first',
    access: 'smartCharging:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(sentProfile),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/smartCharging/profiles/export',
    summary: 'Charging profiles as a file',
    access: 'smartCharging:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(PROFILE_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/smartCharging/profiles/:id',
    summary: 'One charging profile',
    access: 'smartCharging:read',
    params: idParam,
    response: sentProfile,
  }),
  targets: endpoint({
    method: 'GET',
    path: '/web/smartCharging/profiles/:id/targets',
    summary: 'The connectors that a profile was meant for, and what became of each',
    access: 'smartCharging:read',
    params: idParam,
    query: z.object({ ...paging, keyword, result: manyOf(z.enum(PROFILE_RESULTS)) }),
    response: pageOf(profileTarget),
  }),
  send: endpoint({
    method: 'POST',
    path: '/web/smartCharging/profiles',
    summary: 'Send a charging profile to points; one profile for each provider whose points they are',
    access: 'smartCharging:send',
    body: chargingProfileForm,
    response: z.object({
      ids: z.array(id),
      batchId: z.uuid(),
      sentCount: z.number().int(),
      /** Nothing is sent to these: their targets say why. */
      unsentCount: z.number().int(),
    }),
    log: {
      operation: 'chargingProfile.send',
      words: { en: 'Send charging profile', zh: '下发充电计划' },
      operand: 'serialNumbers',
    },
  }),
  clear: endpoint({
    method: 'POST',
    path: '/web/smartCharging/profiles/clear',
    summary: 'Clear what matches at points; without criteria all of their profiles',
    access: 'smartCharging:send',
    body: clearForm,
    response: z.object({ count: z.number().int(), batchId: z.uuid() }),
    log: {
      operation: 'chargingProfile.clear',
      words: { en: 'Clear charging profiles', zh: '清除充电计划' },
      operand: 'serialNumbers',
    },
  }),
  installed: endpoint({
    method: 'GET',
    path: '/web/smartCharging/points/:serialNumber/profiles',
    summary: 'The profiles that a point has taken and still has',
    access: 'smartCharging:read',
    params: ofPoint,
    response: z.object({ profiles: z.array(installedProfile) }),
  }),
  askReported: endpoint({
    method: 'POST',
    path: '/web/smartCharging/points/:serialNumber/reports',
    summary: 'Ask a point which profiles it has, those of others included; only points that speak OCPP 2 can say it',
    access: 'smartCharging:read',
    params: ofPoint,
    body: WISHES.getChargingProfiles.payload.omit({ requestId: true }),
    response: z.object({ commandId: z.uuid() }),
    log: {
      operation: 'chargingProfile.askReported',
      words: { en: 'Read charging profiles of a charge point', zh: '读取桩上充电计划' },
      operand: 'serialNumber',
    },
  }),
  reported: endpoint({
    method: 'GET',
    path: '/web/smartCharging/points/:serialNumber/reports',
    summary: 'The profiles that a point says that it has, of the newest question',
    access: 'smartCharging:read',
    params: ofPoint,
    response: reportedProfiles,
  }),
  compare: endpoint({
    method: 'POST',
    path: '/web/smartCharging/points/:serialNumber/comparisons',
    summary: 'Ask a point for its composite schedule, to compare it with ours',
    access: 'smartCharging:read',
    params: ofPoint,
    body: z.object({ connectorNo: connectorNo.min(1), duration, chargingRateUnit: z.enum(RATE_UNITS) }),
    response: z.object({ commandId: z.uuid() }),
    log: {
      operation: 'chargingProfile.compare',
      words: { en: 'Compare composite schedule', zh: '比对综合充电计划' },
      operand: 'serialNumber',
    },
  }),
  comparison: endpoint({
    method: 'GET',
    path: '/web/smartCharging/comparisons/:commandId',
    summary: 'Our composite schedule beside the charge point’s',
    access: 'smartCharging:read',
    params: z.object({ commandId: z.uuid() }),
    response: scheduleComparison,
  }),
};
