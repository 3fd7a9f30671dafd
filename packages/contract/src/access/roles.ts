import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { CREATED, DESCRIPTION, type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { id, instant, keyword, name, note, nothing, pageOf, paging } from '../core/values.ts';
import { PERMISSIONS } from './roles.permission-words.ts';

export const permission = z.enum(PERMISSIONS);
const routePath = z.string().regex(/^\/[\w/:-]{1,100}$/);

export const ROLE_FIELDS = {
  roleName: { kind: 'text', words: { en: 'Role', zh: '角色' } },
  roleKey: { kind: 'id', words: { en: 'Key', zh: '标识' } },
  description: DESCRIPTION,
  orgId: { kind: 'thing', words: { en: 'Organisation', zh: '所属组织' } },
  orgName: { kind: 'text', words: { en: 'Organisation', zh: '所属组织' } },
  parentId: {
    kind: 'thing',
    words: { en: 'Parent role', zh: '上级角色' },
    hint: { en: 'A role cannot exceed its parent.', zh: '角色的权限不能超出其上级角色。' },
  },
  parentName: { kind: 'text', words: { en: 'Parent role', zh: '上级角色' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
  permissions: { kind: 'text', words: { en: 'Pages and permissions', zh: '页面与权限' } },
  memberCount: { kind: 'count', words: { en: 'Users', zh: '用户数' } },
  createTime: CREATED,
} as const satisfies Fields;

export const role = z.object(
  withFields(ROLE_FIELDS, {
    id,
    roleName: name,
    roleKey: z.string(),
    description: z.string(),
    createTime: instant,
    /** Users that hold it, of those that the caller sees. */
    memberCount: z.number().int(),
    parentId: id.nullable(),
    parentName: z.string().nullable(),
    orgId: id.nullable(),
    orgName: z.string().nullable(),
    /** Null: of the platform, for all providers. */
    providerId: id.nullable(),
    providerName: z.string().nullable(),
    /** The caller may change it. */
    editable: z.boolean(),
    /** It holds no more than the caller, who may give it to users. */
    assignable: z.boolean(),
  }),
);
export type Role = z.infer<typeof role>;

export const rolePermissions = z.object({ permissions: z.array(z.string()), rolePaths: z.array(z.string()) });

export const roleForm = z.object(
  withFields(ROLE_FIELDS, {
    roleName: name,
    description: note.default(''),
    /** A role holds no more than its parent. */
    parentId: id.nullable().default(null),
    orgId: id.nullable().default(null),
    /** Absent: the caller's own provider. Null (super provider only): for all providers. */
    providerId: id.nullable().optional(),
    permissions: z.array(permission).min(1).max(PERMISSIONS.length),
    rolePaths: z.array(routePath).max(200),
  }),
);

const roleFilter = { orgName: keyword, roleName: keyword, providerId: z.coerce.number().int().positive().optional() };

export const roles = {
  queryRoles: endpoint({
    method: 'GET',
    path: '/web/permissionManage/queryRoles',
    summary: 'Roles',
    access: { anyOf: ['role:read', 'user:read', 'message:send'] },
    query: z.object({ ...paging, ...roleFilter }),
    response: pageOf(role),
  }),
  queryRolesByOrg: endpoint({
    method: 'GET',
    path: '/web/permissionManage/queryRolesByOrg',
    summary: 'Roles of organisations',
    access: 'role:read',
    query: z.object({ ...paging, ...roleFilter, orgId: z.coerce.number().int().positive().optional() }),
    response: pageOf(role),
  }),
  getRolePermissions: endpoint({
    method: 'GET',
    path: '/web/permissionManage/getRolePermissions',
    summary: 'What a role may do, and which pages it opens',
    access: 'role:read',
    query: z.object({ roleId: z.coerce.number().int().positive() }),
    response: rolePermissions,
  }),
  getStringPermission: endpoint({
    method: 'GET',
    path: '/web/userManage/getStringPermission',
    summary: 'The permission strings of a role',
    access: { anyOf: ['role:read', 'user:read'] },
    query: z.object({ roleId: z.coerce.number().int().positive() }),
    response: z.array(z.string()),
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/web/permissionManage/createRole',
    summary: 'Make a role with permissions that the caller holds',
    access: 'role:write',
    body: roleForm,
    response: role,
    log: { operation: 'role.create', words: { en: 'Create role', zh: '新建角色' }, operand: 'roleName' },
  }),
  editRoleInfo: endpoint({
    method: 'POST',
    path: '/web/permissionManage/editRoleInfo',
    summary: 'Change a role; in force at the next call of its users',
    access: 'role:write',
    body: roleForm.omit({ providerId: true }).extend({ id }),
    response: role,
    log: { operation: 'role.update', words: { en: 'Change role', zh: '修改角色' }, operand: 'roleName' },
  }),
  deleteRole: endpoint({
    method: 'POST',
    path: '/web/permissionManage/deleteRole',
    summary: 'Delete a role; refused while system users or other roles are linked',
    access: 'role:write',
    body: z.object({ id }),
    response: nothing,
    log: { operation: 'role.delete', words: { en: 'Delete role', zh: '删除角色' }, operand: 'id' },
  }),
};

export const ROLES_ERRORS = {
  financeNeedsAdmin: entry(
    601,
    422,
    'Only an administrator can open pages of finance to a role, and only for reading',
    '财务页面只能由超级管理员开放给其他角色，且仅供查看',
  ),
  exceedsOwnRights: entry(
    601,
    422,
    'You cannot grant permissions that you or the parent role do not have',
    '不能授予超出您自身或上级角色的权限',
  ),
  childHoldsMore: entry(
    601,
    409,
    'The role {role} below this one would then exceed it; edit that role first',
    '下级角色“{role}”的权限将超出该角色，请先修改下级角色',
  ),
  roleInUse: entry(601, 409, 'The role is linked to system users and cannot be deleted', '该角色已关联系统用户，无法删除'),
  roleHasChildren: entry(
    601,
    409,
    'Other roles have this role as their parent; it cannot be deleted',
    '该角色存在下级角色，无法删除',
  ),
  roleFixed: entry(601, 409, 'This is a built-in role and cannot be changed', '该角色为平台内置角色，不可修改'),
  roleCycle: entry(601, 422, 'A role cannot be below itself', '上级角色不能是自身或其下级'),
} as const satisfies Record<string, ErrorEntry>;
