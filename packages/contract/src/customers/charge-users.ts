import { z } from 'zod';
import { LEDGER_KINDS } from '../charging/records.words.ts';
import { endpoint } from '../core/endpoint.ts';
import { CURRENCY, EMAIL, type Fields, PHONE, PROVIDER, withFields } from '../core/fields.ts';
import { LANGUAGE_WORDS, LANGUAGES } from '../core/language.ts';
import {
  amount,
  flag,
  id,
  identity,
  idParam,
  instant,
  keyword,
  manyOf,
  nothing,
  pageOf,
  paging,
  wattHours,
} from '../core/values.ts';
import { CARD_STATUSES, cardNumber, goodwillForm, movementForm } from './cards.ts';

export const CHARGE_USER_TYPES = ['card', 'phone', 'platformAdmin'] as const;
export const CHARGE_USER_STATUSES = ['enabled', 'disabled'] as const;

export const CHARGE_USER_TYPE_WORDS = {
  card: { en: 'Card customer', zh: '卡用户' },
  phone: { en: 'App customer', zh: 'App 用户' },
  platformAdmin: { en: 'Platform admin', zh: '平台管理员' },
};
export const CHARGE_USER_STATUS_WORDS = { enabled: { en: 'Enabled', zh: '启用' }, disabled: { en: 'Disabled', zh: '停用' } };

