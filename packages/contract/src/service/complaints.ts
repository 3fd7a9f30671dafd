import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CHARGE_USER, CREATED, CREATED_BY, type Fields, PROVIDER, STATION, withFields } from '../core/fields.ts';
import { flag, id, idParam, instant, keyword, manyOf, note, pageOf, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import {
  COMPLAINT_DEEDS,
  COMPLAINT_STATE_WORDS,
  COMPLAINT_STATES,
  COMPLAINT_STEPS,
  type ComplaintDeed,
} from './complaints.deeds.ts';

/** What a complaint may be about. Its key is what people read out: the order's number, the serial number, the card's number, the invoice's id. */
export const COMPLAINT_SUBJECTS = ['record', 'point', 'card', 'invoice'] as const;
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number];
export const COMPLAINT_SUBJECT_WORDS = {
  record: { en: 'Order', zh: '订单' },
  point: { en: 'Charge point', zh: '充电桩' },
  card: { en: 'Card', zh: '充电卡' },
  invoice: { en: 'Invoice', zh: '发票' },
} as const satisfies Record<ComplaintSubject, Words>;

/** So long a complaint may wait for its answer where nobody says otherwise. */
export const COMPLAINT_DUE_HOURS = 48;

export const COMPLAINT_FIELDS = {
  ...STATION,
  number: { kind: 'id', words: { en: 'Complaint', zh: '投诉编号' } },
  state: { kind: 'word', values: COMPLAINT_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  chargeUserId: CHARGE_USER.chargeUserId,
  account: CHARGE_USER.chargeUserAccount,
  callerName: { kind: 'text', words: { en: 'Caller’s name', zh: '来电人姓名' } },
  callerPhone: { kind: 'text', words: { en: 'Caller’s phone', zh: '来电号码' } },
  about: { kind: 'word', values: COMPLAINT_SUBJECT_WORDS, words: { en: 'About', zh: '关于' } },
  aboutKey: { kind: 'text', words: { en: 'Number', zh: '编号' } },
  description: { kind: 'text', long: true, words: { en: 'What was said', zh: '投诉内容' } },
  assigneeId: { kind: 'thing', words: { en: 'Assigned to', zh: '负责人' } },
  assigneeName: { kind: 'text', words: { en: 'Assigned to', zh: '负责人' } },
  dueTime: {
    kind: 'time',
    words: { en: 'Answer due', zh: '答复期限' },
    hint: { en: 'Empty: in 48 hours.', zh: '留空为 48 小时内。' },
  },
  providerId: PROVIDER,
  providerName: PROVIDER,
  createdBy: CREATED_BY,
  createTime: CREATED,
} as const satisfies Fields;

const words = note.min(1);
/** Who complains, of what, and who answers. */
export const complaintForm = z.object(
  withFields(COMPLAINT_FIELDS, {
    /** Null: no driver that is known, unless its subject belongs to one. */
    chargeUserId: id.nullable().default(null),
    callerName: z.string().trim().max(100).default(''),
    callerPhone: z.string().trim().max(30).default(''),
    about: z.enum(COMPLAINT_SUBJECTS).nullable().default(null),
    aboutKey: z.string().trim().max(100).default(''),
    /** The number of the driver's report that it comes from. */
    feedbackNumber: z.string().max(40).optional(),
    description: words,
    /** Null: nobody yet. */
    assigneeId: id.nullable().default(null),
    dueTime: instant.optional(),
  }),
);
export type ComplaintForm = z.output<typeof complaintForm>;

const DEED_FIELDS = {
  note: { kind: 'text', long: true, words: { en: 'Answer', zh: '答复内容' } },
  assigneeId: COMPLAINT_FIELDS.assigneeId,
} as const satisfies Fields;
/** The answer, as it was given to the customer; of the other deeds the reason. */
export const complaintNoteForm = z.object(withFields(DEED_FIELDS, { note: words }));
export const complaintAssignForm = z.object(withFields(DEED_FIELDS, { assigneeId: id }));

export const complaint = z.object(
  withFields(COMPLAINT_FIELDS, {
    id,
    number: z.string(),
    state: z.enum(COMPLAINT_STATES),
    chargeUserId: id.nullable(),
    account: z.string().nullable(),
    callerName: z.string(),
    /** The caller's, or else the driver's. */
    callerPhone: z.string(),
    about: z.enum(COMPLAINT_SUBJECTS).nullable(),
    aboutKey: z.string(),
    /** What its subject is called. */
    aboutName: z.string(),
    stationId: id.nullable(),
    stationName: z.string().nullable(),
    feedbackNumber: z.string().nullable(),
    description: z.string(),
    assigneeId: id.nullable(),
    assigneeName: z.string().nullable(),
    dueTime: instant,
    /** Open, and its time is over. */
    overdue: z.boolean(),
    providerId: id,
    providerName: z.string(),
    createdBy: z.string(),
    createTime: instant,
  }),
);
export type Complaint = z.infer<typeof complaint>;

export const complaintDetail = complaint.extend({
  /** From its opening on. */
  steps: z.array(
    z.object({
      id,
      deed: z.enum(COMPLAINT_STEPS),
      note: z.string(),
      assigneeName: z.string(),
      userName: z.string(),
      time: instant,
    }),
  ),
});
export type ComplaintDetail = z.infer<typeof complaintDetail>;

/** What was said about a customer stays out of the log. */
const logOf = (name: ComplaintDeed) => ({
  operation: `complaint.${name}`,
  words: COMPLAINT_DEEDS[name].log,
  operand: 'id',
  keeps: ['id', 'assigneeId'],
});

const filter = {
  keyword,
  state: manyOf(z.enum(COMPLAINT_STATES)),
  /** Assigned to the caller. */
  mine: flag,
  overdue: flag,
  about: manyOf(z.enum(COMPLAINT_SUBJECTS)),
  stationId: z.coerce.number().int().optional(),
  providerId: z.coerce.number().int().optional(),
  chargeUserId: z.coerce.number().int().optional(),
  transactionId: z.coerce.number().int().optional(),
  serialNumber: z.string().max(100).optional(),
  cardNumber: z.string().max(100).optional(),
  invoiceId: z.coerce.number().int().optional(),
};

export const COMPLAINT_COLUMNS = [
  'number',
  'state',
  'description',
  'account',
  'callerPhone',
  'about',
  'assigneeName',
  'dueTime',
  'createTime',
  'stationName',
  'createdBy',
  'providerName',
] as const;

/** What customers complain of: recorded, assigned, answered, closed. */
export const complaints = {
  list: endpoint({
    method: 'GET',
    path: '/web/complaints',
    summary: 'Complaints, those that are due first',
    access: 'complaint:read',
    query: z.object({ ...paging, ...filter }),
    response: pageOf(complaint),
  }),
  export: endpoint({
    method: 'GET',
    path: '/web/complaints/export',
    summary: 'Complaints as a file',
    access: 'complaint:read',
    query: z.object({
      ...filter,
      sort: paging.sort,
      columns: manyOf(z.enum(COMPLAINT_COLUMNS)),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      timeZone: z.string().max(64).default('UTC'),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/complaints/:id',
    summary: 'One complaint with what was done about it',
    access: 'complaint:read',
    params: idParam,
    response: complaintDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/complaints',
    summary: 'Record a complaint',
    access: 'complaint:write',
    body: complaintForm,
    response: complaintDetail,
    log: {
      operation: 'complaint.create',
      words: { en: 'Record complaint', zh: '登记投诉' },
      operand: 'aboutKey',
      keeps: ['about', 'aboutKey', 'chargeUserId', 'assigneeId', 'dueTime'],
    },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/web/complaints/:id/answer',
    summary: COMPLAINT_DEEDS.answer.log.en,
    access: COMPLAINT_DEEDS.answer.permission,
    params: idParam,
    body: complaintNoteForm,
    response: complaintDetail,
    log: logOf('answer'),
  }),
  close: endpoint({
    method: 'POST',
    path: '/web/complaints/:id/close',
    summary: COMPLAINT_DEEDS.close.log.en,
    access: COMPLAINT_DEEDS.close.permission,
    params: idParam,
    body: complaintNoteForm,
    response: complaintDetail,
    log: logOf('close'),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/web/complaints/:id/reopen',
    summary: COMPLAINT_DEEDS.reopen.log.en,
    access: COMPLAINT_DEEDS.reopen.permission,
    params: idParam,
    body: complaintNoteForm,
    response: complaintDetail,
    log: logOf('reopen'),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/web/complaints/:id/assign',
    summary: COMPLAINT_DEEDS.assign.log.en,
    access: COMPLAINT_DEEDS.assign.permission,
    params: idParam,
    body: complaintAssignForm,
    response: complaintDetail,
    log: logOf('assign'),
  }),
};

export const COMPLAINTS_ERRORS = {
  complaintMoved: entry(601, 409, 'Somebody else has dealt with this complaint meanwhile', '该投诉已被他人处理，请刷新后查看'),
  complaintNobody: entry(
    601,
    422,
    'Choose a driver, or enter the caller’s name or phone',
    '请选择充电用户，或填写来电人姓名或号码',
  ),
} as const satisfies Record<string, ErrorEntry>;
