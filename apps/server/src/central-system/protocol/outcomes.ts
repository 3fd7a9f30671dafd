import type { CommandResult } from '@csms/contract';

const STATUS_RESULTS: Readonly<Record<string, CommandResult>> = {
  Accepted: 'accepted',
  AcceptedCanceled: 'accepted',
  Rejected: 'rejected',
  Scheduled: 'scheduled',
  Failed: 'failed',
  NotImplemented: 'notImplemented',
  NotSupported: 'notSupported',
  VersionMismatch: 'versionMismatch',
  Faulted: 'faulted',
  Occupied: 'occupied',
  Unavailable: 'unavailable',
  RebootRequired: 'rebootRequired',
  Unlocked: 'unlocked',
  UnlockFailed: 'unlockFailed',
  UnknownMessageId: 'unknownMessageId',
  UnknownVendorId: 'unknownVendorId',
  Unknown: 'rejected',
  NotFound: 'rejected',
  InvalidCertificate: 'rejected',
  RevokedCertificate: 'rejected',
  // OCPP 2.0.1.
  EmptyResultSet: 'accepted',
  NotSupportedPriority: 'notSupported',
  NotSupportedState: 'notSupported',
  NotSupportedMessageFormat: 'notSupported',
  UnknownTransaction: 'rejected',
  Invalid: 'rejected',
  NoProfiles: 'accepted',
  NoTransaction: 'rejected',
  NoProfile: 'rejected',
  OngoingAuthorizedTransaction: 'occupied',
  UnknownConnector: 'rejected',
  UnknownComponent: 'notSupported',
  UnknownVariable: 'notSupported',
  NotSupportedAttributeType: 'notSupported',
};

/** The operation result (specification section 4) of a charge point's answer. Answers without a status (GetConfiguration …) are `accepted`. */
export function resultOfAnswer({ status }: Readonly<Record<string, unknown>>): CommandResult {
  if (typeof status !== 'string') return 'accepted';
  return STATUS_RESULTS[status] ?? 'failed';
}
