import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, DESCRIPTION, type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { id, instant, keyword, name, note, nothing, pageOf, paging } from '../core/values.ts';

export const ORGANISATION_FIELDS = {
  orgName: { kind: 'text', words: { en: 'Organisation', zh: '组织' } },
  description: DESCRIPTION,
  providerId: PROVIDER,
  providerName: PROVIDER,
  roleCount: { kind: 'count', words: { en: 'Roles', zh: '角色数' } },
  createTime: CREATED,
} as const satisfies Fields;

export const organisation = z.object(
  withFields(ORGANISATION_FIELDS, {
    id,
    orgName: name,
    description: z.string(),
    providerId: id,
    providerName: z.string(),
    createTime: instant,
    roleCount: z.number().int(),
  }),
);
export type Organisation = z.infer<typeof organisation>;

export const organisationForm = z.object(
  withFields(ORGANISATION_FIELDS, {
    orgName: name,
    description: note.default(''),
    /** Absent: the caller's own provider. */
    providerId: id.optional(),
  }),
);

export const organisations = {
  queryOrganizations: endpoint({
    method: 'GET',
    path: '/web/organizationManage/queryOrganizations',
    summary: 'Organisations',
    access: 'role:read',
    query: z.object({ ...paging, orgName: keyword, providerId: z.coerce.number().int().positive().optional() }),
    response: pageOf(organisation),
  }),
  createOrg: endpoint({
    method: 'POST',
    path: '/web/organizationManage/createOrg',
    summary: 'Make an organisation',
    access: 'role:write',
    body: organisationForm,
    response: organisation,
    log: { operation: 'organisation.create', words: { en: 'Create organisation', zh: '新建组织' }, operand: 'orgName' },
  }),
  editOrganization: endpoint({
    method: 'POST',
    path: '/web/organizationManage/editOrganization',
    summary: 'Change an organisation',
    access: 'role:write',
    body: organisationForm.omit({ providerId: true }).extend({ id }),
    response: organisation,
    log: { operation: 'organisation.update', words: { en: 'Change organisation', zh: '修改组织' }, operand: 'orgName' },
  }),
  deleteOrganization: endpoint({
    method: 'POST',
    path: '/web/organizationManage/deleteOrganization',
    summary: 'Delete an organisation; refused while roles belong to it',
    access: 'role:write',
    body: z.object({ id }),
    response: nothing,
    log: { operation: 'organisation.delete', words: { en: 'Delete organisation', zh: '删除组织' }, operand: 'id' },
  }),
};

export const ORGANISATIONS_ERRORS = {
  organisationHasRoles: entry(601, 409, 'Roles belong to this organisation; it cannot be deleted', '该组织下仍有角色，无法删除'),
} as const satisfies Record<string, ErrorEntry>;
