import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, PROVIDER, REASON, withFields } from '../core/fields.ts';
import { id, idParam, instant, manyOf, nothing, pageOf, paging } from '../core/values.ts';

/** `off`: absent. `duty`: on duty, who is called first. */
export const ROSTER_KINDS = ['off', 'duty'] as const;
export type RosterKind = (typeof ROSTER_KINDS)[number];
export const ROSTER_TIMES = ['now', 'coming', 'past'] as const;
export const ROSTER_WORDS = {
  kinds: { off: { en: 'Off', zh: '休假' }, duty: { en: 'On duty', zh: '值班' } },
  times: { now: { en: 'Now', zh: '进行中' }, coming: { en: 'To come', zh: '未开始' }, past: { en: 'Over', zh: '已结束' } },
} as const;

const PERSON = { en: 'Person', zh: '人员' };
const STAND_IN = {
  kind: 'thing',
  words: { en: 'Stand-in', zh: '代班人' },
  hint: {
    en: 'Leads in the place of a leader. Without one, the deputy of the area does.',
    zh: '负责人休假时由其代理；未指定时由区域代理负责人接替。',
  },
} as const;
export const ROSTER_FIELDS = {
  userId: { kind: 'thing', words: PERSON },
  name: { kind: 'text', words: PERSON },
  kind: { kind: 'word', values: ROSTER_WORDS.kinds, words: { en: 'Kind', zh: '类型' } },
  time: { kind: 'word', values: ROSTER_WORDS.times, words: { en: 'When', zh: '状态' } },
  startTime: { kind: 'time', words: { en: 'From', zh: '开始时间' } },
  endTime: { kind: 'time', words: { en: 'To', zh: '结束时间' } },
  standIn: STAND_IN,
  standInId: STAND_IN,
  reason: { kind: 'text', words: REASON.words },
  createdBy: { kind: 'text', words: { en: 'Entered by', zh: '登记人' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

/** When a person of the service is off or on duty. */
export const rosterEntry = z.object(
  withFields(ROSTER_FIELDS, {
    id,
    providerId: id,
    providerName: z.string(),
    userId: id,
    name: z.string(),
    kind: z.enum(ROSTER_KINDS),
    startTime: instant,
    endTime: instant,
    /** Who leads or is called instead; null: the deputy of the area. */
    standIn: z.object({ id, name: z.string() }).nullable(),
    reason: z.string(),
    time: z.enum(ROSTER_TIMES),
    createdBy: z.string(),
  }),
);
export type RosterEntry = z.infer<typeof rosterEntry>;

export const rosterForm = z.object(
  withFields(ROSTER_FIELDS, {
    userId: id,
    kind: z.enum(ROSTER_KINDS),
    startTime: instant,
    endTime: instant,
    standInId: id.nullable().default(null),
    reason: z.string().trim().max(200).default(''),
  }),
);

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const day = z.iso.date();

export const SERVICE_HOURS_FIELDS = {
  day: { kind: 'thing', words: { en: 'Day', zh: '星期' } },
  from: { kind: 'thing', words: { en: 'Begin', zh: '开始' } },
  to: { kind: 'thing', words: { en: 'End', zh: '结束' } },
  holidays: {
    kind: 'day',
    words: { en: 'Holidays', zh: '节假日' },
    hint: { en: 'Days on which nobody works.', zh: '无人值守的日期。' },
  },
  urgentAlways: { kind: 'flag', words: { en: 'Count every hour for urgent orders', zh: '紧急工单全天计时' } },
} as const satisfies Fields;
/** Hours of a day of the week; 1 is Monday. */
export const serviceSpan = z.object(
  withFields(SERVICE_HOURS_FIELDS, { day: z.number().int().min(1).max(7), from: clock, to: clock }),
);

/** When a provider's service works: the clocks of response and repair count these hours of the station's zone. */
export const serviceHours = z.object(
  withFields(SERVICE_HOURS_FIELDS, {
    providerId: id,
    /** Without any, every hour counts. */
    week: z.array(serviceSpan).max(21),
    holidays: z.array(day).max(400),
    /** Whether the clocks of urgent orders count every hour all the same. */
    urgentAlways: z.boolean(),
  }),
);
export type ServiceHours = z.infer<typeof serviceHours>;

export const roster = {
  list: endpoint({
    method: 'GET',
    path: '/web/roster',
    summary: 'Who of the service is off or on duty, and when',
    access: 'workOrder:read',
    query: z.object({
      ...paging,
      keyword: z.string().trim().max(100).optional(),
      providerId: z.coerce.number().int().optional(),
      kind: manyOf(z.enum(ROSTER_KINDS)),
      time: manyOf(z.enum(ROSTER_TIMES)),
    }),
    response: pageOf(rosterEntry),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/roster',
    summary: 'Enter that a person is off or on duty, as who dispatches or as the leader of a contractor of one of its people',
    access: { anyOf: ['workOrder:dispatch', 'workOrder:process'] },
    body: rosterForm,
    response: rosterEntry,
    log: { operation: 'roster.create', words: { en: 'Enter in roster', zh: '登记排班' }, operand: 'userId' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/roster/:id',
    summary: 'Take an entry of the roster away, as who dispatches or as the leader of a contractor of one of its people',
    access: { anyOf: ['workOrder:dispatch', 'workOrder:process'] },
    params: idParam,
    response: nothing,
    log: { operation: 'roster.remove', words: { en: 'Remove from roster', zh: '删除排班' }, operand: 'id' },
  }),
  hours: endpoint({
    method: 'GET',
    path: '/web/serviceHours',
    summary: 'The hours in which the clocks of work orders count',
    access: 'workOrder:read',
    query: z.object({ providerId: z.coerce.number().int().positive() }),
    response: serviceHours,
  }),
  saveHours: endpoint({
    method: 'PUT',
    path: '/web/serviceHours',
    summary: 'Set the hours in which the clocks of work orders count; orders that are open keep their goals',
    access: 'workOrder:dispatch',
    needsAllStations: true,
    body: serviceHours,
    response: serviceHours,
    log: { operation: 'serviceHours.save', words: { en: 'Set service hours', zh: '设置服务时间' }, operand: 'providerId' },
  }),
};

export const ROSTER_ERRORS = {
  rosterEnd: entry(601, 422, 'The end must lie after the start and in the future', '结束时间必须晚于开始时间和当前时间'),
  rosterTwice: entry(601, 409, 'This person has an entry of this kind at this time already', '该人员在此时段已有同类记录'),
} as const satisfies Record<string, ErrorEntry>;
