import {
  ApplyIcon,
  ChargingIcon,
  ConfigurationIcon,
  FinanceIcon,
  HistoryIcon,
  MonitorIcon,
  OperateIcon,
  SystemIcon,
  UserIcon,
  UsersIcon,
  WorkOrderIcon,
} from '../../shared/ui/icons/area-icons.tsx';
import type { Group } from './page.ts';

/** The menu's groups in its order (specification section 2). A group shows only while the user may open one of its pages. */
export const groups = {
  realTimeMonitor: {
    path: '/realTimeMonitor',
    title: { zh: '实时监控', en: 'Real-time monitoring' },
    icon: MonitorIcon,
    defaultChild: 'charging',
  },
  smartCharging: {
    path: '/smartCharging',
    title: { zh: '智能充电', en: 'Smart charging' },
    icon: ChargingIcon,
    defaultChild: 'profiles',
  },
  workOrder: { path: '/workOrder', title: { zh: '工单管理', en: 'Work orders' }, icon: WorkOrderIcon, defaultChild: 'list' },
  historyRecord: {
    path: '/historyRecord',
    title: { zh: '历史记录', en: 'Records' },
    icon: HistoryIcon,
    defaultChild: 'chargeRecord',
  },
  userManagement: {
    path: '/userManagement',
    title: { zh: '用户管理', en: 'Users' },
    icon: UsersIcon,
    defaultChild: 'cardManage',
  },
  operateManagement: {
    path: '/operateManagement',
    title: { zh: '运营管理', en: 'Operations' },
    icon: OperateIcon,
    defaultChild: 'operateStatistics',
  },
  financialManagement: {
    path: '/financialManagement',
    title: { zh: '财务管理', en: 'Finance' },
    icon: FinanceIcon,
    defaultChild: 'financialStatistics',
    requires: 'admin',
  },
  configurationManagement: {
    path: '/configurationManagement',
    title: { zh: '配置管理', en: 'Configuration' },
    icon: ConfigurationIcon,
    defaultChild: 'stationManagement',
  },
  systemManagement: {
    path: '/systemManagement',
    title: { zh: '系统管理', en: 'System' },
    icon: SystemIcon,
    defaultChild: 'userManage',
    requires: 'admin',
  },
  apply: { path: '/apply', title: { zh: '申请管理', en: 'Applications' }, icon: ApplyIcon, defaultChild: 'applyRecord' },
  user: {
    path: '/user',
    title: { zh: '个人中心', en: 'Personal center' },
    icon: UserIcon,
    defaultChild: 'profile',
    hidden: true,
  },
} as const satisfies Record<string, Group>;

export const groupList: readonly Group[] = Object.values(groups);
