import { listOf } from '../core/list.ts';
import { SYSTEM_USER_FIELDS, systemUsers, USER_STATUS_WORDS } from './system-users.ts';

/** The list of system users. */
export const systemUserList = listOf({
  name: 'systemUsers',
  endpoint: systemUsers.getAllUsers,
  fields: SYSTEM_USER_FIELDS,
  columns: {
    user: { kind: 'own', words: { en: 'User', zh: '用户' }, width: 266, seen: 'always', fixed: 'start', sort: 'username' },
    status: { kind: 'own', width: 86 },
    role: { field: 'roleName', width: 116, sort: 'roleName' },
    provider: { field: 'providerName', sort: 'providerName' },
    stations: { kind: 'own', width: 108 },
    phone: { width: 112 },
    email: { width: 160 },
    lastLogin: { field: 'lastLoginTime', width: 148, sort: 'lastLoginTime' },
    secondFactor: { kind: 'own', words: { en: 'Second factor', zh: '双因素认证' }, width: 116, seen: 'chosen' },
    created: { field: 'createTime', seen: 'chosen', sort: 'createTime' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Account, name, phone, e-mail', zh: '账号、姓名、手机号、邮箱' } },
    roleId: { kind: 'options', main: true },
    status: { kind: 'options', main: true, values: USER_STATUS_WORDS },
    providerId: { kind: 'provider', main: true },
  },
});
