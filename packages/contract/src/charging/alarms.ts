import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, NOTE, withFields } from '../core/fields.ts';
import type { Language } from '../core/language.ts';
import { flag, hugePageOf, id, instant, keyword, manyOf, note, paging } from '../core/values.ts';
import { wordOf } from '../core/words.ts';
import { COMMAND_ACTION_WORDS, COMMAND_RESULT_WORDS } from '../network/command-words.ts';
import { serialNumber } from '../network/points.ts';
import { FAULT_CODES, type FaultCode } from '../network/statuses.ts';
import { endedSession } from './alarms.ended.ts';
import { CONNECTOR } from './charging-fields.ts';
import { REVIEW_REASON_WORDS } from './review-words.ts';

/** Specification section 4. */
export const ALARM_LEVELS = ['serious', 'common'] as const;
export type AlarmLevel = (typeof ALARM_LEVELS)[number];

/** Kinds whose alarms concern a charging record, by its number. */
export const ALARM_RECORD_KINDS: readonly string[] = ['meter', 'unbilledEnergy', 'missingMessage'];

/** What an alarm comes from (decisions section 6). */
export const ALARM_KINDS = [
  'fault',
  'offline',
  'quarantine',
  'unknownCards',
  'suspicious',
  'hardwareChanged',
  'identityShared',
  'overTemperature',
  'monitor',
  'meter',
  'firmware',
  'command',
  'siteOver',
  'limitIgnored',
  'siteMeterSilent',
  'unbilledEnergy',
  'missingMessage',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** What a charger’s own monitors find, by severity: 0 to 3, and 4 and 5 or not said. What is less severe is no alarm. */
export const ALARM_MONITOR_CODES = ['grave', 'minor'] as const;

/** Their trouble is an alarm after a grace time, in seconds. */
export const ALARM_GRACE_KINDS: readonly AlarmKind[] = ['offline', 'siteOver', 'limitIgnored', 'unbilledEnergy'];

/** What is done about one kind of trouble, or one error code of it. */
export const alarmRule = z.object({
  kind: z.enum(ALARM_KINDS),
  /** A fault's error code, how grave a charger's own finding is; empty for the other kinds. */
  code: z.string().max(60),
  level: z.enum(ALARM_LEVELS),
  enabled: z.boolean(),
  /** Tells the provider's users and its mail address when it opens. */
  notify: z.boolean(),
  /** Kinds with a grace time: seconds. `overTemperature`: °C. Others: null. */
  threshold: z.number().int().min(0).max(604_800).nullable(),
  /** After how many seconds an alarm that stands opens a work order; null: never. Absent in a change: as it is by default. */
  orderAfter: z.number().int().min(0).max(2_592_000).nullable().optional(),
});
export type AlarmRule = z.infer<typeof alarmRule>;

/** One that stays offline becomes an order after so long, in s. */
const OFFLINE_ORDER_S = 4 * 3600;

const rule = (kind: AlarmKind, level: AlarmLevel, threshold: number | null = null, code = ''): AlarmRule => ({
  ...{ kind, code, level, threshold },
  orderAfter: level === 'serious' ? 0 : kind === 'offline' ? OFFLINE_ORDER_S : null,
  enabled: true,
  notify: level === 'serious',
});
const COMMON_FAULTS: readonly FaultCode[] = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'LocalListConflict',
  'OtherError',
  'ReaderFailure',
  'ResetFailure',
  'WeakSignal',
];

/** The rule table as it is where a provider has changed nothing. */
export const DEFAULT_ALARM_RULES: readonly AlarmRule[] = [
  ...FAULT_CODES.map((code) => rule('fault', COMMON_FAULTS.includes(code) ? 'common' : 'serious', null, code)),
  rule('offline', 'common', 300),
  rule('quarantine', 'common'),
  rule('unknownCards', 'serious'),
  rule('suspicious', 'serious'),
  // A replacement that was planned needs nobody to be sent.
  { ...rule('hardwareChanged', 'common'), notify: true },
  rule('identityShared', 'serious'),
  rule('overTemperature', 'serious', 85),
  ...ALARM_MONITOR_CODES.map((code) => rule('monitor', code === 'grave' ? 'serious' : 'common', null, code)),
  rule('meter', 'common'),
  rule('firmware', 'common'),
  rule('command', 'common'),
  // The slowest chargers obey within a minute.
  rule('siteOver', 'serious', 60),
  rule('limitIgnored', 'serious', 60),
  rule('siteMeterSilent', 'common'),
  // A start is told within seconds; a person looks first, and then sends somebody.
  { ...rule('unbilledEnergy', 'serious', 180), orderAfter: null },
  rule('missingMessage', 'common'),
];

