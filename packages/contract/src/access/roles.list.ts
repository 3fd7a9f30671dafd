import { listOf } from '../core/list.ts';
import { ROLE_FIELDS, roles } from './roles.ts';

/** The list of roles. */
export const roleList = listOf({
  name: 'roles',
  endpoint: roles.queryRolesByOrg,
  fields: ROLE_FIELDS,
  columns: {
    role: { field: 'roleName', width: 200, seen: 'always', fixed: 'start', sort: 'roleName' },
    description: { width: 278 },
    organisation: { field: 'orgName', width: 140 },
    parent: { field: 'parentName', width: 140 },
    provider: { field: 'providerName' },
    members: { field: 'memberCount', width: 90, sort: 'memberCount' },
    key: { field: 'roleKey', width: 180, seen: 'chosen' },
    created: { field: 'createTime', sort: 'createTime' },
  },
  filters: {
    roleName: { kind: 'search', main: true, words: { en: 'Role name', zh: '角色名称' } },
    orgId: { kind: 'options', main: true },
    providerId: { kind: 'provider', main: true },
  },
});
