import type { Page } from '../page.ts';

/** Pages of the user, and the large display: outside the menu, and open to all who are signed in. */
export const userPages: readonly Page[] = [
  {
    path: '/user/profile',
    permissions: [],
    title: { zh: '个人中心', en: 'Personal center' },
    hidden: true,
    open: true,
    area: 'account',
    help: 'access.profile',
    load: () => import('../../../features/access/pages/profile-page.tsx'),
  },
  {
    path: '/user/message',
    permissions: [],
    grants: ['message:send'],
    title: { zh: '系统消息', en: 'Messages' },
    open: true,
    hidden: true,
    area: 'system',
    help: 'access.messages',
    load: () => import('../../../features/access/messages/messages-page.tsx'),
  },
  {
    path: '/largeScreen',
    permissions: [],
    title: { zh: '数据大屏', en: 'Large display' },
    hidden: true,
    open: true,
    bare: true,
    keyed: true,
    area: 'dashboard',
    help: [{ key: 'insight.display', title: 'dashboard:largeScreen' }],
    load: () => import('../../../features/insight/display/display-page.tsx'),
  },
];
