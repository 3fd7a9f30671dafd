import type { DeviationList } from '../reading/deviations.ts';
import { inBaseUnit, type MeterReading, readMeterValues, type SampledReading } from '../reading/meter-values.ts';
import type { SignedReading } from '../reading/sample.ts';
import type { Requests } from './generated/types.ts';

type MeterValue = Requests['MeterValues']['meterValue'][number];
type SampledValue = MeterValue['sampledValue'][number];

/** Converts OCPP 1.6 meter values (MeterValues.req, and transactionData of StopTransaction.req) to neutral samples, in their order. */
export const readSamples = (meterValues: readonly MeterValue[]): MeterReading => readMeterValues(meterValues, readSampled);

function readSampled(sampled: SampledValue, path: string, deviations: DeviationList): SampledReading {
  const { phase, location } = sampled;
  const context = sampled.context ?? 'Sample.Periodic';
  const measurand = sampled.measurand ?? 'Energy.Active.Import.Register';
  const format = signedFormat(sampled);
  if (!format) return { context, measurand, value: numberOf(sampled, path, deviations), phase, location };
  deviations.add('signed-data', path, sampled.value);
  return { context, measurand, value: null, phase, location, signed: { format, data: String(sampled.value) } };
}

/** Some chargers write OCMF, which begins with its name, without saying that it is signed. */
function signedFormat({ format, value }: SampledValue): SignedReading['format'] | undefined {
  if (typeof value === 'string' && value.startsWith('OCMF|')) return 'OCMF';
  return format === 'SignedData' ? 'SignedData' : undefined;
}

/** In base units, or null where it is no number. */
function numberOf(sampled: SampledValue, path: string, deviations: DeviationList): number | null {
  let text = String(sampled.value).trim().slice(0, 40);
  // "12,5" is a decimal comma; "1,234.5" has thousands.
  text = text.includes('.') ? text.replaceAll(',', '') : text.replace(',', '.');
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return inBaseUnit(value, sampled.unit);
  deviations.add('non-numeric-value', path, sampled.value);
  return null;
}
