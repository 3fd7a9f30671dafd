import type { MeterValueType } from '@csms/ocpp/v201';
import type { SampledValue } from '../connector.ts';

type Sampled = MeterValueType['sampledValue'][number];

/** What 2.0.1 has no measurand for. */
const UNKNOWN = ['Temperature', 'RPM'];

function sampledOf({ value, context, measurand, phase, location, unit }: SampledValue): Sampled {
  return {
    value: Number(value),
    ...(context === undefined ? {} : { context }),
    ...(measurand === undefined ? {} : { measurand: measurand as NonNullable<Sampled['measurand']> }),
    ...(phase === undefined ? {} : { phase }),
    ...(location === undefined ? {} : { location }),
    ...(unit === undefined ? {} : { unitOfMeasure: { unit } }),
  };
}

/** A reading of the meter as 2.0.1 writes it, in a list of one; empty where nothing of it can be told. */
export function meterValuesOf(timestamp: string, sampled: readonly SampledValue[]): MeterValueType[] {
  const sampledValue = sampled.filter(({ measurand }) => !UNKNOWN.includes(measurand ?? '')).map(sampledOf);
  return sampledValue.length === 0 ? [] : [{ timestamp, sampledValue }];
}
