import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { CHARGE_USER, CURRENCY, EMAIL, type Fields, PHONE, PROVIDER, REASON, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { entrySheet } from '../core/sheet.ts';
import { amount, id, instant, keyword, manyOf, nothing, pageOf, paging, positiveAmount } from '../core/values.ts';
import { sheetFormat, sheetImport, sheetResult } from './sheets.ts';

export const CARD_STATUSES = ['valid', 'lost', 'expired'] as const;
/** The idTag that a charger reads (OCPP 1.6: at most 20 characters, compared without case). */
export const cardNumber = z
  .string()
  .trim()
  .regex(
    pattern(/^[\x21-\x7e]{1,20}$/, {
      en: 'Up to 20 letters, digits and signs without spaces',
      zh: '最多 20 位字母、数字或符号，不含空格',
    }),
  )
  .max(20);

/** What stands on the chip itself, by which the reader knows it: compared without case, no two cards share one. */
export const physicalNumber = z
  .string()
  .trim()
  .regex(
    pattern(/^[\x21-\x7e]{1,40}$/, {
      en: 'Up to 40 letters, digits and signs without spaces',
      zh: '最多 40 位字母、数字或符号，不含空格',
    }),
  )
  .max(40);

export const CARD_STATUS_WORDS = {
  valid: { en: 'Valid', zh: '有效' },
  lost: { en: 'Lost', zh: '挂失' },
  expired: { en: 'Expired', zh: '过期' },
} as const;
const AMOUNT = { kind: 'money', currency: 'currency' } as const;
const READ = { en: 'as read by the card reader', zh: '以读卡器读出的为准' };

export const CARD_FIELDS = {
  cardNumber: { kind: 'id', words: { en: 'Card number', zh: '卡号' } },
  physicalNumber: { kind: 'id', words: { en: 'Physical number', zh: '物理卡号' } },
  newCardNumber: { kind: 'id', words: { en: 'New card number', zh: '新卡号' } },
  newPhysicalNumber: {
    kind: 'id',
    words: { en: 'New physical number', zh: '新物理卡号' },
    hint: { en: 'Empty: the new card number', zh: '留空则与新卡号相同' },
  },
  status: { kind: 'word', values: CARD_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  amount: { kind: 'money', words: { en: 'First recharge', zh: '首次充值' } },
  balance: { ...AMOUNT, words: { en: 'Balance', zh: '余额' } },
  prepaidAmount: { ...AMOUNT, words: { en: 'Prepaid amount', zh: '预付金额' } },
  currency: CURRENCY,
  userName: { kind: 'text', words: { en: 'User name', zh: '用户姓名' } },
  phone: PHONE,
  email: EMAIL,
  ...CHARGE_USER,
  expireTime: { kind: 'time', words: { en: 'Valid until', zh: '有效期至' } },
  lastDay: { kind: 'day', words: { en: 'Valid until', zh: '有效期至' } },
  createTime: { kind: 'time', words: { en: 'Issued', zh: '发卡时间' } },
  remark: { kind: 'text', words: { en: 'Remark', zh: '备注' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

export const card = z.object(
  withFields(CARD_FIELDS, {
    id,
    cardNumber,
    physicalNumber: z.string(),
    balance: amount,
    /** The part of the balance that is bonus money: spent first. */
    bonusBalance: amount,
    /** What may be taken off: not what running sessions have cost so far, nor bonus money unless the provider refunds it. */
    refundable: amount,
    /** What has been paid onto the card, less what was paid back. */
    prepaidAmount: amount,
    currency: z.string(),
    /** Decimal places of the currency's smallest unit. */
    minorUnit: z.number().int(),
    status: z.enum(CARD_STATUSES),
    userName: z.string(),
    phone: z.string(),
    email: z.string(),
    providerId: id,
    providerName: z.string(),
    chargeUserId: id.nullable(),
    chargeUserAccount: z.string().nullable(),
    expireTime: instant.nullable(),
    createTime: instant,
    lostTime: instant.nullable(),
    /** The card that took this one's place: this one stays lost for ever. */
    replacedBy: cardNumber.nullable(),
    /** The card whose place this one took. */
    replaces: cardNumber.nullable(),
  }),
);
export type Card = z.infer<typeof card>;

const cardParam = z.object({ cardNumber });
/** Whom a card belongs to. */
const holder = {
  userName: z.string().trim().max(60).default(''),
  phone: z.string().trim().max(30).default(''),
  chargeUserId: id.nullable().default(null),
};
export const cardIssueForm = z.object(
  withFields(CARD_FIELDS, {
    providerId: id,
    cardNumber,
    physicalNumber,
    /** The first recharge. */
    amount: z.union([positiveAmount, z.literal('0')]),
    expireTime: instant,
    email: z.email().max(200),
    ...holder,
  }),
);
export const cardChangeForm = z.object(
  withFields(CARD_FIELDS, {
    /** Null only where it was null before. */
    expireTime: instant.nullable(),
    email: z.union([z.email().max(200), z.literal('')]).default(''),
    ...holder,
  }),
);
export const cardReplaceForm = z.object(
  withFields(CARD_FIELDS, {
    newCardNumber: cardNumber,
    /** Empty: as the card number. */
    newPhysicalNumber: physicalNumber.or(z.literal('')).default(''),
    remark: z.string().trim().max(200).default(''),
  }),
);

export const CARD_AMOUNT_WORDS = {
  en: 'An amount such as 50 is expected, 0 for none',
  zh: '应为金额，例如 50；无充值填 0',
};
/** The sheet by which many cards are issued. */
export const cardSheet = entrySheet({
  words: { en: 'Cards template', zh: '批量发卡模板' },
  row: cardIssueForm.pick({ cardNumber: true, physicalNumber: true, email: true, userName: true, phone: true }).extend(
    withFields(CARD_FIELDS, {
      amount: z.string().regex(pattern(/^\d{1,12}(\.\d{1,6})?$/, CARD_AMOUNT_WORDS)),
      lastDay: z.iso.date(),
      chargeUserAccount: z.string().trim().default(''),
    }),
  ),
  columns: ['cardNumber', 'physicalNumber', 'amount', 'lastDay', 'email', 'userName', 'phone', 'chargeUserAccount'],
  once: ['cardNumber', 'physicalNumber'],
  notes: {
    cardNumber: { hint: READ },
    physicalNumber: { hint: READ },
    amount: { hint: { en: 'an amount such as 50, or 0', zh: '金额，如 50；无充值填 0' } },
    lastDay: { hint: { en: 'the last day', zh: '最后有效日' } },
    chargeUserAccount: {
      hint: { en: 'the account of a charge user of this provider, or empty', zh: '该运营商下充电用户的账号，可留空' },
    },
  },
});

/** What has happened to a card: by hand, in its wallet, at a charger. */
export const CARD_EVENTS = [
  'issued',
  'lost',
  'found',
  'changed',
  'replaced',
  'replacement',
  'recharge',
  'refund',
  'transferIn',
  'transferOut',
  'reversal',
  'orderRefund',
  'goodwill',
  'bonus',
  'membership',
  'session',
] as const;
export const CHANGED_FIELDS = ['expireTime', 'userName', 'phone', 'email', 'chargeUser'] as const;
export const cardEvent = z.object({
  time: instant,
  kind: z.enum(CARD_EVENTS),
  /** Who did it; empty: nobody by hand. */
  operator: z.string(),
  amount: amount.nullable(),
  balanceAfter: amount.nullable(),
  remark: z.string(),
  /** The other card of a replacement. */
  otherCard: z.string().nullable(),
  transactionId: z.number().int().nullable(),
  /** Of a session: where it was. */
  stationName: z.string().nullable(),
  energyWh: z.number().int().nullable(),
  /** Field → what it was and what it became, as text. */
  changes: z.array(z.object({ field: z.enum(CHANGED_FIELDS), from: z.string(), to: z.string() })),
});
export type CardEvent = z.infer<typeof cardEvent>;

const cardFilter = {
  /** In card number, physical number, user name, phone, e-mail. */
  keyword,
  status: manyOf(z.enum(CARD_STATUSES)),
  providerId: z.coerce.number().int().optional(),
  chargeUserId: z.coerce.number().int().optional(),
  /** Cards of the members of a user group, by whom a company's cards are found. */
  groupId: z.coerce.number().int().optional(),
  /** Valid cards that expire within so many days. */
  expiresWithin: z.coerce.number().int().min(1).max(3660).optional(),
};
export const CARD_COLUMNS = [
  'cardNumber',
  'physicalNumber',
  'status',
  'balance',
  'prepaidAmount',
  'currency',
  'userName',
  'phone',
  'email',
  'chargeUserAccount',
  'providerName',
  'expireTime',
  'createTime',
] as const;

/** Cards of a selection: what could not be done to some is told with the reason, the others are done. When none could be, the call fails with the first reason. */
const cardNumbers = z.array(cardNumber).min(1).max(300);
const groupResult = z.object({
  done: z.array(cardNumber),
  failed: z.array(z.object({ cardNumber, reason: z.string() })),
});

export const TRADE_TYPES = ['recharge', 'refund'] as const;
/** A recharge is positive, a refund negative (specification section 5). */
export const movementForm = z.object({
  amount,
  /** What is meant by the amount: a refund that is not negative is refused with `refundNotNegative`. Absent: the sign says it. */
  tradeType: z.enum(TRADE_TYPES).optional(),
  remark: z.string().trim().max(200).default(''),
  requestId: z.string().min(8).max(64),
});

export const GOODWILL_FIELDS = {
  amount: { kind: 'money', words: { en: 'Goodwill amount', zh: '补偿金额' } },
  reason: {
    ...REASON,
    hint: { en: 'Appears on the customer’s statement', zh: '显示在客户的对账单中' },
  },
} as const satisfies Fields;
/** Money that a customer is given without an order. */
export const goodwillForm = z.object(
  withFields(GOODWILL_FIELDS, {
    amount: positiveAmount,
    reason: z.string().trim().min(1).max(200),
    requestId: z.string().min(8).max(64),
  }),
);

const REPORT_LOSS_LOG = { operation: 'card.reportLoss', words: { en: 'Report card lost', zh: '充电卡挂失' } };

const CHANGE_LOG = { operation: 'card.change', words: { en: 'Change card', zh: '修改充电卡' } };

export const cards = {
  list: endpoint({
    method: 'GET',
    path: '/web/cards',
    summary: 'Cards',
    access: 'card:read',
    overStations: true,
    query: z.object({
      ...paging,
      ...cardFilter,
    }),
    response: pageOf(card),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/cards/:cardNumber',
    summary: 'One card',
    access: 'card:read',
    params: cardParam,
    response: card,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/web/cards',
    summary: 'Issue a card, with a first recharge',
    access: 'card:issue',
    overStations: true,
    body: cardIssueForm,
    response: card,
    log: { operation: 'card.issue', words: { en: 'Issue card', zh: '发卡' }, operand: 'cardNumber' },
  }),
  recharge: endpoint({
    method: 'POST',
    path: '/web/cards/:cardNumber/recharge',
    summary: 'Recharge (positive) or refund (negative); a repeated requestId changes nothing',
    access: 'card:recharge',
    overStations: true,
    params: cardParam,
    body: movementForm,
    response: card,
    log: { operation: 'card.recharge', words: { en: 'Recharge or refund card', zh: '充电卡充值或退款' }, operand: 'cardNumber' },
  }),
  goodwill: endpoint({
    method: 'POST',
    path: '/web/cards/:cardNumber/goodwill',
    summary: 'Give goodwill to the balance of a card: no recharge, and no bonus for it',
    access: 'goodwill:give',
    overStations: true,
    params: z.object({ cardNumber }),
    body: goodwillForm,
    response: card,
    log: { operation: 'card.goodwill', words: { en: 'Give goodwill to card', zh: '充电卡补偿' }, operand: 'cardNumber' },
  }),
  reportLoss: endpoint({
    method: 'POST',
    path: '/web/cards/:cardNumber/report-loss',
    summary: 'Report a card lost',
    access: 'card:issue',
    overStations: true,
    params: cardParam,
    response: nothing,
    log: { ...REPORT_LOSS_LOG, operand: 'cardNumber' },
  }),
  cancelLoss: endpoint({
    method: 'POST',
    path: '/web/cards/:cardNumber/cancel-loss',
    summary: 'A lost card is found',
    access: 'card:issue',
    overStations: true,
    params: cardParam,
    response: nothing,
    log: { operation: 'card.cancelLoss', words: { en: 'Cancel card loss', zh: '充电卡解挂' }, operand: 'cardNumber' },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/web/cards/:cardNumber',
    summary: 'Change expiry and owner of a card',
    access: 'card:issue',
    overStations: true,
    params: cardParam,
    body: cardChangeForm,
    response: card,
    log: { ...CHANGE_LOG, operand: 'cardNumber' },
  }),
  replace: endpoint({
    method: 'POST',
    path: '/web/cards/:cardNumber/replace',
    summary:
      'Give a new card for a lost or broken one: the whole balance moves, the old card is permanently out of use; answers the new card',
    access: 'card:issue',
    overStations: true,
    params: cardParam,
    body: cardReplaceForm,
    response: card,
    log: { operation: 'card.replace', words: { en: 'Replace card', zh: '补换充电卡' }, operand: 'cardNumber' },
  }),
  history: endpoint({
    method: 'GET',
    path: '/web/cards/:cardNumber/history',
    summary: 'What has happened to a card, newest first',
    access: 'card:read',
    params: cardParam,
    query: z.object({ page: paging.page, limit: paging.limit }),
    response: pageOf(cardEvent),
  }),
  /** What lies on the reader may be known by the number on the chip or by the card number. */
  lookup: endpoint({
    method: 'GET',
    path: '/web/cardLookup',
    summary: 'The card that a reader has read; null where there is none',
    access: 'card:read',
    overStations: true,
    query: z.object({ number: z.string().trim().min(1).max(40) }),
    response: card.nullable(),
  }),
  reportLossMany: endpoint({
    method: 'POST',
    path: '/web/cardGroup/report-loss',
    summary: 'Report several cards lost',
    access: 'card:issue',
    overStations: true,
    body: z.object({ cardNumbers }),
    response: groupResult,
    log: { ...REPORT_LOSS_LOG, operand: 'cardNumbers' },
  }),
  changeExpiryMany: endpoint({
    method: 'POST',
    path: '/web/cardGroup/expiry',
    summary: 'Give several cards another expiry',
    access: 'card:issue',
    overStations: true,
    body: z.object({ cardNumbers, expireTime: instant }),
    response: groupResult,
    log: { ...CHANGE_LOG, operand: 'cardNumbers' },
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/cards/export',
    summary: 'The cards that the filter finds, as XLSX or CSV; refused over 200 000 rows',
    access: 'card:export',
    overStations: true,
    query: z.object({ ...cardFilter, ...sheetFormat(CARD_COLUMNS) }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/web/cardImport/template',
    summary: 'The empty sheet for issuing many cards, in the caller’s language',
    access: 'card:issue',
  }),
  import: endpoint({
    method: 'POST',
    path: '/web/cardImport',
    summary: 'Issue the cards of a sheet, all or none',
    access: 'card:issue',
    overStations: true,
    query: z.object({
      ...sheetImport,
      providerId: z.coerce.number().int().positive(),
      /** In which a card is valid to the end of its last day; absent: UTC. */
      timeZone: z.string().max(64).optional(),
    }),
    response: sheetResult,
    log: { operation: 'card.import', words: { en: 'Issue cards from a sheet', zh: '批量发卡' } },
  }),
};
