import { contract } from '@csms/contract';

/** What anybody may call, about what is theirs: it reads, or changes, nothing of ours. */
export const OF_ONE_S_OWN = new Set([
  ...Object.keys(contract.profile).map((name) => `profile.${name}`),
  'preferences.set',
  'systemLog.findOperateLogs',
  'systemLog.getOperateDescription',
  'messages.searchMsg',
  'messages.readAll',
  'messages.unreadAll',
  'messages.getUserByRoleId',
  'savedViews.create',
  'handovers.addNote',
  'exportConfigs.exportConfig',
  'exportJobs.request',
  'fieldWork.subscribe',
  'fieldWork.unsubscribe',
]);

/**
 * What belongs to the provider and not to a station: a user of some stations reads it by permission alone, and may change it. All else that a call gives or changes is of the caller's stations.
 * Kept short: a new call is of stations until it stands here.
 */
export const OF_THE_PROVIDER: Readonly<Record<string, string>> = {
  cards: 'customers',
  cars: 'customers',
  chargeUsers: 'customers',
  userGroups: 'customers',
  membership: 'customers',
  'sessions.payers': 'customers',
  'activities.list': 'one that holds at all stations is seen by all',
  'vouchers.types': 'one that holds at all stations is seen by all',
  'vouchers.list': 'customers',
  'vouchers.issue': 'customers',
  'vouchers.withdraw': 'customers',
  'complaints.create': 'customers; one about a place is of the place',
  companies: 'customers',
  walletSearch: 'customers',
  rechargeRecords: 'money',
  corporateTransfers: 'money',
  statements: 'money; the paper of a customer names the places',
  transfers: 'money',
  reconciliations: 'money',
  'invoices.get': 'money',
  'invoices.list': 'money',
  'invoices.reject': 'money',
  invoiceInfos: 'money',
  'taxRates.list': 'money',
  systemUsers: 'people, of whom it changes those who see no more',
  roles: 'people',
  organisations: 'people',
  messages: 'people',
  'contractors.list': 'people',
  roster: 'people',
  handovers: 'people',
  'displayLinks.create': 'its own, and of its own stations',
  'fieldWork.subscribe': 'its own phone',
  applyOrders: 'spare parts lie in stores',
  spareParts: 'spare parts lie in stores',
  'fieldWork.parts': 'spare parts lie in stores',
  'components.getComName': 'kinds of parts',
  'components.types': 'kinds of parts',
  'maintenanceRecords.plans': 'one that holds at all stations is seen by all',
  'configurationTemplates.list': 'read by all, changed by users of all stations',
  'versions.list': 'read by all, changed by users of all stations',
  'recovery.playbooks': 'read by all, changed by users of all stations',
  'warnings.thresholds': 'read by all, changed by users of all stations',
  'workOrders.removeScheme': 'what is known of faults',
  faultProblems: 'what is known of faults',
  'dispatchBoard.plan': 'a day of its own orders, of which it has none',
};

/** What is asked for with a form, which these bodies are not. */
export const FORMS = new Set([
  'components.import',
  'files.upload',
  'versions.upload',
  'cars.import',
  'cards.import',
  'pointMoves.import',
  'circuits.import',
  'spareParts.import',
]);
