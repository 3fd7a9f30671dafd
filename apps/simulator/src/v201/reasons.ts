import type { RequestOf } from '@csms/ocpp/v201';
import type { Connector, StopReason } from '../connector.ts';

type Event = RequestOf<'TransactionEvent'>;
export type TriggerReason = Event['triggerReason'];
export type StoppedReason = NonNullable<Event['transactionInfo']['stoppedReason']>;
export type ChargingState = NonNullable<Event['transactionInfo']['chargingState']>;

/** How 2.0.1 says why a transaction ended: what set it off, and the reason. */
export const ENDS: Record<StopReason, { trigger: TriggerReason; reason: StoppedReason }> = {
  DeAuthorized: { trigger: 'Deauthorized', reason: 'DeAuthorized' },
  EVDisconnected: { trigger: 'EVCommunicationLost', reason: 'EVDisconnected' },
  EmergencyStop: { trigger: 'AbnormalCondition', reason: 'EmergencyStop' },
  HardReset: { trigger: 'ResetCommand', reason: 'ImmediateReset' },
  Local: { trigger: 'StopAuthorized', reason: 'Local' },
  Other: { trigger: 'AbnormalCondition', reason: 'Other' },
  PowerLoss: { trigger: 'AbnormalCondition', reason: 'PowerLoss' },
  Reboot: { trigger: 'AbnormalCondition', reason: 'Reboot' },
  Remote: { trigger: 'RemoteStop', reason: 'Remote' },
  SoftReset: { trigger: 'ResetCommand', reason: 'ImmediateReset' },
  UnlockCommand: { trigger: 'UnlockCommand', reason: 'Other' },
};

/** Takes back the leave to charge, and leaves the vehicle where it is: only some stop points end the transaction (E06). */
export const isWithdrawal = (reason: StopReason): boolean => ['DeAuthorized', 'Local', 'Remote'].includes(reason);

/** What its connector says of a transaction. */
export function chargingStateOf({ status, vehicle }: Connector): ChargingState {
  if (status === 'Charging' || status === 'SuspendedEV' || status === 'SuspendedEVSE') return status;
  return vehicle ? 'EVConnected' : 'Idle';
}

/** The status of a connector in the fewer words of 2.0.1: Occupied is where a cable is plugged in. */
export function connectorStatusOf({
  status,
  vehicle,
  reservation,
}: Connector): RequestOf<'StatusNotification'>['connectorStatus'] {
  if (status === 'Faulted' || status === 'Unavailable' || status === 'Reserved') return status;
  if (vehicle) return 'Occupied';
  return reservation ? 'Reserved' : 'Available';
}
