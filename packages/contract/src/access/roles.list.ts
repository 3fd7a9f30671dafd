import { listOf } from '../core/list.ts';
import { roles } from './roles.ts';

/** The list of roles. */
export const roleList = listOf({
  name: 'roles',
  endpoint: roles.queryRolesByOrg,
  columns: {
    role: {
      kind: 'text',
      field: 'roleName',
      words: { en: 'Role', zh: '角色' },
      width: 200,
      seen: 'always',
      fixed: 'start',
      sort: 'roleName',
    },
    description: { kind: 'text', words: { en: 'Description', zh: '描述' }, width: 278 },
    organisation: { kind: 'text', field: 'orgName', words: { en: 'Organisation', zh: '所属组织' }, width: 140 },
    parent: { kind: 'text', field: 'parentName', words: { en: 'Parent role', zh: '上级角色' }, width: 140 },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
    members: { kind: 'count', field: 'memberCount', words: { en: 'Users', zh: '用户数' }, width: 90, sort: 'memberCount' },
    key: { kind: 'id', field: 'roleKey', words: { en: 'Key', zh: '标识' }, width: 180, seen: 'chosen' },
    created: { kind: 'time', field: 'createTime', words: { en: 'Created', zh: '创建时间' }, sort: 'createTime' },
  },
  filters: {
    roleName: { kind: 'search', main: true, words: { en: 'Role name', zh: '角色名称' } },
    orgId: { kind: 'options', main: true, words: { en: 'Organisation', zh: '所属组织' } },
    providerId: { kind: 'provider', main: true, words: { en: 'Provider', zh: '运营商' } },
  },
});
