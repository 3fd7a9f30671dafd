import type { Entry } from '../reading/combine.ts';
import { type Deviation, DeviationList } from '../reading/deviations.ts';
import { type Sample, type SampleContext, type SignedReading, sampleOf } from '../reading/sample.ts';
import type { Requests } from './generated/types.ts';

type MeterValue = Requests['MeterValues']['meterValue'][number];
type SampledValue = MeterValue['sampledValue'][number];
export interface MeterReading {
  samples: Sample[];
  /** Undefined: none, as nearly always. */
  signed?: SignedReading[];
  deviations: Deviation[];
}

/**
 * Converts OCPP 1.6 meter values (MeterValues.req, and transactionData of StopTransaction.req) to neutral samples, in their order. A meter
 * value that mixes contexts (begin and end of a transaction in one) gives one sample for each.
 */
export function readSamples(meterValues: readonly MeterValue[]): MeterReading {
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
      const path = `${index}/sampledValue/${position}`;
      const context = sampled.context ?? 'Sample.Periodic';
      const format = signedFormat(sampled);
      if (format) {
        deviations.add('signed-data', path, sampled.value);
        signed ??= [];
        signed.push({ at, context, format, data: String(sampled.value) });
        return;
      }
      const value = numberOf(sampled, path, deviations);
      if (value === null) return;
      const groups = contexts.get(context) ?? new Map<string, Entry[]>();
      contexts.set(context, groups);
      const measurand = sampled.measurand ?? 'Energy.Active.Import.Register';
      const entries = groups.get(measurand) ?? [];
      groups.set(measurand, entries);
      entries.push({ value, phase: sampled.phase, location: sampled.location });
    });
    for (const [context, groups] of contexts) {
      const sample = sampleOf(at, context, groups);
      if (sample.intervalWh !== null) deviations.add('interval-only', `${index}`, sample.intervalWh);
      samples.push(sample);
    }
  });
  return { samples, ...(signed && { signed }), deviations: deviations.list };
}

/** Some chargers write OCMF, which begins with its name, without saying that it is signed. */
function signedFormat({ format, value }: SampledValue): SignedReading['format'] | undefined {
  if (typeof value === 'string' && value.startsWith('OCMF|')) return 'OCMF';
  return format === 'SignedData' ? 'SignedData' : undefined;
}

/** In base units (Wh, W, A, V, %, °C), or null where it is no number. */
function numberOf(sampled: SampledValue, path: string, deviations: DeviationList): number | null {
  let text = String(sampled.value).trim().slice(0, 40);
  // "12,5" is a decimal comma; "1,234.5" has thousands.
  text = text.includes('.') ? text.replaceAll(',', '') : text.replace(',', '.');
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) {
    deviations.add('non-numeric-value', path, sampled.value);
    return null;
  }
  switch (sampled.unit) {
    case 'kWh':
    case 'kW':
    case 'kVA':
    case 'kvar':
    case 'kvarh':
      return value * 1000;
    case 'Fahrenheit':
      return ((value - 32) * 5) / 9;
    case 'K':
      return value - 273.15;
    default:
      return value;
  }
}
