import type { CompositeSchedule, chargingProfile, ReportedProfile } from '@csms/contract';
import type { ChargingProfileType, ChargingScheduleType, ResponseOf } from '@csms/ocpp/v201';
import type { z } from 'zod';
import type { ProfileReport } from '../../charging/index.ts';

type Profile = z.output<typeof chargingProfile>;

const PURPOSES = { pointMax: 'ChargingStationMaxProfile', default: 'TxDefaultProfile', session: 'TxProfile' } as const;
const KINDS = { absolute: 'Absolute', recurring: 'Recurring', relative: 'Relative' } as const;
const RECURRENCIES = { daily: 'Daily', weekly: 'Weekly' } as const;

const EXTERNAL = 'ChargingStationExternalConstraints';
const SOURCES = { cso: 'CSO', ems: 'EMS', so: 'SO', other: 'Other' } as const;
type Purpose201 = ChargingProfileType['chargingProfilePurpose'];

export const sourceTo201 = (source: ReportedProfile['source']) => SOURCES[source];
export const sourceFrom201 = (told: (typeof SOURCES)[ReportedProfile['source']]): ReportedProfile['source'] =>
  flipped(SOURCES)[told];
export const reportedPurposeTo201 = (purpose: ReportedProfile['purpose']): Purpose201 =>
  purpose === 'external' ? EXTERNAL : PURPOSES[purpose];

/** The same, by what it is called on the wire. */
const flipped = <K extends string, V extends string>(table: Readonly<Record<K, V>>) =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [value, key])) as Record<V, K>;

/** A profile that a charger reports (K09), without its id; of several schedules, which are choices for the car, the first. */
export function profileFrom201(profile: ChargingProfileType): ProfileReport['profiles'][number]['content'] {
  const { stackLevel, chargingProfilePurpose, chargingProfileKind, recurrencyKind, validFrom, validTo } = profile;
  const schedule = profile.chargingSchedule[0]!;
  return {
    stackLevel,
    purpose: chargingProfilePurpose === EXTERNAL ? 'external' : flipped(PURPOSES)[chargingProfilePurpose],
    kind: flipped(KINDS)[chargingProfileKind],
    ...(recurrencyKind === undefined ? {} : { recurrency: flipped(RECURRENCIES)[recurrencyKind] }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validTo === undefined ? {} : { validTo }),
    unit: schedule.chargingRateUnit,
    ...(schedule.duration === undefined ? {} : { durationSeconds: schedule.duration }),
    ...(schedule.startSchedule === undefined ? {} : { startTime: schedule.startSchedule }),
    ...(schedule.minChargingRate === undefined ? {} : { minRate: schedule.minChargingRate }),
    periods: periodsFrom201(schedule.chargingSchedulePeriod),
  };
}

/** What a car plans (K15); its times are counted from `timeBase`. */
export const planFrom201 = (
  { chargingRateUnit, duration, chargingSchedulePeriod }: ChargingScheduleType,
  timeBase: string,
  connectorNo: number,
): CompositeSchedule => ({
  connectorNo,
  unit: chargingRateUnit,
  ...(duration === undefined ? {} : { durationSeconds: duration }),
  startTime: timeBase,
  periods: periodsFrom201(chargingSchedulePeriod),
});

const periodsFrom201 = (periods: ChargingScheduleType['chargingSchedulePeriod']) =>
  periods.map(({ startPeriod, limit, numberPhases }) => ({
    startSeconds: startPeriod,
    limit,
    ...(numberPhases === undefined ? {} : { phases: numberPhases }),
  }));

export const purposeOf = (purpose: Profile['purpose']) => PURPOSES[purpose];

/** Chargers read one place behind the comma; less is safe, more is not. */
const tenths = (limit: number): number => Math.floor(Math.round(limit * 1000) / 100) / 10;

/** A profile as OCPP 2.0.1 writes it (§2.8); `wireId`: what the charger calls its session. */
export function profileTo201(profile: Profile, wireId: string | undefined): ChargingProfileType {
  const { id, stackLevel, purpose, kind, recurrency, validFrom, validTo } = profile;
  const { unit, durationSeconds, startTime, minRate, periods } = profile;
  return {
    id,
    ...(purpose === 'session' && wireId !== undefined ? { transactionId: wireId } : {}),
    stackLevel,
    chargingProfilePurpose: PURPOSES[purpose],
    chargingProfileKind: KINDS[kind],
    ...(recurrency === undefined ? {} : { recurrencyKind: RECURRENCIES[recurrency] }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validTo === undefined ? {} : { validTo }),
    chargingSchedule: [
      {
        id,
        ...(durationSeconds === undefined ? {} : { duration: durationSeconds }),
        ...(startTime === undefined ? {} : { startSchedule: startTime }),
        chargingRateUnit: unit,
        chargingSchedulePeriod: periods.map(({ startSeconds, limit, phases }) => ({
          startPeriod: startSeconds,
          limit: tenths(limit),
          ...(phases === undefined ? {} : { numberPhases: phases }),
        })),
        ...(minRate === undefined ? {} : { minChargingRate: tenths(minRate) }),
      },
    ],
  };
}

/** What GetCompositeSchedule tells (K08); null where nothing limits. `connectorNo`: where it was asked of. */
export function scheduleFrom201(
  { schedule }: ResponseOf<'GetCompositeSchedule'>,
  connectorNo: number | undefined,
): CompositeSchedule | null {
  if (!schedule) return null;
  return {
    ...(connectorNo === undefined ? {} : { connectorNo }),
    unit: schedule.chargingRateUnit,
    durationSeconds: schedule.duration,
    startTime: schedule.scheduleStart,
    periods: periodsFrom201(schedule.chargingSchedulePeriod),
  };
}
