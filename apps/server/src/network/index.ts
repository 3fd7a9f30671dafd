import '../platform/bus/live-topic.ts';

export { findCommands } from './commands/commands.queries.ts';
export { commandRoutes, pointIdsOf } from './commands/commands.routes.ts';
export { answerTimeout, effectTimeout, resultOfAnswer, resultOfError } from './commands/commands.rules.ts';
export { type CommandOutcome, type CommandService, createCommandService, requestCommands } from './commands/commands.service.ts';
export { configurationRoutes } from './configurations/configurations.routes.ts';
export { followConfigurations } from './configurations/configurations.service.ts';
export { newChargerRoutes } from './new-chargers/new-chargers.ts';
export {
  abandonWaiting,
  completeExchanges,
  countDeviations,
  logExchanges,
  type OcppLogEntry,
  type OcppLogKey,
  ocppLogRoutes,
  openExchanges,
} from './ocpp-log/ocpp-log.ts';
export { type ClockEstimate, INITIAL_CLOCK, readClock } from './points/clock.rules.ts';
export {
  bootPoints,
  notePointEvents,
  notifyStatuses,
  onlyLogged,
  type PointEventInput,
  type PointKey,
  type WithEvents,
} from './points/points.operations.ts';
export { findPoint } from './points/points.queries.ts';
export { pointRoutes } from './points/points.routes.ts';
export { createPoint } from './points/points.service.ts';
export { stationRoutes } from './stations/stations.ts';