type Words = Readonly<Record<Language, string>>;

/** In words, for the console, exports and notices alike. */
export const ALARM_WORDS: {
  levels: Readonly<Record<AlarmLevel, Words>>;
  kinds: Readonly<Record<AlarmKind, Words>>;
  faults: Readonly<Record<FaultCode, Words>>;
} = {
  levels: { serious: { en: 'Serious', zh: '严重' }, common: { en: 'Minor', zh: '一般' } },
  kinds: {
    fault: { en: 'Fault', zh: '故障' },
    offline: { en: 'Offline', zh: '离线' },
    quarantine: { en: 'Reconnects too often', zh: '频繁重连' },
    unknownCards: { en: 'Many unknown cards tried', zh: '频繁刷未知卡' },
    suspicious: { en: 'Suspicious charger', zh: '充电桩行为可疑' },
    hardwareChanged: { en: 'Charger hardware changed', zh: '充电桩硬件已更换' },
    identityShared: { en: 'Two chargers use one identity', zh: '两台充电桩使用同一身份' },
    overTemperature: { en: 'Connector too hot', zh: '枪头温度过高' },
    monitor: { en: 'Found by the charger', zh: '充电桩自检发现' },
    meter: { en: 'Meter values not plausible', zh: '电表数据异常' },
    firmware: { en: 'Firmware upgrade failed', zh: '固件升级失败' },
    command: { en: 'Command failed', zh: '指令执行失败' },
    siteOver: { en: 'Site over its limit', zh: '站点超出限额' },
    limitIgnored: { en: 'Charge point ignores its limit', zh: '充电桩未执行限值' },
    siteMeterSilent: { en: 'Building meter silent', zh: '楼宇总表无数据' },
    unbilledEnergy: { en: 'Energy that nobody is billed for', zh: '有电量无计费' },
    missingMessage: { en: 'Expected message did not arrive', zh: '应到消息未到' },
  },
  faults: {
    ConnectorLockFailure: { en: 'Connector lock failure', zh: '枪锁故障' },
    EVCommunicationError: { en: 'Vehicle communication error', zh: '车辆通信故障' },
    GroundFailure: { en: 'Ground fault', zh: '接地故障' },
    HighTemperature: { en: 'Overheated', zh: '温度过高' },
    InternalError: { en: 'Internal error', zh: '内部故障' },
    LocalListConflict: { en: 'Whitelist conflict', zh: '白名单冲突' },
    OtherError: { en: 'Other error', zh: '其他故障' },
    OverCurrentFailure: { en: 'Overcurrent', zh: '过流' },
    OverVoltage: { en: 'Overvoltage', zh: '过压' },
    PowerMeterFailure: { en: 'Power meter failure', zh: '电表故障' },
    PowerSwitchFailure: { en: 'Power switch failure', zh: '功率开关故障' },
    ReaderFailure: { en: 'Card reader fault', zh: '读卡器故障' },
    ResetFailure: { en: 'Reset failure', zh: '重启失败' },
    UnderVoltage: { en: 'Undervoltage', zh: '欠压' },
    WeakSignal: { en: 'Weak signal', zh: '信号弱' },
  },
};

const FIRMWARE_WORDS: Readonly<Record<string, Words>> = {
  DownloadFailed: { en: 'download', zh: '下载失败' },
  InstallationFailed: { en: 'installation', zh: '安装失败' },
  InstallVerificationFailed: { en: 'verification', zh: '安装校验失败' },
};
/** How a command ended without an answer, or without an effect. */
const COMMAND_END_WORDS: Readonly<Record<string, Words>> = {
  ...COMMAND_RESULT_WORDS,
  expired: { en: 'Expired before it could be sent', zh: '发送前已过期' },
  none: { en: 'Answered, but nothing was seen to change', zh: '已应答，但未观察到变化' },
};
/** What a charger does more often than chargers do; it may be in strangers' hands. */
const SUSPICION_WORDS: Readonly<Record<string, Words>> = {
  strays: { en: 'unknown transactions', zh: '大量上报不存在的交易' },
  connectors: { en: 'unknown connectors', zh: '大量上报未登记的枪号' },
  starts: { en: 'too many sessions', zh: '充电次数超出枪的实际能力' },
};
/** Whose energy it is that nobody pays. */
const UNBILLED_WORDS: Readonly<Record<string, Words>> = {
  start: { en: 'no session was started', zh: '未收到开始消息' },
  afterBill: { en: 'metering goes on after the end of a session', zh: '充电结束后仍在计量' },
};
const MISSING_WORDS: Readonly<Record<string, Words>> = {
  stop: { en: 'the stop of a session', zh: '充电停止消息' },
  samples: { en: 'meter values of a running session', zh: '充电过程的电表数据' },
};
const FOUND_WORDS: Readonly<Record<(typeof ALARM_MONITOR_CODES)[number], Words>> = {
  grave: { en: 'critical', zh: '严重问题' },
  minor: { en: 'error', zh: '一般问题' },
};
const CODE_WORDS: Partial<Record<AlarmKind, Readonly<Record<string, Words>>>> = {
  firmware: FIRMWARE_WORDS,
  command: COMMAND_ACTION_WORDS,
  suspicious: SUSPICION_WORDS,
  monitor: FOUND_WORDS,
  unbilledEnergy: UNBILLED_WORDS,
  missingMessage: MISSING_WORDS,
};
const COLON = { en: ': ', zh: '：' };

