import { SettingOutlined } from '@ant-design/icons';
import type { Language, Permission } from '@csms/contract';
import type { ComponentType } from 'react';
import { HistoryIcon, MonitorIcon } from '../../shared/ui/icons/area-icons.tsx';
import type { TextArea } from '../texts.ts';

export type Titles = Record<Language, string>;

export interface Group {
  path: string;
  title: Titles;
  icon: ComponentType;
}

/** A page, once: sidebar, guard, breadcrumb, title and search read it here. */
export interface Page {
  path: string;
  /** What one must hold to see it, beyond a role that opens the path; any of them. */
  permissions: readonly Permission[];
  title: Titles;
  group?: Group;
  /** Texts that are there before the page shows. */
  area: TextArea;
  load: () => Promise<{ Component: ComponentType }>;
  /** Not in the menu: reached from another page, whose menu entry stays marked. */
  under?: string;
  /** Stands alone, without sidebar and navbar (print views). */
  bare?: true;
}

const monitor: Group = { path: '/realTimeMonitor', title: { zh: '实时监控', en: 'Real-time monitoring' }, icon: MonitorIcon };
const history: Group = { path: '/historyRecord', title: { zh: '历史记录', en: 'Records' }, icon: HistoryIcon };
const system: Group = { path: '/systemManagement', title: { zh: '系统管理', en: 'System' }, icon: SettingOutlined };

export const pages: readonly Page[] = [
  {
    path: '/realTimeMonitor/charging',
    permissions: ['charging:read'],
    title: { zh: '充电监控', en: 'Charging now' },
    group: monitor,
    area: 'charging',
    load: () => import('../../features/charging/sessions/sessions-page.tsx'),
  },
  {
    path: '/realTimeMonitor/chargePoint',
    permissions: ['point:read'],
    title: { zh: '充电桩监控', en: 'Charge points' },
    group: monitor,
    area: 'network',
    load: () => import('../../features/network/points-page.tsx'),
  },
  {
    path: '/historyRecord/chargeRecord',
    permissions: ['record:read'],
    title: { zh: '充电记录', en: 'Charging records' },
    group: history,
    area: 'charging',
    load: () => import('../../features/charging/records/records-page.tsx'),
  },
  {
    path: '/historyRecord/chargeRecord/:transactionId/print',
    permissions: ['record:read'],
    title: { zh: '打印账单', en: 'Print bill' },
    group: history,
    area: 'charging',
    under: '/historyRecord/chargeRecord',
    bare: true,
    load: () => import('../../features/charging/records/print/bill-page.tsx'),
  },
  {
    path: '/systemManagement/userManage',
    permissions: ['user:read', 'provider:read'],
    title: { zh: '用户管理', en: 'Users and providers' },
    group: system,
    area: 'access',
    load: () => import('../../features/access/users-page.tsx'),
  },
  {
    path: '/systemManagement/permissionManage',
    permissions: ['role:read'],
    title: { zh: '权限管理', en: 'Roles and organisations' },
    group: system,
    area: 'access',
    load: () => import('../../features/access/permissions-page.tsx'),
  },
];
