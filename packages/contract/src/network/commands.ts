import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { instant, manyOf, note, pageOf, paging } from '../core/values.ts';
import { serialNumber } from './points.ts';

/** Every operation that a central system sends (OCPP 1.6 §5, and the 1.6 security extensions). */
export const COMMAND_ACTIONS = [
  'CancelReservation',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'DataTransfer',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetLocalListVersion',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
  'CertificateSigned',
  'DeleteCertificate',
  'ExtendedTriggerMessage',
  'GetInstalledCertificateIds',
  'GetLog',
  'InstallCertificate',
  'SignedUpdateFirmware',
] as const;
export type CommandAction = (typeof COMMAND_ACTIONS)[number];

/** A command's life (field rule 16): queued → sent → answered → effect observed; or expired, or failed (could not be carried out). */
export const COMMAND_STATUSES = ['queued', 'sent', 'answered', 'observed', 'expired', 'failed'] as const;

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
] as const;

export const command = z.object({
  id: z.uuid(),
  serialNumber,
  pointName: z.string(),
  stationName: z.string(),
  action: z.enum(COMMAND_ACTIONS),
  payload: z.record(z.string(), z.unknown()),
  status: z.enum(COMMAND_STATUSES),
  result: z.enum(COMMAND_RESULTS).nullable(),
  /** The charger's answer as it came (or its error). */
  answer: z.unknown().nullable(),
  /** Observed effect: what was seen to happen, or `none` when the time for it passed without. */
  effect: z.string().nullable(),
  reason: z.string(),
  requestedBy: z.string(),
  requestTime: instant,
  sentTime: instant.nullable(),
  answerTime: instant.nullable(),
  effectTime: instant.nullable(),
  expireTime: instant,
});
export type Command = z.infer<typeof command>;

export const commands = {
  request: endpoint({
    method: 'POST',
    path: '/web/commands',
    summary: 'Ask one or many charge points for an operation',
    access: 'point:command',
    body: z.object({
      serialNumbers: z.array(serialNumber).min(1).max(1000),
      action: z.enum(COMMAND_ACTIONS),
      payload: z.record(z.string(), z.unknown()).default({}),
      reason: note.default(''),
    }),
    response: z.object({ commands: z.array(command) }),
    log: { operation: 'command.request', operand: 'serialNumbers' },
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/commands',
    summary: 'Commands, newest first',
    access: 'point:read',
    query: z.object({ ...paging, serialNumber: serialNumber.optional(), status: manyOf(z.enum(COMMAND_STATUSES)) }),
    response: pageOf(command),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/commands/:id',
    summary: 'One command',
    // Who may start or stop a session sees what became of it.
    access: { anyOf: ['point:read', 'charging:start', 'charging:stop'] },
    params: z.object({ id: z.uuid() }),
    response: command,
  }),
};
