import type { Action } from './generated/types.ts';

/** Actions that a charging station sends (OCPP 2.0.1 part 2, by functional block). */
export const chargePointActions = [
  'Authorize',
  'BootNotification',
  'ClearedChargingLimit',
  'DataTransfer',
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
  'StatusNotification',
  'TransactionEvent',
] as const satisfies readonly Action[];

export type ChargePointAction = (typeof chargePointActions)[number];
/** What a charging station does not send, a CSMS does; DataTransfer goes both ways. */
export type CentralSystemAction = Exclude<Action, ChargePointAction> | 'DataTransfer';

const fromChargePoint: ReadonlySet<string> = new Set(chargePointActions);

/** Whether a charging station may send this action. */
export const isChargePointAction = (action: string): action is ChargePointAction => fromChargePoint.has(action);
