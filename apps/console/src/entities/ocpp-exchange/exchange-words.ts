import type { OcppMessage } from '@csms/contract';
import type { Tone } from '../../shared/ui/status-tag.tsx';

export const OUTCOME_TONES: Record<OcppMessage['outcome'], Tone> = {
  answered: 'good',
  error: 'danger',
  unparsed: 'danger',
  waiting: 'info',
  timeout: 'warning',
  closed: 'warning',
  late: 'warning',
  unmatched: 'warning',
  quota: 'warning',
};

/** What chargers send (OCPP 1.6 §4 with the security extensions, and 2.0.1). */
export const CHARGER_ACTIONS = [
  'Authorize',
  'BootNotification',
  'ClearedChargingLimit',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Get15118EVCertificate',
  'GetCertificateStatus',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'NotifyChargingLimit',
  'NotifyCustomerInformation',
  'NotifyDisplayMessages',
  'NotifyEVChargingNeeds',
  'NotifyEVChargingSchedule',
  'NotifyEvent',
  'NotifyMonitoringReport',
  'NotifyReport',
  'PublishFirmwareStatusNotification',
  'ReportChargingProfiles',
  'ReservationStatusUpdate',
  'SecurityEventNotification',
  'SignCertificate',
  'SignedFirmwareStatusNotification',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
  'TransactionEvent',
] as const;

/** Messages to chargers, by the same names. */
export const CENTRAL_SYSTEM_ACTIONS = [
  'CancelReservation',
  'CertificateSigned',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'DataTransfer',
  'DeleteCertificate',
  'ExtendedTriggerMessage',
  'GetBaseReport',
  'GetChargingProfiles',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetInstalledCertificateIds',
  'GetLocalListVersion',
  'GetLog',
  'GetReport',
  'GetTransactionStatus',
  'GetVariables',
  'InstallCertificate',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'RequestStartTransaction',
  'RequestStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'SetNetworkProfile',
  'SetVariables',
  'SignedUpdateFirmware',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
] as const;

/** What a model may do against the standard; kept in step with the reader's rules by a test on the server's side of the words. */
export const DEVIATION_RULES = [
  'string-too-long',
  'unknown-enum',
  'enum-spelling',
  'wrong-type',
  'extra-field',
  'field-name-case',
  'null-field',
  'missing-field',
  'date-without-zone',
  'date-format',
  'unreadable-date',
  'unreadable-field',
  'sample-left-out',
  'not-a-multiple',
  'non-numeric-value',
  'signed-data',
  'interval-only',
  'numeric-message-id',
  'long-message-id',
  'missing-payload',
  'extra-elements',
  'byte-order-mark',
  'binary-frame',
  'not-utf8',
  'text-message-type',
  'samples-cut',
  'missing-subprotocol',
  'identity-slashes',
  'identity-case',
  'identity-coding',
  'no-pongs',
  'log-quota-point',
  'log-quota-unknown',
] as const;
export type KnownRule = (typeof DEVIATION_RULES)[number];

export const isKnownRule = (rule: string): rule is KnownRule => (DEVIATION_RULES as readonly string[]).includes(rule);

/** A frame on several lines; one that is no JSON as it came. */
export function pretty(frame: string): string {
  try {
    return JSON.stringify(JSON.parse(frame), null, 2);
  } catch {
    return frame;
  }
}

/** What a frame says, without type, id and action: for one line of a list. */
export function gist(frame: string): string {
  try {
    const parsed = JSON.parse(frame) as unknown;
    if (!Array.isArray(parsed)) return frame;
    const body: unknown = parsed[0] === 2 ? parsed[3] : parsed[2];
    return typeof body === 'object' ? JSON.stringify(body) : frame;
  } catch {
    return frame;
  }
}
