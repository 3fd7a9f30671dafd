import type { RequestOf } from '@csms/ocpp/v16';
import type { OperatedCharger } from '../../operated-charger.ts';
import type { Operations } from './operation.ts';
import { askForCertificate } from './security.ts';

type Wanted = RequestOf<'TriggerMessage'>['requestedMessage'] | RequestOf<'ExtendedTriggerMessage'>['requestedMessage'];

function send(point: OperatedCharger, message: Wanted, connectorId: number | undefined): void {
  const all = Array.from({ length: point.connectors.length + 1 }, (_, id) => id);
  const senders: Record<Wanted, () => void> = {
    BootNotification: () => void point.boot(),
    Heartbeat: () => point.notify('Heartbeat', {}),
    DiagnosticsStatusNotification: () => point.notify('DiagnosticsStatusNotification', { status: point.diagnosticsStatus }),
    FirmwareStatusNotification: () => point.notify('FirmwareStatusNotification', { status: point.firmwareStatus }),
    LogStatusNotification: () => point.notify('LogStatusNotification', { status: 'Idle' }),
    SignChargePointCertificate: () => void askForCertificate(point),
    MeterValues: () => point.sessions.sendMeterValues(connectorId ?? 0, 'Trigger'),
    StatusNotification: () => {
      for (const id of connectorId === undefined ? all : [connectorId]) point.sendStatus(id);
    },
  };
  senders[message]();
}

function trigger(point: OperatedCharger, { requestedMessage, connectorId }: { requestedMessage: Wanted; connectorId?: number }) {
  if (connectorId !== undefined && (connectorId < 0 || connectorId > point.connectors.length))
    return { answer: { status: 'Rejected' as const } };
  return { answer: { status: 'Accepted' as const }, effect: () => send(point, requestedMessage, connectorId) };
}

export const triggerOperations: Operations<'TriggerMessage' | 'ExtendedTriggerMessage'> = {
  TriggerMessage: trigger,
  ExtendedTriggerMessage: trigger,
};
