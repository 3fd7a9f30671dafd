import { groups } from '../groups.tsx';
import type { Page } from '../page.ts';
import { withTexts } from './with-texts.ts';

export const systemManagementPages: readonly Page[] = [
  {
    path: '/systemManagement/userManage',
    permissions: ['user:read', 'provider:read'],
    grants: ['user:read', 'user:write', 'provider:read', 'provider:write'],
    title: { zh: '用户管理', en: 'Users and providers' },
    group: groups.systemManagement,
    area: 'access',
    help: [
      { key: 'access.systemUsers', title: 'access:tabs.users' },
      { key: 'access.providers', tabs: ['providers'], title: 'access:tabs.providers' },
    ],
    load: () => withTexts('providers', import('../../../features/access/pages/users-and-providers-page.tsx')),
  },
  {
    path: '/systemManagement/permissionManage',
    permissions: ['role:read'],
    grants: ['role:read', 'role:write'],
    title: { zh: '权限管理', en: 'Roles and organisations' },
    group: groups.systemManagement,
    area: 'access',
    help: [
      { key: 'access.roles', title: 'access:tabs.roles' },
      { key: 'access.organisations', tabs: ['organisations'], title: 'access:tabs.organisations' },
    ],
    load: () => import('../../../features/access/pages/roles-and-organisations-page.tsx'),
  },
  {
    path: '/systemManagement/systemLog',
    permissions: ['systemLog:read'],
    title: { zh: '系统日志', en: 'System log' },
    group: groups.systemManagement,
    area: 'system',
    help: 'access.systemLog',
    load: () => import('../../../features/access/system-log/system-log-page.tsx'),
  },
  {
    path: '/systemManagement/dictionary',
    permissions: ['config:read'],
    grants: ['config:read', 'config:write'],
    title: { zh: '字典与参数', en: 'Dictionaries and settings' },
    group: groups.systemManagement,
    area: 'system',
    help: [{ key: 'access.dictionaries', tabs: ['', 'settings'] }],
    load: () => import('../../../features/access/pages/dictionaries-and-settings-page.tsx'),
  },
  {
    path: '/systemManagement/apiDocs',
    permissions: [],
    title: { zh: '接口文档', en: 'API documentation' },
    group: groups.systemManagement,
    area: 'frame',
    help: 'access.apiDocs',
    embed: '/prod-api/docs/',
  },
];
