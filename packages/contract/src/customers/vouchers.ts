import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { amount, id, idParam, instant, keyword, manyOf, name, note, pageOf, paging, positiveAmount } from '../core/values.ts';
import { benefitFigures } from './membership.ts';

export const VOUCHER_KINDS = ['fixed', 'percent'] as const;
export const VOUCHER_TYPE_STATUSES = ['scheduled', 'running', 'ended'] as const;
export const VOUCHER_STATUSES = ['free', 'used', 'expired', 'withdrawn'] as const;

const typeForm = z
  .object({
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
  })
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
  id,
  ...typeForm.shape,
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
});
export type VoucherType = z.infer<typeof voucherType>;

export const voucher = z.object({
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
});
export type Voucher = z.infer<typeof voucher>;

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
    body: typeForm,
    response: voucherType,
    log: { operation: 'voucher.create', operand: 'voucherName' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/voucherTypes/:id',
    summary: 'Change a kind of voucher; once some are issued only its name, description, stock and a later end',
    access: 'voucher:write',
    params: idParam,
    body: typeForm,
    response: voucherType,
    log: { operation: 'voucher.update', operand: 'voucherName' },
  }),
  stop: endpoint({
    method: 'POST',
    path: '/web/voucherTypes/:id/stop',
    summary: 'Issue no more of them; those that users hold stay valid',
    access: 'voucher:write',
    params: idParam,
    response: voucherType,
    log: { operation: 'voucher.stop', operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/voucherTypes/:id',
    summary: 'Delete a kind of voucher of which none was issued',
    access: 'voucher:write',
    params: idParam,
    response: z.null(),
    log: { operation: 'voucher.remove', operand: 'id' },
  }),
  issue: endpoint({
    method: 'POST',
    path: '/web/voucherTypes/:id/issue',
    summary: 'Give vouchers to charge users, or to all members of groups: all or none. A repeated requestId changes nothing',
    access: 'voucher:issue',
    overStations: true,
    params: idParam,
    body: z
      .object({
        chargeUserIds: z.array(id).max(5000).default([]),
        groupIds: z.array(id).max(200).default([]),
        /** To each of them. */
        count: z.number().int().min(1).max(100).default(1),
        requestId: z.string().min(8).max(64),
      })
      .refine((form) => form.chargeUserIds.length + form.groupIds.length > 0, { path: ['chargeUserIds'], message: 'invalid' }),
    response: z.object({ users: z.number().int(), issued: z.number().int() }),
    log: { operation: 'voucher.issue', operand: 'id' },
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
    log: { operation: 'voucher.withdraw', operand: 'id' },
  }),
};
