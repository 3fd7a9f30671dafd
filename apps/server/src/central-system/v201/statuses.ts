import { NO_FAULT, type OcppStatus, OTHER_FAULT } from '@csms/contract';
import type { RequestOf } from '@csms/ocpp/v201';
import type { StatusInput } from '../../network/index.ts';
import { keyOf, type MessageContext } from '../protocol/protocol.ts';

type Told = RequestOf<'StatusNotification'>['connectorStatus'];
type ChargingState = NonNullable<RequestOf<'TransactionEvent'>['transactionInfo']['chargingState']>;

/** The statuses of OCPP 2.0.1 (§3.19) in words of no version. `Occupied` says no more than that a car is there. */
const STATUSES: Readonly<Record<Told, OcppStatus>> = {
  Available: 'Available',
  Occupied: 'Preparing',
  Reserved: 'Reserved',
  Unavailable: 'Unavailable',
  Faulted: 'Faulted',
};

export const statusOf = (status: Told): OcppStatus => STATUSES[status];

/** How far a session is (§3.16), as the status of its connector. */
const STATES: Readonly<Record<ChargingState, OcppStatus>> = {
  Charging: 'Charging',
  EVConnected: 'Preparing',
  SuspendedEV: 'SuspendedEV',
  SuspendedEVSE: 'SuspendedEVSE',
  Idle: 'Preparing',
};

/** What an event of a session says of its connector; `hasEnded`: nothing flows any more. Undefined: nothing. */
export function statusOfState(
  context: MessageContext,
  { chargingState }: { chargingState?: ChargingState },
  hasEnded: boolean,
): Omit<StatusInput, 'connectorNo'> | undefined {
  if (chargingState === undefined || (hasEnded && chargingState === 'Idle')) return undefined;
  return {
    ...keyOf(context),
    status: hasEnded ? 'Finishing' : STATES[chargingState],
    detail: chargingState,
    errorCode: NO_FAULT,
    info: null,
    vendorErrorCode: null,
    at: context.receivedAt,
    receivedAt: context.receivedAt,
    replayed: false,
    passing: !context.mayKeep('statuses', 1),
  };
}

export const errorCodeOf = (status: Told): string => (status === 'Faulted' ? OTHER_FAULT : NO_FAULT);
