import { createHash } from 'node:crypto';
import type { Command, CommandAction } from '@csms/contract';

type Result = NonNullable<Command['result']>;

/** How long the answer to a command may take, in ms (field rule 4: by its kind). */
export function answerTimeout(action: CommandAction): number {
  switch (action) {
    case 'GetConfiguration':
    case 'GetCompositeSchedule':
    case 'SendLocalList':
    case 'GetDiagnostics':
    case 'GetLog':
      return 60_000;
    case 'UnlockConnector':
      return 45_000;
    default:
      return 30_000;
  }
}

/** How long a command may wait for its point to come online, in ms. What a person waits for does not happen hours later. */
export function lifeOf(action: CommandAction): number {
  switch (action) {
    case 'RemoteStartTransaction':
    case 'UnlockConnector':
    case 'TriggerMessage':
    case 'ExtendedTriggerMessage':
      return 60_000;
    // Names its session: however late, it stops the right one.
    case 'RemoteStopTransaction':
      return 12 * 3_600_000;
    default:
      return 10 * 60_000;
  }
}

/** How long the effect of an accepted command is watched for, in ms; 0: it has none that could be seen. */
export function effectTimeout(action: CommandAction, payload: Readonly<Record<string, unknown>>): number {
  switch (action) {
    case 'RemoteStartTransaction':
    case 'RemoteStopTransaction':
      return 120_000;
    case 'Reset':
      return 300_000;
    case 'ChangeAvailability':
      return payload.type === 'Operative' || payload.type === 'Inoperative' ? 60_000 : 0;
    case 'TriggerMessage':
    case 'ExtendedTriggerMessage':
      return 30_000;
    case 'GetDiagnostics':
    case 'GetLog':
    case 'UpdateFirmware':
    case 'SignedUpdateFirmware':
      return 3_600_000;
    default:
      return 0;
  }
}

/** How long the effect of something that was put off (Scheduled) is watched for: it comes with the end of the session. */
export const SCHEDULED_MS = 24 * 3_600_000;

/** The same wish, said again (field rule 16). */
export function dedupeKey(action: string, payload: unknown): string {
  return createHash('sha256')
    .update(`${action}\n${canonical(payload)}`)
    .digest('base64url');
}

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
    .join(',')}}`;
}

const STATUS_RESULTS: Readonly<Record<string, Result>> = {
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
};

/** The operation result (specification section 4) of a charge point's answer. Answers without a status (GetConfiguration …) are `accepted`. */
export function resultOfAnswer(action: CommandAction, answer: Readonly<Record<string, unknown>>): Result {
  const { status } = answer;
  if (typeof status !== 'string') return 'accepted';
  if (action === 'UnlockConnector' && status === 'NotSupported') return 'notSupported';
  return STATUS_RESULTS[status] ?? 'failed';
}

/** The operation result of a CALLERROR. */
export function resultOfError(code: string): Result {
  if (code === 'NotImplemented') return 'notImplemented';
  if (code === 'NotSupported') return 'notSupported';
  return 'failed';
}

/** Whether a result means that the charge point set about it, so that an effect is to be expected. */
export const wasTaken = (result: Result): boolean => result === 'accepted' || result === 'scheduled';
