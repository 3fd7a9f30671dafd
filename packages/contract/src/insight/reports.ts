import { z } from 'zod';
import { WEEKDAY_WORDS } from '../charging/load-balancing.limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, CURRENCY, type Fields, PROVIDER, STATION, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { LANGUAGES } from '../core/language.ts';
import { flag, id, idParam, instant, keyword, manyOf, name, nothing, pageOf, paging } from '../core/values.ts';

export const REPORT_KINDS = ['operation', 'financial'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
/** Daily reports yesterday, weekly the last Monday to Sunday, monthly the last month. */
const REPORT_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];
export const REPORT_FORMATS = ['xlsx', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
/**
 * Waiting for its days to be over and counted; sending: made, its mails are on their way; partly: some mails were given up; skipped: the schedule
 * was switched off before it was made.
 */
export const REPORT_STATES = ['waiting', 'sending', 'sent', 'partly', 'failed', 'skipped'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const REPORT_MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
/** How long the files of a report can be fetched, in days. */
export const REPORT_DAYS = 30;
export const REPORT_MAX_RECIPIENTS = 20;
/** Whose figures a kind of report tells. */
export const REPORT_PERMISSIONS = {
  operation: 'statistics:read',
  financial: 'financialStatistics:read',
} as const satisfies Record<ReportKind, string>;

export const REPORT_KIND_WORDS = {
  operation: { en: 'Operation statistics', zh: '运营统计' },
  financial: { en: 'Financial statistics', zh: '财务统计' },
};

const FREQUENCY_WORDS = {
  daily: { en: 'Daily', zh: '每天' },
  weekly: { en: 'Weekly', zh: '每周' },
  monthly: { en: 'Monthly', zh: '每月' },
};
export const REPORT_FORMAT_WORDS = {
  xlsx: { en: 'XLSX spreadsheet', zh: 'XLSX 表格' },
  pdf: { en: 'PDF report', zh: 'PDF 报告' },
};
const LANGUAGE_WORDS = { zh: { en: 'Chinese', zh: '中文' }, en: { en: 'English', zh: '英文' } };

export const REPORT_FIELDS = {
  reportName: { kind: 'text', words: { en: 'Name', zh: '报表名称' } },
  kind: { kind: 'word', values: REPORT_KIND_WORDS, words: { en: 'Kind', zh: '类型' } },
  frequency: { kind: 'word', values: FREQUENCY_WORDS, words: { en: 'Frequency', zh: '频率' } },
  weekday: { kind: 'word', values: WEEKDAY_WORDS, words: { en: 'Day of the week', zh: '星期' } },
  monthDay: { kind: 'count', words: { en: 'Day of the month', zh: '日期' } },
  time: { kind: 'text', words: { en: 'Time', zh: '时间' } },
  timeZone: { kind: 'text', words: { en: 'Time zone', zh: '时区' } },
  providerId: PROVIDER,
  ...STATION,
  currency: CURRENCY,
  language: { kind: 'word', values: LANGUAGE_WORDS, words: { en: 'Language of the report', zh: '报表语言' } },
  formats: { kind: 'word', values: REPORT_FORMAT_WORDS, words: { en: 'Files', zh: '文件格式' } },
  recipients: {
    kind: 'text',
    words: { en: 'Recipients', zh: '接收人邮箱' },
    hint: {
      en: `Enter after each mail address; ${REPORT_MAX_RECIPIENTS} at most`,
      zh: `输入邮箱后按回车，最多 ${REPORT_MAX_RECIPIENTS} 个`,
    },
  },
  enabled: { kind: 'flag', words: { en: 'Enabled', zh: '启用' } },
  nextTime: { kind: 'time', zone: 'timeZone', words: { en: 'Next', zh: '下次发送' } },
  ownerProviderName: PROVIDER,
  ownerName: { kind: 'text', words: { en: 'Owner', zh: '所属用户' } },
  createTime: CREATED,
} as const satisfies Fields;

const moment = {
  frequency: z.enum(REPORT_FREQUENCIES),
  /** ISO: Monday is 1. Of weekly reports. */
  weekday: z.number().int().min(1).max(7).nullable().default(null),
  /** Of monthly reports; every month has it. */
  monthDay: z.number().int().min(1).max(28).nullable().default(null),
  /** By the clock of the time zone. Where the clock jumps over it the report goes at the end of the jump; where it comes twice, once. */
  time: z.string().regex(pattern(/^([01]\d|2[0-3]):[0-5]\d$/, { en: 'Enter a time such as 08:30', zh: '请输入时间，如 08:30' })),
  /** IANA. */
  timeZone: z.string().trim().min(1).max(64),
};

export const reportForm = z.object(
  withFields(REPORT_FIELDS, {
    reportName: name,
    kind: z.enum(REPORT_KINDS),
    ...moment,
    /** What it tells about; null: all that its owner sees. */
    providerId: id.nullable().default(null),
    stationId: id.nullable().default(null),
    currency: z.string().trim().min(1).max(10).nullable().default(null),
    language: z.enum(LANGUAGES),
    formats: z.array(z.enum(REPORT_FORMATS)).min(1).max(REPORT_FORMATS.length),
    recipients: z.array(z.email().max(200)).min(1).max(REPORT_MAX_RECIPIENTS),
    enabled: z.boolean().default(true),
  }),
);

const lastRun = z.object({ id, state: z.enum(REPORT_STATES), dueTime: instant, reason: z.string().nullable() });

export const reportSchedule = reportForm.extend(
  withFields(REPORT_FIELDS, {
    id,
    weekday: z.number().int().nullable(),
    monthDay: z.number().int().nullable(),
    providerId: id.nullable(),
    stationId: id.nullable(),
    currency: z.string().nullable(),
    enabled: z.boolean(),
    /** Names of what the filter says. */
    filterProviderName: z.string().nullable(),
    stationName: z.string().nullable(),
    /** Whose it is: its mail goes out by this provider's account. */
    ownerProviderId: id,
    ownerProviderName: z.string(),
    /** The user under whose rights it is made; null: removed. */
    ownerName: z.string().nullable(),
    /** Null: switched off. */
    nextTime: instant.nullable(),
    lastRun: lastRun.nullable(),
    createTime: instant,
  }),
);
export type ReportSchedule = z.infer<typeof reportSchedule>;

export const reportRun = z.object({
  id,
  scheduleId: id,
  kind: z.enum(REPORT_KINDS),
  /** Asked for by hand, outside the schedule. */
  manual: z.boolean(),
  dueTime: instant,
  timeZone: z.string(),
  /** The days that it reports, both with it. */
  from: z.string(),
  to: z.string(),
  state: z.enum(REPORT_STATES),
  /** Why it failed, was skipped or still waits, in words. */
  reason: z.string().nullable(),
  /** Earlier moments that were missed and are not made up for. */
  missed: z.number().int(),
  mails: z.array(
    z.object({ recipient: z.string(), state: z.enum(REPORT_MAIL_STATES), error: z.string(), time: instant.nullable() }),
  ),
  /** Empty once they have been cleared. */
  files: z.array(z.object({ format: z.enum(REPORT_FORMATS), name: z.string(), size: z.number().int() })),
  finishTime: instant.nullable(),
  expireTime: instant.nullable(),
});
export type ReportRun = z.infer<typeof reportRun>;

export const REPORT_TARGETS = ['me', 'recipients'] as const;

export const reports = {
  list: endpoint({
    method: 'GET',
    path: '/web/reports',
    summary: 'Report schedules',
    access: 'report:read',
    query: z.object({
      ...paging,
      keyword,
      kind: manyOf(z.enum(REPORT_KINDS)),
      enabled: flag,
      providerId: z.coerce.number().int().optional(),
    }),
    response: pageOf(reportSchedule),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/web/reports/preview',
    summary: 'When a schedule would send its next reports and which days they tell about; whether there is a mail account',
    access: 'report:write',
    query: z.object({
      ...moment,
      weekday: z.coerce.number().int().min(1).max(7).optional(),
      monthDay: z.coerce.number().int().min(1).max(28).optional(),
    }),
    response: z.object({
      next: z.array(z.object({ dueTime: instant, from: z.string(), to: z.string() })),
      hasMailAccount: z.boolean(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/reports/:id',
    summary: 'One report schedule',
    access: 'report:read',
    params: idParam,
    response: reportSchedule,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/reports',
    summary: 'Schedule a report. Asks for the permission of its statistics too',
    access: 'report:write',
    body: reportForm,
    response: reportSchedule,
    log: { operation: 'report.create', words: { en: 'Schedule report', zh: '新建定时报表' }, operand: 'reportName' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/reports/:id',
    summary: 'Change a report schedule; saved by a user of its own provider it becomes that user’s',
    access: 'report:write',
    params: idParam,
    body: reportForm,
    response: reportSchedule,
    log: { operation: 'report.update', words: { en: 'Change report schedule', zh: '修改定时报表' }, operand: 'reportName' },
  }),
  setEnabled: endpoint({
    method: 'PUT',
    path: '/web/reports/:id/enabled',
    summary: 'Switch a report schedule on or off; what waits of one that is switched off is skipped',
    access: 'report:write',
    params: idParam,
    body: z.object({ enabled: z.boolean() }),
    response: reportSchedule,
    log: {
      operation: 'report.status',
      words: { en: 'Switch report schedule on or off', zh: '启用/停用定时报表' },
      operand: 'id',
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/reports/:id',
    summary: 'Delete a report schedule with its runs and files',
    access: 'report:write',
    params: idParam,
    response: nothing,
    log: { operation: 'report.delete', words: { en: 'Delete report schedule', zh: '删除定时报表' }, operand: 'id' },
  }),
  sendNow: endpoint({
    method: 'POST',
    path: '/web/reports/:id/send',
    summary: 'Send the newest report of a schedule at once, to the caller or to its recipients',
    access: 'report:write',
    params: idParam,
    body: z.object({ to: z.enum(REPORT_TARGETS) }),
    response: reportRun,
    log: { operation: 'report.send', words: { en: 'Send report now', zh: '立即发送报表' }, operand: 'id' },
  }),
  runs: endpoint({
    method: 'GET',
    path: '/web/reports/:id/runs',
    summary: 'What a schedule has sent, newest first',
    access: 'report:read',
    params: idParam,
    query: z.object({ page: paging.page, limit: paging.limit }),
    response: pageOf(reportRun),
  }),
  download: endpoint({
    method: 'GET',
    path: '/web/reportRuns/:id/file',
    summary: 'A file of a report, as long as it is kept. Asks for the permission of its statistics too',
    access: 'report:read',
    params: idParam,
    query: z.object({ format: z.enum(REPORT_FORMATS) }),
  }),
};

export const REPORTS_ERRORS = {
  reportWeekdayMissing: entry(601, 422, 'Choose the day of the week', '请选择星期'),
  reportDayMissing: entry(601, 422, 'Choose the day of the month', '请选择日期'),
  reportNoOwnMail: entry(
    601,
    409,
    'Your profile has no e-mail address: enter one, or send to the recipients',
    '您的个人资料中没有邮箱，请先填写，或选择发送给接收人',
  ),
  reportOwnerGone: entry(
    601,
    409,
    'The owner of the schedule can no longer sign in: a colleague has to open and save it',
    '该定时报表的所属用户已被停用或其运营商已到期，请由其他用户打开并保存该报表',
  ),
  reportOwnerMoved: entry(
    601,
    409,
    'The owner of the schedule now belongs to another provider: a colleague has to open and save it',
    '该定时报表的所属用户已转到其他运营商，请由其他用户打开并保存该报表',
  ),
  reportPermissionLost: entry(
    601,
    409,
    'The owner of the schedule no longer has access to these statistics',
    '该定时报表的所属用户已没有查看该统计的权限',
  ),
  reportPlaceGone: entry(
    601,
    409,
    'The owner of the schedule no longer has access to the provider or station of the filter',
    '筛选条件中的运营商或站点已不在该定时报表所属用户的可见范围内',
  ),
  reportWaiting: entry(601, 409, 'Waiting until all days of the period are counted', '等待统计期内的所有日期结束并完成汇总'),
  reportNeverCounted: entry(
    601,
    409,
    'The days of the period were not counted within a day: nothing was sent',
    '统计期内的数据在一天内未完成汇总，报表未发送',
  ),
  reportTooLarge: entry(
    601,
    409,
    'The files are too large for a mail ({size} MB): choose one provider or station, or PDF only',
    '报表文件超过邮件允许的大小（{size} MB），请选择单个运营商或站点，或仅使用 PDF',
  ),
  reportMailGivenUp: entry(
    601,
    409,
    'Mails to {count} of {total} recipients failed after several attempts',
    '{total} 位接收人中有 {count} 位多次发送失败，已放弃',
  ),
  reportSwitchedOff: entry(601, 409, 'The schedule was disabled before the report was generated', '报表生成前该定时报表已被停用'),
} as const satisfies Record<string, ErrorEntry>;
