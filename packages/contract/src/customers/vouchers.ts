import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CHARGE_USER, type Fields, withFields } from '../core/fields.ts';
import { amount, id, idParam, instant, keyword, manyOf, name, note, pageOf, paging, positiveAmount } from '../core/values.ts';
import { ACTIVITY_FIELDS, BENEFIT_STATUS_WORDS } from './activities.ts';
import { BENEFIT_FIELDS, benefitFigures } from './membership.ts';

export const VOUCHER_KINDS = ['fixed', 'percent'] as const;
export const VOUCHER_TYPE_STATUSES = ['scheduled', 'running', 'ended'] as const;
export const VOUCHER_STATUSES = ['free', 'used', 'expired', 'withdrawn'] as const;

export const VOUCHER_STATUS_WORDS = {
  free: { en: 'Free', zh: '未使用' },
  used: { en: 'Used', zh: '已使用' },
  expired: { en: 'Expired', zh: '已过期' },
  withdrawn: { en: 'Withdrawn', zh: '已收回' },
};
const VOUCHER_KIND_WORDS = { fixed: { en: 'Amount', zh: '固定金额' }, percent: { en: 'Percentage', zh: '百分比' } };
const VOUCHER_NAME = { kind: 'text', words: { en: 'Voucher', zh: '优惠券名称' } } as const;

