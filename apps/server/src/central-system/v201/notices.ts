import type { ChargePointAction, RequestOf, ResponseOf } from '@csms/ocpp/v201';
import { notePointEvents, type PointEventInput, type WithEvents } from '../../network/index.ts';
import { keyOf, type SeenEffect, seen } from '../protocol/protocol.ts';
import { type Handler201, handler, onceLetIn, toldTime, triggered } from './handler.ts';

/** Messages that are kept as events of the point and have an empty or fixed answer. */
function notice<A extends ChargePointAction>(definition: {
  kind: PointEventInput['kind'];
  status(request: RequestOf<A>): string;
  time?(request: RequestOf<A>): string | undefined;
  answer: ResponseOf<A>;
  effects?(request: RequestOf<A>): SeenEffect[];
}): Handler201<A, PointEventInput, WithEvents> {
  return handler<A, PointEventInput, WithEvents>({
    write: notePointEvents,
    input: (context, request) => {
      const time = definition.time?.(request);
      return {
        ...keyOf(context),
        kind: definition.kind,
        status: definition.status(request).slice(0, 200),
        detail: request,
        at: time === undefined ? context.receivedAt : toldTime(context, time, 'live').at,
        passing: !context.mayKeep(definition.kind === 'data' || definition.kind === 'security' ? 'notices' : 'progress', 1),
      };
    },
    answer: () => definition.answer,
    newcomer: onceLetIn(definition.answer),
    effects: definition.effects,
  });
}

/** OCPP 2.0.1 L01. */
export const firmwareStatusNotification = notice<'FirmwareStatusNotification'>({
  kind: 'firmware',
  status: (request) => request.status,
  answer: {},
  effects: ({ status }) => [
    ...triggered('firmwareStatus'),
    ...(status === 'Installed' || /Fail|Invalid/.test(status)
      ? [seen('updateFirmware', status), seen('updateSignedFirmware', status)]
      : []),
  ],
});

/** OCPP 2.0.1 N01: of diagnostics and of the security log. */
export const logStatusNotification = notice<'LogStatusNotification'>({
  kind: 'log',
  status: (request) => request.status,
  answer: {},
  effects: ({ status }) => [
    ...triggered('logStatus'),
    ...(status === 'Uploading' || status === 'Idle' ? [] : [seen('getLog', status), seen('getDiagnostics', status)]),
  ],
});

/** OCPP 2.0.1 A04. */
export const securityEventNotification = notice<'SecurityEventNotification'>({
  kind: 'security',
  status: (request) => request.type,
  time: (request) => request.timestamp,
  answer: {},
});

/** OCPP 2.0.1 P02. No vendor's extension is known here, so that the charging station is told truthfully. */
export const dataTransfer = notice<'DataTransfer'>({
  kind: 'data',
  status: (request) => `${request.vendorId}${request.messageId ? `/${request.messageId}` : ''}`,
  answer: { status: 'UnknownVendorId' },
});

const described = <A extends ChargePointAction>(action: A, answer: ResponseOf<A>) =>
  notice<A>({ kind: 'data', status: () => action, answer });

/** OCPP 2.0.1 K11 to K17, M, N, O, H: kept with what they say. */
export const clearedChargingLimit = described('ClearedChargingLimit', {});
export const notifyChargingLimit = described('NotifyChargingLimit', {});
export const publishFirmwareStatusNotification = described('PublishFirmwareStatusNotification', {});
export const reservationStatusUpdate = described('ReservationStatusUpdate', {});
/** No contract certificates are handed out here, and the state of none is known. */
export const get15118EvCertificate = described('Get15118EVCertificate', { status: 'Failed', exiResponse: '' });
export const getCertificateStatus = described('GetCertificateStatus', { status: 'Failed' });
