import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { endpoint } from '../core/endpoint.ts';
import { CURRENCY, EMAIL, type Fields, PROVIDER, REASON, REMARK, withFields } from '../core/fields.ts';
import { amount, id, idParam, instant, keyword, manyOf, name, nothing, pageOf, paging } from '../core/values.ts';
import { INVOICE_DEEDS, INVOICE_STATUS_WORDS, INVOICE_STATUSES } from './invoices.deeds.ts';

export const PRINCIPAL_TYPES = ['personal', 'company'] as const;
export const NOTIFICATION_TYPES = ['mail', 'message'] as const;
export const PRINCIPAL_WORDS = { personal: { en: 'Personal', zh: '个人' }, company: { en: 'Company', zh: '企业' } };
export const NOTIFICATION_WORDS = { mail: { en: 'E-mail', zh: '邮件' }, message: { en: 'Short message', zh: '短信' } };

const RECEIVER = { en: 'Receiver', zh: '发票抬头' };
const OWNER = { en: 'For', zh: '开票对象' };

/** How an issued invoice's notice fared: waiting, sent, given up. */
export const NOTICE_STATES = ['waiting', 'sent', 'failed'] as const;

const text = (most: number) => z.string().trim().max(most).default('');

/** Whom it is about: a charge user or a company, one of them. */
const owner = { chargeUserId: id.nullable().default(null), companyId: id.nullable().default(null) };

