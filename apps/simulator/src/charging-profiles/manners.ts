import type { ChargingProfile } from './profile.ts';

/** How a charge point takes charging profiles otherwise than OCPP 1.6 says. Everything is optional; without any it obeys. */
export interface ChargingManners {
  /** How it answers a profile that it claims to take; undefined: as usual. */
  refuses?(profile: ChargingProfile): 'Rejected' | 'NotSupported' | undefined;
  /** What it makes of a profile that it takes. */
  reads?(profile: ChargingProfile): ChargingProfile;
  /** Accepts, lists in the composite schedule, and charges as it likes. */
  ignores?: boolean;
  /** Seconds until a changed limit shows in the current. */
  reactionS?: number;
  /** After a pause at 0 it charges without limit until the profile after the one that ended the pause. */
  noLimitAfterZero?: boolean;
  /** Below so many W it gives nothing. */
  leastW?: number;
  /** A pause at 0 lasts until the vehicle is plugged in anew. */
  pauseIsOverride?: boolean;
  /** Charges without limit when the duration of a TxProfile is over, also where there is a TxDefaultProfile. */
  noLimitAfterDuration?: boolean;
  /** Gives each connector what the ChargePointMaxProfile gives the whole. */
  stationProfileEach?: boolean;
  /** A new TxDefaultProfile does not reach the running transaction. */
  defaultForNextTransaction?: boolean;
  forgetsAtReboot?: boolean;
  /** Forgets its TxProfiles when the connection goes. */
  dropsTransactionProfilesOffline?: boolean;
  /** Does at once what it is asked for by a call that it will not answer. */
  obeysUnanswered?: boolean;
  /** Knows no profiles: this configuration key holds the most amperes of each connector. */
  limitKey?: string;
}

/** All the manners of several deviations together. */
export function together(all: readonly ChargingManners[]): ChargingManners {
  const refusing = all.flatMap(({ refuses }) => refuses ?? []);
  const reading = all.flatMap(({ reads }) => reads ?? []);
  return {
    ...Object.assign({}, ...all),
    refuses: (profile: ChargingProfile) => refusing.map((refuses) => refuses(profile)).find((answer) => answer !== undefined),
    reads: (profile: ChargingProfile) => reading.reduce((read, reads) => reads(read), profile),
  };
}