/** What an alarm is about, in words: a fault by its error code, another kind by itself and what it concerns. */
export function alarmTitle(one: { kind: AlarmKind; code: string }, language: Language): string {
  if (one.kind === 'fault') return wordOf<string>(ALARM_WORDS.faults, one.code, language);
  // Why readings are doubted says that they are.
  if (one.kind === 'meter' && one.code !== '') return wordOf(REVIEW_REASON_WORDS, one.code, language);
  const kind = ALARM_WORDS.kinds[one.kind][language];
  const codes = CODE_WORDS[one.kind];
  return codes && one.code !== '' ? `${kind}${COLON[language]}${wordOf(codes, one.code, language)}` : kind;
}

/** The codes that each kind of alarm may have. */
const CODES: Partial<Record<AlarmKind, readonly string[]>> = {
  ...{ fault: FAULT_CODES, meter: Object.keys(REVIEW_REASON_WORDS), firmware: Object.keys(FIRMWARE_WORDS) },
  ...{ command: Object.keys(COMMAND_ACTION_WORDS), suspicious: Object.keys(SUSPICION_WORDS) },
  monitor: ALARM_MONITOR_CODES,
  ...{ unbilledEnergy: Object.keys(UNBILLED_WORDS), missingMessage: Object.keys(MISSING_WORDS) },
};

/** Alarms of a kind by their codes; `all`: every one of the kind. */
interface AlarmsNamed {
  kind: AlarmKind;
  codes: string[] | 'all';
}

/** The alarms whose code or title has a keyword, whatever its case: the code as it is sent, the title in either language. */
export function alarmsNamed(keyword: string): AlarmsNamed[] {
  const asked = keyword.toLowerCase();
  const has = (words: string) => words.toLowerCase().includes(asked);
  return ALARM_KINDS.flatMap((kind): AlarmsNamed[] => {
    const isTitled = (code: string) => has(alarmTitle({ kind, code }, 'en')) || has(alarmTitle({ kind, code }, 'zh'));
    const codes = (CODES[kind] ?? []).filter((code) => has(code) || isTitled(code));
    if (kind !== 'fault' && isTitled('')) return [{ kind, codes: 'all' }];
    return codes.length > 0 ? [{ kind, codes }] : [];
  });
}

/** What more is known of it, in words: how a command ended, which record it concerns, else the charger's own words; often empty. */
export function alarmDetail(one: { kind: AlarmKind; detail: string; recordId: number | null }, language: Language): string {
  if (one.kind === 'command') return wordOf(COMMAND_END_WORDS, one.detail, language);
  if (one.kind === 'siteOver') return language === 'zh' ? `负荷为限额的 ${one.detail}` : `${one.detail} of the limit`;
  if (one.kind === 'unbilledEnergy' && one.detail !== '')
    return language === 'zh' ? `已输出 ${one.detail}` : `${one.detail} so far`;
  if (one.kind === 'limitIgnored') return language === 'zh' ? `限值 ${one.detail}` : `Limit ${one.detail}`;
  if (one.recordId !== null) return language === 'zh' ? `充电记录 ${one.recordId}` : `Charging record ${one.recordId}`;
  return one.detail;
}

export const ALARM_STATES = ['open', 'cleared'] as const;

