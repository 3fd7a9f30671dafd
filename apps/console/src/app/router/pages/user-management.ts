import { groups } from '../groups.tsx';
import type { Page } from '../page.ts';
import { withTexts } from './with-texts.ts';

export const userManagementPages: readonly Page[] = [
  {
    path: '/userManagement/cardManage',
    permissions: ['card:read'],
    grants: ['card:read', 'card:issue', 'card:recharge', 'card:export'],
    title: { zh: '充电卡管理', en: 'Cards' },
    group: groups.userManagement,
    area: 'cards',
    help: 'customers.cards',
    load: () => withTexts(['wallet', 'sheetImport'], import('../../../features/customers/cards/cards-page.tsx')),
  },
  {
    path: '/userManagement/chargeUser',
    permissions: ['chargeUser:read'],
    grants: [
      'chargeUser:read',
      'chargeUser:write',
      'chargeUser:recharge',
      'chargeUser:merge',
      'chargeUser:privacy',
      'chargeUser:export',
    ],
    title: { zh: '充电用户', en: 'Charge users' },
    group: groups.userManagement,
    area: 'users',
    help: 'customers.chargeUsers',
    load: () => withTexts('wallet', import('../../../features/customers/charge-users/charge-users-page.tsx')),
  },
  {
    path: '/userManagement/userGroup',
    permissions: ['userGroup:read'],
    grants: ['userGroup:read', 'userGroup:write'],
    title: { zh: '用户组', en: 'User groups' },
    group: groups.userManagement,
    area: 'users',
    help: 'customers.userGroups',
    load: () => import('../../../features/customers/user-groups/user-groups-page.tsx'),
  },
  {
    path: '/userManagement/statement/:kind/:id',
    permissions: ['statement:read'],
    title: { zh: '账户对账单', en: 'Account statement' },
    group: groups.userManagement,
    under: '/financialManagement/rechargeRecord',
    area: 'finance',
    help: 'finance.statement',
    load: () => import('../../../features/finance/statements/statement-page.tsx'),
  },
];
