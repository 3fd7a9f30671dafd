import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { DAYS, type Fields, POWER_RANK, PROVIDER, unit, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { amount, id, idParam, instant, keyword, name, note, pageOf, paging, positiveAmount, powerRank } from '../core/values.ts';

/** Percent with at most two decimals, as exact text. */
export const percent = z.string().regex(
  pattern(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, {
    en: 'Enter a percentage from 0 to 100 with at most two decimals',
    zh: '请输入 0 到 100 的百分比，最多两位小数',
  }),
);
export const positivePercent = percent.refine((text) => Number(text) > 0);

/** Fields of all benefits. */
export const BENEFIT_FIELDS = {
  providerId: PROVIDER,
  providerName: PROVIDER,
  description: { kind: 'text', long: true, words: { en: 'Description', zh: '说明' } },
  uses: { kind: 'count', words: { en: 'Uses', zh: '使用次数' } },
  costAmount: { kind: 'money', currency: 'currency', words: { en: 'Discount given', zh: '优惠支出' } },
  broughtAmount: { kind: 'money', currency: 'currency', words: { en: 'Revenue', zh: '关联收入' } },
} as const satisfies Fields;

/** What a benefit has cost (taken off bills, or added to recharges) and brought (charged or recharged with it), where no bill was taken back. */
export const benefitFigures = { uses: z.number().int(), costAmount: amount, broughtAmount: amount };

export const LEVEL_FIELDS = {
  ...BENEFIT_FIELDS,
  levelName: { kind: 'text', words: { en: 'Level', zh: '等级名称' } },
  minEnergy: {
    kind: 'count',
    unit: unit('kWh'),
    words: { en: 'Reached by', zh: '累计电量达到' },
    hint: { en: 'Lifetime energy. Empty: cannot be reached by charging.', zh: '留空表示不能通过充电量达到。' },
  },
  price: {
    kind: 'money',
    words: { en: 'Sold for', zh: '售价' },
    hint: { en: 'Empty: not for sale.', zh: '留空表示不可购买。' },
  },
  validDays: { kind: 'count', unit: DAYS, words: { en: 'Valid for', zh: '购买后有效期' } },
  serviceDiscount: {
    kind: 'percent',
    words: { en: 'Service-fee discount', zh: '服务费优惠' },
    hint: { en: 'Applied to the service fee of its members’ sessions.', zh: '会员每次充电的服务费按此比例减免。' },
  },
  powerRank: POWER_RANK,
  memberCount: { kind: 'count', words: { en: 'Members', zh: '会员数' } },
} as const satisfies Fields;

export const levelForm = z
  .object(
    withFields(LEVEL_FIELDS, {
      providerId: id,
      levelName: name,
      description: note.default(''),
      /** Reached by so many kWh of a lifetime; null: not by energy. */
      minEnergy: z.number().min(0).max(1_000_000_000).nullable(),
      /** Bought for so much, for so many days; null: not for sale. */
      price: positiveAmount.nullable(),
      validDays: z.number().int().min(1).max(3660).nullable(),
      /** Off the service fee. */
      serviceDiscount: percent,
      /** Of those who hold it, where a circuit shares by priority; null: as any other (5). */
      powerRank: powerRank.nullable().default(null),
    }),
  )
  .refine((level) => level.minEnergy !== null || level.price !== null, { path: ['minEnergy'], message: 'levelUnreachable' })
  .refine((level) => (level.price === null) === (level.validDays === null), { path: ['validDays'], message: 'invalid' });

export const membershipLevel = z.object({
  ...levelForm.shape,
  ...withFields(LEVEL_FIELDS, {
    powerRank: powerRank.nullable(),
    id,
    currency: z.string(),
    providerName: z.string(),
    /** Charge users who hold this level now. */
    memberCount: z.number().int(),
    ...benefitFigures,
  }),
});
export type MembershipLevel = z.infer<typeof membershipLevel>;

export const levelMember = z.object({
  chargeUserId: id,
  account: z.string(),
  phone: z.string(),
  /** Lifetime energy in kWh. */
  energy: z.number(),
  /** How it is held; null for one that was reached by energy. */
  expireTime: instant.nullable(),
});

export const membership = {
  list: endpoint({
    method: 'GET',
    path: '/web/membershipLevels',
    summary: 'Membership levels with their members, and what their discounts have cost and brought',
    access: 'membership:read',
    query: z.object({ ...paging, keyword, providerId: z.coerce.number().int().optional() }),
    response: pageOf(membershipLevel),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/membershipLevels',
    summary: 'Make a membership level',
    access: 'membership:write',
    overStations: true,
    body: levelForm,
    response: membershipLevel,
    log: { operation: 'membership.create', words: { en: 'Create membership level', zh: '新建会员等级' }, operand: 'levelName' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/membershipLevels/:id',
    summary: 'Change a membership level; bills written before keep their terms',
    access: 'membership:write',
    overStations: true,
    params: idParam,
    body: levelForm,
    response: membershipLevel,
    log: { operation: 'membership.update', words: { en: 'Change membership level', zh: '修改会员等级' }, operand: 'levelName' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/membershipLevels/:id',
    summary: 'Delete a membership level that nobody has bought',
    access: 'membership:write',
    overStations: true,
    params: idParam,
    response: z.null(),
    log: { operation: 'membership.remove', words: { en: 'Delete membership level', zh: '删除会员等级' }, operand: 'id' },
  }),
  members: endpoint({
    method: 'GET',
    path: '/web/membershipLevels/:id/members',
    summary: 'The charge users who hold a level now',
    access: 'membership:read',
    params: idParam,
    query: z.object({ ...paging, keyword }),
    response: pageOf(levelMember),
  }),
  purchase: endpoint({
    method: 'POST',
    path: '/web/membershipLevels/:id/purchase',
    summary:
      'Sell a level to a charge user from the mobile balance; a time bought before is prolonged. A repeated requestId changes nothing',
    access: 'membership:sell',
    overStations: true,
    params: idParam,
    body: z.object({ chargeUserId: id, requestId: z.string().min(8).max(64) }),
    response: z.object({ expireTime: instant }),
    log: { operation: 'membership.purchase', words: { en: 'Sell membership', zh: '购买会员' }, operand: 'chargeUserId' },
  }),
};

export const MEMBERSHIP_ERRORS = {
  levelUnreachable: entry(601, 422, 'Enter the energy to reach the level, or a price', '请填写达到该等级的累计电量，或购买价格'),
  levelInUse: entry(
    601,
    409,
    'The level has been bought or used on bills; it cannot be deleted',
    '该等级已有购买或使用记录，不能删除',
  ),
  levelNotForSale: entry(601, 409, 'This level is not for sale', '该等级不可购买'),
} as const satisfies Record<string, ErrorEntry>;
