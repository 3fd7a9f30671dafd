import type { RequestOf } from '@csms/ocpp/v201';
import { bootPoints } from '../../network/index.ts';
import { keyOf, seen } from '../protocol/protocol.ts';
import { handler, triggered } from './handler.ts';

const serialOf = ({ chargingStation: { serialNumber } }: RequestOf<'BootNotification'>) =>
  serialNumber === undefined ? {} : { serial: serialNumber };

/** OCPP 2.0.1 B01 to B03. */
export const bootNotification = handler<
  'BootNotification',
  Parameters<typeof bootPoints.run>[1][number],
  Awaited<ReturnType<typeof bootPoints.run>>[number]
>({
  write: bootPoints,
  input: (context, request) => ({
    ...keyOf(context),
    receivedAt: context.receivedAt,
    vendor: request.chargingStation.vendorName,
    model: request.chargingStation.model,
    firmwareVersion: request.chargingStation.firmwareVersion ?? null,
    plate: serialOf(request),
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
  booted: (request) => {
    const { vendorName: vendor, model, firmwareVersion } = request.chargingStation;
    return { vendor, model, firmwareVersion, plate: { vendor, model, ...serialOf(request) } };
  },
  effects: (request) => [
    ...(request.reason === 'Triggered' ? [] : [seen('reset', 'rebooted', ({ connectorNo }) => connectorNo === undefined)]),
    ...triggered('boot'),
  ],
});
