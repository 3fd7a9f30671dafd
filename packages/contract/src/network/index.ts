export {
  COMMAND_REASON_WORDS,
  COMMAND_REASONS,
  type CommandReasonKey,
  commandReason,
  type SystemReason,
} from './command-reasons.ts';
export * from './command-results.ts';
export { COMMAND_ACTION_WORDS, COMMAND_RESULT_WORDS } from './command-words.ts';
export * from './commands.list.ts';
export * from './commands.ts';
export * from './configuration-key.ts';
export * from './configuration-keys.ts';
export * from './configurations.list.ts';
export * from './configurations.templates.list.ts';
export * from './configurations.ts';
export * from './customer-data.ts';
export * from './diagnoses.list.ts';
export * from './diagnoses.ts';
export * from './display-messages.ts';
export * from './display-wishes.ts';
export * from './firmware-updates.list.ts';
export * from './firmware-updates.ts';
export { ID_TAG_TYPES, type IdTagType } from './id-tags.ts';
export * from './monitor-wishes.ts';
export * from './monitors.ts';
export * from './network-errors.ts';
export * from './new-chargers.ts';
export * from './ocpp-log.deviations.list.ts';
export * from './ocpp-log.ts';
export * from './point-sheet.ts';
export * from './points.codes.ts';
export * from './points.errors.ts';
export * from './points.list.ts';
export * from './points.moves.ts';
export * from './points.ts';
export * from './protocol-skills.ts';
export * from './security.ts';
export * from './stations.list.ts';
export * from './stations.ts';
export * from './statuses.ts';
export * from './versions.list.ts';
export * from './versions.ts';
export * from './wishes.ts';
