import type { Page } from '../page.ts';

/** Pages without a session; `guard.ts` lists them too. */
export const publicPages: readonly Page[] = [
  {
    path: '/applyForm',
    permissions: [],
    title: { zh: '申请成为运营商', en: 'Apply to become a provider' },
    public: true,
    area: 'providers',
    load: () => import('../../../features/access/applications/apply-page.tsx'),
  },
  {
    path: '/disclaimer',
    permissions: [],
    title: { zh: '免责声明', en: 'Disclaimer' },
    public: true,
    area: 'providers',
    load: () => import('../../../features/access/providers/disclaimer-page.tsx'),
  },
  {
    path: '/privacyAgreement',
    permissions: [],
    title: { zh: '隐私协议', en: 'Privacy agreement' },
    public: true,
    area: 'providers',
    load: () => import('../../../features/access/providers/privacy-page.tsx'),
  },
];
