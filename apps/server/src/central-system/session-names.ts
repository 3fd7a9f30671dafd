import type { Wish } from '@csms/contract';

/** The number of the running session that a wish is about; undefined: it is about none. */
export function sessionOf({ action, payload }: Wish): number | undefined {
  if (action === 'stopSession') return payload.transactionId;
  return action === 'setChargingProfile' ? payload.profile.transactionId : undefined;
}
