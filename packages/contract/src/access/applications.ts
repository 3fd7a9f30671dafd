import { z } from 'zod';
import type { HandDeeds } from '../core/deeds.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, CURRENCY, EMAIL, type Fields, NOTE, withFields } from '../core/fields.ts';
import { id, idParam, instant, keyword, manyOf, name, note, nothing, pageOf, paging } from '../core/values.ts';
import { PROVIDER_FIELDS } from './providers.ts';
import { humanCheck } from './sign-in.ts';
import { fileName, phone, username } from './system-users.ts';

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const APPLICATION_STATUS_WORDS = {
  pending: { en: 'To decide', zh: '待审核' },
  approved: { en: 'Approved', zh: '已通过' },
  rejected: { en: 'Rejected', zh: '已驳回' },
};

/** What the platform does to an application. */
export const APPLICATION_DEEDS = {
  approve: {
    kind: 'main',
    button: { en: 'Approve', zh: '通过' },
    from: ['pending'],
    to: 'approved',
    permission: 'application:decide',
    log: { en: 'Approve application', zh: '通过入驻申请' },
  },
  reject: {
    kind: 'danger',
    button: { en: 'Reject', zh: '驳回' },
    from: ['pending'],
    to: 'rejected',
    permission: 'application:decide',
    log: { en: 'Reject application', zh: '驳回入驻申请' },
  },
} as const satisfies HandDeeds<(typeof APPLICATION_STATUSES)[number]>;

export const APPLICATION_FIELDS = {
  companyName: { kind: 'text', words: { en: 'Company', zh: '公司名称' } },
  registrationNumber: { kind: 'text', words: { en: 'Registration number', zh: '统一社会信用代码' } },
  industry: { kind: 'text', chosen: true, words: { en: 'Industry', zh: '行业' } },
  country: { kind: 'text', chosen: true, words: { en: 'Country or region', zh: '国家或地区' } },
  address: { kind: 'text', words: { en: 'Address', zh: '地址' } },
  contact: { kind: 'text', words: { en: 'Contact', zh: '联系人' } },
  phone: { kind: 'text', words: { en: 'Phone', zh: '电话' } },
  email: EMAIL,
  note: NOTE,
  licenceFile: { kind: 'text', words: { en: 'Business licence', zh: '营业执照' } },
  language: {
    kind: 'word',
    values: { zh: { en: 'Chinese', zh: '中文' }, en: { en: 'English', zh: '英文' } },
    words: { en: 'Language of correspondence', zh: '通信语言' },
  },
  status: { kind: 'word', values: APPLICATION_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  createTime: { ...CREATED, words: { en: 'Applied', zh: '申请时间' } },
  decideTime: { kind: 'time', words: { en: 'Decided', zh: '审核时间' } },
  decidedBy: { kind: 'text', words: { en: 'By', zh: '审核人' } },
  decisionNote: { kind: 'text', words: { en: 'Decision note', zh: '审核意见' } },
} as const satisfies Fields;

/** As the applicant is asked. */
const ASKED_FIELDS = {
  ...APPLICATION_FIELDS,
  licenceFile: { ...APPLICATION_FIELDS.licenceFile, hint: { en: 'Helps us decide quickly', zh: '上传后有助于更快审核' } },
  note: { kind: 'text', long: true, words: { en: 'Your plans', zh: '运营计划' } },
} as const satisfies Fields;

export const applicationForm = z.object(
  withFields(ASKED_FIELDS, {
    companyName: name,
    registrationNumber: z.string().trim().max(60).default(''),
    /** A value of dictionary `industry`. */
    industry: z.string().max(60).default(''),
    /** A value of dictionary `country`. */
    country: z.string().trim().min(1).max(60),
    address: z.string().trim().max(300).default(''),
    contact: name,
    phone,
    email: z.email().max(200),
    note: note.default(''),
    licenceFile: fileName.nullable().default(null),
    ...humanCheck,
  }),
);

export const application = z.object(
  withFields(APPLICATION_FIELDS, {
    id,
    companyName: z.string(),
    registrationNumber: z.string(),
    industry: z.string(),
    country: z.string(),
    address: z.string(),
    contact: z.string(),
    phone: z.string(),
    email: z.string(),
    note: z.string(),
    licenceFile: z.string().nullable(),
    language: z.enum(['zh', 'en']),
    status: z.enum(APPLICATION_STATUSES),
    createTime: instant,
    decideTime: instant.nullable(),
    decidedBy: z.string().nullable(),
    decisionNote: z.string(),
    providerId: id.nullable(),
  }),
);
export type Application = z.infer<typeof application>;

const APPROVAL_FIELDS = {
  providerName: { kind: 'text', words: { en: 'Provider name', zh: '运营商名称' } },
  username: { kind: 'id', words: { en: 'Account of the first user', zh: '首个用户的账号' } },
  validYears: PROVIDER_FIELDS.validYears,
  currency: { ...CURRENCY, chosen: true },
  note: { kind: 'text', long: true, words: APPLICATION_FIELDS.decisionNote.words },
} as const satisfies Fields;
/** What the platform decides when it makes a provider of an applicant. */
export const approvalForm = z.object(
  withFields(APPROVAL_FIELDS, {
    providerName: name,
    validYears: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    currency: z.string().trim().min(1).max(5).default('$'),
    username,
    note: note.default(''),
  }),
);

/** Why the platform rejects an application: the applicant reads it. */
export const rejectionForm = z.object(
  withFields({ note: { kind: 'text', long: true, words: { en: 'Reason', zh: '驳回原因' } } }, { note: note.min(1) }),
);

export const applications = {
  submit: endpoint({
    method: 'POST',
    path: '/web/apply/submit',
    summary: 'A company applies to become a provider',
    access: 'public',
    body: applicationForm,
    response: nothing,
    log: {
      operation: 'application.submit',
      words: { en: 'Apply to become a provider', zh: '提交入驻申请' },
      operand: 'companyName',
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/apply/applications',
    summary: 'Applications (super provider)',
    access: 'application:read',
    query: z.object({
      ...paging,
      keyword,
      status: manyOf(z.enum(APPLICATION_STATUSES)),
      from: instant.optional(),
      to: instant.optional(),
    }),
    response: pageOf(application),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/apply/applications/:id',
    summary: 'One application with the applicant’s information',
    access: 'application:read',
    params: idParam,
    /** Without a mail account the decision cannot be sent to the applicant, and so not be taken. */
    response: application.extend({ hasMailAccount: z.boolean() }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/web/apply/applications/:id/approve',
    summary: 'Approve: makes the provider and its first user, and mails the applicant how to sign in',
    access: APPLICATION_DEEDS.approve.permission,
    params: idParam,
    body: approvalForm,
    response: application,
    log: { operation: 'application.approve', words: APPLICATION_DEEDS.approve.log, operand: 'id' },
  }),
  reject: endpoint({
    method: 'POST',
    path: '/web/apply/applications/:id/reject',
    summary: 'Reject with a reason, and mail it to the applicant',
    access: APPLICATION_DEEDS.reject.permission,
    params: idParam,
    body: rejectionForm,
    response: application,
    log: { operation: 'application.reject', words: APPLICATION_DEEDS.reject.log, operand: 'id' },
  }),
};

export const APPLICATIONS_ERRORS = {
  alreadyDecided: entry(601, 409, 'This application has already been decided', '该申请已处理'),
  applicationPending: entry(
    601,
    409,
    'An application with this e-mail address is already under review',
    '该邮箱已有一份申请正在审核中',
  ),
} as const satisfies Record<string, ErrorEntry>;
