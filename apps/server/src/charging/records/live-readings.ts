import { LIVE_MEASURANDS, type LiveReadings, MEASURAND_KEYS, MEASURANDS, type PhaseReadings } from '@csms/contract';
import type { NeutralSample } from './samples.ts';

/** What a running session tells of its newest samples besides energy, power and state of charge. */
export interface Readings {
  values: LiveReadings | undefined;
  phases: PhaseReadings | undefined;
}

export const NO_READINGS: Readings = { values: undefined, phases: undefined };

const LIVE = LIVE_MEASURANDS.map((key) => ({ key, field: MEASURANDS[key].field }));

/** What is known with one more sample. What it does not tell stays as it was. */
export function withSample({ values, phases }: Readings, sample: NeutralSample): Readings {
  let now = values;
  for (const { key, field } of LIVE) {
    const value = sample[key];
    if (typeof value !== 'number') continue;
    if (now === values) now = { ...values };
    now![field] = value;
  }
  return { values: now, phases: sample.phases ? withPhases(phases, sample.phases) : phases };
}

function withPhases(known: PhaseReadings | undefined, told: NonNullable<NeutralSample['phases']>): PhaseReadings {
  const now = { ...known };
  for (const key of MEASURAND_KEYS) {
    const values = told[key];
    if (values) now[MEASURANDS[key].field] = values;
  }
  return now;
}

/** As a column takes it; null: nothing new. */
export const stored = (what: LiveReadings | PhaseReadings | undefined): string | null => (what ? JSON.stringify(what) : null);
