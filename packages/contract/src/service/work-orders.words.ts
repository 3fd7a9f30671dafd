import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { ALARM_KINDS, ALARM_WORDS, type AlarmKind } from '../charging/alarms.ts';
import { withFields } from '../core/fields.ts';
import { FAULT_CODES, type FaultCode } from '../network/statuses.ts';

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
  recovery: { en: 'Recovered too often', zh: '反复自动恢复' },
};

/** The sources that open an order without a fault. */
const WITHOUT_FAULT: readonly string[] = ['plan', 'usage', 'warning'] satisfies (typeof WORK_ORDER_SOURCES)[number][];

/** The fault of an order in words, or its source where that says more than "other error". */
export const orderFaultWords = (one: {
  faultCode: WorkFaultCode;
  source?: (typeof WORK_ORDER_SOURCES)[number] | undefined;
}): { en: string; zh: string } =>
  one.source && one.faultCode === 'OtherError' && WITHOUT_FAULT.includes(one.source)
    ? WORK_ORDER_SOURCE_WORDS[one.source]
    : WORK_FAULT_WORDS[one.faultCode];

/** What an order can be late with: that somebody is sent, that it works. */
export const OVERDUE_GOALS = ['response', 'repair'] as const;
export const OVERDUE_GOAL_WORDS: Readonly<Record<(typeof OVERDUE_GOALS)[number], { en: string; zh: string }>> = {
  response: { en: 'Dispatch overdue', zh: '响应超时' },
  repair: { en: 'Repair overdue', zh: '修复超时' },
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

/** What a technician knows how to do. */
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
export const stepFile = z.object({
  fileName,
  ...withFields(
    { field: { kind: 'word', values: STEP_FILE_WORDS, words: { en: 'Subject', zh: '照片内容' } } },
    { field: z.enum(STEP_FILE_FIELDS).default('other') },
  ),
});
export type StepFile = z.output<typeof stepFile>;
export const stepFiles = z.array(stepFile).max(20).default([]);

/** A value that was measured, as the man has written it. */
export const measuredValue = z.object({ name: z.string().trim().min(1).max(100), value: z.string().trim().min(1).max(60) });

/** The number of an order, `WO00000017`. */
export const taskId = z.string().trim().min(1).max(40);
