import { release, reserve } from '../../reservations.ts';
import type { Operations } from './operation.ts';

export const listOperations: Operations<'SendLocalList' | 'GetLocalListVersion' | 'ReserveNow' | 'CancelReservation'> = {
  SendLocalList: (point, request) => {
    if (!point.configuration.flag('LocalAuthListEnabled')) return { answer: { status: 'NotSupported' } };
    if ((request.localAuthorizationList?.length ?? 0) > point.configuration.number('SendLocalListMaxLength'))
      return { answer: { status: 'Failed' } };
    return { answer: { status: point.localList.update(request, point.configuration.number('LocalAuthListMaxLength')) } };
  },

  GetLocalListVersion: (point) => ({
    answer: { listVersion: point.configuration.flag('LocalAuthListEnabled') ? point.localList.version : -1 },
  }),

  ReserveNow: (point, { connectorId, expiryDate, idTag, parentIdTag, reservationId }) => {
    const connector = point.connectors[connectorId - 1];
    if (!connector || Date.parse(expiryDate) <= point.clock.now()) return { answer: { status: 'Rejected' } };
    if (connector.status === 'Faulted' || connector.status === 'Unavailable') return { answer: { status: connector.status } };
    const again = connector.reservation?.id === reservationId;
    if (connector.status !== 'Available' && !(connector.status === 'Reserved' && again))
      return { answer: { status: 'Occupied' } };
    return {
      answer: { status: 'Accepted' },
      effect: () => reserve(point, connector, { id: reservationId, idTag, parentIdTag }, expiryDate),
    };
  },

  CancelReservation: (point, { reservationId }) => {
    const connector = point.connectors.find((candidate) => candidate.reservation?.id === reservationId);
    if (!connector) return { answer: { status: 'Rejected' } };
    return { answer: { status: 'Accepted' }, effect: () => release(point, connector) };
  },
};