export const CHARGE_USER_FIELDS = {
  account: {
    kind: 'text',
    words: { en: 'Account', zh: '账号' },
    hint: { en: 'Used to sign in to the app; cannot be changed later.', zh: '用于登录手机应用，保存后不可修改。' },
  },
  phone: PHONE,
  email: EMAIL,
  userType: { kind: 'word', values: CHARGE_USER_TYPE_WORDS, words: { en: 'Type', zh: '用户类型' } },
  status: { kind: 'word', values: CHARGE_USER_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  groupId: {
    kind: 'thing',
    words: { en: 'Group', zh: '用户组' },
    hint: {
      en: 'A group can have a monthly limit, its own prices, and pay later.',
      zh: '用户组可设置月度限额、专属电价和后付费。',
    },
  },
  groupName: { kind: 'text', words: { en: 'Group', zh: '用户组' } },
  levelName: { kind: 'text', words: { en: 'Member level', zh: '会员等级' } },
  mobileBalance: { kind: 'money', currency: 'currency', words: { en: 'Account balance', zh: '移动端余额' } },
  cardBalance: { kind: 'money', currency: 'currency', words: { en: 'Card balance', zh: '卡余额' } },
  currency: CURRENCY,
  language: {
    kind: 'word',
    values: LANGUAGE_WORDS,
    words: { en: 'Language', zh: '语言' },
    hint: {
      en: 'For receipts and invoices by e-mail. Empty: that of the clerk.',
      zh: '用于邮件发送的账单和发票；留空则用操作人的语言。',
    },
  },
  postPaid: {
    kind: 'flag',
    words: { en: 'Post-paid', zh: '后付费' },
    hint: { en: 'Can charge without a balance; the balance then goes below zero.', zh: '无余额也可充电，余额会变为负数。' },
  },
  registerTime: { kind: 'time', words: { en: 'Registered', zh: '注册时间' } },
  idTag: { kind: 'id', words: { en: 'Token', zh: '用户令牌' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

export const chargeUser = z.object(
  withFields(CHARGE_USER_FIELDS, {
    id,
    account: z.string(),
    phone: z.string(),
    email: z.string(),
    /** In which it is written to; null: not known. */
    language: z.enum(LANGUAGES).nullable(),
    userType: z.enum(CHARGE_USER_TYPES),
    /** The idTag under which the app and administrators start sessions of this user. */
    idTag: z.string(),
    cardCount: z.number().int(),
    cardBalance: amount,
    mobileBalance: amount,
    /** The part of the mobile balance that is bonus money: spent first. */
    bonusBalance: amount,
    /** What may be taken off: not what running sessions have cost so far, nor bonus money unless the provider refunds it. */
    refundable: amount,
    currency: z.string(),
    /** Decimal places of the currency's smallest unit. */
    minorUnit: z.number().int(),
    postPaid: z.boolean(),
    status: z.enum(CHARGE_USER_STATUSES),
    groupId: id.nullable(),
    groupName: z.string().nullable(),
    levelId: id.nullable(),
    levelName: z.string().nullable(),
    providerId: id,
    providerName: z.string(),
    registerTime: instant,
    /** The user that this one was merged into: a disabled, empty account that is kept for its history. */
    mergedInto: z.object({ id, account: z.string(), time: instant }).nullable(),
    /** When its personal data was erased: what is left has a pseudonym. */
    eraseTime: instant.nullable(),
  }),
);
export type ChargeUser = z.infer<typeof chargeUser>;

/** One user with what stands behind the row. */
export const chargeUserDetail = chargeUser.extend({
  /** Settled energy and sessions of its lifetime. */
  energyWh: wattHours,
  sessions: z.number().int(),
  /** Sessions that run on its account or cards now. */
  runningSessions: z.number().int(),
  cards: z.array(
    z.object({ cardNumber: z.string(), balance: amount, status: z.enum(CARD_STATUSES), expireTime: instant.nullable() }),
  ),
  /** The duplicates that were merged into it. */
  merged: z.array(z.object({ id, account: z.string(), time: instant })),
  /** The system user that holds these charging rights. */
  systemUser: z.string().nullable(),
});
export type ChargeUserDetail = z.infer<typeof chargeUserDetail>;

export const chargeUserForm = z.object(
  withFields(CHARGE_USER_FIELDS, {
    providerId: id,
    account: identity(64),
    phone: z.string().trim().max(30).default(''),
    email: z.union([z.email().max(200), z.literal('')]).default(''),
    userType: z.enum(CHARGE_USER_TYPES).default('phone'),
    /** Absent: stays as it is. */
    language: z.enum(LANGUAGES).nullable().optional(),
    groupId: id.nullable().default(null),
    postPaid: z.boolean().default(false),
  }),
);

/** A movement of the mobile balance. */
export const walletMovement = z.object({
  id: z.number().int(),
  time: instant,
  kind: z.enum(LEDGER_KINDS),
  amount,
  balanceAfter: amount,
  /** A charging record's transaction id, a request id. */
  reference: z.string(),
  source: z.string(),
  operator: z.string(),
  remark: z.string(),
});
export type WalletMovement = z.infer<typeof walletMovement>;

/** Why two users cannot become one. */
export const MERGE_REFUSALS = [
  'otherProvider',
  'otherCurrency',
  'merged',
  'charging',
  'debt',
  'systemUser',
  'disabled',
  'erased',
] as const;
/** What the one that stays may take over from the other, where it has none of its own. */
export const MERGE_TAKES = ['email', 'phone'] as const;

/** What a merge would do: `remove` is emptied into `keep`, disabled, and stays for its history. */
export const mergePlan = z.object({
  keep: chargeUser,
  remove: chargeUser,
  /** The mobile balance that moves. */
  amount,
  balanceAfter: amount,
  cards: z.array(cardNumber),
  records: z.number().int(),
  vouchers: z.number().int(),
  memberships: z.number().int(),
  energyWh: wattHours,
  refusals: z.array(z.enum(MERGE_REFUSALS)),
});
export type MergePlan = z.infer<typeof mergePlan>;

/** What keeps a person from being erased now. */
export const ERASE_REFUSALS = [
  'eraseCharging',
  'eraseReview',
  'eraseBalance',
  'eraseReserved',
  'eraseTimed',
  'eraseInvoice',
] as const;
const erasePlan = z.object({
  refusals: z.array(z.enum(ERASE_REFUSALS)),
  /** Wallets of the person that are not empty: of the account (null) or a card. */
  wallets: z.array(z.object({ cardNumber: cardNumber.nullable(), balance: amount, currency: z.string() })),
});
export type ErasePlan = z.infer<typeof erasePlan>;

export const DUPLICATE_REASONS = ['phone', 'email'] as const;

const chargeUserFilter = {
  keyword,
  groupId: z.coerce.number().int().optional(),
  /** Those without any group. */
  ungrouped: flag,
  userType: manyOf(z.enum(CHARGE_USER_TYPES)),
  status: z.enum(CHARGE_USER_STATUSES).optional(),
  levelId: z.coerce.number().int().optional(),
  postPaid: flag,
  providerId: z.coerce.number().int().optional(),
  /** By the time of registration, half-open. */
  registeredFrom: instant.optional(),
  registeredTo: instant.optional(),
  /** With the accounts that were merged into others, which are left out otherwise. */
  merged: flag,
};
export const CHARGE_USER_COLUMNS = [
  'account',
  'phone',
  'email',
  'userType',
  'cardBalance',
  'mobileBalance',
  'currency',
  'postPaid',
  'groupName',
  'levelName',
  'status',
  'providerName',
  'registerTime',
  'idTag',
] as const;

export const chargeUsers = {
  list: endpoint({
    method: 'GET',
    path: '/web/chargeUsers',
    summary: 'Charge users',
    access: 'chargeUser:read',
    overStations: true,
    query: z.object({ ...paging, ...chargeUserFilter }),
    response: pageOf(chargeUser),
  }),
  levels: endpoint({
    method: 'GET',
    path: '/web/chargeUsers/levels',
    summary: 'Member levels to filter by',
    access: 'chargeUser:read',
    overStations: true,
    query: z.object({}),
    response: z.array(z.object({ id, levelName: z.string(), providerId: id })),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/web/chargeUsers/duplicates',
    summary: 'Users of one provider that share a phone number or a mail address, most likely one person; 100 sets at most',
    access: 'chargeUser:read',
    overStations: true,
    query: z.object({ providerId: z.coerce.number().int().optional() }),
    response: z.array(z.object({ by: z.enum(DUPLICATE_REASONS), value: z.string(), users: z.array(chargeUser) })),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/chargeUsers/export',
    summary: 'The charge users that a filter finds, as a spreadsheet',
    access: 'chargeUser:export',
    overStations: true,
    query: z.object({
      ...chargeUserFilter,
      sort: paging.sort,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      columns: manyOf(z.enum(CHARGE_USER_COLUMNS)),
      timeZone: z.string().max(64).optional(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/chargeUsers/:id',
    summary: 'One charge user with its cards',
    access: 'chargeUser:read',
    overStations: true,
    params: idParam,
    response: chargeUserDetail,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/web/chargeUsers/:id/movements',
    summary: 'The movements of the mobile balance, newest first',
    access: 'chargeUser:read',
    overStations: true,
    params: idParam,
    query: z.object({ page: paging.page, limit: paging.limit }),
    response: pageOf(walletMovement),
  }),
  mergePlan: endpoint({
    method: 'GET',
    path: '/web/chargeUsers/:id/mergePlan',
    summary: 'What merging another user into this one would do',
    access: 'chargeUser:merge',
    overStations: true,
    params: idParam,
    query: z.object({ otherId: z.coerce.number().int().positive() }),
    response: mergePlan,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/chargeUsers',
    summary: 'Register a charge user',
    access: 'chargeUser:write',
    overStations: true,
    body: chargeUserForm,
    response: chargeUser,
    log: { operation: 'chargeUser.create', words: { en: 'Create charge user', zh: '新建充电用户' }, operand: 'account' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/chargeUsers/:id',
    summary: 'Change a charge user',
    access: 'chargeUser:write',
    overStations: true,
    params: idParam,
    body: chargeUserForm.omit({ providerId: true, account: true }),
    response: chargeUser,
    log: { operation: 'chargeUser.update', words: { en: 'Change charge user', zh: '修改充电用户' }, operand: 'id' },
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/web/chargeUsers/:id/status',
    summary: 'Enable or disable a charge user; a disabled one and its cards start nothing any more',
    access: 'chargeUser:write',
    overStations: true,
    params: idParam,
    body: z.object({ status: z.enum(CHARGE_USER_STATUSES) }),
    response: chargeUser,
    log: {
      operation: 'chargeUser.status',
      words: { en: 'Enable or disable charge user', zh: '启用/停用充电用户' },
      operand: 'id',
    },
  }),
  merge: endpoint({
    method: 'POST',
    path: '/web/chargeUsers/:id/merge',
    summary:
      'Merge another user into this one: balance, cards, records and benefits go over, the other is kept empty and disabled',
    access: 'chargeUser:merge',
    overStations: true,
    params: idParam,
    /** `takes`: what the one that stays lacks and takes over. */
    body: z.object({ otherId: id, takes: z.array(z.enum(MERGE_TAKES)).default([]) }),
    response: chargeUser,
    log: { operation: 'chargeUser.merge', words: { en: 'Merge charge users', zh: '合并充电用户' }, operand: 'id' },
  }),
  personalData: endpoint({
    method: 'GET',
    path: '/web/chargeUsers/:id/personalData',
    summary: 'Everything that is kept of a charge user as a ZIP: JSON, and a page to read',
    access: 'chargeUser:privacy',
    overStations: true,
    params: idParam,
  }),
  erasePlan: endpoint({
    method: 'GET',
    path: '/web/chargeUsers/:id/erasePlan',
    summary: 'What has to be done before the personal data of a charge user can be erased',
    access: 'chargeUser:privacy',
    overStations: true,
    params: idParam,
    response: erasePlan,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/web/chargeUsers/:id/erase',
    summary:
      'Erase the personal data of a charge user permanently. Records, bills, ledger and issued invoices stay, under a pseudonym. Refused while money, sessions or invoices are open',
    access: 'chargeUser:privacy',
    overStations: true,
    params: idParam,
    response: nothing,
    log: {
      operation: 'chargeUser.erase',
      words: { en: 'Erase personal data of charge user', zh: '删除充电用户个人信息' },
      operand: 'id',
    },
  }),
  goodwill: endpoint({
    method: 'POST',
    path: '/web/chargeUsers/:id/goodwill',
    summary: 'Give goodwill to the mobile balance: no recharge, and no bonus for it',
    access: 'goodwill:give',
    overStations: true,
    params: idParam,
    body: goodwillForm,
    response: chargeUser,
    log: { operation: 'chargeUser.goodwill', words: { en: 'Give goodwill to charge user', zh: '用户补偿' }, operand: 'id' },
  }),
  recharge: endpoint({
    method: 'POST',
    path: '/web/chargeUsers/:id/recharge',
    summary: 'Recharge (positive) or refund (negative) the mobile balance',
    access: 'chargeUser:recharge',
    overStations: true,
    params: idParam,
    body: movementForm,
    response: chargeUser,
    log: {
      operation: 'chargeUser.recharge',
      words: { en: 'Recharge or refund charge user', zh: '用户充值或退款' },
      operand: 'id',
    },
  }),
};
