import type { chargingProfile, ProfileContent, ReportedProfile } from '@csms/contract';
import type { z } from 'zod';

/** What a profile says, as chargers are wished to take it and as it is stored. */
export type WishedContent = Omit<z.output<typeof chargingProfile>, 'id' | 'transactionId'>;

/** The content of a profile as a charger reports it. */
export type ReportedContent = Omit<WishedContent, 'purpose'> & { purpose: ReportedProfile['purpose'] };

const given = <T extends object>(parts: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never;

/** The content of a profile in the words of wishes. */
export const wishedOf = (content: ProfileContent): WishedContent =>
  given({
    purpose: content.purpose,
    stackLevel: content.stackLevel,
    kind: content.chargingProfileKind,
    recurrency: content.recurrencyKind,
    validFrom: content.validFrom,
    validTo: content.validTo,
    unit: content.chargingRateUnit,
    startTime: content.startSchedule,
    durationSeconds: content.duration,
    minRate: content.minRate,
    periods: content.periods.map((one) =>
      given({ startSeconds: one.startPeriod, limit: one.powerLimit, phases: one.numberPhases }),
    ),
  }) as WishedContent;

/** The same by the names of the API (specification section 3). */
export const spokenOf = (content: WishedContent): ProfileContent =>
  given({
    purpose: content.purpose,
    stackLevel: content.stackLevel,
    chargingProfileKind: content.kind,
    recurrencyKind: content.recurrency,
    validFrom: content.validFrom,
    validTo: content.validTo,
    chargingRateUnit: content.unit,
    startSchedule: content.startTime,
    duration: content.durationSeconds,
    minRate: content.minRate,
    periods: content.periods.map((one) =>
      given({ startPeriod: one.startSeconds, powerLimit: one.limit, numberPhases: one.phases }),
    ),
  }) as ProfileContent;
