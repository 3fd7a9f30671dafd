import type { Entry } from './combine.ts';
import { type Deviation, DeviationList } from './deviations.ts';
import { type Sample, type SampleContext, type SignedReading, sampleOf } from './sample.ts';

export interface MeterReading {
  samples: Sample[];
  /** Undefined: none, as nearly always. */
  signed?: SignedReading[];
  deviations: Deviation[];
}

/** What one sampled value says; a value that is no number says none. */
export interface SampledReading {
  context: SampleContext;
  measurand: string;
  /** In base units (Wh, W, A, V, %, °C). */
  value: number | null;
  phase: string | undefined;
  location: string | undefined;
  signed?: Pick<SignedReading, 'format' | 'data'>;
}

/**
 * Converts the meter values of a message to neutral samples, in their order. A meter value that mixes contexts (begin and end of a transaction in one) gives one sample for each.
 */
export function readMeterValues<Sampled>(
  meterValues: readonly { timestamp: string; sampledValue: readonly Sampled[] }[],
  readSampled: (sampled: Sampled, path: string, deviations: DeviationList) => SampledReading,
): MeterReading {
  const deviations = new DeviationList();
  const samples: Sample[] = [];
  let signed: SignedReading[] | undefined;
  meterValues.forEach((meterValue, index) => {
    const at = Date.parse(meterValue.timestamp);
    if (Number.isNaN(at)) {
      deviations.add('unreadable-date', `${index}/timestamp`, meterValue.timestamp);
      return;
    }
    const contexts = new Map<SampleContext, Map<string, Entry[]>>();
    meterValue.sampledValue.forEach((sampled, position) => {
      const reading = readSampled(sampled, `${index}/sampledValue/${position}`, deviations);
      const { context, measurand, value, phase, location } = reading;
      if (reading.signed) {
        signed ??= [];
        signed.push({ at, context, ...reading.signed });
      }
      if (value === null) return;
      const groups = contexts.get(context) ?? new Map<string, Entry[]>();
      contexts.set(context, groups);
      const entries = groups.get(measurand) ?? [];
      groups.set(measurand, entries);
      entries.push({ value, phase, location });
    });
    for (const [context, groups] of contexts) {
      const sample = sampleOf(at, context, groups);
      if (sample.intervalWh !== null) deviations.add('interval-only', `${index}`, sample.intervalWh);
      samples.push(sample);
    }
  });
  return { samples, ...(signed && { signed }), deviations: deviations.list };
}

/** A value in the base unit of its own: Wh, W, A, V, %, °C. */
export function inBaseUnit(value: number, unit: string | undefined): number {
  switch (unit) {
    case 'kWh':
    case 'kW':
    case 'kVA':
    case 'kvar':
    case 'kvarh':
    case 'kVAh':
      return value * 1000;
    case 'Fahrenheit':
      return ((value - 32) * 5) / 9;
    case 'K':
      return value - 273.15;
    default:
      return value;
  }
}
