import type { ChargePointAction, RequestOf, ResponseOf } from '@csms/ocpp/v16';
import { notePointEvents, type PointEventInput, type WithEvents } from '../../network/index.ts';
import { keyOf, type SeenEffect, seen } from '../protocol/protocol.ts';
import { type Handler16, handler, toldTime, triggered } from './handler.ts';

/** Messages that are kept as events of the point and have an empty or fixed answer. */
function notice<A extends ChargePointAction>(definition: {
  kind: PointEventInput['kind'];
  status(request: RequestOf<A>): string;
  time?(request: RequestOf<A>): string | undefined;
  answer: ResponseOf<A>;
  effects?(request: RequestOf<A>): SeenEffect[];
}): Handler16<A, PointEventInput, WithEvents> {
  return handler<A, PointEventInput, WithEvents>({
    write: notePointEvents,
    input: (context, request) => ({
      ...keyOf(context),
      kind: definition.kind,
      status: definition.status(request).slice(0, 200),
      detail: request,
      at: toldTime(context, definition.time?.(request), 'live').at,
      passing: !context.mayKeep(definition.kind === 'data' || definition.kind === 'security' ? 'notices' : 'progress', 1),
    }),
    answer: () => definition.answer,
    newcomer: () => definition.answer,
    effects: definition.effects,
  });
}

/** OCPP 1.6 §4.5. */
export const firmwareStatusNotification = notice<'FirmwareStatusNotification'>({
  kind: 'firmware',
  status: (request) => request.status,
  answer: {},
  effects: (request) => [
    ...triggered('firmwareStatus'),
    ...(request.status === 'Installed' || request.status.endsWith('Failed') ? [seen('updateFirmware', request.status)] : []),
  ],
});

/** OCPP 1.6 §4.4. */
export const diagnosticsStatusNotification = notice<'DiagnosticsStatusNotification'>({
  kind: 'diagnostics',
  status: (request) => request.status,
  answer: {},
  effects: (request) => [
    ...triggered('diagnosticsStatus'),
    ...(request.status === 'Uploaded' || request.status === 'UploadFailed' ? [seen('getDiagnostics', request.status)] : []),
  ],
});

/** OCPP 1.6 §4.3. No vendor's extension is known here, so that the charger is told truthfully. */
export const dataTransfer = notice<'DataTransfer'>({
  kind: 'data',
  status: (request) => `${request.vendorId}${request.messageId ? `/${request.messageId}` : ''}`,
  answer: { status: 'UnknownVendorId' },
});

/** OCPP 1.6 security extensions, A05. */
export const securityEventNotification = notice<'SecurityEventNotification'>({
  kind: 'security',
  status: (request) => request.type,
  time: (request) => request.timestamp,
  answer: {},
});

/** OCPP 1.6 security extensions, L01. */
export const signedFirmwareStatusNotification = notice<'SignedFirmwareStatusNotification'>({
  kind: 'firmware',
  status: (request) => request.status,
  answer: {},
  effects: (request) =>
    request.status === 'Installed' || /Fail|Invalid/.test(request.status) ? [seen('updateSignedFirmware', request.status)] : [],
});

/** OCPP 1.6 security extensions, N01. */
export const logStatusNotification = notice<'LogStatusNotification'>({
  kind: 'log',
  status: (request) => request.status,
  answer: {},
  effects: (request) => (request.status === 'Uploading' || request.status === 'Idle' ? [] : [seen('getLog', request.status)]),
});
