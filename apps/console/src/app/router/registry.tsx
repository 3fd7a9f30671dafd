import { i18n } from '../../shared/i18n/i18n.ts';
import { groups } from './groups.tsx';
import type { Page } from './page.ts';

/** Every page there is, in the order of the menu; a group's pages stand together. What a field means stands in `page.ts`. */
export const pages: readonly Page[] = [
  // realTimeMonitor
  {
    path: '/realTimeMonitor/charging',
    permissions: ['charging:read'],
    grants: ['charging:read', 'charging:start', 'charging:stop'],
    title: { zh: '充电监控', en: 'Charging now' },
    group: groups.realTimeMonitor,
    area: 'charging',
    load: () => import('../../features/charging/sessions/sessions-page.tsx'),
  },
  {
    path: '/realTimeMonitor/chargePoint',
    permissions: ['point:read'],
    grants: ['point:read', 'point:write', 'point:command', 'newCharger:read', 'newCharger:adopt', 'ocppLog:read'],
    title: { zh: '充电桩监控', en: 'Charge points' },
    group: groups.realTimeMonitor,
    area: 'network',
    load: () => import('../../features/network/points-page.tsx'),
  },
  {
    path: '/realTimeMonitor/ocppLog',
    permissions: ['ocppLog:read'],
    title: { zh: 'OCPP 日志', en: 'OCPP log' },
    group: groups.realTimeMonitor,
    area: 'ocppLog',
    load: () => import('../../features/network/ocpp-log/ocpp-log-page.tsx'),
    keywords: ['报文', '协议偏差', 'frames', 'deviations'],
  },
  // smartCharging
  // workOrder
  // historyRecord
  {
    path: '/historyRecord/chargeRecord',
    permissions: ['record:read'],
    grants: ['record:read', 'record:export', 'record:settle'],
    title: { zh: '充电记录', en: 'Charging records' },
    group: groups.historyRecord,
    area: 'charging',
    load: () => import('../../features/charging/records/records-page.tsx'),
  },
  {
    path: '/historyRecord/chargeRecord/:transactionId/print',
    permissions: ['record:read'],
    title: { zh: '打印账单', en: 'Print bill' },
    group: groups.historyRecord,
    area: 'charging',
    under: '/historyRecord/chargeRecord',
    bare: true,
    load: () => import('../../features/charging/records/print/bill-page.tsx'),
  },
  {
    path: '/historyRecord/alarmRecord',
    permissions: ['alarm:read'],
    grants: ['alarm:read', 'alarm:acknowledge', 'alarm:rule'],
    title: { zh: '告警记录', en: 'Alarms' },
    group: groups.historyRecord,
    area: 'insight',
    load: () => import('../../features/insight/alarms-page.tsx'),
    keywords: ['故障', '告警规则', 'faults', 'alarm rules'],
  },
  // userManagement
  // operateManagement
  // financialManagement
  // configurationManagement
  // systemManagement
  {
    path: '/systemManagement/userManage',
    permissions: ['user:read', 'provider:read'],
    grants: ['user:read', 'user:write', 'provider:read', 'provider:write'],
    title: { zh: '用户管理', en: 'Users and providers' },
    group: groups.systemManagement,
    area: 'access',
    load: () => i18n.loadNamespaces('providers').then(() => import('../../features/access/users-page.tsx')),
    keywords: ['运营商', 'system users'],
  },
  {
    path: '/systemManagement/permissionManage',
    permissions: ['role:read'],
    grants: ['role:read', 'role:write'],
    title: { zh: '权限管理', en: 'Roles and organisations' },
    group: groups.systemManagement,
    area: 'access',
    load: () => import('../../features/access/permissions-page.tsx'),
    keywords: ['角色', '组织', 'permissions'],
  },
  {
    path: '/systemManagement/systemLog',
    permissions: ['systemLog:read'],
    title: { zh: '系统日志', en: 'System log' },
    group: groups.systemManagement,
    area: 'system',
    keywords: ['操作日志', 'audit'],
    load: () => import('../../features/system/system-log/system-log-page.tsx'),
  },
  {
    path: '/systemManagement/dictionary',
    permissions: ['config:read'],
    grants: ['config:read', 'config:write'],
    title: { zh: '字典与参数', en: 'Dictionaries and settings' },
    group: groups.systemManagement,
    area: 'system',
    keywords: ['系统参数', '数据字典', 'configuration'],
    load: () => import('../../features/system/dictionary-page.tsx'),
  },
  {
    path: '/systemManagement/apiDocs',
    permissions: [],
    title: { zh: '接口文档', en: 'API documentation' },
    group: groups.systemManagement,
    area: 'frame',
    embed: '/prod-api/docs/',
    keywords: ['OpenAPI', 'Swagger'],
  },
  // apply
  {
    path: '/apply/applyRecord',
    permissions: ['application:read'],
    grants: ['application:read', 'application:decide'],
    title: { zh: '申请人管理', en: 'Applications' },
    group: groups.apply,
    hidden: true,
    area: 'providers',
    load: () => import('../../features/access/applications/applications-page.tsx'),
  },
  {
    path: '/apply/applicant/:id',
    permissions: ['application:read'],
    title: { zh: '申请人信息', en: 'Applicant information' },
    group: groups.apply,
    under: '/apply/applyRecord',
    area: 'providers',
    load: () => import('../../features/access/applications/applicant-page.tsx'),
  },
  // user
  {
    path: '/user/profile',
    permissions: [],
    title: { zh: '个人中心', en: 'Personal center' },
    hidden: true,
    open: true,
    area: 'account',
    load: () => import('../../features/account/profile/profile-page.tsx'),
    keywords: ['password', '密码', 'TOTP'],
  },
  {
    path: '/user/message',
    permissions: [],
    grants: ['message:send'],
    title: { zh: '系统消息', en: 'Messages' },
    open: true,
    hidden: true,
    area: 'system',
    load: () => import('../../features/system/messages/messages-page.tsx'),
  },
  // public
  {
    path: '/applyForm',
    permissions: [],
    title: { zh: '申请成为运营商', en: 'Apply to become a provider' },
    public: true,
    area: 'providers',
    load: () => import('../../features/access/applications/apply-page.tsx'),
  },
  {
    path: '/disclaimer',
    permissions: [],
    title: { zh: '免责声明', en: 'Disclaimer' },
    public: true,
    area: 'providers',
    load: () => import('../../features/access/providers/disclaimer-page.tsx'),
  },
  {
    path: '/privacyAgreement',
    permissions: [],
    title: { zh: '隐私协议', en: 'Privacy agreement' },
    public: true,
    area: 'providers',
    load: () => import('../../features/access/providers/privacy-page.tsx'),
  },
];
