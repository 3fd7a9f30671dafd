import { changeAvailability, changeWhole, isBusy } from '../../availability.ts';
import { scheduleRefusal } from '../../charging-profiles/index.ts';
import { abilitiesOf } from '../../limits.ts';
import { connectorFor, remoteStart } from '../../remote-start.ts';
import type { Operations } from './operation.ts';

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

export const coreOperations: Operations<Core> = {
  RemoteStartTransaction: (point, { connectorId, idTag, chargingProfile }) => {
    const connector = connectorFor(point, idTag, ({ id }) => connectorId === undefined || id === connectorId);
    // Without smart charging it does not look at the profile (OCPP 1.6 §5.11).
    const profile = point.charging.limitKey === undefined ? chargingProfile : undefined;
    const refused =
      profile &&
      (profile.chargingProfilePurpose !== 'TxProfile' ||
        profile.transactionId !== undefined ||
        scheduleRefusal(profile, abilitiesOf(point)) !== null ||
        point.charging.refuses?.(profile) !== undefined);
    if (!connector || refused) return { answer: { status: 'Rejected' } };
    return { answer: { status: 'Accepted' }, effect: () => void remoteStart(point, connector, idTag, profile) };
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
    return {
      answer: { status: isBusy(targets, operative) ? 'Scheduled' : 'Accepted' },
      effect: () => {
        if (connectorId === 0) changeWhole(point, operative);
        changeAvailability(point, targets, operative);
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