const WHEN = { kind: 'time', zone: 'timeZone' } as const;
export const ALARM_FIELDS = {
  ...CONNECTOR,
  level: { kind: 'word', values: ALARM_WORDS.levels, words: { en: 'Level', zh: '告警级别' } },
  kind: { kind: 'word', values: ALARM_WORDS.kinds, words: { en: 'Kind', zh: '告警类型' } },
  code: { kind: 'text', words: { en: 'Alarm', zh: '告警内容' } },
  detail: { kind: 'text', words: { en: 'Detail', zh: '详情' } },
  openTime: { ...WHEN, words: { en: 'Opened', zh: '发生时间' } },
  clearTime: { ...WHEN, words: { en: 'Cleared', zh: '恢复时间' } },
  times: { kind: 'count', words: { en: 'Times', zh: '次数' } },
  acknowledgeTime: { kind: 'time', words: { en: 'Acknowledged', zh: '确认时间' } },
  acknowledgedBy: { kind: 'text', words: { en: 'By', zh: '确认人' } },
  assigneeId: { kind: 'thing', words: { en: 'Assigned to', zh: '负责人' } },
  assigneeName: { kind: 'text', words: { en: 'Assigned to', zh: '负责人' } },
  note: NOTE,
  closedBy: { kind: 'text', words: { en: 'Closed by', zh: '关闭人' } },
  closeReason: { kind: 'text', words: { en: 'Reason for closing', zh: '关闭原因' } },
} as const satisfies Fields;

export const alarm = z.object(
  withFields(ALARM_FIELDS, {
    id,
    level: z.enum(ALARM_LEVELS),
    kind: z.enum(ALARM_KINDS),
    /** A fault's error code, a command's operation, a firmware's status, a record's review reason. */
    code: z.string(),
    /** Data: a command's result, a load or a limit, or the charger's own words. */
    detail: z.string(),
    /** The charging record that it concerns. */
    recordId: id.nullable(),
    /** The command that it concerns. */
    commandId: z.uuid().nullable(),
    /** Null: it is about the station as a whole. */
    serialNumber: serialNumber.nullable(),
    /** Empty: as above. */
    pointName: z.string(),
    /** 0: the whole point. */
    connectorNo: z.number().int(),
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    openTime: instant,
    /** Null: still open. */
    clearTime: instant.nullable(),
    /** When it last came back. */
    reopenTime: instant,
    /** A person closed it while its trouble stood; null: it stands, or cleared by itself. */
    closeTime: instant.nullable(),
    closedBy: z.string(),
    closeReason: z.string(),
    /** How often it came back before it stayed away. */
    times: z.number().int(),
    acknowledgeTime: instant.nullable(),
    acknowledgedBy: z.string(),
    /** Who it was given to; null: nobody. */
    assigneeId: id.nullable(),
    assigneeName: z.string().nullable(),
    note: z.string(),
    /** When it was told; null: it was not. */
    noticeTime: instant.nullable(),
    /** Usernames, and the provider's address where a mail went to it; empty: no user may acknowledge alarms. */
    noticeTo: z.array(z.string()),
  }),
);
export type Alarm = z.infer<typeof alarm>;

export const ALARM_EXPORT_COLUMNS = [
  'openTime',
  'level',
  'kind',
  'code',
  'detail',
  'serialNumber',
  'pointName',
  'connectorNo',
  'stationName',
  'providerName',
  'clearTime',
  'duration',
  'times',
  'acknowledgeTime',
  'acknowledgedBy',
  'assigneeName',
  'note',
  'closedBy',
  'closeReason',
] as const;

const filter = {
  keyword,
  serialNumber: serialNumber.optional(),
  /** 0: of the whole charge point. */
  connectorNo: manyOf(z.coerce.number().int().min(0).max(32_767)),
  stationId: z.coerce.number().int().optional(),
  providerId: z.coerce.number().int().optional(),
  level: manyOf(z.enum(ALARM_LEVELS)),
  kind: manyOf(z.enum(ALARM_KINDS)),
  state: z.enum(ALARM_STATES).optional(),
  acknowledged: flag,
  /** Given to the caller; or taken up by the caller, and given to nobody else. */
  mine: flag,
  startTime: instant.optional(),
  endTime: instant.optional(),
  /** Cleared at this moment or later. */
  clearedSince: instant.optional(),
};

/** Alarms that are given to a user. */
export const alarmAssignForm = z.object(
  withFields(ALARM_FIELDS, {
    ids: z.array(id).min(1).max(300),
    assigneeId: id,
  }),
);

const providerQuery = z.object({ providerId: z.coerce.number().int().optional() });

