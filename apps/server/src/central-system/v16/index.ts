import type { ChargePointAction } from '@csms/ocpp/v16';
import { authorize } from './authorize.ts';
import { bootNotification } from './boot-notification.ts';
import type { AnyHandler } from './handler.ts';
import { heartbeat } from './heartbeat.ts';
import { meterValues } from './meter-values.ts';
import {
  dataTransfer,
  diagnosticsStatusNotification,
  firmwareStatusNotification,
  logStatusNotification,
  securityEventNotification,
  signedFirmwareStatusNotification,
} from './notices.ts';
import { signCertificate } from './sign-certificate.ts';
import { startTransaction } from './start-transaction.ts';
import { statusNotification } from './status-notification.ts';
import { stopTransaction } from './stop-transaction.ts';

/** Every message that a charge point sends in OCPP 1.6, with its translation. */
export const handlers: Readonly<Record<ChargePointAction, AnyHandler>> = {
  Authorize: authorize,
  BootNotification: bootNotification,
  DataTransfer: dataTransfer,
  DiagnosticsStatusNotification: diagnosticsStatusNotification,
  FirmwareStatusNotification: firmwareStatusNotification,
  Heartbeat: heartbeat,
  LogStatusNotification: logStatusNotification,
  MeterValues: meterValues,
  SecurityEventNotification: securityEventNotification,
  SignCertificate: signCertificate,
  SignedFirmwareStatusNotification: signedFirmwareStatusNotification,
  StartTransaction: startTransaction,
  StatusNotification: statusNotification,
  StopTransaction: stopTransaction,
};

export type { AnyHandler, MessageContext, SeenEffect } from './handler.ts';
