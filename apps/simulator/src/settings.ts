import { Configuration } from './configuration.ts';
import type { Deviation } from './deviations/index.ts';
import type { ChargePointOptions } from './options.ts';

/** The configuration that a charge point of so many connectors begins with: what its options say, then its deviations, then the standard. */
export function configurationOf(
  options: ChargePointOptions,
  deviations: readonly Deviation[],
  connectors: number,
): Configuration {
  const { meterIntervalS, phaseRotations } = options;
  const rotations = phaseRotations?.map((rotation, index) => `${index + 1}.${rotation}`).join(',');
  return new Configuration(
    {
      NumberOfConnectors: String(connectors),
      ...(meterIntervalS === undefined ? {} : { MeterValueSampleInterval: String(meterIntervalS) }),
      ...(rotations === undefined ? {} : { ConnectorPhaseRotation: rotations }),
      ...Object.assign({}, ...deviations.map((deviation) => deviation.configuration)),
      ...options.configuration,
    },
    Object.assign({}, ...deviations.map((deviation) => deviation.vendorKeys)),
    !deviations.some((deviation) => deviation.noOffered),
  );
}
