import type { EXTENDED_MESSAGES, TRIGGERED_MESSAGES } from '@csms/contract';

export type Asked = (typeof TRIGGERED_MESSAGES)[number] | (typeof EXTENDED_MESSAGES)[number];

/** Messages that can be asked for, in the words of OCPP 2.0.1 (§3.59). Diagnostics are a kind of log. */
const MESSAGES = {
  boot: 'BootNotification',
  certificateRequest: 'SignChargingStationCertificate',
  diagnosticsStatus: 'LogStatusNotification',
  firmwareStatus: 'FirmwareStatusNotification',
  heartbeat: 'Heartbeat',
  logStatus: 'LogStatusNotification',
  meterValues: 'MeterValues',
  sessionEvent: 'TransactionEvent',
  status: 'StatusNotification',
} as const satisfies Record<Asked, string>;

export const messageOf = <M extends Asked>(message: M): (typeof MESSAGES)[M] => MESSAGES[message];
