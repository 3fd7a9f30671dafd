import type { FAULT_CODES, NO_FAULT, OcppStatus } from '@csms/contract';
import type { RequestOf } from '@csms/ocpp/v16';

type Told = RequestOf<'StatusNotification'>;

/** The statuses of OCPP 1.6 (§7.7) in words of no version: the same. */
const STATUSES: Readonly<Record<Told['status'], OcppStatus>> = {
  Available: 'Available',
  Preparing: 'Preparing',
  Charging: 'Charging',
  SuspendedEVSE: 'SuspendedEVSE',
  SuspendedEV: 'SuspendedEV',
  Finishing: 'Finishing',
  Reserved: 'Reserved',
  Unavailable: 'Unavailable',
  Faulted: 'Faulted',
};

export const statusOf = (status: Told['status']): OcppStatus => STATUSES[status];

/** Error codes (§7.6) have the words of OCPP 1.6. */
export const errorCodeOf = (code: Told['errorCode']): (typeof FAULT_CODES)[number] | typeof NO_FAULT => code;
