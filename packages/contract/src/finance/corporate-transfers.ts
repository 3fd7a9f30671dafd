import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CURRENCY, type Fields, PROVIDER, REASON, REMARK, withFields } from '../core/fields.ts';
import { amount, id, idParam, instant, keyword, manyOf, note, pageOf, paging, positiveAmount } from '../core/values.ts';

export const CORPORATE_TRANSFER_STATUSES = ['entered', 'confirmed', 'rejected'] as const;
/** `company`: credited to the company's account; `evenly`: all of it divided among its members; `each`: the same amount to each, the rest stays. */
export const SPREADS = ['company', 'evenly', 'each'] as const;

export const CORPORATE_STATUS_WORDS = {
  entered: { en: 'To be confirmed', zh: '待确认' },
  confirmed: { en: 'Confirmed', zh: '已确认' },
  rejected: { en: 'Rejected', zh: '已驳回' },
};
export const SPREAD_WORDS = {
  company: { en: 'The company’s account', zh: '记入企业账户' },
  evenly: { en: 'Its members, evenly', zh: '平均分配给成员' },
  each: { en: 'Each member the same amount', zh: '每位成员相同金额' },
};

const AMOUNT = { kind: 'money', currency: 'currency' } as const;
export const CORPORATE_TRANSFER_FIELDS = {
  companyId: { kind: 'thing', words: { en: 'Company', zh: '企业' } },
  companyName: { kind: 'text', words: { en: 'Company', zh: '企业' } },
  amount: { ...AMOUNT, words: { en: 'Amount', zh: '金额' } },
  currency: CURRENCY,
  bankReference: {
    kind: 'id',
    words: { en: 'Bank reference', zh: '银行流水号' },
    hint: {
      en: 'As on the bank statement. Each can be used only once.',
      zh: '以银行对账单为准，每个流水号只能登记一次。',
    },
  },
  slipFile: {
    kind: 'thing',
    words: { en: 'Bank slip', zh: '银行回单' },
    hint: { en: 'The bank’s credit advice, as a picture or PDF.', zh: '银行入账回单，图片或 PDF。' },
  },
  status: { kind: 'word', values: CORPORATE_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  spread: { kind: 'word', values: SPREAD_WORDS, words: { en: 'Credited to', zh: '入账方式' } },
  memberAmount: { ...AMOUNT, words: { en: 'For each member', zh: '每位成员金额' } },
  spreadAmount: { ...AMOUNT, words: { en: 'Given to members', zh: '分配给成员' } },
  remark: REMARK,
  enteredBy: { kind: 'text', words: { en: 'Entered by', zh: '登记人' } },
  enteredTime: { kind: 'time', words: { en: 'Entered', zh: '登记时间' } },
  decidedBy: { kind: 'text', words: { en: 'Decided by', zh: '审核人' } },
  decidedTime: { kind: 'time', words: { en: 'Decided', zh: '审核时间' } },
  decisionNote: { kind: 'text', words: { en: 'Note', zh: '审核意见' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

/** A company's bank transfer (decisions section 6): entered by one person, decided by another. */
export const corporateTransfer = z.object(
  withFields(CORPORATE_TRANSFER_FIELDS, {
    id,
    companyId: id,
    companyName: z.string(),
    providerId: id,
    providerName: z.string(),
    amount,
    currency: z.string(),
    bankReference: z.string(),
    hasSlip: z.boolean(),
    spread: z.enum(SPREADS),
    memberAmount: amount.nullable(),
    /** Members who would get something now; of a confirmed one: who got something. */
    members: z.number().int(),
    /** What went to members. Null until confirmed. */
    spreadAmount: amount.nullable(),
    status: z.enum(CORPORATE_TRANSFER_STATUSES),
    remark: z.string(),
    enteredBy: z.string(),
    enteredTime: instant,
    decidedBy: z.string().nullable(),
    decidedTime: instant.nullable(),
    decisionNote: z.string(),
    /** The caller entered it, so that somebody else must decide. */
    own: z.boolean(),
  }),
);
export type CorporateTransfer = z.infer<typeof corporateTransfer>;

export const corporateTransferForm = z.object(
  withFields(CORPORATE_TRANSFER_FIELDS, {
    companyId: id,
    amount: positiveAmount,
    bankReference: z.string().trim().min(1).max(64),
    slipFile: fileName.nullable().default(null),
    spread: z.enum(SPREADS).default('company'),
    /** For `each`. */
    memberAmount: positiveAmount.nullable().default(null),
    remark: z.string().trim().max(200).default(''),
  }),
);

/** Why a bank transfer is rejected. */
export const corporateRejectForm = z.object(
  withFields({ note: { ...REASON, words: { en: 'Reason', zh: '驳回原因' } } }, { note: note.min(1) }),
);

export const corporateTransfers = {
  list: endpoint({
    method: 'GET',
    path: '/web/corporateTransfers',
    summary: 'Bank transfers of companies, newest first',
    access: 'corporateTransfer:read',
    overStations: true,
    query: z.object({
      ...paging,
      keyword,
      status: manyOf(z.enum(CORPORATE_TRANSFER_STATUSES)),
      companyId: z.coerce.number().int().optional(),
      providerId: z.coerce.number().int().optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    response: pageOf(corporateTransfer),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/corporateTransfers/:id',
    summary: 'One bank transfer',
    access: 'corporateTransfer:read',
    overStations: true,
    params: idParam,
    response: corporateTransfer,
  }),
  slip: endpoint({
    method: 'GET',
    path: '/web/corporateTransfers/:id/slip',
    summary: 'The bank slip of a transfer, as a download',
    access: 'corporateTransfer:read',
    overStations: true,
    params: idParam,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/web/corporateTransfers',
    summary: 'Enter a bank transfer; a bank reference that is known already is refused',
    access: 'corporateTransfer:enter',
    overStations: true,
    body: corporateTransferForm,
    response: corporateTransfer,
    log: {
      operation: 'corporateTransfer.enter',
      words: { en: 'Enter corporate transfer', zh: '登记对公转账' },
      operand: 'bankReference',
    },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/web/corporateTransfers/:id/confirm',
    summary: 'Confirm that the money has come, by another person than who entered it; credits it, once',
    access: 'corporateTransfer:confirm',
    overStations: true,
    params: idParam,
    body: z.object({ note: note.default('') }),
    response: corporateTransfer,
    log: {
      operation: 'corporateTransfer.confirm',
      words: { en: 'Confirm corporate transfer', zh: '确认对公转账' },
      operand: 'id',
    },
  }),
  reject: endpoint({
    method: 'POST',
    path: '/web/corporateTransfers/:id/reject',
    summary: 'Reject a bank transfer, by another person than who entered it',
    access: 'corporateTransfer:confirm',
    overStations: true,
    params: idParam,
    body: corporateRejectForm,
    response: corporateTransfer,
    log: { operation: 'corporateTransfer.reject', words: { en: 'Reject corporate transfer', zh: '驳回对公转账' }, operand: 'id' },
  }),
};

export const CORPORATE_TRANSFERS_ERRORS = {
  secondPersonNeeded: entry(
    601,
    409,
    'You created this transfer: a second person must confirm or reject it',
    '登记人不能审核自己登记的转账，请由另一位同事确认或驳回',
  ),
  transferDecided: entry(601, 409, 'This transfer has already been decided', '该转账已处理'),
  bankReferenceKnown: entry(601, 409, 'A transfer with this bank reference already exists', '该银行流水号已登记过，请勿重复入账'),
  companyWithoutMembers: entry(
    601,
    409,
    'The company’s group has no enabled members to spread the money over',
    '该企业的用户组没有可分配的启用成员',
  ),
  spreadTooMuch: entry(
    601,
    409,
    'The amount is not enough: {members} members would get {total} in total',
    '金额不足：{members} 名成员共需 {total}',
  ),
  spreadTooLittle: entry(
    601,
    409,
    'The amount is too small to give each of {members} members anything',
    '金额过小，无法分配给 {members} 名成员',
  ),
} as const satisfies Record<string, ErrorEntry>;