export const alarms = {
  list: endpoint({
    method: 'GET',
    path: '/web/alarms',
    summary: 'Alarms; without a sort those that are open, then those that are acknowledged, serious ones first',
    access: 'alarm:read',
    query: z.object({ ...paging, ...filter, id: z.coerce.number().int().positive().optional() }),
    response: hugePageOf(alarm),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/web/alarms/summary',
    summary: 'How many alarms are open, by level, and how many of them nobody has acknowledged',
    access: 'alarm:read',
    query: z.object({ stationId: z.coerce.number().int().optional(), providerId: z.coerce.number().int().optional() }),
    response: z.object({ serious: z.number().int(), common: z.number().int(), unacknowledged: z.number().int() }),
  }),
  byStation: endpoint({
    method: 'GET',
    path: '/web/alarms/stations',
    summary: 'How many alarms are open at each station that has any, of those asked for',
    access: 'alarm:read',
    query: z.object({
      stationIds: z.preprocess(
        (given) => (typeof given === 'string' ? given.split(',') : given),
        z.array(z.coerce.number().int().positive()).max(300),
      ),
    }),
    response: z.array(z.object({ stationId: id, serious: z.number().int(), common: z.number().int() })),
  }),
  endedSessions: endpoint({
    method: 'GET',
    path: '/web/alarms/:id/endedSessions',
    summary: 'The sessions that ended with an alarm, and why, newest first; 20 at most',
    access: { allOf: ['alarm:read', 'record:read'] },
    params: z.object({ id: z.coerce.number().int().positive() }),
    response: z.array(endedSession),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/web/alarms/acknowledge',
    summary: 'Acknowledge alarms; a second time adds the note only',
    access: 'alarm:acknowledge',
    body: z.object({ ids: z.array(id).min(1).max(300), note: note.default('') }),
    /** `fresh`: those that nobody had acknowledged before. */
    response: z.object({ count: z.number().int(), fresh: z.array(id) }),
    log: { operation: 'alarm.acknowledge', words: { en: 'Acknowledge alarms', zh: '确认告警' }, operand: 'ids' },
  }),
  assign: endpoint({
    method: 'POST',
    path: '/web/alarms/assign',
    summary: 'Give open alarms to a user, who gets a message; those that the user does not see at their station are left out',
    access: 'alarm:acknowledge',
    body: alarmAssignForm,
    /** `left`: those that could not be given. */
    response: z.object({ count: z.number().int(), left: z.array(id) }),
    log: { operation: 'alarm.assign', words: { en: 'Assign alarms', zh: '指派告警' }, operand: 'ids' },
  }),
  unacknowledge: endpoint({
    method: 'POST',
    path: '/web/alarms/unacknowledge',
    summary: 'Take back an acknowledgement that the caller gave within the last five minutes, with the note that came with it',
    access: 'alarm:acknowledge',
    body: z.object({ ids: z.array(id).min(1).max(300), note: note.default('') }),
    response: z.object({ count: z.number().int() }),
    log: { operation: 'alarm.unacknowledge', words: { en: 'Take back an acknowledgement', zh: '撤销确认告警' }, operand: 'ids' },
  }),
  close: endpoint({
    method: 'POST',
    path: '/web/alarms/close',
    summary: 'Close alarms that no longer matter, with a reason; one opens again only when its event occurs again',
    access: 'alarm:acknowledge',
    body: z.object({ ids: z.array(id).min(1).max(300), reason: note.min(1) }),
    response: z.object({ count: z.number().int() }),
    log: { operation: 'alarm.close', words: { en: 'Close alarms', zh: '关闭告警' }, operand: 'ids' },
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/alarms/export',
    summary: 'The alarms that a filter finds, as XLSX or CSV',
    access: 'alarm:read',
    query: z.object({
      ...filter,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: manyOf(z.enum(ALARM_EXPORT_COLUMNS)),
      timeZone: z.string().max(64).optional(),
    }),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/web/alarmRules',
    summary: 'The rule table of a provider (the own one by default)',
    access: 'alarm:read',
    query: providerQuery,
    response: z.array(alarmRule.extend({ changed: z.boolean() })),
  }),
  setRules: endpoint({
    method: 'PUT',
    path: '/web/alarmRules',
    summary: 'Change rules; those left out stay as they are',
    access: 'alarm:rule',
    needsAllStations: true,
    query: providerQuery,
    body: z.object({ rules: z.array(alarmRule).min(1).max(100) }),
    response: z.array(alarmRule.extend({ changed: z.boolean() })),
    log: { operation: 'alarm.rules', words: { en: 'Change alarm rules', zh: '修改告警规则' } },
  }),
};
