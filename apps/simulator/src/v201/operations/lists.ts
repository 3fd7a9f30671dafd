import type { Connector } from '../../connector.ts';
import { release, reserve } from '../../reservations.ts';
import type { Station } from '../station.ts';
import { infoOf } from '../tokens.ts';
import type { Operations } from './operation.ts';

/** What can be kept for somebody: a connector in a free place, or the one kept under that number already. */
function freeOf(station: Station, connectors: readonly Connector[], id: number): Connector | undefined {
  const isFree = ({ evseId }: Connector) => station.connectorsOf(evseId).every(({ status }) => status === 'Available');
  return connectors.find(({ reservation }) => reservation?.id === id) ?? connectors.find(isFree);
}

export const listOperations: Operations<'SendLocalList' | 'GetLocalListVersion' | 'ReserveNow' | 'CancelReservation'> = {
  SendLocalList: ({ point, tokens }, { versionNumber: listVersion, updateType, localAuthorizationList = [] }) => {
    const { configuration, localList } = point;
    if (!configuration.flag('LocalAuthListEnabled')) return { answer: { status: 'Failed' } };
    if (localAuthorizationList.length > configuration.number('SendLocalListMaxLength')) return { answer: { status: 'Failed' } };
    const entries = localAuthorizationList.map(({ idToken, idTokenInfo }) => ({
      idTag: tokens.note(idToken),
      ...(idTokenInfo === undefined ? {} : { idTagInfo: infoOf(idTokenInfo) }),
    }));
    const update = { listVersion, updateType, localAuthorizationList: entries };
    const status = localList.update(update, configuration.number('LocalAuthListMaxLength'));
    return { answer: { status: status === 'NotSupported' ? 'Failed' : status } };
  },

  GetLocalListVersion: ({ point }) => ({
    answer: { versionNumber: point.configuration.flag('LocalAuthListEnabled') ? point.localList.version : 0 },
  }),

  ReserveNow: (station, { id, expiryDateTime, idToken, groupIdToken, evseId, connectorType }) => {
    const { point, tokens, variables } = station;
    const meant = station.connectorsOf(evseId).filter(({ evseId: place, evseConnector: connectorId }) => {
      const kind = variables.get({
        component: { name: 'Connector', evse: { id: place, connectorId } },
        variable: { name: 'ConnectorType' },
      });
      return connectorType === undefined || kind.attributeValue === connectorType;
    });
    const isLate = Date.parse(expiryDateTime) <= point.clock.now();
    if (meant.length === 0 || isLate || !variables.flag('ReservationCtrlr.Enabled')) return { answer: { status: 'Rejected' } };
    const connector = freeOf(station, meant, id);
    if (!connector) {
      for (const status of ['Faulted', 'Unavailable'] as const)
        if (meant.every((one) => one.status === status)) return { answer: { status } };
      return { answer: { status: 'Occupied' } };
    }
    const kept = { id, idTag: tokens.note(idToken), parentIdTag: groupIdToken?.idToken };
    const effect = () => {
      // Of that number there is one reservation, and it is of a place with all its connectors (H01.FR.02, H01.FR.23).
      for (const other of station.reservedAs(id)) if (other.evseId !== connector.evseId) release(point, other);
      for (const member of station.connectorsOf(connector.evseId)) reserve(point, member, kept, expiryDateTime);
    };
    return { answer: { status: 'Accepted' }, effect };
  },

  CancelReservation: (station, { reservationId }) => {
    const kept = station.reservedAs(reservationId);
    if (kept.length === 0) return { answer: { status: 'Rejected' } };
    return {
      answer: { status: 'Accepted' },
      effect: () => {
        for (const connector of kept) release(station.point, connector);
      },
    };
  },
};
