import type { RequestOf } from '@csms/ocpp/v16';
import { bootPoints } from '../../network/index.ts';
import { keyOf, seen } from '../protocol/protocol.ts';
import { handler, triggered } from './handler.ts';

const serialsOf = (request: RequestOf<'BootNotification'>) => ({
  ...(request.chargePointSerialNumber && { serial: request.chargePointSerialNumber }),
  ...(request.chargeBoxSerialNumber && { boxSerial: request.chargeBoxSerialNumber }),
  ...(request.meterSerialNumber && { meterSerial: request.meterSerialNumber }),
});

/** OCPP 1.6 §4.2. */
export const bootNotification = handler<
  'BootNotification',
  Parameters<typeof bootPoints.run>[1][number],
  Awaited<ReturnType<typeof bootPoints.run>>[number]
>({
  write: bootPoints,
  input: (context, request) => ({
    ...keyOf(context),
    receivedAt: context.receivedAt,
    vendor: request.chargePointVendor,
    model: request.chargePointModel,
    firmwareVersion: request.firmwareVersion ?? null,
    plate: serialsOf(request),
    address: context.address,
    info: request,
    passing: !context.mayKeep('notices', 1),
  }),
  answer: (context) => ({
    status: 'Accepted',
    currentTime: new Date(context.receivedAt).toISOString(),
    interval: context.heartbeatSeconds,
  }),
  newcomer: ({ isLetIn, now, heartbeatSeconds, retrySeconds }) => ({
    status: isLetIn ? 'Accepted' : 'Pending',
    currentTime: now,
    interval: isLetIn ? heartbeatSeconds : retrySeconds,
  }),
  // As it was read, not as it came: a model that is no text would spoil every later message.
  booted: (request) => ({
    vendor: request.chargePointVendor,
    model: request.chargePointModel,
    firmwareVersion: request.firmwareVersion,
    plate: { vendor: request.chargePointVendor, model: request.chargePointModel, ...serialsOf(request) },
  }),
  effects: () => [seen('reset', 'rebooted'), ...triggered('boot')],
});
