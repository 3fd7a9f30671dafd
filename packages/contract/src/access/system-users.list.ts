import { listOf } from '../core/list.ts';
import { systemUsers } from './system-users.ts';

/** The list of system users. */
export const systemUserList = listOf({
  name: 'systemUsers',
  endpoint: systemUsers.getAllUsers,
  columns: {
    user: { kind: 'own', words: { en: 'User', zh: '用户' }, width: 266, seen: 'always', fixed: 'start', sort: 'username' },
    status: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 86 },
    role: { kind: 'text', field: 'roleName', words: { en: 'Role', zh: '角色' }, width: 116, sort: 'roleName' },
    provider: {
      kind: 'provider',
      field: 'providerName',
      words: { en: 'Provider', zh: '运营商' },
      sort: 'providerName',
    },
    stations: { kind: 'own', words: { en: 'Stations', zh: '站点' }, width: 108 },
    phone: { kind: 'text', words: { en: 'Phone', zh: '手机号' }, width: 112 },
    email: { kind: 'text', words: { en: 'E-mail', zh: '邮箱' }, width: 160 },
    lastLogin: {
      kind: 'time',
      field: 'lastLoginTime',
      words: { en: 'Last sign-in', zh: '最近登录' },
      width: 148,
      sort: 'lastLoginTime',
    },
    secondFactor: { kind: 'own', words: { en: 'Second factor', zh: '双因素认证' }, width: 116, seen: 'chosen' },
    created: { kind: 'time', field: 'createTime', words: { en: 'Created', zh: '创建时间' }, seen: 'chosen', sort: 'createTime' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Account, name, phone, e-mail', zh: '账号、姓名、手机号、邮箱' } },
    roleId: { kind: 'options', main: true, words: { en: 'Role', zh: '角色' } },
    status: {
      kind: 'options',
      main: true,
      values: { enabled: { en: 'Enabled', zh: '启用' }, disabled: { en: 'Disabled', zh: '停用' } },
      words: { en: 'Status', zh: '状态' },
    },
    providerId: { kind: 'provider', main: true, words: { en: 'Provider', zh: '运营商' } },
  },
});
