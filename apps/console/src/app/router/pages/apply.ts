import { groups } from '../groups.tsx';
import type { Page } from '../page.ts';

export const applyPages: readonly Page[] = [
  {
    path: '/apply/applyRecord',
    permissions: ['application:read'],
    grants: ['application:read', 'application:decide'],
    title: { zh: '申请人管理', en: 'Applications' },
    group: groups.apply,
    hidden: true,
    area: 'providers',
    help: 'access.applications',
    load: () => import('../../../features/access/applications/applications-page.tsx'),
  },
  {
    path: '/apply/applicant/:id',
    permissions: ['application:read'],
    title: { zh: '申请人信息', en: 'Applicant information' },
    group: groups.apply,
    under: '/apply/applyRecord',
    area: 'providers',
    help: 'access.applications',
    load: () => import('../../../features/access/applications/applicant-page.tsx'),
  },
];
