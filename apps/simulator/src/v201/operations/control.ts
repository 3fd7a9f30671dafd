import { changeAvailability, changeWhole, isBusy } from '../../availability.ts';
import type { Connector } from '../../connector.ts';
import type { Station } from '../station.ts';
import type { Operations } from './operation.ts';

/** Starts one place anew: its transaction ends, and for a moment it cannot be used. */
async function resetPlace({ point, transactions }: Station, connectors: readonly Connector[]): Promise<void> {
  for (const connector of connectors) {
    void point.sessions.stopTransaction(connector, 'SoftReset');
    transactions.closing('SoftReset', connector.evseId);
    if (connector.status !== 'Faulted') point.setStatus(connector, 'Unavailable');
  }
  await point.clock.wait(2000);
  for (const connector of connectors)
    if (connector.status === 'Unavailable') point.setStatus(connector, point.restingStatus(connector));
}

/** Runs once nothing goes on at these connectors any more. */
function whenIdle(station: Station, connectors: readonly Connector[], run: () => void): void {
  const cancel = station.point.clock.every(1000, () => {
    if (station.isBusy(connectors)) return;
    cancel();
    run();
  });
}

export const controlOperations: Operations<'Reset' | 'ChangeAvailability' | 'UnlockConnector' | 'ClearCache'> = {
  Reset: (station, { type, evseId }) => {
    const { point } = station;
    const connectors = station.connectorsOf(evseId);
    if (connectors.length === 0) return { answer: { status: 'Rejected' } };
    const waits = type === 'OnIdle' && station.isBusy(connectors);
    const reset = () =>
      void (evseId ? resetPlace(station, connectors) : point.reboot('SoftReset', waits ? 'ScheduledReset' : 'RemoteReset'));
    if (waits) return { answer: { status: 'Scheduled' }, effect: () => whenIdle(station, connectors, reset) };
    return { answer: { status: 'Accepted' }, effect: reset };
  },

  ChangeAvailability: (station, { operationalStatus, evse }) => {
    const { point } = station;
    const operative = operationalStatus === 'Operative';
    const connectors = station.connectorsOf(evse?.id, evse?.connectorId);
    if (connectors.length === 0 || evse?.id === 0) return { answer: { status: 'Rejected' } };
    return {
      answer: { status: isBusy(connectors, operative) ? 'Scheduled' : 'Accepted' },
      effect: () => {
        if (!evse) changeWhole(point, operative);
        changeAvailability(point, connectors, operative);
      },
    };
  },

  UnlockConnector: (station, { evseId, connectorId }) => {
    const [connector] = evseId > 0 ? station.connectorsOf(evseId, connectorId) : [];
    if (!connector || connector.model.standard === 'schuko') return { answer: { status: 'UnknownConnector' } };
    if (connector.transaction) return { answer: { status: 'OngoingAuthorizedTransaction' } };
    return { answer: { status: connector.errorCode === 'ConnectorLockFailure' ? 'UnlockFailed' : 'Unlocked' } };
  },

  ClearCache: ({ point }) => {
    const enabled = point.configuration.flag('AuthorizationCacheEnabled');
    return { answer: { status: enabled ? 'Accepted' : 'Rejected' }, effect: () => enabled && point.localList.clearCache() };
  },
};
