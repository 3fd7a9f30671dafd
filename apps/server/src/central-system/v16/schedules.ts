import type { CompositeSchedule, chargingProfile } from '@csms/contract';
import type { RequestOf, ResponseOf } from '@csms/ocpp/v16';
import type { z } from 'zod';

type Profile = z.output<typeof chargingProfile>;
type Profile16 = RequestOf<'SetChargingProfile'>['csChargingProfiles'];

const PURPOSES = { pointMax: 'ChargePointMaxProfile', default: 'TxDefaultProfile', session: 'TxProfile' } as const;
const KINDS = { absolute: 'Absolute', recurring: 'Recurring', relative: 'Relative' } as const;
const RECURRENCIES = { daily: 'Daily', weekly: 'Weekly' } as const;

export const purposeOf = (purpose: Profile['purpose']) => PURPOSES[purpose];

/** Limits have one place behind the comma (OCPP 1.6 §7.14); less is safe, more is not. */
const tenths = (limit: number): number => Math.floor(Math.round(limit * 1000) / 100) / 10;

/** A profile as OCPP 1.6 writes it (§7.8). */
export function profileTo16(profile: Profile): Profile16 {
  const { id, transactionId, stackLevel, purpose, kind, recurrency, validFrom, validTo } = profile;
  const { unit, durationSeconds, startTime, minRate, periods } = profile;
  return {
    chargingProfileId: id,
    ...(transactionId === undefined ? {} : { transactionId }),
    stackLevel,
    chargingProfilePurpose: PURPOSES[purpose],
    chargingProfileKind: KINDS[kind],
    ...(recurrency === undefined ? {} : { recurrencyKind: RECURRENCIES[recurrency] }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validTo === undefined ? {} : { validTo }),
    chargingSchedule: {
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
  };
}

/** What GetCompositeSchedule tells (§5.7); null where nothing limits. */
export function scheduleFrom16(answer: ResponseOf<'GetCompositeSchedule'>): CompositeSchedule | null {
  const { connectorId, scheduleStart, chargingSchedule: schedule } = answer;
  if (!schedule) return null;
  const startTime = scheduleStart ?? schedule.startSchedule;
  return {
    ...(connectorId === undefined ? {} : { connectorNo: connectorId }),
    unit: schedule.chargingRateUnit,
    ...(schedule.duration === undefined ? {} : { durationSeconds: schedule.duration }),
    ...(startTime === undefined ? {} : { startTime }),
    ...(schedule.minChargingRate === undefined ? {} : { minRate: schedule.minChargingRate }),
    periods: schedule.chargingSchedulePeriod.map(({ startPeriod, limit, numberPhases }) => ({
      startSeconds: startPeriod,
      limit,
      ...(numberPhases === undefined ? {} : { phases: numberPhases }),
    })),
  };
}
