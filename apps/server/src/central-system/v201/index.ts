import { type ErrorCode16, encodeError, type InvalidFrame, type ReplyTo } from '@csms/ocpp';
import { type ChargePointAction, readRequest } from '@csms/ocpp/v201';
import type { AnyHandler, Protocol } from '../protocol/protocol.ts';
import { authorize } from './authorize.ts';
import { bootNotification } from './boot-notification.ts';
import { notifyDisplayMessages } from './display-messages.ts';
import { heartbeat } from './heartbeat.ts';
import { meterValues } from './meter-values.ts';
import { notifyMonitoringReport } from './monitors.ts';
import * as notices from './notices.ts';
import { notifyCustomerInformation } from './notify-customer-information.ts';
import { notifyEvChargingNeeds } from './notify-ev-charging-needs.ts';
import { notifyEvChargingSchedule } from './notify-ev-charging-schedule.ts';
import { notifyEvent } from './notify-event.ts';
import { notifyReport } from './notify-report.ts';
import { reportChargingProfiles } from './report-charging-profiles.ts';
import { signCertificate } from './sign-certificate.ts';
import { statusNotification } from './status-notification.ts';
import { transactionEvent } from './transaction-event.ts';
import { encode, readOutcome, sizeKeys } from './wishes.ts';

/** Every message that a charging station sends in OCPP 2.0.1, with its translation. */
const handlers: Readonly<Record<ChargePointAction, AnyHandler>> = {
  Authorize: authorize,
  BootNotification: bootNotification,
  ClearedChargingLimit: notices.clearedChargingLimit,
  DataTransfer: notices.dataTransfer,
  FirmwareStatusNotification: notices.firmwareStatusNotification,
  Get15118EVCertificate: notices.get15118EvCertificate,
  GetCertificateStatus: notices.getCertificateStatus,
  Heartbeat: heartbeat,
  LogStatusNotification: notices.logStatusNotification,
  MeterValues: meterValues,
  NotifyChargingLimit: notices.notifyChargingLimit,
  NotifyCustomerInformation: notifyCustomerInformation,
  NotifyDisplayMessages: notifyDisplayMessages,
  NotifyEVChargingNeeds: notifyEvChargingNeeds,
  NotifyEVChargingSchedule: notifyEvChargingSchedule,
  NotifyEvent: notifyEvent,
  NotifyMonitoringReport: notifyMonitoringReport,
  NotifyReport: notifyReport,
  PublishFirmwareStatusNotification: notices.publishFirmwareStatusNotification,
  ReportChargingProfiles: reportChargingProfiles,
  ReservationStatusUpdate: notices.reservationStatusUpdate,
  SecurityEventNotification: notices.securityEventNotification,
  SignCertificate: signCertificate,
  StatusNotification: statusNotification,
  TransactionEvent: transactionEvent,
};

/** Codes that 2.0.1 spells otherwise (OCPP-J 2.0.1 §4.3). What a station says before it is accepted is no generic error (B02.FR.09). */
const CODES: Readonly<Partial<Record<ErrorCode16, string>>> = {
  GenericError: 'SecurityError',
  FormationViolation: 'FormatViolation',
  OccurenceConstraintViolation: 'OccurrenceConstraintViolation',
};

/** A frame whose id cannot be read is answered with this id; a broken answer is never answered. */
const UNKNOWN_ID = '-1';
const answerToInvalid = ({ id, idJson, reason, isAnswer }: InvalidFrame): string | null => {
  if (isAnswer) return null;
  const to: ReplyTo = { id: id ?? UNKNOWN_ID, ...(idJson !== undefined && { idJson }) };
  return encodeError(to, 'RpcFrameworkError', reason);
};

/** OCPP 2.0.1 over JSON. */
export const v201: Protocol = {
  subprotocol: 'ocpp2.0.1',
  handlers,
  idTagPath: 'idToken/idToken',
  namesSessions: true,
  hasEvses: true,
  readRequest,
  encode,
  sizeKeys,
  readOutcome,
  errorCode: (code) => CODES[code as ErrorCode16] ?? code,
  answerToInvalid,
  saveOfTooLong: () => undefined,
};
