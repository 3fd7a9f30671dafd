import type { DeviationList } from '../reading/deviations.ts';
import { inBaseUnit, type MeterReading, readMeterValues, type SampledReading } from '../reading/meter-values.ts';
import type { SignedReading } from '../reading/sample.ts';
import type { MeterValueType, SampledValueType } from './generated/types.ts';

/** Converts meter values of OCPP 2.0.1 (MeterValues, TransactionEvent) to neutral samples, in their order. */
export const readSamples = (meterValues: readonly MeterValueType[]): MeterReading => readMeterValues(meterValues, readSampled);

/** A power of ten beyond this is a mistake. */
const MOST_MULTIPLIER = 12;

function readSampled(sampled: SampledValueType, path: string, deviations: DeviationList): SampledReading {
  const { value, unitOfMeasure, phase, location, signedMeterValue } = sampled;
  const multiplier = unitOfMeasure?.multiplier ?? 0;
  const isSane = Number.isFinite(value) && Math.abs(multiplier) <= MOST_MULTIPLIER;
  if (!isSane) deviations.add('non-numeric-value', path, value);
  return {
    context: sampled.context ?? 'Sample.Periodic',
    measurand: sampled.measurand ?? 'Energy.Active.Import.Register',
    value: isSane ? inBaseUnit(scaled(value, multiplier), unitOfMeasure?.unit) : null,
    phase,
    location,
    ...(signedMeterValue && { signed: signedOf(signedMeterValue) }),
  };
}

/** Dividing by a whole power of ten keeps 1234 × 10⁻³ at 1.234. */
const scaled = (value: number, multiplier: number): number =>
  multiplier >= 0 ? value * 10 ** multiplier : value / 10 ** -multiplier;

/** OCMF comes in Base64, or as it is. */
function signedOf({ signedMeterData }: { signedMeterData: string }): Pick<SignedReading, 'format' | 'data'> {
  if (signedMeterData.startsWith('OCMF|')) return { format: 'OCMF', data: signedMeterData };
  const plain = Buffer.from(signedMeterData, 'base64').toString('utf8');
  return plain.startsWith('OCMF|') ? { format: 'OCMF', data: plain } : { format: 'SignedData', data: signedMeterData };
}
