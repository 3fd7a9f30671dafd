import { notifyStatuses, type WithEvents } from '../../network/index.ts';
import { keyOf, type SeenEffect, seen } from '../protocol/protocol.ts';
import { handler, toldTime, triggered } from './handler.ts';
import { errorCodeOf, statusOf } from './statuses.ts';

/** OCPP 1.6 §4.9. A notification without a time is of now. */
export const statusNotification = handler<'StatusNotification', Parameters<typeof notifyStatuses.run>[1][number], WithEvents>({
  write: notifyStatuses,
  input: (context, request) => {
    const { connectorId } = request;
    const told = toldTime(context, request.timestamp, context.times.kindOfStatus(connectorId, context.receivedAt));
    // By a clock that nobody knows yet, nothing is told to be a replay.
    const replayed = told.replayed && told.clock.certain;
    return {
      ...keyOf(context),
      connectorNo: connectorId,
      status: statusOf(request.status),
      errorCode: errorCodeOf(request.errorCode),
      info: request.info ?? null,
      vendorErrorCode: request.vendorErrorCode ?? null,
      at: told.replayed && !replayed ? context.receivedAt : told.at,
      replayed,
      passing: !context.mayKeep('statuses', 1),
      receivedAt: context.receivedAt,
    };
  },
  answer: () => ({}),
  newcomer: () => ({}),
  statusOf: ({ connectorId }) => connectorId,
  effects: (request): SeenEffect[] => {
    const effects = triggered('status');
    const { status, connectorId } = request;
    // Other words may be said of what is in service as well as of what is going to be out of it.
    if (status === 'Unavailable' || status === 'Available')
      effects.push(
        seen(
          'setAvailability',
          status,
          ({ isAvailable, connectorNo }) =>
            isAvailable === (status === 'Available') && (connectorNo === 0 || connectorNo === connectorId),
        ),
      );
    return effects;
  },
});
