import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { endpoint } from '../core/endpoint.ts';
import { amount, id, idParam, instant, keyword, manyOf, name, nothing, pageOf, paging } from '../core/values.ts';

export const INVOICE_STATUSES = ['applied', 'issued', 'notified', 'finished', 'rejected'] as const;
export const PRINCIPAL_TYPES = ['personal', 'company'] as const;
export const NOTIFICATION_TYPES = ['mail', 'message'] as const;
/** How an issued invoice's notice fared: waiting, sent, given up. */
export const NOTICE_STATES = ['waiting', 'sent', 'failed'] as const;

const text = (most: number) => z.string().trim().max(most).default('');

/** Whom it is about: a charge user or a company, one of them. */
const owner = { chargeUserId: id.nullable().default(null), companyId: id.nullable().default(null) };

/** To whom an invoice is made out (specification section 3, invoice info). */
export const invoiceInfoForm = z.object({
  ...owner,
  principalType: z.enum(PRINCIPAL_TYPES),
  name,
  taxNumber: text(40),
  recipientName: text(60),
  mobile: text(30),
  email: z.union([z.email().max(200), z.literal('')]).default(''),
  address: text(200),
});

export const invoiceInfo = invoiceInfoForm.extend({
  id,
  ownerName: z.string(),
  providerId: id,
  providerName: z.string(),
  updateTime: instant,
});
export type InvoiceInfo = z.infer<typeof invoiceInfo>;

export const invoice = z.object({
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
  issueTime: instant.nullable(),
  noticeTime: instant.nullable(),
  finishTime: instant.nullable(),
  rejectTime: instant.nullable(),
});
export type Invoice = z.infer<typeof invoice>;

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

export const invoices = {
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
    body: z.object({
      infoId: id,
      ...selection,
      /** What the applicant has seen; refused with `invoiceAmountChanged` where it is another by now. */
      amount,
      notificationType: z.enum(NOTIFICATION_TYPES).default('mail'),
      remark: z.string().trim().max(200).default(''),
    }),
    response: invoice,
    log: { operation: 'invoice.apply', operand: 'infoId' },
  }),
  issue: endpoint({
    method: 'POST',
    path: '/web/invoices/:id/issue',
    summary:
      'Put the issued invoice’s file and number to an application. One that is issued is replaced only with a reason, and stays visible as it was',
    access: 'invoice:issue',
    overStations: true,
    params: idParam,
    body: z.object({
      fileName,
      invoiceNumber: z.string().trim().max(60).default(''),
      /** Why what was issued is replaced; refused with `invoiceIssued` where something is and nobody says why. */
      replaceReason: z.string().trim().max(200).default(''),
    }),
    response: invoice,
    log: { operation: 'invoice.issue', operand: 'id' },
  }),
  notify: endpoint({
    method: 'POST',
    path: '/web/invoices/:id/notify',
    summary: 'Tell the recipient: by mail with the file, or by short message',
    access: 'invoice:issue',
    overStations: true,
    params: idParam,
    response: invoice,
    log: { operation: 'invoice.notify', operand: 'id' },
  }),
  finish: endpoint({
    method: 'POST',
    path: '/web/invoices/:id/finish',
    summary: 'Close an invoice whose recipient has it; one that was not notified (no mail account, no address) with a reason',
    access: 'invoice:issue',
    overStations: true,
    params: idParam,
    body: z.object({ reason: z.string().trim().max(200).default('') }).default({ reason: '' }),
    response: invoice,
    log: { operation: 'invoice.finish', operand: 'id' },
  }),
  reject: endpoint({
    method: 'POST',
    path: '/web/invoices/:id/reject',
    summary: 'Reject an application; its records are free to be invoiced again',
    access: 'invoice:issue',
    overStations: true,
    params: idParam,
    body: z.object({ reason: z.string().trim().min(1).max(200) }),
    response: invoice,
    log: { operation: 'invoice.reject', operand: 'id' },
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
    log: { operation: 'invoiceInfo.create', operand: 'name' },
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
    log: { operation: 'invoiceInfo.update', operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/invoiceInfos/:id',
    summary: 'Delete invoice information; invoices keep theirs',
    access: 'invoice:apply',
    overStations: true,
    params: idParam,
    response: nothing,
    log: { operation: 'invoiceInfo.remove', operand: 'id' },
  }),
};
