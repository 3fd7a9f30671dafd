import { notifyStatuses, type WithEvents } from '../../network/index.ts';
import { handler, keyOf, type SeenEffect, triggered } from './handler.ts';

/** OCPP 1.6 §4.9. A notification without a time is of now. */
export const statusNotification = handler<'StatusNotification', Parameters<typeof notifyStatuses.run>[1][number], WithEvents>({
  operation: notifyStatuses,
  input: (context, request) => ({
    ...keyOf(context),
    connectorNo: request.connectorId,
    status: request.status,
    errorCode: request.errorCode,
    info: request.info ?? null,
    vendorErrorCode: request.vendorErrorCode ?? null,
    ...context.time(request.timestamp),
    receivedAt: context.receivedAt,
  }),
  answer: () => ({}),
  effects: (request): SeenEffect[] => {
    const seen = [triggered('StatusNotification')];
    const type = request.status === 'Unavailable' ? 'Inoperative' : 'Operative';
    seen.push({
      actions: ['ChangeAvailability'],
      effect: request.status,
      matches: (payload) => payload.type === type && (payload.connectorId === 0 || payload.connectorId === request.connectorId),
    });
    return seen;
  },
});
