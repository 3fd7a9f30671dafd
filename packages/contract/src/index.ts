import { applications } from './access/applications.ts';
import { dictionaries } from './access/dictionaries.ts';
import { exportConfigs, exportJobs } from './access/exports.ts';
import { files } from './access/files.ts';
import { messages } from './access/messages.ts';
import { organisations } from './access/organisations.ts';
import { preferences, profile } from './access/profile.ts';
import { providers } from './access/providers.ts';
import { roles } from './access/roles.ts';
import { savedViews } from './access/saved-views.ts';
import { settings } from './access/settings.ts';
import { password, signIn } from './access/sign-in.ts';
import { streetMaps } from './access/street-maps.ts';
import { systemLog } from './access/system-log.ts';
import { systemUsers } from './access/system-users.ts';
import { alarms } from './charging/alarms.ts';
import { chargingProfiles } from './charging/charging-profiles.ts';
import { circuits } from './charging/circuits.ts';
import { energyCosts } from './charging/energy-costs.ts';
import { siteLimits } from './charging/load-balancing.limits.ts';
import { chargerModels } from './charging/load-balancing.models.ts';
import { loadBalancing } from './charging/load-balancing.ts';
import { maintenanceWindows } from './charging/maintenance.ts';
import { prices } from './charging/prices.ts';
import { billPdfs } from './charging/records.bill-pdf.ts';
import { records } from './charging/records.ts';
import { reservations } from './charging/reservations.ts';
import { sessions } from './charging/sessions.ts';
import { stationMonitor } from './charging/station-monitor.ts';
import { taxRates } from './charging/tax-rates.ts';
import { timedCharges } from './charging/timed-charging.ts';
import { activities } from './customers/activities.ts';
import { cards } from './customers/cards.ts';
import { cars } from './customers/cars.ts';
import { chargeUsers } from './customers/charge-users.ts';
import { membership } from './customers/membership.ts';
import { userGroups } from './customers/user-groups.ts';
import { vendorRules } from './customers/vendor-rules.ts';
import { vouchers } from './customers/vouchers.ts';
import { whitelists } from './customers/whitelists.ts';
import { companies } from './finance/companies.ts';
import { corporateTransfers } from './finance/corporate-transfers.ts';
import { invoiceInfos, invoices } from './finance/invoices.ts';
import { rechargeRecords } from './finance/recharge-records.ts';
import { reconciliations } from './finance/reconciliations.ts';
import { statements } from './finance/statements.ts';
import { transfers } from './finance/transfers.ts';
import { walletSearch } from './finance/wallet-search.ts';
import { dashboard } from './insight/dashboard.ts';
import { display, displayLinks } from './insight/display.ts';
import { handovers } from './insight/handovers.ts';
import { history } from './insight/history.ts';
import { live } from './insight/live.ts';
import { reports } from './insight/reports.ts';
import { setUp } from './insight/set-up.ts';
import { financialStatistics, statistics } from './insight/statistics.ts';
import { uptime } from './insight/uptime.ts';
import { commands } from './network/commands.ts';
import { configurations, configurationTemplates } from './network/configurations.ts';
import { diagnoses } from './network/diagnoses.ts';
import { firmwareUpdates } from './network/firmware-updates.ts';
import { newChargers } from './network/new-chargers.ts';
import { ocppLog } from './network/ocpp-log.ts';
import { connectorCodes } from './network/points.codes.ts';
import { pointMoves } from './network/points.moves.ts';
import { points } from './network/points.ts';
import { security } from './network/security.ts';
import { stations } from './network/stations.ts';
import { versions } from './network/versions.ts';
import { applyOrders } from './service/apply-orders.ts';
import { components } from './service/components.ts';
import { contractors } from './service/contractors.ts';
import { dispatchBoard } from './service/dispatch-board.ts';
import { faultProblems } from './service/fault-problems.ts';
import { feedback } from './service/feedback.ts';
import { fieldWork } from './service/field-work.ts';
import { maintenanceRecords } from './service/maintenance-records.ts';
import { onSite } from './service/on-site.ts';
import { orderCosts } from './service/order-costs.ts';
import { partReservations } from './service/part-reservations.ts';
import { photoRetention } from './service/photo-retention.ts';
import { recovery } from './service/recovery.ts';
import { roster } from './service/roster.ts';
import { serviceFigures } from './service/service-figures.ts';
import { spareParts } from './service/spare-parts.ts';
import { warnings } from './service/warnings.ts';
import { workOrders } from './service/work-orders.ts';

