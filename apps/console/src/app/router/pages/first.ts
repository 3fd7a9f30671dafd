import { NEEDS_ANY, SET_UP_ANY } from '@csms/contract';
import { ConfigurationIcon, DashboardIcon, NeedsIcon } from '../../../shared/ui/icons/area-icons.tsx';
import type { Page } from '../page.ts';
import { withTexts } from './with-texts.ts';

/** The first pages of the menu, outside its groups. */
export const firstPages: readonly Page[] = [
  {
    path: '/dashboard',
    permissions: ['dashboard:read'],
    grants: ['dashboard:read', 'display:manage'],
    title: { zh: '首页', en: 'Dashboard' },
    affix: true,
    icon: DashboardIcon,
    area: 'dashboard',
    help: 'insight.dashboard',
    load: () => withTexts('alarms', import('../../../features/insight/pages/dashboard-page.tsx')),
  },
  {
    path: '/needs',
    permissions: NEEDS_ANY,
    title: { zh: '待办', en: 'To do' },
    icon: NeedsIcon,
    open: true,
    area: 'needs',
    help: 'insight.needs',
    load: () => import('../../../features/insight/pages/needs-page.tsx'),
  },
  {
    path: '/setUp',
    permissions: SET_UP_ANY,
    title: { zh: '开通指引', en: 'Set up' },
    icon: ConfigurationIcon,
    inMenuWhile: 'setUpMissing',
    open: true,
    area: 'setUp',
    help: 'insight.setUp',
    load: () =>
      withTexts(
        ['stations', 'prices', 'network', 'cards', 'charging', 'providers'],
        import('../../../features/insight/pages/set-up-page.tsx'),
      ),
  },
];
