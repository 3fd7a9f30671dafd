import type { EXTENDED_MESSAGES, TRIGGERED_MESSAGES } from '@csms/contract';

type Asked = (typeof TRIGGERED_MESSAGES)[number] | (typeof EXTENDED_MESSAGES)[number];
/** Those that OCPP 1.6 has. */
export type Sayable = Exclude<Asked, 'sessionEvent'>;

/** Messages that can be asked for, in the words of OCPP 1.6 (§7.46, and the security extensions). */
const MESSAGES = {
  boot: 'BootNotification',
  certificateRequest: 'SignChargePointCertificate',
  diagnosticsStatus: 'DiagnosticsStatusNotification',
  firmwareStatus: 'FirmwareStatusNotification',
  heartbeat: 'Heartbeat',
  logStatus: 'LogStatusNotification',
  meterValues: 'MeterValues',
  status: 'StatusNotification',
} as const satisfies Record<Sayable, string>;

export const messageOf = <M extends Sayable>(message: M): (typeof MESSAGES)[M] => MESSAGES[message];
