import { answerToInvalid } from '@csms/ocpp';
import { type ChargePointAction, readRequest, stopOfTooLong } from '@csms/ocpp/v16';
import type { AnyHandler, Protocol } from '../protocol/protocol.ts';
import { authorize } from './authorize.ts';
import { bootNotification } from './boot-notification.ts';
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
import { encode, readOutcome } from './wishes.ts';

/** Every message that a charge point sends in OCPP 1.6, with its translation. */
const handlers: Readonly<Record<ChargePointAction, AnyHandler>> = {
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

/** OCPP 1.6 over JSON, with its security extensions. */
export const v16: Protocol = {
  subprotocol: 'ocpp1.6',
  handlers,
  idTagPath: 'idTag',
  namesSessions: false,
  hasEvses: false,
  readRequest,
  encode,
  readOutcome,
  errorCode: (code) => code,
  answerToInvalid,
  saveOfTooLong: stopOfTooLong,
};
