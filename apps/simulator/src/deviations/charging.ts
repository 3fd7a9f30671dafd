import type { ChargingProfile } from '../charging-profiles/index.ts';
import type { Deviation } from './deviation.ts';

const limitsOf = (profile: ChargingProfile) => profile.chargingSchedule.chargingSchedulePeriod.map(({ limit }) => limit);

function withWholeLimits(profile: ChargingProfile): ChargingProfile {
  const { chargingSchedule } = profile;
  const chargingSchedulePeriod = chargingSchedule.chargingSchedulePeriod.map((period) => ({
    ...period,
    limit: Math.floor(period.limit),
  }));
  return { ...profile, chargingSchedule: { ...chargingSchedule, chargingSchedulePeriod } };
}

/** The key of `limit-by-configuration-only`. */
const LIMIT_KEY = 'ChargingCurrentLimit';

export const chargingDeviations: readonly Deviation[] = [
  {
    name: 'profiles-refused',
    description: 'refuses all charging profiles, its load balancer is off',
    charging: { refuses: () => 'Rejected' },
  },
  {
    name: 'high-stack-levels-refused',
    description: 'refuses stack levels above 2, although it advertises 8',
    charging: { refuses: ({ stackLevel }) => (stackLevel > 2 ? 'Rejected' : undefined) },
  },
  {
    name: 'stack-level-zero-only',
    description: 'has only the stack level 0, and says so',
    configuration: { ChargeProfileMaxStackLevel: '0' },
  },
  {
    name: 'amperes-only',
    description: 'takes limits in A only, and says so',
    configuration: { ChargingScheduleAllowedChargingRateUnit: 'Current' },
  },
  {
    name: 'watts-only',
    description: 'takes limits in W only, and says so',
    configuration: { ChargingScheduleAllowedChargingRateUnit: 'Power' },
  },
  {
    name: 'decimals-refused',
    description: 'refuses limits that are no whole numbers',
    charging: { refuses: (profile) => (limitsOf(profile).every(Number.isInteger) ? undefined : 'Rejected') },
  },
  { name: 'decimals-cut', description: 'cuts limits to whole numbers', charging: { reads: withWholeLimits } },
  {
    name: 'one-period-only',
    description: 'takes schedules of one period only, and says so',
    configuration: { ChargingScheduleMaxPeriods: '1' },
  },
  {
    name: 'one-profile-only',
    description: 'holds one charging profile only, and says so',
    configuration: { MaxChargingProfilesInstalled: '1' },
  },
  {
    name: 'no-limit-after-zero',
    description: 'resumes without limit after a limit of 0, until the next profile',
    charging: { noLimitAfterZero: true },
  },
  {
    name: 'station-profile-per-connector',
    description: 'gives each connector what ChargePointMaxProfile gives the whole charge point',
    charging: { stationProfileEach: true },
  },
  {
    name: 'transaction-profile-lost-offline',
    description: 'forgets TxProfile when its connection goes, although 1.6 has it kept',
    charging: { dropsTransactionProfilesOffline: true },
  },
  { name: 'no-offered-current', description: 'does not report Current.Offered and Power.Offered', noOffered: true },
  {
    name: 'limit-by-configuration-only',
    description: `knows no charging profiles; its key ${LIMIT_KEY} holds the most amperes`,
    configuration: { SupportedFeatureProfiles: 'Core,FirmwareManagement,LocalAuthListManagement,Reservation,RemoteTrigger' },
    vendorKeys: { [LIMIT_KEY]: '32' },
    charging: { refuses: () => 'NotSupported', limitKey: LIMIT_KEY },
  },
  {
    name: 'pause-taken-for-override',
    description: 'takes a limit of 0 for a stop by hand and ignores later limits until the vehicle is plugged in anew',
    charging: { pauseIsOverride: true },
  },
  {
    name: 'no-limit-after-duration',
    description: 'charges without limit when the duration of a TxProfile is over',
    charging: { noLimitAfterDuration: true },
  },
  {
    name: 'profiles-ignored',
    description: 'accepts charging profiles and does not obey them',
    charging: { ignores: true },
  },
  { name: 'slow-to-obey', description: 'obeys a new limit after thirty seconds', charging: { reactionS: 30 } },
  {
    name: 'late-profile-answers',
    description: 'answers SetChargingProfile after forty-five seconds, and obeys then',
    habits: { SetChargingProfile: { delayS: 45 } },
  },
  {
    name: 'no-profile-answers',
    description: 'obeys SetChargingProfile and never answers it',
    habits: { SetChargingProfile: { delayS: null } },
    charging: { obeysUnanswered: true },
  },
  {
    name: 'profiles-lost-at-reboot',
    description: 'forgets all charging profiles when it boots',
    charging: { forgetsAtReboot: true },
  },
  {
    name: 'zero-refused',
    description: 'refuses limits of 0',
    charging: { refuses: (profile) => (limitsOf(profile).every((limit) => limit > 0) ? undefined : 'Rejected') },
  },
  {
    name: 'empty-composite-schedule',
    description: 'obeys limits, and answers GetCompositeSchedule with Accepted and no schedule',
    habits: { GetCompositeSchedule: { answer: { status: 'Accepted' } } },
  },
  {
    name: 'least-power-of-its-own',
    description: 'gives nothing below 3.1 kW (a DC point: 4.5 A of each line)',
    charging: { leastW: 3105 },
  },
  {
    name: 'default-for-next-transaction',
    description: 'a new TxDefaultProfile does not reach the running transaction',
    charging: { defaultForNextTransaction: true },
  },
];
