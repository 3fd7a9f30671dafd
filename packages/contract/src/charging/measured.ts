import { z } from 'zod';
import { wattHours } from '../core/values.ts';
import { MEASURAND_KEYS, MEASURANDS, type MeasurandField, type MeasurandKey, measurandOf } from './measurands.ts';

const FIELDS = MEASURAND_KEYS.map((key) => MEASURANDS[key].field);
const byField = <T extends z.ZodType>(type: (key: MeasurandKey) => T) =>
  z.object(Object.fromEntries(MEASURAND_KEYS.map((key) => [MEASURANDS[key].field, type(key)])) as Record<MeasurandField, T>);

/** What was measured at one moment, by field; null: not reported. */
export const measuredValues = byField((key) => (measurandOf(key).whole ? wattHours : z.number()).nullable());
/** The newest value of each measurand that a running session tells besides its own fields. */
export const liveReadings = z.partialRecord(z.enum(FIELDS), z.number());
/** The newest values of L1, L2 and L3, where the charger tells them apart; null: not of this phase. */
export const phaseReadings = z.partialRecord(z.enum(FIELDS), z.array(z.number().nullable()).length(3));
export type LiveReadings = z.infer<typeof liveReadings>;
export type PhaseReadings = z.infer<typeof phaseReadings>;
