import { contract } from '@csms/contract';

/** What a complaint that has changed makes old. */
export const STALE_COMPLAINTS = [contract.complaints.list, contract.complaints.get, contract.history.list] as const;
