import type { ChargingProfileType, RequestOf } from '@csms/ocpp/v201';
import type { ChargingProfile, Purpose } from '../charging-profiles/index.ts';

type Purpose201 = ChargingProfileType['chargingProfilePurpose'];

/** The purposes that a central system may set; those of outside systems are none. */
const PURPOSES: Partial<Record<Purpose201, Purpose>> = {
  ChargingStationMaxProfile: 'ChargePointMaxProfile',
  TxDefaultProfile: 'TxDefaultProfile',
  TxProfile: 'TxProfile',
};

/** The purpose in the words of the code that composes; undefined for one that a central system cannot set. */
export const purposeOf = (purpose: Purpose201): Purpose | undefined => PURPOSES[purpose];

/**
 * A profile as the code that composes reads it: of several schedules the first. `transactionId` is the station's own count of the transaction that it names.
 * Undefined where its purpose is none of a central system's.
 */
export function profileOf(given: ChargingProfileType, transactionId: number | undefined): ChargingProfile | undefined {
  const chargingProfilePurpose = purposeOf(given.chargingProfilePurpose);
  const [schedule] = given.chargingSchedule;
  if (!chargingProfilePurpose || !schedule) return undefined;
  const { id: _id, salesTariff: _tariff, customData: _own, chargingSchedulePeriod, ...rest } = schedule;
  const { stackLevel, chargingProfileKind, recurrencyKind, validFrom, validTo } = given;
  return {
    chargingProfileId: given.id,
    stackLevel,
    chargingProfilePurpose,
    chargingProfileKind,
    ...(recurrencyKind === undefined ? {} : { recurrencyKind }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validTo === undefined ? {} : { validTo }),
    ...(transactionId === undefined ? {} : { transactionId }),
    chargingSchedule: {
      ...rest,
      chargingSchedulePeriod: chargingSchedulePeriod.map(({ startPeriod, limit, numberPhases }) => ({
        startPeriod,
        limit,
        ...(numberPhases === undefined ? {} : { numberPhases }),
      })),
    },
  };
}

/** Whether a profile is one of those asked for by GetChargingProfiles (K09); all of ours come from the operator (CSO). */
export function isAskedFor(profile: ChargingProfileType, evseId: number, asked: RequestOf<'GetChargingProfiles'>): boolean {
  const { chargingProfilePurpose, stackLevel, chargingProfileId, chargingLimitSource } = asked.chargingProfile;
  return (
    (asked.evseId === undefined || asked.evseId === evseId) &&
    (chargingProfilePurpose === undefined || profile.chargingProfilePurpose === chargingProfilePurpose) &&
    (stackLevel === undefined || profile.stackLevel === stackLevel) &&
    (chargingProfileId === undefined || chargingProfileId.includes(profile.id)) &&
    (chargingLimitSource === undefined || chargingLimitSource.includes('CSO'))
  );
}
