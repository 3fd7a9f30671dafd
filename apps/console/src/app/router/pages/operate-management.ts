import { groups } from '../groups.tsx';
import type { Page } from '../page.ts';

export const operateManagementPages: readonly Page[] = [
  {
    path: '/operateManagement/operateStatistics',
    permissions: ['statistics:read'],
    title: { zh: '运营统计', en: 'Operation statistics' },
    group: groups.operateManagement,
    area: 'statistics',
    help: 'insight.statistics',
    load: () => import('../../../features/insight/statistics/operation/operation-statistics-page.tsx'),
  },
  {
    path: '/operateManagement/membershipManage',
    permissions: ['membership:read'],
    grants: ['membership:read', 'membership:write', 'membership:sell'],
    title: { zh: '会员管理', en: 'Membership' },
    group: groups.operateManagement,
    area: 'benefits',
    help: 'customers.membership',
    load: () => import('../../../features/customers/membership/membership-page.tsx'),
  },
  {
    path: '/operateManagement/activityManage',
    permissions: ['activity:read'],
    grants: ['activity:read', 'activity:write'],
    title: { zh: '活动管理', en: 'Activities' },
    group: groups.operateManagement,
    area: 'benefits',
    help: 'customers.activities',
    load: () => import('../../../features/customers/activities/activities-page.tsx'),
  },
  {
    path: '/operateManagement/voucherManage',
    permissions: ['voucher:read'],
    grants: ['voucher:read', 'voucher:write', 'voucher:issue'],
    title: { zh: '优惠券管理', en: 'Vouchers' },
    group: groups.operateManagement,
    area: 'benefits',
    help: [{ key: 'customers.vouchers', tabs: ['', 'issued'] }],
    load: () => import('../../../features/customers/vouchers/vouchers-page.tsx'),
  },
];
