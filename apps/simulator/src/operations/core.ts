import { type ChargingProfile, scheduleRefusal } from '../charging-profiles/index.ts';
import type { Connector } from '../connector.ts';
import { sameTag } from '../sessions.ts';
import { createVehicle } from '../vehicles.ts';
import type { OperatedCharger, Operations } from './operation.ts';
import { abilitiesOf } from './smart-charging.ts';

type Core =
  | 'ChangeAvailability'
  | 'ChangeConfiguration'
  | 'ClearCache'
  | 'DataTransfer'
  | 'GetConfiguration'
  | 'RemoteStartTransaction'
  | 'RemoteStopTransaction'
  | 'Reset'
  | 'UnlockConnector';

/** The connector meant by a remote start: the one named, otherwise one with a vehicle, otherwise a free one. */
function connectorFor(point: OperatedCharger, connectorId: number | undefined, idTag: string): Connector | undefined {
  const usable = point.connectors.filter(
    (connector) =>
      !connector.transaction &&
      ['Available', 'Preparing', 'Finishing', 'Reserved'].includes(connector.status) &&
      (!connector.reservation || sameTag(connector.reservation.idTag, idTag)),
  );
  if (connectorId !== undefined) return usable.find((connector) => connector.id === connectorId);
  return usable.find((connector) => connector.vehicle) ?? usable[0];
}

function remoteStart(point: OperatedCharger, connector: Connector, idTag: string, profile?: ChargingProfile): void {
  const begin = (parentIdTag?: string) => {
    if (!connector.vehicle && point.options.autoPlug) point.sessions.plugIn(connector, createVehicle(point.random));
    point.sessions.allow(connector, idTag, parentIdTag, profile);
  };
  if (!point.configuration.flag('AuthorizeRemoteTxRequests')) return void begin();
  void point.sessions.authorize(idTag).then((info) => {
    if (info.status === 'Accepted') begin(info.parentIdTag);
  });
}

export const coreOperations: Operations<Core> = {
  RemoteStartTransaction: (point, { connectorId, idTag, chargingProfile }) => {
    const connector = connectorFor(point, connectorId, idTag);
    // Without smart charging it does not look at the profile (OCPP 1.6 §5.11).
    const profile = point.charging.limitKey === undefined ? chargingProfile : undefined;
    const refused =
      profile &&
      (profile.chargingProfilePurpose !== 'TxProfile' ||
        profile.transactionId !== undefined ||
        scheduleRefusal(profile, abilitiesOf(point)) !== null ||
        point.charging.refuses?.(profile) !== undefined);
    if (!connector || refused) return { answer: { status: 'Rejected' } };
    return { answer: { status: 'Accepted' }, effect: () => remoteStart(point, connector, idTag, profile) };
  },

  RemoteStopTransaction: (point, { transactionId }) => {
    const connector = point.connectors.find((candidate) => candidate.transaction?.id === transactionId);
    if (!connector) return { answer: { status: 'Rejected' } };
    return { answer: { status: 'Accepted' }, effect: () => void point.sessions.stopTransaction(connector, 'Remote') };
  },

  Reset: (point, { type }) => ({
    answer: { status: 'Accepted' },
    effect: () => void point.reboot(type === 'Hard' ? 'HardReset' : 'SoftReset'),
  }),

  ChangeAvailability: (point, { connectorId, type }) => {
    const operative = type === 'Operative';
    if (connectorId < 0 || connectorId > point.connectors.length) return { answer: { status: 'Rejected' } };
    const targets = connectorId === 0 ? point.connectors : [point.connector(connectorId)];
    const busy = !operative && targets.some((connector) => connector.transaction);
    return {
      answer: { status: busy ? 'Scheduled' : 'Accepted' },
      effect: () => {
        if (connectorId === 0 && point.operative !== operative) {
          point.operative = operative;
          point.sendStatus(0);
        }
        for (const connector of targets) {
          if (connector.transaction) connector.scheduledOperative = operative;
          else {
            connector.operative = operative;
            if (connector.status !== 'Faulted') point.setStatus(connector, point.restingStatus(connector));
          }
        }
      },
    };
  },

  UnlockConnector: (point, { connectorId }) => {
    const connector = point.connectors[connectorId - 1];
    if (!connector || connector.model.standard === 'schuko') return { answer: { status: 'NotSupported' } };
    if (connector.errorCode === 'ConnectorLockFailure') return { answer: { status: 'UnlockFailed' } };
    return { answer: { status: 'Unlocked' }, effect: () => void point.sessions.stopTransaction(connector, 'UnlockCommand') };
  },

  GetConfiguration: (point, { key }) => ({ answer: point.configuration.read(key) }),

  ChangeConfiguration: (point, { key, value }) => {
    const before = point.configuration.get(key);
    const changed = point.configuration.change(key, value);
    const atOnce = key === 'SecurityProfile' && point.options.security !== undefined && changed === 'RebootRequired';
    const effect = () => {
      if (key === 'HeartbeatInterval') point.heartbeatAnew();
      if (key === 'ClockAlignedDataInterval') point.alignedAnew();
      if (key === 'MeterValueSampleInterval') point.sessions.refresh();
      if (key === point.charging.limitKey) point.sessions.limitsChanged();
      // A new password is used at once, on a new connection (security paper, A01).
      if (key === 'AuthorizationKey' && point.configuration.authorizationKey === value.trim()) point.reconnect();
      if (atOnce && before !== value) point.changeProfile(before);
    };
    return { answer: { status: atOnce ? 'Accepted' : changed }, effect };
  },

  ClearCache: (point) => {
    const enabled = point.configuration.flag('AuthorizationCacheEnabled');
    return { answer: { status: enabled ? 'Accepted' : 'Rejected' }, effect: () => enabled && point.localList.clearCache() };
  },

  DataTransfer: (point, { vendorId, messageId, data }) => {
    if (vendorId !== point.model.vendor) return { answer: { status: 'UnknownVendorId' } };
    if (messageId !== undefined && messageId !== 'Echo') return { answer: { status: 'UnknownMessageId' } };
    return { answer: { status: 'Accepted', ...(data === undefined ? {} : { data }) } };
  },
};