export const INVOICE_INFO_FIELDS = {
  principalType: { kind: 'word', values: PRINCIPAL_WORDS, words: { en: 'Type', zh: '抬头类型' } },
  name: { kind: 'text', words: RECEIVER },
  taxNumber: { kind: 'text', words: { en: 'Tax number', zh: '税号' } },
  recipientName: { kind: 'text', words: { en: 'Recipient', zh: '收票人' } },
  mobile: { kind: 'text', words: { en: 'Mobile', zh: '手机号' } },
  email: EMAIL,
  address: { kind: 'text', long: true, words: { en: 'Address', zh: '地址' } },
  ownerName: { kind: 'text', words: OWNER },
  updateTime: { kind: 'time', words: { en: 'Changed', zh: '修改时间' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

/** To whom an invoice is made out (specification section 3, invoice info). */
export const invoiceInfoForm = z.object(
  withFields(INVOICE_INFO_FIELDS, {
    ...owner,
    principalType: z.enum(PRINCIPAL_TYPES),
    name,
    taxNumber: text(40),
    recipientName: text(60),
    mobile: text(30),
    email: z.union([z.email().max(200), z.literal('')]).default(''),
    address: text(200),
  }),
);

export const invoiceInfo = invoiceInfoForm.extend(
  withFields(INVOICE_INFO_FIELDS, {
    id,
    ownerName: z.string(),
    providerId: id,
    providerName: z.string(),
    updateTime: instant,
  }),
);
export type InvoiceInfo = z.infer<typeof invoiceInfo>;

const { principalType, taxNumber, recipientName, mobile, address } = INVOICE_INFO_FIELDS;
export const INVOICE_FIELDS = {
  principalType,
  taxNumber,
  recipientName,
  mobile,
  address,
  receiver: { kind: 'text', words: RECEIVER },
  email: EMAIL,
  ownerName: { kind: 'text', words: OWNER },
  amount: { kind: 'money', currency: 'currency', words: { en: 'Amount', zh: '金额' } },
  currency: CURRENCY,
  status: { kind: 'word', values: INVOICE_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  recordCount: { kind: 'count', words: { en: 'Records', zh: '充电记录' } },
  changedRecords: { kind: 'count', words: { en: 'Changed records', zh: '变动记录' } },
  invoiceNumber: { kind: 'text', words: { en: 'Invoice number', zh: '发票号码' } },
  notificationType: { kind: 'word', values: NOTIFICATION_WORDS, words: { en: 'Notification', zh: '通知方式' } },
  remark: REMARK,
  rejectReason: { kind: 'text', words: { en: 'Reason', zh: '驳回原因' } },
  finishReason: { kind: 'text', words: { en: 'Finished without notice', zh: '未通知完成说明' } },
  appliedBy: { kind: 'text', words: { en: 'Applied by', zh: '申请人' } },
  applyTime: { kind: 'time', words: { en: 'Applied', zh: '申请时间' } },
  issuedBy: { kind: 'text', words: { en: 'Issued by', zh: '开具人' } },
  issueTime: { kind: 'time', words: { en: 'Issued', zh: '开具时间' } },
  noticeTime: { kind: 'time', words: { en: 'Notified', zh: '通知时间' } },
  finishTime: { kind: 'time', words: { en: 'Finished', zh: '完成时间' } },
  rejectTime: { kind: 'time', words: { en: 'Rejected', zh: '驳回时间' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

export const invoice = z.object(
  withFields(INVOICE_FIELDS, {
    id,
    receiver: z.string(),
    principalType: z.enum(PRINCIPAL_TYPES),
    taxNumber: z.string(),
    recipientName: z.string(),
    mobile: z.string(),
    email: z.string(),
    address: z.string(),
    chargeUserId: id.nullable(),
    companyId: id.nullable(),
    ownerName: z.string(),
    amount,
    currency: z.string(),
    recordCount: z.number().int(),
    /** Records that were invalidated or billed anew since: the invoice no longer says what was charged. */
    changedRecords: z.number().int(),
    periodFrom: instant,
    periodTo: instant,
    invoiceNumber: z.string(),
    /** Whether there is a file to load, and where (specification section 3: file link). */
    fileLink: z.string().nullable(),
    notificationType: z.enum(NOTIFICATION_TYPES),
    remark: z.string(),
    rejectReason: z.string(),
    /** Why it was finished without a notice. */
    finishReason: z.string(),
    status: z.enum(INVOICE_STATUSES),
    providerId: id,
    providerName: z.string(),
    /** Of the provider: its times are shown by it. */
    timeZone: z.string(),
    appliedBy: z.string(),
    applyTime: instant,
    /** Empty: not issued, or not known. */
    issuedBy: z.string(),
    issueTime: instant.nullable(),
    noticeTime: instant.nullable(),
    finishTime: instant.nullable(),
    rejectTime: instant.nullable(),
  }),
);
export type Invoice = z.infer<typeof invoice>;

/** So many days an application may wait until its invoice is issued, or it is rejected. */
export const INVOICE_ISSUE_DAYS = 7;
/** By when an application has to have its invoice, and whether that time is over; undefined: it waits for none. */
export function invoiceDue(
  { status, applyTime }: Pick<Invoice, 'status' | 'applyTime'>,
  now: number,
): { time: string; isOver: boolean } | undefined {
  if (status !== 'applied') return undefined;
  const due = Date.parse(applyTime) + INVOICE_ISSUE_DAYS * 86_400_000;
  return { time: new Date(due).toISOString(), isOver: due <= now };
}

/** The records of an invoice that one rate of one country taxed, as their bills were when it was applied for. */
export const invoiceTax = z.object({
  /** Null: nothing was taxed; without `net`: not recorded. */
  percent: z.string().nullable(),
  /** By its two letters; null: not known. */
  country: z.string().nullable(),
  /** Null: not recorded. */
  net: amount.nullable(),
  /** Null: not recorded. */
  tax: amount.nullable(),
  /** Net and tax together, known also where they are not. */
  gross: amount,
});
export type InvoiceTax = z.infer<typeof invoiceTax>;

const taxTotals = {
  /** The highest rate first, then what was not taxed, then what is not recorded. Their gross is the amount. */
  taxes: z.array(invoiceTax),
  /** Of all records; null: not recorded of some. */
  net: amount.nullable(),
  /** Of all records; null: not recorded of some. */
  tax: amount.nullable(),
};

export const invoicePreview = z.object({ records: z.number().int(), amount, currency: z.string(), ...taxTotals });
export type InvoicePreview = z.infer<typeof invoicePreview>;

export const invoiceDetail = invoice.extend({
  ...taxTotals,
  notice: z.object({ state: z.enum(NOTICE_STATES), error: z.string() }).nullable(),
  /** What it was before it was issued anew, newest first. */
  earlierIssues: z.array(
    z.object({
      id,
      invoiceNumber: z.string(),
      fileLink: z.string(),
      issuedBy: z.string(),
      issueTime: instant,
      replacedBy: z.string(),
      replaceTime: instant,
      reason: z.string(),
    }),
  ),
});

export type InvoiceDetail = z.infer<typeof invoiceDetail>;

/** A record on an invoice, and what has become of it since. */
export const invoiceRecord = z.object({
  transactionId: z.number().int(),
  stationName: z.string(),
  startTime: instant,
  /** Of its station. */
  timeZone: z.string(),
  energyWh: z.number().int(),
  /** What it is on the invoice with, as it was billed when that was applied for. */
  amount,
  /** Of the amount; null: not recorded. */
  net: amount.nullable(),
  /** Of the amount; null: not recorded. */
  tax: amount.nullable(),
  /** The rate of the tax; null: nothing was taxed, or not recorded. */
  taxPercent: z.string().nullable(),
  /** Its cost now. */
  costNow: amount,
  valid: z.boolean(),
  changed: z.boolean(),
});
export type InvoiceRecord = z.infer<typeof invoiceRecord>;

const selection = {
  /** By start time, half-open. */
  from: instant,
  to: instant,
};

const APPLY_FIELDS = {
  infoId: { kind: 'thing', words: { en: 'Made out to', zh: '发票信息' } },
  from: {
    kind: 'time',
    words: { en: 'Charged between', zh: '充电时间' },
    hint: {
      en: 'By the start of charging. Only finished, paid records that no invoice holds.',
      zh: '按充电开始时间；仅包含已完成、已支付且未开过票的记录。',
    },
  },
  notificationType: INVOICE_FIELDS.notificationType,
  remark: REMARK,
} as const satisfies Fields;
export const invoiceApplyForm = z.object(
  withFields(APPLY_FIELDS, {
    infoId: id,
    ...selection,
    /** What the applicant has seen; refused with `invoiceAmountChanged` where it is another by now. */
    amount,
    notificationType: z.enum(NOTIFICATION_TYPES).default('mail'),
    remark: z.string().trim().max(200).default(''),
  }),
);

const ISSUE_FIELDS = {
  fileName: { kind: 'thing', words: { en: 'Invoice file', zh: '发票文件' } },
  invoiceNumber: INVOICE_FIELDS.invoiceNumber,
  replaceReason: { ...REASON, words: { en: 'Why is it replaced?', zh: '更换原因' } },
} as const satisfies Fields;
export const invoiceIssueForm = z.object(
  withFields(ISSUE_FIELDS, {
    fileName,
    invoiceNumber: z.string().trim().max(60).default(''),
    /** Why what was issued is replaced; refused with `invoiceIssued` where something is and nobody says why. */
    replaceReason: z.string().trim().max(200).default(''),
  }),
);

const FINISH_FIELDS = {
  reason: {
    ...REASON,
    words: { en: 'How does the recipient get it?', zh: '收票人如何取得发票？' },
    hint: { en: 'Handed over on paper, sent by post …', zh: '如：当面交付、邮寄' },
  },
} as const satisfies Fields;
export const invoiceFinishForm = z.object(withFields(FINISH_FIELDS, { reason: z.string().trim().max(200).default('') }));

const REJECT_FIELDS = { reason: { ...REASON, words: { en: 'Why is it rejected?', zh: '驳回原因' } } } as const satisfies Fields;
export const invoiceRejectForm = z.object(withFields(REJECT_FIELDS, { reason: z.string().trim().min(1).max(200) }));

export const invoices = {
  ofRecord: endpoint({
    method: 'GET',
    path: '/web/chargingRecords/:transactionId/invoice',
    summary: 'The invoice that a charging record stands on; null: none',
    access: { anyOf: ['invoice:read', 'record:refund', 'record:invalidate'] },
    params: z.object({ transactionId: z.coerce.number().int() }),
    response: invoice.pick({ id: true, receiver: true, invoiceNumber: true, status: true }).nullable(),
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/invoices',
    summary: 'Invoices, newest application first',
    access: 'invoice:read',
    overStations: true,
    query: z.object({
      ...paging,
      keyword,
      status: manyOf(z.enum(INVOICE_STATUSES)),
      changed: z.enum(['true', 'false']).optional(),
      /** Made out for this charge user, or this company. */
      chargeUserId: z.coerce.number().int().optional(),
      companyId: z.coerce.number().int().optional(),
      providerId: z.coerce.number().int().optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    response: pageOf(invoice),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/invoices/:id',
    summary: 'One invoice',
    access: 'invoice:read',
    overStations: true,
    params: idParam,
    response: invoiceDetail,
  }),
  records: endpoint({
    method: 'GET',
    path: '/web/invoices/:id/records',
    summary: 'The charging records of an invoice, those that have changed since first',
    access: 'invoice:read',
    params: idParam,
    query: z.object({ ...paging }),
    response: pageOf(invoiceRecord),
  }),
  file: endpoint({
    method: 'GET',
    path: '/web/invoices/:id/file',
    summary: 'The file of an issued invoice, as a download; of what it was before it was issued again with `issue`',
    access: 'invoice:read',
    overStations: true,
    params: idParam,
    query: z.object({ issue: z.coerce.number().int().positive().optional() }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/web/invoices/preview',
    summary: 'What an application would be made out over: finished, valid, paid records that no invoice holds',
    access: 'invoice:apply',
    overStations: true,
    query: z.object({ infoId: z.coerce.number().int().positive(), ...selection }),
    response: invoicePreview,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/web/invoices',
    summary: 'Apply for an invoice over the records of a period; none is ever on two',
    access: 'invoice:apply',
    overStations: true,
    body: invoiceApplyForm,
    response: invoice,
    log: { operation: 'invoice.apply', words: { en: 'Apply for invoice', zh: '申请开票' }, operand: 'infoId' },
  }),
  issue: endpoint({
    method: 'POST',
    path: '/web/invoices/:id/issue',
    summary:
      'Put the issued invoice’s file and number to an application. One that is issued is replaced only with a reason, and stays visible as it was',
    access: INVOICE_DEEDS.issue.permission,
    overStations: true,
    params: idParam,
    body: invoiceIssueForm,
    response: invoice,
    log: { operation: 'invoice.issue', words: INVOICE_DEEDS.issue.log, operand: 'id' },
  }),
  notify: endpoint({
    method: 'POST',
    path: '/web/invoices/:id/notify',
    summary: 'Tell the recipient: by mail with the file, or by short message',
    access: INVOICE_DEEDS.notify.permission,
    overStations: true,
    params: idParam,
    response: invoice,
    log: { operation: 'invoice.notify', words: INVOICE_DEEDS.notify.log, operand: 'id' },
  }),
  finish: endpoint({
    method: 'POST',
    path: '/web/invoices/:id/finish',
    summary: 'Close an invoice whose recipient has it; one that was not notified (no mail account, no address) with a reason',
    access: INVOICE_DEEDS.finish.permission,
    overStations: true,
    params: idParam,
    body: invoiceFinishForm.default({ reason: '' }),
    response: invoice,
    log: { operation: 'invoice.finish', words: INVOICE_DEEDS.finish.log, operand: 'id' },
  }),
  reject: endpoint({
    method: 'POST',
    path: '/web/invoices/:id/reject',
    summary: 'Reject an application; its records are free to be invoiced again',
    access: INVOICE_DEEDS.reject.permission,
    overStations: true,
    params: idParam,
    body: invoiceRejectForm,
    response: invoice,
    log: { operation: 'invoice.reject', words: INVOICE_DEEDS.reject.log, operand: 'id' },
  }),
};

export const invoiceInfos = {
  list: endpoint({
    method: 'GET',
    path: '/web/invoiceInfos',
    summary: 'To whom invoices are made out',
    access: 'invoice:read',
    overStations: true,
    query: z.object({
      ...paging,
      keyword,
      providerId: z.coerce.number().int().optional(),
      chargeUserId: z.coerce.number().int().optional(),
      companyId: z.coerce.number().int().optional(),
    }),
    response: pageOf(invoiceInfo),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/invoiceInfos/:id',
    summary: 'To whom an invoice is made out',
    access: 'invoice:read',
    overStations: true,
    params: idParam,
    response: invoiceInfo,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/invoiceInfos',
    summary: 'Add invoice information of a charge user or a company',
    access: 'invoice:apply',
    overStations: true,
    body: invoiceInfoForm,
    response: invoiceInfo,
    log: { operation: 'invoiceInfo.create', words: { en: 'Add invoice information', zh: '新建发票信息' }, operand: 'name' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/invoiceInfos/:id',
    summary: 'Change invoice information; applications keep what they were made with',
    access: 'invoice:apply',
    overStations: true,
    params: idParam,
    body: invoiceInfoForm.omit({ chargeUserId: true, companyId: true }),
    response: invoiceInfo,
    log: { operation: 'invoiceInfo.update', words: { en: 'Change invoice information', zh: '修改发票信息' }, operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/invoiceInfos/:id',
    summary: 'Delete invoice information; invoices keep theirs',
    access: 'invoice:apply',
    overStations: true,
    params: idParam,
    response: nothing,
    log: { operation: 'invoiceInfo.remove', words: { en: 'Delete invoice information', zh: '删除发票信息' }, operand: 'id' },
  }),
};