/** The whole API: area words, each with its endpoints. */
export const contract = {
  signIn,
  password,
  profile,
  preferences,
  systemUsers,
  roles,
  savedViews,
  organisations,
  providers,
  applications,
  messages,
  systemLog,
  dictionaries,
  settings,
  streetMaps,
  files,
  exportConfigs,
  exportJobs,
  stations,
  points,
  pointMoves,
  security,
  newChargers,
  commands,
  whitelists,
  configurations,
  configurationTemplates,
  ocppLog,
  versions,
  firmwareUpdates,
  diagnoses,
  cards,
  cars,
  chargeUsers,
  userGroups,
  membership,
  activities,
  vouchers,
  vendorRules,
  prices,
  sessions,
  stationMonitor,
  records,
  billPdfs,
  walletSearch,
  rechargeRecords,
  transfers,
  companies,
  corporateTransfers,
  statements,
  reconciliations,
  invoices,
  invoiceInfos,
  dashboard,
  display,
  displayLinks,
  setUp,
  handovers,
  history,
  alarms,
  uptime,
  statistics,
  financialStatistics,
  reports,
  maintenanceWindows,
  loadBalancing,
  siteLimits,
  chargerModels,
  circuits,
  reservations,
  taxRates,
  energyCosts,
  timedCharges,
  chargingProfiles,
  workOrders,
  onSite,
  recovery,
  faultProblems,
  contractors,
  dispatchBoard,
  orderCosts,
  roster,
  serviceFigures,
  components,
  maintenanceRecords,
  warnings,
  spareParts,
  partReservations,
  photoRetention,
  applyOrders,
  connectorCodes,
  feedback,
  fieldWork,
  live,
};

