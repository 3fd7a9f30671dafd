import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, MODEL, VENDOR, withFields } from '../core/fields.ts';
import { hugePageOf, id, instant, keyword, manyOf, nothing, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { serialNumber } from '../network/points.ts';
import { FAULT_FIELDS } from './work-orders.reports.ts';
import { faultCode, taskId, WORK_FAULT_CODES, type WorkFaultCode } from './work-orders.words.ts';

/** What a playbook may ask of a charge point. Unlocking and configuration are none of it. */
export const RECOVERY_STEPS = ['wait', 'diagnostics', 'softReset', 'hardReset', 'unavailable', 'available'] as const;
export type RecoveryStepKind = (typeof RECOVERY_STEPS)[number];
export const RECOVERY_STEP_WORDS: Readonly<Record<RecoveryStepKind, Words>> = {
  wait: { en: 'Wait', zh: '等待' },
  diagnostics: { en: 'Fetch diagnostics', zh: '获取诊断文件' },
  softReset: { en: 'Soft reset', zh: '软重启' },
  hardReset: { en: 'Hard reset', zh: '硬重启' },
  unavailable: { en: 'Make unavailable', zh: '停用' },
  available: { en: 'Make available', zh: '启用' },
};
export const recoveryStep = z
  .strictObject(
    withFields(
      {
        kind: { kind: 'word', values: RECOVERY_STEP_WORDS, words: { en: 'Step', zh: '步骤' } },
        seconds: { kind: 'count', words: { en: 'Seconds', zh: '秒' } },
      },
      {
        kind: z.enum(RECOVERY_STEPS),
        /** How long to wait; of `wait` alone. */
        seconds: z.number().int().min(10).max(3_600).nullable().default(null),
      },
    ),
  )
  .refine(({ kind, seconds }) => (kind === 'wait') === (seconds !== null), { path: ['seconds'] });
export type RecoveryStep = z.output<typeof recoveryStep>;

/** Faults that recovery never acts on without a person: a reset would hide a danger, or what billing rests on. */
export const NEVER_ALONE: readonly WorkFaultCode[] = [
  'GroundFailure',
  'OverCurrentFailure',
  'OverVoltage',
  'UnderVoltage',
  'HighTemperature',
  'PowerSwitchFailure',
  'ConnectorLockFailure',
  'PowerMeterFailure',
  'overTemperature',
  'monitor',
  'meter',
  'unbilledEnergy',
  'missingMessage',
  'suspicious',
  'unknownCards',
  'hardwareChanged',
  'identityShared',
  'siteOver',
  'limitIgnored',
  'siteMeterSilent',
  'firmware',
];

/** Where a playbook holds: a fault, of any vendor's code, vendor and model, or of one. */
const where = {
  faultCode,
  vendorCode: z.string().trim().max(50).default(''),
  vendor: z.string().trim().max(50).default(''),
  model: z.string().trim().max(50).default(''),
};
export const PLAYBOOK_FIELDS = {
  faultCode: FAULT_FIELDS.faultCode,
  vendorCode: { kind: 'text', words: { en: 'Vendor’s code', zh: '厂商故障码' } },
  vendor: VENDOR,
  model: MODEL,
  enabled: { kind: 'flag', words: { en: 'Enabled', zh: '启用' } },
  actsAlone: {
    kind: 'flag',
    words: { en: 'Start automatically', zh: '允许自动执行' },
    hint: {
      en: 'Never while a session runs, a car is plugged in, a reservation is held or somebody is at work. At most one soft and one hard reset in 24 hours.',
      zh: '仍受限制：充电中、已插枪、有预约或有人作业时不执行；24 小时内软、硬重启各一次。',
    },
  },
} as const satisfies Fields;
export const recoveryPlaybookForm = z.object(
  withFields(PLAYBOOK_FIELDS, {
    providerId: id,
    ...where,
    steps: z.array(recoveryStep).min(1).max(10),
    enabled: z.boolean().default(true),
    actsAlone: z.boolean().default(false),
  }),
);
export const recoveryPlaybook = z.object({
  /** Null: it comes with the product. */
  id: id.nullable(),
  faultCode,
  vendorCode: z.string(),
  vendor: z.string(),
  model: z.string(),
  steps: z.array(recoveryStep),
  enabled: z.boolean(),
  actsAlone: z.boolean(),
  /** Whether it may act alone at all. */
  mayActAlone: z.boolean(),
  changedBy: z.string(),
  changeTime: instant.nullable(),
  /** Of the last 30 days: how often it was run, healed, and made it worse. */
  runs: z.number().int(),
  healed: z.number().int(),
  worse: z.number().int(),
});
export type RecoveryPlaybook = z.infer<typeof recoveryPlaybook>;

const reset = (...kinds: RecoveryStepKind[]): RecoveryStep[] =>
  kinds.map((kind) => ({ kind, seconds: kind === 'wait' ? 120 : null }));

/** The playbooks that come with the product: for faults that a reset can mend and that endanger nobody. None acts alone before a provider says so. */
export const DEFAULT_PLAYBOOKS: readonly Pick<RecoveryPlaybook, 'faultCode' | 'steps'>[] = [
  { faultCode: 'InternalError', steps: reset('wait', 'diagnostics', 'softReset', 'hardReset') },
  { faultCode: 'OtherError', steps: reset('wait', 'diagnostics', 'softReset') },
  { faultCode: 'EVCommunicationError', steps: reset('wait', 'softReset') },
  { faultCode: 'ReaderFailure', steps: reset('wait', 'softReset', 'hardReset') },
  { faultCode: 'LocalListConflict', steps: reset('softReset') },
  { faultCode: 'ResetFailure', steps: reset('wait', 'hardReset') },
  { faultCode: 'WeakSignal', steps: reset('wait', 'softReset') },
  { faultCode: 'command', steps: reset('wait', 'softReset') },
];

/** Why recovery may not run now. */
export const RECOVERY_REFUSALS = [
  'stopped',
  'disabled',
  'neverAlone',
  'dangerReported',
  'offline',
  'session',
  'plugged',
  'reserved',
  'personAtWork',
  'firmware',
  'diagnostics',
  'softResetSpent',
  'hardResetSpent',
  'stationBusy',
  'providerBusy',
  'modelStopped',
  'inHand',
  'cleared',
] as const;
export type RecoveryRefusal = (typeof RECOVERY_REFUSALS)[number];
export const RECOVERY_REFUSAL_WORDS: Readonly<Record<RecoveryRefusal, Words>> = {
  stopped: { en: 'Recovery is switched off', zh: '自动恢复已停止' },
  disabled: { en: 'The playbook is disabled', zh: '该预案已停用' },
  neverAlone: { en: 'Never without a person', zh: '此类故障须人工处理' },
  dangerReported: { en: 'A driver has reported a danger here', zh: '车主上报了危险情况' },
  offline: { en: 'The charger is offline', zh: '充电桩离线' },
  session: { en: 'A session is running', zh: '正在充电' },
  plugged: { en: 'A car is plugged in', zh: '有车辆插枪' },
  reserved: { en: 'A connector is reserved', zh: '有预约' },
  personAtWork: { en: 'Somebody is working there', zh: '有人正在作业' },
  firmware: { en: 'A firmware upgrade is under way', zh: '正在升级固件' },
  diagnostics: { en: 'Diagnostics are being fetched', zh: '正在获取诊断文件' },
  softResetSpent: { en: 'One soft reset in 24 hours was made', zh: '24 小时内已软重启过一次' },
  hardResetSpent: { en: 'One hard reset in 24 hours was made', zh: '24 小时内已硬重启过一次' },
  stationBusy: { en: 'Another charger of the station is being recovered', zh: '同站其他充电桩正在恢复' },
  providerBusy: { en: 'Too many chargers are being recovered at once', zh: '同时恢复的充电桩已达上限' },
  modelStopped: { en: 'Stopped for this model: three got worse', zh: '该型号已停止：三次恢复后情况变差' },
  inHand: { en: 'A technician has the order in hand', zh: '运维人员正在处理工单' },
  cleared: { en: 'The alarm has cleared', zh: '告警已恢复' },
};

export const RECOVERY_STATES = ['running', 'watching', 'healed', 'back', 'notHelped', 'worse', 'stopped'] as const;
export const RECOVERY_STATE_WORDS: Readonly<Record<(typeof RECOVERY_STATES)[number], Words>> = {
  running: { en: 'Running', zh: '执行中' },
  watching: { en: 'Watched for 24 hours', zh: '24 小时观察中' },
  healed: { en: 'Recovered', zh: '已恢复' },
  back: { en: 'Recurred', zh: '故障复发' },
  notHelped: { en: 'Did not help', zh: '未见效' },
  worse: { en: 'Worsened', zh: '情况变差' },
  stopped: { en: 'Stopped', zh: '已中止' },
};
/** Why a run was stopped or judged, beside the refusals. */
export const RECOVERY_REASON_WORDS: Readonly<Record<string, Words>> = {
  ...RECOVERY_REFUSAL_WORDS,
  byHand: { en: 'Stopped by hand', zh: '人工中止' },
  limitsNotConfirmed: { en: 'Its power limit was not confirmed: it stays unavailable', zh: '限值未确认，保持停用' },
  stepFailed: { en: 'A step failed', zh: '步骤失败' },
  wentOffline: { en: 'It went offline', zh: '充电桩离线' },
  newFault: { en: 'Another serious fault appeared', zh: '出现其他严重故障' },
};

export const recoveryRun = z.object({
  id,
  pointId: serialNumber,
  pointName: z.string(),
  connectorNo: z.number().int(),
  stationName: z.string(),
  timeZone: z.string(),
  providerId: id,
  providerName: z.string(),
  faultCode,
  vendor: z.string(),
  model: z.string(),
  alarmId: id,
  taskId: taskId.nullable(),
  isAlone: z.boolean(),
  startedBy: z.string(),
  state: z.enum(RECOVERY_STATES),
  reason: z.string(),
  startTime: instant,
  endTime: instant.nullable(),
  judgeTime: instant.nullable(),
  steps: z.array(
    recoveryStep.safeExtend({
      state: z.enum(['next', 'running', 'done', 'failed', 'skipped']),
      result: z.string(),
      beginTime: instant.nullable(),
      endTime: instant.nullable(),
    }),
  ),
});
export type RecoveryRun = z.infer<typeof recoveryRun>;

/** What recovery proposes for an alarm. */
export const recoveryProposal = z.object({
  alarmId: id,
  faultCode,
  pointId: serialNumber,
  pointName: z.string(),
  connectorNo: z.number().int(),
  steps: z.array(recoveryStep),
  actsAlone: z.boolean(),
  /** Empty: it may be run now. */
  refusals: z.array(z.enum(RECOVERY_REFUSALS)),
  /** The last run for this alarm. */
  run: recoveryRun.nullable(),
});
export type RecoveryProposal = z.infer<typeof recoveryProposal>;

export const recoveryState = z.object({
  /** The providers whose recovery is switched off, and by whom. */
  stopped: z.array(z.object({ providerId: id, providerName: z.string(), changedBy: z.string(), changeTime: instant })),
  /** Of the last 30 days. */
  runs: z.number().int(),
  healed: z.number().int(),
  back: z.number().int(),
  notHelped: z.number().int(),
  worse: z.number().int(),
  running: z.number().int(),
  /** Models for which three runs made it worse. */
  stoppedModels: z.array(
    z.object({ providerId: id, providerName: z.string(), vendor: z.string(), model: z.string(), worse: z.number().int() }),
  ),
});

export const RECOVERY_COLUMNS = [
  'id',
  'startTime',
  'state',
  'faultCode',
  'stationName',
  'pointId',
  'pointName',
  'connectorNo',
  'steps',
  'reason',
  'vendor',
  'model',
  'isAlone',
  'startedBy',
  'taskId',
  'endTime',
  'judgeTime',
  'providerName',
] as const;

const filter = {
  keyword,
  providerId: z.coerce.number().int().optional(),
  stationId: z.coerce.number().int().optional(),
  pointId: serialNumber.optional(),
  state: manyOf(z.enum(RECOVERY_STATES)),
  faultCode: manyOf(z.enum(WORK_FAULT_CODES)),
  isAlone: z.enum(['true', 'false']).optional(),
  startTime: instant.optional(),
  endTime: instant.optional(),
};
const ofProvider = z.object({ providerId: z.coerce.number().int().positive().optional() });
const reads = { anyOf: ['workOrder:dispatch', 'recovery:run', 'recovery:configure'] } as const;

export const recovery = {
  runs: endpoint({
    method: 'GET',
    path: '/web/recovery/runs',
    summary: 'Runs of recovery, newest first',
    access: reads,
    query: z.object({ ...paging, ...filter }),
    response: hugePageOf(recoveryRun),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/recovery/runs/export',
    summary: 'Runs of recovery as a file',
    access: reads,
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(RECOVERY_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  state: endpoint({
    method: 'GET',
    path: '/web/recovery/state',
    summary:
      'Where recovery is switched off, its figures, and the models that it is stopped for: of one provider, or of all that the caller sees',
    access: reads,
    query: ofProvider,
    response: recoveryState,
  }),
  setStopped: endpoint({
    method: 'POST',
    path: '/web/recovery/stopped',
    summary: 'Stop all recovery of a provider, its running ones too, or let it go on',
    access: 'recovery:configure',
    needsAllStations: true,
    body: z.object({ providerId: id, isStopped: z.boolean() }),
    response: recoveryState,
    log: {
      operation: 'recovery.setStopped',
      words: { en: 'Stop or resume recovery', zh: '停止/恢复自动恢复' },
      operand: 'providerId',
    },
  }),
  releaseModel: endpoint({
    method: 'POST',
    path: '/web/recovery/models/release',
    summary: 'Let recovery go on for a model that it was stopped for',
    access: 'recovery:configure',
    needsAllStations: true,
    body: z.object({ providerId: id, vendor: z.string().max(50), model: z.string().max(50) }),
    response: recoveryState,
    log: {
      operation: 'recovery.releaseModel',
      words: { en: 'Let recovery go on for a model', zh: '恢复该型号的自动恢复' },
      operand: 'model',
    },
  }),
  playbooks: endpoint({
    method: 'GET',
    path: '/web/recovery/playbooks',
    summary: 'The playbooks of a provider: its own, and those that come with the product',
    access: reads,
    query: ofProvider,
    response: z.array(recoveryPlaybook),
  }),
  savePlaybook: endpoint({
    method: 'POST',
    path: '/web/recovery/playbooks',
    summary: 'Make or change the playbook of a fault, a vendor’s code and a model',
    access: 'recovery:configure',
    needsAllStations: true,
    body: recoveryPlaybookForm,
    response: z.array(recoveryPlaybook),
    log: {
      operation: 'recovery.savePlaybook',
      words: { en: 'Change recovery playbook', zh: '修改恢复预案' },
      operand: 'faultCode',
    },
  }),
  removePlaybook: endpoint({
    method: 'POST',
    path: '/web/recovery/playbooks/remove',
    summary: 'Remove a playbook of one’s own; a default one of the same place holds again',
    access: 'recovery:configure',
    needsAllStations: true,
    body: z.object({ id }),
    response: nothing,
    log: { operation: 'recovery.removePlaybook', words: { en: 'Remove recovery playbook', zh: '删除恢复预案' }, operand: 'id' },
  }),
  proposals: endpoint({
    method: 'GET',
    path: '/web/recovery/proposals',
    summary: 'What recovery proposes for an alarm, or for the open alarms of an order',
    access: { anyOf: ['workOrder:read', 'alarm:read'] },
    query: z.object({ taskId: taskId.optional(), alarmId: z.coerce.number().int().positive().optional() }),
    response: z.array(recoveryProposal),
  }),
  run: endpoint({
    method: 'POST',
    path: '/web/recovery/run',
    summary: 'Run what recovery proposes for an alarm',
    access: 'recovery:run',
    body: z.object({ alarmId: id }),
    response: recoveryRun,
    log: { operation: 'recovery.run', words: { en: 'Run recovery', zh: '执行自动恢复' }, operand: 'alarmId' },
  }),
  stopRun: endpoint({
    method: 'POST',
    path: '/web/recovery/run/stop',
    summary: 'Stop a run before its next step',
    access: 'recovery:run',
    body: z.object({ id }),
    response: recoveryRun,
    log: { operation: 'recovery.stopRun', words: { en: 'Stop a recovery run', zh: '中止自动恢复' }, operand: 'id' },
  }),
};
