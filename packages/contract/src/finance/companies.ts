import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { amount, id, idParam, instant, keyword, name, note, pageOf, paging } from '../core/values.ts';

const text = (most: number) => z.string().trim().max(most).default('');

/** A company that pays for its people by bank. */
export const companyForm = z.object({
  name,
  taxNumber: text(40),
  contact: text(60),
  phone: text(30),
  email: z.union([z.email().max(200), z.literal('')]).default(''),
  /** Its members are those of this group; null: it has none. */
  groupId: id.nullable().default(null),
  remark: note.default(''),
});

export const company = companyForm.extend({
  id,
  providerId: id,
  providerName: z.string(),
  groupName: z.string().nullable(),
  memberCount: z.number().int(),
  balance: amount,
  currency: z.string(),
  createTime: instant,
});
export type Company = z.infer<typeof company>;

export const companyMember = z.object({
  id,
  account: z.string(),
  phone: z.string(),
  enabled: z.boolean(),
  balance: amount,
  currency: z.string(),
});
export type CompanyMember = z.infer<typeof companyMember>;

export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/web/companies',
    summary: 'Companies',
    access: 'company:read',
    overStations: true,
    query: z.object({ ...paging, keyword, providerId: z.coerce.number().int().optional() }),
    response: pageOf(company),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/companies/:id',
    summary: 'One company',
    access: 'company:read',
    overStations: true,
    params: idParam,
    response: company,
  }),
  members: endpoint({
    method: 'GET',
    path: '/web/companies/:id/members',
    summary: 'The charge users of the company’s group, with their mobile balances',
    access: 'company:read',
    overStations: true,
    params: idParam,
    query: z.object({ ...paging, keyword }),
    response: pageOf(companyMember),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/companies',
    summary: 'Add a company, with an empty account',
    access: 'company:write',
    overStations: true,
    body: companyForm.extend({ providerId: id }),
    response: company,
    log: { operation: 'company.create', operand: 'name' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/companies/:id',
    summary: 'Change a company',
    access: 'company:write',
    overStations: true,
    params: idParam,
    body: companyForm,
    response: company,
    log: { operation: 'company.update', operand: 'id' },
  }),
};
