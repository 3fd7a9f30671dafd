import type { Action } from './generated/types.ts';

/** Actions by feature profile of OCPP 1.6 (§3.3); "Security" is the extension of the white paper "Improved security for OCPP 1.6-J". */
export const actionsByProfile = {
  Core: [
    'Authorize',
    'BootNotification',
    'ChangeAvailability',
    'ChangeConfiguration',
    'ClearCache',
    'DataTransfer',
    'GetConfiguration',
    'Heartbeat',
    'MeterValues',
    'RemoteStartTransaction',
    'RemoteStopTransaction',
    'Reset',
    'StartTransaction',
    'StatusNotification',
    'StopTransaction',
    'UnlockConnector',
  ],
  FirmwareManagement: ['DiagnosticsStatusNotification', 'FirmwareStatusNotification', 'GetDiagnostics', 'UpdateFirmware'],
  LocalAuthListManagement: ['GetLocalListVersion', 'SendLocalList'],
  Reservation: ['CancelReservation', 'ReserveNow'],
  SmartCharging: ['ClearChargingProfile', 'GetCompositeSchedule', 'SetChargingProfile'],
  RemoteTrigger: ['TriggerMessage'],
  Security: [
    'CertificateSigned',
    'DeleteCertificate',
    'ExtendedTriggerMessage',
    'GetInstalledCertificateIds',
    'GetLog',
    'InstallCertificate',
    'LogStatusNotification',
    'SecurityEventNotification',
    'SignCertificate',
    'SignedFirmwareStatusNotification',
    'SignedUpdateFirmware',
  ],
} as const satisfies Record<string, readonly Action[]>;

export type Profile = keyof typeof actionsByProfile;

/** Actions a charge point sends. */
export const chargePointActions = [
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'SecurityEventNotification',
  'SignCertificate',
  'SignedFirmwareStatusNotification',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
] as const satisfies readonly Action[];

/** Actions a central system sends. DataTransfer goes both ways. */
export const centralSystemActions = [
  'CancelReservation',
  'CertificateSigned',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'DataTransfer',
  'DeleteCertificate',
  'ExtendedTriggerMessage',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetInstalledCertificateIds',
  'GetLocalListVersion',
  'GetLog',
  'InstallCertificate',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'SignedUpdateFirmware',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
] as const satisfies readonly Action[];

export type ChargePointAction = (typeof chargePointActions)[number];
export type CentralSystemAction = (typeof centralSystemActions)[number];

const fromChargePoint: ReadonlySet<string> = new Set(chargePointActions);
const fromCentralSystem: ReadonlySet<string> = new Set(centralSystemActions);

/** Whether a charge point may send this action. */
export function isChargePointAction(action: string): action is ChargePointAction {
  return fromChargePoint.has(action);
}

/** Whether a central system may send this action. */
export function isCentralSystemAction(action: string): action is CentralSystemAction {
  return fromCentralSystem.has(action);
}
