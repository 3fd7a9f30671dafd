import { notifyStatuses, type StatusInput, type WithEvents } from '../../network/index.ts';
import { keyOf, type SeenEffect, seen } from '../protocol/protocol.ts';
import { handler, onceLetIn, toldTime, triggered } from './handler.ts';
import { errorCodeOf, statusOf } from './statuses.ts';

/** OCPP 2.0.1 G01. */
export const statusNotification = handler<'StatusNotification', StatusInput, WithEvents>({
  write: notifyStatuses,
  input: (context, request) => {
    const { evseNo, connectorNo } = context.placeOf(request.evseId, request.connectorId);
    const told = toldTime(context, request.timestamp, context.times.kindOfStatus(connectorNo, context.receivedAt));
    // By a clock that nobody knows yet, nothing is told to be a replay.
    const replayed = told.replayed && told.clock.certain;
    return {
      ...keyOf(context),
      connectorNo,
      evseNo,
      status: statusOf(request.connectorStatus),
      detail: request.connectorStatus,
      isVague: request.connectorStatus === 'Occupied',
      errorCode: errorCodeOf(request.connectorStatus),
      info: null,
      vendorErrorCode: null,
      at: told.replayed && !replayed ? context.receivedAt : told.at,
      replayed,
      passing: !context.mayKeep('statuses', 1),
      receivedAt: context.receivedAt,
    };
  },
  answer: () => ({}),
  newcomer: onceLetIn({}),
  statusOf: ({ evseId }) => evseId,
  effects: ({ connectorStatus: status, evseId }): SeenEffect[] => {
    const effects = triggered('status');
    // An EVSE that starts anew is away for a moment.
    if (status === 'Available' || status === 'Occupied')
      effects.push(seen('reset', status, ({ connectorNo }) => connectorNo === evseId));
    if (status === 'Unavailable' || status === 'Available')
      effects.push(
        seen(
          'setAvailability',
          status,
          ({ isAvailable, connectorNo }) =>
            isAvailable === (status === 'Available') && (connectorNo === 0 || connectorNo === evseId),
        ),
      );
    return effects;
  },
});
