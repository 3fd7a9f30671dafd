import '../platform/bus/live-topic.ts';

export { networkArea } from './area.ts';
export type { NetworkParts } from './area-parts.ts';
export { startChargerFtp } from './charger-files/charger-files.ftp.ts';
export { type ChargerFiles, createChargerFiles } from './charger-files/charger-files.service.ts';
export { withKeptReason } from './commands/command-reasons.ts';
export { findCommands, listCommands } from './commands/commands.queries.ts';
export { pointIdsOf } from './commands/commands.routes.ts';
export { SCHEDULED_MS } from './commands/commands.rules.ts';
export {
  type ClaimedCommand,
  type CommandOutcome,
  type CommandService,
  createCommandService,
  OUTCOME_COLUMNS,
  type Outcome,
  outcomeOf,
} from './commands/commands.service.ts';
export { type CommandRequest, requestCommands } from './commands/request.writes.ts';
export { noteStartedSessions } from './commands/started.writes.ts';
export { configuredNumbers } from './configurations/configured-numbers.ts';
export { type ReportInput, reportVariables } from './configurations/device-model.writes.ts';
export { type CustomerDataInput, takeCustomerData } from './customer-data/customer-data.writes.ts';
export { knownChargerUrl, publicUrl } from './diagnoses/charger-address.ts';
export { requestDiagnoses } from './diagnoses/diagnoses.service.ts';
export { type DisplayReportInput, reportMessages, type ShownMessage } from './display-messages/display-messages.writes.ts';
export {
  type EventReportInput,
  type MonitorReportInput,
  type NoticedEvent,
  noteNoticed,
  reportMonitors,
} from './monitors/monitors.writes.ts';
export { Knocks } from './new-chargers/knocks.ts';
export type { OcppLogEntry } from './ocpp-log/log-entry.ts';
export type { KnownMessages } from './ocpp-log/log-keeper.ts';
export { openOcppLog } from './ocpp-log/ocpp-log.service.ts';
export {
  abandonWaiting,
  completeExchanges,
  countDeviations,
  logExchanges,
  logKeeper,
  type OcppLogKey,
  openExchanges,
} from './ocpp-log/ocpp-log.writes.ts';
export { type SpaceGuard, startSpaceGuard } from './ocpp-log/space-guard.ts';
export {
  type AtWorkRow,
  confirmSafe,
  enterPoint,
  leavePoint,
  peopleOfOrder,
  type WorkChange,
} from './people-at-work/people-at-work.service.ts';
export { IS_AT_WORK, personAt, personPlaces } from './people-at-work/people-at-work.ts';
export { addressesOfWork, noteAddresses, USUAL_MS, type WorkedFrom } from './points/addresses.writes.ts';
export { bootPoints } from './points/boot.writes.ts';
export { cutOffPoints, noteUnknownTags } from './points/captured.ts';
export {
  CLOCK_TOLERANCE_MS,
  type ClockEstimate,
  clockAfterBoot,
  EARLIEST_TIME,
  INITIAL_CLOCK,
  keepsStep,
  readClock,
  rememberedClock,
  type TimeKind,
} from './points/clock.rules.ts';
export { readCode } from './points/codes.routes.ts';
export { SHOWN_STATE_SQL } from './points/connector-state.rules.ts';
export { takeOfDay } from './points/day-counts.ts';
export { EvseNumbering } from './points/evse-numbering.rules.ts';
export { plateText } from './points/hardware-changes.ts';
export { CONFLICT_MINUTES, noteConflict, type TurnTaker } from './points/identity-conflicts.ts';
export { claimPlace, connectorsOf, type NumberedConnector, type Place, placeOf } from './points/places.ts';
export { type PointKey, pointChanged, type WithEvents } from './points/point-key.ts';
export { findPoint, listPoints } from './points/points.queries.ts';
export { createPoint } from './points/points.service.ts';
export {
  notePointEvents,
  notifyStatuses,
  ORDINARY_CONNECTORS,
  onlyLogged,
  type PointEventInput,
  type StatusInput,
} from './points/points.writes.ts';
export {
  clearConnectionEvents,
  clearStalePresence,
  comparePresence,
  noteComings,
  noteNoPongs,
  quarantinePoint,
  writePresence,
} from './points/presence.writes.ts';
export { faultIn, isFault, saysState, saysThat } from './points/status-sql.ts';
export { freeConnectors, markReserved, notePointsUsed, occupyConnectors } from './points/use.writes.ts';
export { networkQuoting, ocppLogQuoting } from './quoting.ts';
export { type Authority, createAuthority } from './security/authority.ts';
export { checkClientCertificate } from './security/certificates.ts';
export { requestCertificates, type SigningInput, type SigningOut } from './security/certificates.writes.ts';
export { readCsr } from './security/csr.rules.ts';
export { maskFrame, maskKeys } from './security/masking.ts';
export { fillSecrets, promotePassword } from './security/passwords.ts';
export { judge, type Presented, statusOf, type Verdict } from './security/security.rules.ts';
export { clearRefusals, noteRefusal, renewPassword, takeReturn } from './security/security.service.ts';
export { noteUpgradeConnection } from './security/upgrades.ts';
export {
  COUNT_COLUMNS,
  COUNT_SUMS,
  type CountRow,
  connectorCounts,
  pointCounts,
  STATION_LOAD,
  STATION_STATE,
  statesOf,
} from './stations/station-counts.ts';
export { placesOf } from './stations/stations.queries.ts';
export { setSiteLimit } from './stations/stations.service.ts';
