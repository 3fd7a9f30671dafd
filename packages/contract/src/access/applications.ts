import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, idParam, instant, keyword, manyOf, name, note, nothing, pageOf, paging } from '../core/values.ts';
import { humanCheck } from './sign-in.ts';
import { fileName, phone, username } from './system-users.ts';

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;

export const applicationForm = z.object({
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
});

export const application = z.object({
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
});
export type Application = z.infer<typeof application>;

/** What the platform decides when it makes a provider of an applicant. */
export const approvalForm = z.object({
  providerName: name,
  validYears: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  currency: z.string().trim().min(1).max(5).default('$'),
  username,
  note: note.default(''),
});

export const applications = {
  submit: endpoint({
    method: 'POST',
    path: '/web/apply/submit',
    summary: 'A company applies to become a provider',
    access: 'public',
    body: applicationForm,
    response: nothing,
    log: { operation: 'application.submit', operand: 'companyName' },
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
    access: 'application:decide',
    params: idParam,
    body: approvalForm,
    response: application,
    log: { operation: 'application.approve', operand: 'id' },
  }),
  reject: endpoint({
    method: 'POST',
    path: '/web/apply/applications/:id/reject',
    summary: 'Reject with a reason, and mail it to the applicant',
    access: 'application:decide',
    params: idParam,
    body: z.object({ note: note.min(1) }),
    response: application,
    log: { operation: 'application.reject', operand: 'id' },
  }),
};
