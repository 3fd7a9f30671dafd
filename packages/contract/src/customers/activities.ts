import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, withFields } from '../core/fields.ts';
import { amount, id, idParam, instant, keyword, manyOf, name, note, pageOf, paging, positiveAmount } from '../core/values.ts';
import { BENEFIT_FIELDS, benefitFigures, positivePercent } from './membership.ts';

export const ACTIVITY_KINDS = ['rechargeBonus', 'feeDiscount'] as const;
export const ACTIVITY_STATUSES = ['scheduled', 'running', 'ended'] as const;
export const DISCOUNTED_FEES = ['electricity', 'service', 'both'] as const;

export const ACTIVITY_KIND_WORDS = {
  rechargeBonus: { en: 'Recharge bonus', zh: '充值赠送' },
  feeDiscount: { en: 'Fee discount', zh: '费用折扣' },
};
export const BENEFIT_STATUS_WORDS = {
  scheduled: { en: 'Scheduled', zh: '未开始' },
  running: { en: 'Running', zh: '进行中' },
  ended: { en: 'Ended', zh: '已结束' },
};
const FEE_WORDS = {
  electricity: { en: 'Electricity fee', zh: '电费' },
  service: { en: 'Service fee', zh: '服务费' },
  both: { en: 'Both fees', zh: '电费和服务费' },
};

export const ACTIVITY_FIELDS = {
  ...BENEFIT_FIELDS,
  activityName: { kind: 'text', words: { en: 'Activity', zh: '活动名称' } },
  kind: { kind: 'word', values: ACTIVITY_KIND_WORDS, words: { en: 'Kind', zh: '活动类型' } },
  status: { kind: 'word', values: BENEFIT_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  startTime: { kind: 'time', zone: 'timeZone', words: { en: 'From', zh: '开始时间' } },
  endTime: { kind: 'time', zone: 'timeZone', words: { en: 'Until', zh: '截止时间' } },
  groupIds: { kind: 'thing', words: { en: 'User groups', zh: '用户组' } },
  stationIds: { kind: 'thing', words: { en: 'Stations', zh: '站点' } },
  fee: { kind: 'word', values: FEE_WORDS, words: { en: 'Fee', zh: '优惠费用' } },
  percent: { kind: 'percent', words: { en: 'Discount', zh: '减免比例' } },
  createdBy: { kind: 'text', words: { en: 'Created by', zh: '创建人' } },
} as const satisfies Fields;
export const BONUS_STEP_FIELDS = {
  from: { kind: 'money', words: { en: 'From', zh: '充值满' } },
  bonus: { kind: 'money', words: { en: 'Bonus', zh: '赠送' } },
} as const satisfies Fields;

/** A recharge of at least `from` adds `bonus`; of several steps the highest that is reached counts. */
const bonusStep = z.object(withFields(BONUS_STEP_FIELDS, { from: positiveAmount, bonus: positiveAmount }));

const shared = withFields(ACTIVITY_FIELDS, {
  providerId: id,
  activityName: name,
  description: note.default(''),
  startTime: instant,
  endTime: instant,
  /** Empty: for all charge users. */
  groupIds: z.array(id).max(200).default([]),
});
/** What all kinds of activities say, and those that take something off a fee. */
export const activityFields = z.object({
  ...shared,
  ...withFields(ACTIVITY_FIELDS, {
    kind: z.enum(ACTIVITY_KINDS),
    /** Empty: at all stations of the provider. */
    stationIds: z.array(id).max(2000).default([]),
    fee: z.enum(DISCOUNTED_FEES),
    percent: positivePercent,
  }),
});
const { stationIds, fee, percent } = activityFields.shape;
const activityForm = z
  .discriminatedUnion('kind', [
    z.object({ ...shared, kind: z.literal('rechargeBonus'), steps: z.array(bonusStep).min(1).max(10) }),
    z.object({ ...shared, kind: z.literal('feeDiscount'), stationIds, fee, percent }),
  ])
  .refine((form) => Date.parse(form.endTime) > Date.parse(form.startTime), { path: ['endTime'], message: 'stopBeforeStart' })
  .refine(
    (form) => form.kind !== 'rechargeBonus' || new Set(form.steps.map((step) => Number(step.from))).size === form.steps.length,
    { path: ['steps'], message: 'invalid' },
  );

export const activity = z.object({
  ...shared,
  ...withFields(ACTIVITY_FIELDS, {
    id,
    kind: z.enum(ACTIVITY_KINDS),
    status: z.enum(ACTIVITY_STATUSES),
    stationIds: z.array(id),
    fee: z.enum(DISCOUNTED_FEES).nullable(),
    percent: z.string().nullable(),
    steps: z.array(bonusStep),
    currency: z.string(),
    providerName: z.string(),
    /** Of the provider: its times are shown by it. */
    timeZone: z.string(),
    createdBy: z.string(),
    createTime: instant,
    ...benefitFigures,
  }),
});
export type Activity = z.infer<typeof activity>;

/** One time that a benefit moved money. */
export const benefitUse = z.object({
  time: instant,
  /** Null: at a recharge. */
  transactionId: z.number().int().nullable(),
  account: z.string().nullable(),
  costAmount: amount,
  broughtAmount: amount,
  /** The bill was taken back since. */
  reversed: z.boolean(),
});

export const activities = {
  list: endpoint({
    method: 'GET',
    path: '/web/activities',
    summary: 'Activities, newest first, with what they have cost and brought',
    access: 'activity:read',
    query: z.object({
      ...paging,
      keyword,
      kind: manyOf(z.enum(ACTIVITY_KINDS)),
      status: manyOf(z.enum(ACTIVITY_STATUSES)),
      providerId: z.coerce.number().int().optional(),
      /** Those that are for this user group by name. */
      groupId: z.coerce.number().int().optional(),
    }),
    response: pageOf(activity),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/activities',
    summary: 'Plan an activity',
    access: 'activity:write',
    body: activityForm,
    response: activity,
    log: { operation: 'activity.create', words: { en: 'Create activity', zh: '新建活动' }, operand: 'activityName' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/activities/:id',
    summary: 'Change an activity that has not begun; of one that runs, only its name, description and end',
    access: 'activity:write',
    params: idParam,
    body: activityForm,
    response: activity,
    log: { operation: 'activity.update', words: { en: 'Change activity', zh: '修改活动' }, operand: 'activityName' },
  }),
  stop: endpoint({
    method: 'POST',
    path: '/web/activities/:id/stop',
    summary: 'End a running activity now',
    access: 'activity:write',
    params: idParam,
    response: activity,
    log: { operation: 'activity.stop', words: { en: 'End activity', zh: '结束活动' }, operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/activities/:id',
    summary: 'Delete an activity that has not begun',
    access: 'activity:write',
    params: idParam,
    response: z.null(),
    log: { operation: 'activity.remove', words: { en: 'Delete activity', zh: '删除活动' }, operand: 'id' },
  }),
  uses: endpoint({
    method: 'GET',
    path: '/web/activities/:id/uses',
    summary: 'Bills and recharges that an activity had a part in, newest first',
    access: 'activity:read',
    params: idParam,
    query: z.object(paging),
    response: pageOf(benefitUse),
  }),
};

export const ACTIVITIES_ERRORS = {
  activityStateWrong: entry(601, 409, 'The activity’s status does not allow this', '活动当前状态不允许此操作'),
  activityRunning: entry(
    601,
    409,
    'Only name, description and end of a started activity can be changed',
    '活动开始后只能修改名称、说明和结束时间',
  ),
} as const satisfies Record<string, ErrorEntry>;