export * from './access/applications.list.ts';
export * from './access/applications.ts';
export * from './access/dictionaries.ts';
export * from './access/exports.ts';
export * from './access/files.ts';
export * from './access/finance-rights.ts';
export * from './access/messages.ts';
export * from './access/new-password.ts';
export * from './access/organisations.list.ts';
export * from './access/organisations.ts';
export * from './access/passkey-answers.ts';
export * from './access/passkeys.ts';
export * from './access/profile.ts';
export * from './access/providers.list.ts';
export * from './access/providers.ts';
export * from './access/roles.list.ts';
export * from './access/roles.permission-words.ts';
export * from './access/roles.ts';
export * from './access/saved-views.ts';
export * from './access/settings.ts';
export * from './access/sign-in.ts';
export * from './access/street-maps.ts';
export * from './access/system-log.list.ts';
export * from './access/system-log.ts';
export * from './access/system-users.list.ts';
export * from './access/system-users.ts';
export * from './charging/alarms.list.ts';
export * from './charging/alarms.ts';
export * from './charging/bill-standing.ts';
export * from './charging/charging-profiles.list.ts';
export * from './charging/charging-profiles.ts';
export * from './charging/circuits.list.ts';
export * from './charging/circuits.ts';
export * from './charging/energy-costs.ts';
export * from './charging/fee-kinds.ts';
export { SITE_FIELDS, WIRING_FIELDS } from './charging/load-balancing.fields.ts';
export * from './charging/load-balancing.limits.list.ts';
export * from './charging/load-balancing.limits.ts';
export * from './charging/load-balancing.list.ts';
export * from './charging/load-balancing.meter.ts';
export * from './charging/load-balancing.models.list.ts';
export * from './charging/load-balancing.models.ts';
export * from './charging/load-balancing.ts';
export * from './charging/load-balancing.why.ts';
export * from './charging/load-balancing.words.ts';
export * from './charging/maintenance.list.ts';
export * from './charging/maintenance.ts';
export * from './charging/measurands.ts';
export type { LiveReadings, PhaseReadings } from './charging/measured.ts';
export * from './charging/prices.list.ts';
export * from './charging/prices.ts';
export * from './charging/records.bill-pdf.ts';
export { RECORD_FIELDS } from './charging/records.fields.ts';
export * from './charging/records.list.ts';
export * from './charging/records.ts';
export * from './charging/records.words.ts';
export * from './charging/reservations.list.ts';
export * from './charging/reservations.ts';
export { REVIEW_REASON_WORDS } from './charging/review-words.ts';
export * from './charging/sessions.list.ts';
export * from './charging/sessions.ts';
export * from './charging/station-monitor.ts';
export * from './charging/stop-reasons.ts';
export * from './charging/tax-rates.ts';
export { PERIOD_FIELDS, TIMED_FIELDS, TIMED_START_FIELDS } from './charging/timed-charging.fields.ts';
export * from './charging/timed-charging.list.ts';
export * from './charging/timed-charging.ts';
export * from './charging/timed-charging.words.ts';
export { buttonOf, type HandDeed } from './core/deeds.ts';
export * from './core/endpoint.ts';
export * from './core/envelope.ts';
export * from './core/errors.ts';
export {
  boundsOf,
  type Field,
  type Fields,
  fieldOf,
  isRequired,
  longest,
  takesSeveral,
  titleOf,
  unitOf,
  withUnit,
} from './core/fields.ts';
export { atField, issueFields, valueFault } from './core/issue-words.ts';
export * from './core/language.ts';
export {
  type ExportedList,
  type FileColumnOf,
  type FilterKeyOf,
  fieldIn,
  filterKeysOf,
  type List,
  type ListColumn,
  type ListFilter,
  type OwnCellOf,
  type OwnColumnOf,
  type OwnFilterOf,
  type RowOf,
  type SortKeyOf,
  sortKeyOf,
  valueIn,
} from './core/list.ts';
export * from './core/operations.ts';
export * from './core/permissions.ts';
export { type AnySheet, columnTitle, type EntrySheet, type SheetColumn, sheetColumns, sheetHelp } from './core/sheet.ts';
export * from './core/unique-fields.ts';
export * from './core/values.ts';
export { FLAG_WORDS, type Words, wordsIn } from './core/words.ts';
export * from './customers/activities.list.ts';
export * from './customers/activities.ts';
export * from './customers/card-bridge.ts';
export * from './customers/cards.list.ts';
export * from './customers/cards.ts';
export * from './customers/cars.list.ts';
export * from './customers/cars.ts';
export * from './customers/charge-users.list.ts';
export * from './customers/charge-users.ts';
export * from './customers/membership.list.ts';
export * from './customers/membership.ts';
export * from './customers/sheets.ts';
export * from './customers/user-groups.list.ts';
export * from './customers/user-groups.ts';
export * from './customers/vendor-rules.list.ts';
export * from './customers/vendor-rules.ts';
export * from './customers/vouchers.list.ts';
export * from './customers/vouchers.ts';
export * from './customers/whitelists.ts';
export * from './finance/companies.list.ts';
export * from './finance/companies.ts';
export * from './finance/corporate-transfers.list.ts';
export * from './finance/corporate-transfers.ts';
export * from './finance/finance-words.ts';
export * from './finance/invoices.deeds.ts';
export * from './finance/invoices.list.ts';
export * from './finance/invoices.ts';
export * from './finance/recharge-records.list.ts';
export * from './finance/recharge-records.ts';
export * from './finance/reconciliations.list.ts';
export * from './finance/reconciliations.ts';
export * from './finance/statements.ts';
export * from './finance/transfers.list.ts';
export * from './finance/transfers.ts';
export * from './finance/wallet-search.ts';
export * from './insight/dashboard.ts';
export * from './insight/display.ts';
export * from './insight/handovers.ts';
export * from './insight/history.ts';
export * from './insight/live.ts';
export * from './insight/reports.list.ts';
export * from './insight/reports.ts';
export * from './insight/set-up.ts';
export * from './insight/statistics.ts';
export * from './insight/uptime.list.ts';
export * from './insight/uptime.ts';
export {
  COMMAND_REASON_WORDS,
  COMMAND_REASONS,
  type CommandReasonKey,
  commandReason,
  type SystemReason,
} from './network/command-reasons.ts';
export * from './network/command-results.ts';
export { COMMAND_ACTION_WORDS, COMMAND_RESULT_WORDS } from './network/command-words.ts';
export * from './network/commands.list.ts';
export * from './network/commands.ts';
export * from './network/configuration-key.ts';
export * from './network/configuration-keys.ts';
export * from './network/configurations.list.ts';
export * from './network/configurations.templates.list.ts';
export * from './network/configurations.ts';
export * from './network/diagnoses.list.ts';
export * from './network/diagnoses.ts';
export * from './network/firmware-updates.list.ts';
export * from './network/firmware-updates.ts';
export { ID_TAG_TYPES, type IdTagType } from './network/id-tags.ts';
export * from './network/new-chargers.ts';
export * from './network/ocpp-log.deviations.list.ts';
export * from './network/ocpp-log.ts';
export * from './network/point-sheet.ts';
export * from './network/points.codes.ts';
export * from './network/points.list.ts';
export * from './network/points.moves.ts';
export * from './network/points.ts';
export * from './network/security.ts';
export * from './network/stations.list.ts';
export * from './network/stations.ts';
export * from './network/statuses.ts';
export * from './network/versions.list.ts';
export * from './network/versions.ts';
export * from './network/wishes.ts';
export * from './service/apply-orders.list.ts';
export * from './service/apply-orders.ts';
export * from './service/components.list.ts';
export * from './service/components.ts';
export * from './service/contractors.list.ts';
export * from './service/contractors.ts';
export * from './service/dispatch-board.ts';
export * from './service/fault-problems.list.ts';
export * from './service/fault-problems.ts';
export * from './service/feedback.list.ts';
export * from './service/feedback.ts';
export * from './service/feedback.words.ts';
export * from './service/field-work.ts';
export * from './service/maintenance-records.list.ts';
export * from './service/maintenance-records.ts';
export * from './service/on-site.ts';
export * from './service/order-costs.list.ts';
export * from './service/order-costs.ts';
export * from './service/part-reservations.list.ts';
export * from './service/part-reservations.ts';
export * from './service/photo-retention.ts';
export * from './service/point-place.ts';
export * from './service/recovery.list.ts';
export * from './service/recovery.ts';
export * from './service/roster.list.ts';
export * from './service/roster.ts';
export * from './service/service-figures.list.ts';
export * from './service/service-figures.ts';
export * from './service/spare-parts.list.ts';
export { PART_FIELDS, type Part, part, partForm, partSheet } from './service/spare-parts.parts.ts';
export * from './service/spare-parts.ts';
export * from './service/warnings.list.ts';
export * from './service/warnings.ts';
export * from './service/warnings.words.ts';
export * from './service/work-orders.areas.ts';
export * from './service/work-orders.deeds.ts';
export * from './service/work-orders.list.ts';
export * from './service/work-orders.orders.ts';
export * from './service/work-orders.reports.ts';
export * from './service/work-orders.schemes.ts';
export * from './service/work-orders.states.ts';
export * from './service/work-orders.steps.ts';
export * from './service/work-orders.ts';
export * from './service/work-orders.words.ts';
