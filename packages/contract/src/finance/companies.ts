import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { CREATED, CURRENCY, EMAIL, type Fields, PROVIDER, REMARK, withFields } from '../core/fields.ts';
import { amount, id, idParam, instant, keyword, name, note, pageOf, paging } from '../core/values.ts';

const text = (most: number) => z.string().trim().max(most).default('');

export const COMPANY_FIELDS = {
  name: { kind: 'text', words: { en: 'Company', zh: '企业名称' } },
  taxNumber: { kind: 'text', words: { en: 'Tax number', zh: '税号' } },
  contact: { kind: 'text', words: { en: 'Contact', zh: '联系人' } },
  phone: { kind: 'text', words: { en: 'Phone', zh: '电话' } },
  email: EMAIL,
  groupId: {
    kind: 'thing',
    words: { en: 'User group', zh: '用户组' },
    hint: {
      en: 'The charge users of this group are the company’s members.',
      zh: '该用户组的充电用户即为企业成员。',
    },
  },
  groupName: { kind: 'text', words: { en: 'User group', zh: '用户组' } },
  memberCount: { kind: 'count', words: { en: 'Members', zh: '成员' } },
  balance: { kind: 'money', currency: 'currency', words: { en: 'Balance', zh: '余额' } },
  currency: CURRENCY,
  remark: REMARK,
  providerId: PROVIDER,
  providerName: PROVIDER,
  createTime: CREATED,
} as const satisfies Fields;

/** A company that pays for its people by bank. */
export const companyForm = z.object(
  withFields(COMPANY_FIELDS, {
    name,
    taxNumber: text(40),
    contact: text(60),
    phone: text(30),
    email: z.union([z.email().max(200), z.literal('')]).default(''),
    /** Its members are those of this group; null: it has none. */
    groupId: id.nullable().default(null),
    remark: note.default(''),
  }),
);
/** A new company, with its provider. */
export const companyCreateForm = companyForm.extend(withFields(COMPANY_FIELDS, { providerId: id }));

export const company = companyForm.extend(
  withFields(COMPANY_FIELDS, {
    id,
    providerId: id,
    providerName: z.string(),
    groupName: z.string().nullable(),
    memberCount: z.number().int(),
    balance: amount,
    currency: z.string(),
    createTime: instant,
  }),
);
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
    query: z.object({
      ...paging,
      keyword,
      providerId: z.coerce.number().int().optional(),
      /** Those whose members are the charge users of this group. */
      groupId: z.coerce.number().int().optional(),
    }),
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
    body: companyCreateForm,
    response: company,
    log: { operation: 'company.create', words: { en: 'Add company', zh: '新建企业' }, operand: 'name' },
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
    log: { operation: 'company.update', words: { en: 'Change company', zh: '修改企业' }, operand: 'id' },
  }),
};
