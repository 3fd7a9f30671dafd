import type { RequestOf } from '@csms/ocpp/v201';
import type { Connector } from '../../connector.ts';
import type { Station } from '../station.ts';
import type { Operations } from './operation.ts';
import { askForCertificate } from './security.ts';

type Wanted = RequestOf<'TriggerMessage'>['requestedMessage'];

/** Sends each message that can be asked for; one without an entry is not implemented (F06.FR.08). */
const SENDERS: Partial<Record<Wanted, (station: Station, connectors: readonly Connector[]) => void>> = {
  BootNotification: ({ point }) => void point.boot('Triggered'),
  Heartbeat: ({ point }) => point.notify('Heartbeat', {}),
  LogStatusNotification: ({ point, log }) => point.notify('LogStatusNotification', log),
  FirmwareStatusNotification: ({ point, firmware }) => point.notify('FirmwareStatusNotification', firmware),
  SignChargingStationCertificate: (station) => void askForCertificate(station),
  MeterValues: ({ point }, connectors) => {
    for (const { id } of connectors) point.sessions.sendMeterValues(id, 'Trigger');
  },
  StatusNotification: ({ point }, connectors) => {
    for (const { id } of connectors) point.sendStatus(id);
  },
  TransactionEvent: ({ point, transactions }, connectors) => {
    point.sessions.settle();
    for (const connector of connectors) {
      const running = transactions.at(connector.evseId);
      if (running?.connector === connector) transactions.report(running);
    }
  },
};

export const triggerOperations: Operations<'TriggerMessage'> = {
  TriggerMessage: (station, { requestedMessage, evse }) => {
    const send = SENDERS[requestedMessage];
    if (!send) return { answer: { status: 'NotImplemented' } };
    const connectors = station.connectorsOf(evse?.id, evse?.connectorId);
    // Statuses are told of one connector, a boot only before it was accepted, an event only of a transaction (F06).
    const refused =
      connectors.length === 0 ||
      (requestedMessage === 'StatusNotification' && evse?.connectorId === undefined) ||
      (requestedMessage === 'BootNotification' && station.point.accepted) ||
      (requestedMessage === 'TransactionEvent' && !connectors.some(({ evseId }) => station.transactions.at(evseId)));
    if (refused) return { answer: { status: 'Rejected' } };
    return { answer: { status: 'Accepted' }, effect: () => send(station, connectors) };
  },
};