export const VOUCHER_TYPE_FIELDS = {
  ...BENEFIT_FIELDS,
  voucherName: VOUCHER_NAME,
  status: { kind: 'word', values: BENEFIT_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  kind: { kind: 'word', values: VOUCHER_KIND_WORDS, words: { en: 'Kind', zh: '类型' } },
  value: { kind: 'money', words: { en: 'Value', zh: '面值' } },
  maxAmount: { kind: 'money', words: { en: 'At most', zh: '最多减免' } },
  minCost: { kind: 'money', words: { en: 'Minimum bill', zh: '使用门槛' } },
  leastUse: {
    kind: 'money',
    words: { en: 'Minimum use', zh: '最低抵扣额' },
    hint: { en: 'Kept for a later session if it would save less.', zh: '抵扣额低于此金额时，留待下次充电使用。' },
  },
  stationIds: ACTIVITY_FIELDS.stationIds,
  validFrom: ACTIVITY_FIELDS.startTime,
  validTo: ACTIVITY_FIELDS.endTime,
  stock: { kind: 'count', words: { en: 'Stock', zh: '库存' } },
} as const satisfies Fields;
export const VOUCHER_FIELDS = {
  typeId: { kind: 'thing', words: VOUCHER_NAME.words },
  voucherName: VOUCHER_NAME,
  chargeUserId: CHARGE_USER.chargeUserId,
  account: CHARGE_USER.chargeUserAccount,
  status: { kind: 'word', values: VOUCHER_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  issueTime: { kind: 'time', zone: 'timeZone', words: { en: 'Issued', zh: '发放时间' } },
  issuedBy: { kind: 'text', words: { en: 'By', zh: '发放人' } },
  validTo: VOUCHER_TYPE_FIELDS.validTo,
  useTime: { kind: 'time', zone: 'timeZone', words: { en: 'Used', zh: '使用时间' } },
  transactionId: { kind: 'count', words: { en: 'Record', zh: '充电记录' } },
  amount: { kind: 'money', currency: 'currency', words: { en: 'Saved', zh: '减免金额' } },
} as const satisfies Fields;

export const voucherTypeForm = z
  .object(
    withFields(VOUCHER_TYPE_FIELDS, {
      providerId: id,
      voucherName: name,
      description: note.default(''),
      kind: z.enum(VOUCHER_KINDS),
      /** An amount of money, or percent off the bill. */
      value: positiveAmount,
      /** A percent voucher takes off so much at most. */
      maxAmount: positiveAmount.nullable().default(null),
      /** Used only on bills of at least so much. */
      minCost: amount.refine((text) => !text.startsWith('-')).default('0'),
      /** It waits for a later session where it would take off less than this; null: half of a fixed amount, of a percentage anything. */
      leastUse: amount
        .refine((text) => !text.startsWith('-'))
        .nullable()
        .default(null),
      /** Empty: at all stations of the provider. */
      stationIds: z.array(id).max(2000).default([]),
      validFrom: instant,
      validTo: instant,
      stock: z.number().int().min(1).max(1_000_000),
    }),
  )
  .refine((form) => Date.parse(form.validTo) > Date.parse(form.validFrom), { path: ['validTo'], message: 'stopBeforeStart' })
  .refine((form) => form.kind === 'fixed' || Number(form.value) <= 100, { path: ['value'], message: 'invalid' })
  // It would never be used.
  .refine(
    (form) =>
      Number(form.leastUse ?? 0) <= Number(form.kind === 'fixed' ? form.value : (form.maxAmount ?? Number.POSITIVE_INFINITY)),
    {
      path: ['leastUse'],
      message: 'invalid',
    },
  );

export const voucherType = z.object({
  ...voucherTypeForm.shape,
  ...withFields(VOUCHER_TYPE_FIELDS, {
    id,
    leastUse: amount,
    status: z.enum(VOUCHER_TYPE_STATUSES),
    issued: z.number().int(),
    used: z.number().int(),
    currency: z.string(),
    providerName: z.string(),
    /** Of the provider: its times are shown by it. */
    timeZone: z.string(),
    createdBy: z.string(),
    createTime: instant,
    ...benefitFigures,
  }),
});
export type VoucherType = z.infer<typeof voucherType>;

export const voucher = z.object(
  withFields(VOUCHER_FIELDS, {
    id,
    typeId: id,
    voucherName: z.string(),
    chargeUserId: id,
    account: z.string(),
    status: z.enum(VOUCHER_STATUSES),
    issueTime: instant,
    issuedBy: z.string(),
    validTo: instant,
    useTime: instant.nullable(),
    transactionId: z.number().int().nullable(),
    amount: amount.nullable(),
    currency: z.string(),
    /** Of the provider: its times are shown by it. */
    timeZone: z.string(),
  }),
);
export type Voucher = z.infer<typeof voucher>;

/** To whom vouchers are given. */
export const voucherIssueForm = z
  .object(
    withFields(
      {
        chargeUserIds: { kind: 'thing', words: { en: 'Charge users', zh: '充电用户' } },
        groupIds: ACTIVITY_FIELDS.groupIds,
        count: { kind: 'count', words: { en: 'Per user', zh: '每人张数' } },
      },
      {
        chargeUserIds: z.array(id).max(5000).default([]),
        groupIds: z.array(id).max(200).default([]),
        /** To each of them. */
        count: z.number().int().min(1).max(100).default(1),
        requestId: z.string().min(8).max(64),
      },
    ),
  )
  .refine((form) => form.chargeUserIds.length + form.groupIds.length > 0, { path: ['chargeUserIds'], message: 'invalid' });

export const vouchers = {
  types: endpoint({
    method: 'GET',
    path: '/web/voucherTypes',
    summary: 'Kinds of vouchers with their stock, and what they have cost and brought',
    access: 'voucher:read',
    query: z.object({
      ...paging,
      keyword,
      status: manyOf(z.enum(VOUCHER_TYPE_STATUSES)),
      providerId: z.coerce.number().int().optional(),
    }),
    response: pageOf(voucherType),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/voucherTypes',
    summary: 'Make a kind of voucher',
    access: 'voucher:write',
    body: voucherTypeForm,
    response: voucherType,
    log: { operation: 'voucher.create', words: { en: 'Create voucher', zh: '新建优惠券' }, operand: 'voucherName' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/voucherTypes/:id',
    summary: 'Change a kind of voucher; once some are issued only its name, description, stock and a later end',
    access: 'voucher:write',
    params: idParam,
    body: voucherTypeForm,
    response: voucherType,
    log: { operation: 'voucher.update', words: { en: 'Change voucher', zh: '修改优惠券' }, operand: 'voucherName' },
  }),
  stop: endpoint({
    method: 'POST',
    path: '/web/voucherTypes/:id/stop',
    summary: 'Issue no more of them; those that users hold stay valid',
    access: 'voucher:write',
    params: idParam,
    response: voucherType,
    log: { operation: 'voucher.stop', words: { en: 'Stop issuing voucher', zh: '停止发放优惠券' }, operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/voucherTypes/:id',
    summary: 'Delete a kind of voucher of which none was issued',
    access: 'voucher:write',
    params: idParam,
    response: z.null(),
    log: { operation: 'voucher.remove', words: { en: 'Delete voucher', zh: '删除优惠券' }, operand: 'id' },
  }),
  issue: endpoint({
    method: 'POST',
    path: '/web/voucherTypes/:id/issue',
    summary: 'Give vouchers to charge users, or to all members of groups: all or none. A repeated requestId changes nothing',
    access: 'voucher:issue',
    overStations: true,
    params: idParam,
    body: voucherIssueForm,
    response: z.object({ users: z.number().int(), issued: z.number().int() }),
    log: { operation: 'voucher.issue', words: { en: 'Issue vouchers', zh: '发放优惠券' }, operand: 'id' },
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/vouchers',
    summary: 'Issued vouchers, newest first',
    access: 'voucher:read',
    query: z.object({
      ...paging,
      keyword,
      typeId: z.coerce.number().int().optional(),
      chargeUserId: z.coerce.number().int().optional(),
      status: manyOf(z.enum(VOUCHER_STATUSES)),
    }),
    response: pageOf(voucher),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/web/vouchers/:id/withdraw',
    summary: 'Take back a voucher that was not used; it goes into stock again',
    access: 'voucher:issue',
    overStations: true,
    params: idParam,
    response: z.null(),
    log: { operation: 'voucher.withdraw', words: { en: 'Withdraw voucher', zh: '收回优惠券' }, operand: 'id' },
  }),
};

export const VOUCHERS_ERRORS = {
  voucherStockOut: entry(601, 409, 'Vouchers left: {left}', '库存不足，仅剩 {left} 张'),
  voucherStateWrong: entry(601, 409, 'The voucher’s status does not allow this', '优惠券当前状态不允许此操作'),
  voucherIssued: entry(
    601,
    409,
    'Vouchers have been issued: only name, description, stock and a later end can be changed',
    '已发放的优惠券只能修改名称、说明、库存，或延后结束时间',
  ),
  voucherNobody: entry(601, 422, 'The chosen groups have no members', '所选用户组没有成员'),
} as const satisfies Record<string, ErrorEntry>;
