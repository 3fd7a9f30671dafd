import type { CompositeSchedule, chargingProfile } from '@csms/contract';
import type { ChargingProfileType, ResponseOf } from '@csms/ocpp/v201';
import type { z } from 'zod';

type Profile = z.output<typeof chargingProfile>;

const PURPOSES = { pointMax: 'ChargingStationMaxProfile', default: 'TxDefaultProfile', session: 'TxProfile' } as const;
const KINDS = { absolute: 'Absolute', recurring: 'Recurring', relative: 'Relative' } as const;
const RECURRENCIES = { daily: 'Daily', weekly: 'Weekly' } as const;

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
    periods: schedule.chargingSchedulePeriod.map(({ startPeriod, limit, numberPhases }) => ({
      startSeconds: startPeriod,
      limit,
      ...(numberPhases === undefined ? {} : { phases: numberPhases }),
    })),
  };
}
