/** Operation results (specification section 4), in machine words. */
export const COMMAND_RESULTS = [
  'accepted',
  'rejected',
  'scheduled',
  'failed',
  'notImplemented',
  'notSupported',
  'versionMismatch',
  'offline',
  'faulted',
  'occupied',
  'unavailable',
  'rebootRequired',
  'unlocked',
  'unlockFailed',
  'unknownMessageId',
  'unknownVendorId',
  'noAnswer',
  'personAtWork',
] as const;

/** With these a command has not been done. */
export const FAILED_RESULTS: readonly (typeof COMMAND_RESULTS)[number][] = COMMAND_RESULTS.filter(
  (result) => !['accepted', 'scheduled', 'rebootRequired', 'unlocked'].includes(result),
);

export type CommandResult = (typeof COMMAND_RESULTS)[number];
