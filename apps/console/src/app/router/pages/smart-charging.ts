import { groups } from '../groups.tsx';
import type { Page } from '../page.ts';
import { withTexts } from './with-texts.ts';

export const smartChargingPages: readonly Page[] = [
  {
    path: '/smartCharging/profiles',
    permissions: ['smartCharging:read', 'timedCharging:read'],
    grants: [
      'smartCharging:read',
      'smartCharging:write',
      'smartCharging:send',
      'smartCharging:curtail',
      'timedCharging:read',
      'timedCharging:write',
    ],
    title: { zh: '智能充电', en: 'Smart charging' },
    group: groups.smartCharging,
    area: 'loadBalancing',
    help: [
      { key: 'charging.loadBalancing', title: 'loadBalancing:tab' },
      { key: 'charging.powerLimits', tabs: ['limits'], title: 'loadBalancing:limits.title' },
      { key: 'charging.chargingProfiles', tabs: ['central'], title: 'chargingProfiles:title' },
      { key: 'charging.circuits', tabs: ['local'], title: 'circuits:label' },
      { key: 'charging.timedCharging', tabs: ['timed'], title: 'timedCharging:tab' },
    ],
    load: () =>
      withTexts(
        ['circuits', 'chargingProfiles', 'powerLimits', 'sheetImport', 'timedCharging', 'prices'],
        import('../../../features/charging/pages/smart-charging-page.tsx'),
      ),
  },
  {
    path: '/smartCharging/reservation',
    permissions: ['reservation:read'],
    grants: ['reservation:read', 'reservation:write'],
    title: { zh: '预约', en: 'Reservations' },
    group: groups.smartCharging,
    area: 'reservations',
    help: [{ key: 'charging.reservations', tabs: ['', 'calendar'] }],
    load: () => import('../../../features/charging/pages/reservation-page.tsx'),
  },
];
