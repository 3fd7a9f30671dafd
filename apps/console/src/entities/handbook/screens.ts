import type { AREAS } from './areas.ts';

type Areas = typeof AREAS;
type PagesOf<A extends keyof Areas> = Awaited<ReturnType<Areas[A]>>['pages'];
/** Which page of which area: `insight.dashboard`. */
export type ScreenKey = { [A in keyof Areas]: `${A}.${keyof PagesOf<A> & string}` }[keyof Areas];
/** A figure that has a definition: `insight.dashboard.energy`. */
export type FigureKey = {
  [A in keyof Areas]: {
    [P in keyof PagesOf<A> & string]: PagesOf<A>[P] extends { figures: infer F } ? `${A}.${P}.${keyof F & string}` : never;
  }[keyof PagesOf<A> & string];
}[keyof Areas];

export interface Screen {
  key: ScreenKey;
  /** Where it helps: paths as the registry writes them, with `?tab=` for one list of several. The first names it. */
  at: readonly [string, ...string[]];
  /** The key of its name, where that is not the title of its page. */
  title?: string;
}

/** Every screen that the handbook describes, in the order of the menu. */
export const SCREENS: readonly Screen[] = [
  { key: 'insight.dashboard', at: ['/dashboard'] },
  { key: 'insight.setUp', at: ['/setUp'] },
  { key: 'insight.display', at: ['/largeScreen'], title: 'dashboard:largeScreen' },
  { key: 'charging.sessions', at: ['/realTimeMonitor/charging'] },
  { key: 'charging.stationMonitor', at: ['/realTimeMonitor/chargeStation'] },
  { key: 'network.points', at: ['/realTimeMonitor/chargePoint'] },
  { key: 'network.point', at: ['/configurationManagement/point/:serialNumber'] },
  { key: 'network.security', at: ['/configurationManagement/point/:serialNumber/security'] },
  { key: 'network.ocppLog', at: ['/realTimeMonitor/ocppLog'] },
  { key: 'network.deviations', at: ['/realTimeMonitor/ocppLog?tab=deviations'], title: 'ocppLog:deviationsTab' },
  { key: 'network.vendorRules', at: ['/realTimeMonitor/ocppLog?tab=vendorRules'], title: 'ocppLog:rulesTab' },
  { key: 'insight.uptime', at: ['/realTimeMonitor/uptime'] },
  { key: 'charging.maintenance', at: ['/realTimeMonitor/uptime?tab=maintenance'], title: 'maintenance:maintenance.title' },
  { key: 'charging.loadBalancing', at: ['/smartCharging/profiles'], title: 'loadBalancing:tab' },
  { key: 'charging.powerLimits', at: ['/smartCharging/profiles?tab=limits'], title: 'loadBalancing:limits.title' },
  { key: 'charging.chargingProfiles', at: ['/smartCharging/profiles?tab=central'], title: 'chargingProfiles:title' },
  { key: 'charging.circuits', at: ['/smartCharging/profiles?tab=local'], title: 'circuits:label' },
  { key: 'charging.timedCharging', at: ['/smartCharging/profiles?tab=timed'], title: 'timedCharging:tab' },
  { key: 'charging.reservations', at: ['/smartCharging/reservation', '/smartCharging/reservation?tab=calendar'] },
  { key: 'service.workOrders', at: ['/workOrder/list'] },
  { key: 'service.dispatchBoard', at: ['/workOrder/list?tab=board'], title: 'dispatchBoard:tab' },
  { key: 'service.roster', at: ['/workOrder/list?tab=roster'], title: 'dispatchBoard:roster.tab' },
  { key: 'service.recovery', at: ['/workOrder/list?tab=recovery'], title: 'recovery:tab' },
  { key: 'service.problems', at: ['/workOrder/list?tab=problems'], title: 'faultProblems:tab' },
  { key: 'service.serviceFigures', at: ['/workOrder/list?tab=figures'], title: 'statistics:serviceFigures' },
  { key: 'service.contractors', at: ['/workOrder/list?tab=contractors'], title: 'contractors:tab' },
  { key: 'service.areas', at: ['/workOrder/list?tab=areas'], title: 'workOrders:areasTab' },
  { key: 'service.reportFault', at: ['/workOrder/create'] },
  { key: 'service.feedback', at: ['/workOrder/create?tab=drivers'], title: 'feedback:tab' },
  { key: 'service.fieldWork', at: ['/workOrder/field'] },
  {
    key: 'service.warnings',
    at: ['/workOrder/warnManage', '/workOrder/warnManage?tab=map', '/workOrder/warnManage?tab=list'],
  },
  { key: 'service.thresholds', at: ['/workOrder/warnManage?tab=thresholds'], title: 'warnings:tabs.thresholds' },
  {
    key: 'service.spareParts',
    at: ['/workOrder/sparePartsManage', '/workOrder/sparePartsManage?tab=book', '/workOrder/sparePartsManage?tab=stores'],
  },
  {
    key: 'service.applyOrders',
    at: ['/workOrder/sparePartsManage?tab=orders', '/workOrder/sparePartsManage?tab=reserved'],
    title: 'applyOrders:label',
  },
  { key: 'service.stocktakes', at: ['/workOrder/sparePartsManage?tab=stocktakes'], title: 'spareParts:stocktakesTab' },
  {
    key: 'service.components',
    at: ['/workOrder/maintainManage', '/workOrder/maintainManage?tab=types'],
    title: 'components:tab',
  },
  {
    key: 'service.maintenanceRecords',
    at: ['/workOrder/maintainManage?tab=records', '/workOrder/maintainManage?tab=due'],
    title: 'maintenanceRecords:tab',
  },
  { key: 'service.warranties', at: ['/workOrder/maintainManage?tab=warranty'], title: 'orderCosts:warranties.tab' },
  {
    key: 'charging.records',
    at: ['/historyRecord/chargeRecord', '/historyRecord/chargeRecord/:transactionId/print'],
  },
  { key: 'charging.alarms', at: ['/historyRecord/alarmRecord'] },
  { key: 'charging.alarmRules', at: ['/historyRecord/alarmRecord?tab=rules'], title: 'alarms:rules.title' },
  { key: 'customers.cards', at: ['/userManagement/cardManage'] },
  { key: 'customers.chargeUsers', at: ['/userManagement/chargeUser'] },
  { key: 'customers.userGroups', at: ['/userManagement/userGroup'] },
  { key: 'finance.statement', at: ['/userManagement/statement/:kind/:id'] },
  { key: 'insight.statistics', at: ['/operateManagement/operateStatistics'] },
  { key: 'insight.reports', at: ['/operateManagement/scheduledReports'] },
  { key: 'customers.membership', at: ['/operateManagement/membershipManage'] },
  { key: 'customers.activities', at: ['/operateManagement/activityManage'] },
  { key: 'customers.vouchers', at: ['/operateManagement/voucherManage', '/operateManagement/voucherManage?tab=issued'] },
  { key: 'insight.financialStatistics', at: ['/financialManagement/financialStatistics'] },
  { key: 'charging.prices', at: ['/financialManagement/electricityPriceSetting'] },
  {
    key: 'charging.priceEdit',
    at: ['/financialManagement/price/:stationId', '/financialManagement/groupPrice/:stationId'],
  },
  { key: 'finance.corporateTransfers', at: ['/financialManagement/corporateTransfer'] },
  {
    key: 'finance.companies',
    at: ['/financialManagement/corporateTransfer?tab=companies', '/financialManagement/company/:id'],
    title: 'finance:companies.tab',
  },
  { key: 'finance.transfers', at: ['/financialManagement/transferRecord'] },
  { key: 'finance.rechargeRecords', at: ['/financialManagement/rechargeRecord'] },
  {
    key: 'finance.invoices',
    at: ['/financialManagement/invoiceRecordManage', '/financialManagement/invoiceRecordManage?tab=infos'],
  },
  { key: 'finance.reconciliation', at: ['/financialManagement/reconciliation'] },
  { key: 'network.stations', at: ['/configurationManagement/stationManagement', '/configurationManagement/station/new'] },
  { key: 'network.station', at: ['/configurationManagement/station/:id', '/configurationManagement/station/:id/codes'] },
  { key: 'network.versions', at: ['/configurationManagement/versionManage'] },
  {
    key: 'network.upgrades',
    at: ['/configurationManagement/versionManage?tab=upgrades', '/configurationManagement/point/:serialNumber/firmware'],
    title: 'firmware:tabs.upgrades',
  },
  {
    key: 'network.diagnoses',
    at: ['/configurationManagement/versionManage?tab=diagnoses', '/configurationManagement/point/:serialNumber/diagnosis'],
    title: 'firmware:tabs.diagnoses',
  },
  { key: 'customers.cars', at: ['/configurationManagement/carManage'] },
  {
    key: 'network.configurations',
    at: ['/configurationManagement/pointConfiguration', '/configurationManagement/point/:serialNumber/configuration'],
  },
  {
    key: 'network.templates',
    at: ['/configurationManagement/pointConfiguration?tab=templates'],
    title: 'configuration:templates.label',
  },
  { key: 'access.systemUsers', at: ['/systemManagement/userManage'], title: 'access:tabs.users' },
  { key: 'access.providers', at: ['/systemManagement/userManage?tab=providers'], title: 'access:tabs.providers' },
  { key: 'access.roles', at: ['/systemManagement/permissionManage'], title: 'access:tabs.roles' },
  {
    key: 'access.organisations',
    at: ['/systemManagement/permissionManage?tab=organisations'],
    title: 'access:tabs.organisations',
  },
  { key: 'access.systemLog', at: ['/systemManagement/systemLog'] },
  {
    key: 'access.dictionaries',
    at: ['/systemManagement/dictionary', '/systemManagement/dictionary?tab=settings'],
  },
  { key: 'access.apiDocs', at: ['/systemManagement/apiDocs'] },
  { key: 'access.applications', at: ['/apply/applyRecord', '/apply/applicant/:id'] },
  { key: 'access.profile', at: ['/user/profile'] },
  { key: 'access.messages', at: ['/user/message'] },
];

/** The screen that helps at a page of the registry, at one of its lists if it has several; undefined: none does. */
export function screenAt(page: string, tab?: string): Screen | undefined {
  const exact = tab && SCREENS.find(({ at }) => at.includes(`${page}?tab=${tab}`));
  return exact || SCREENS.find(({ at }) => at.includes(page));
}

export const pageOf = (place: string): string => place.replace(/\?.*/, '');
