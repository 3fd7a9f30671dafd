import type { Sample } from '@csms/ocpp';
import type { NeutralSample } from '../charging/index.ts';
import type { MessageContext } from './protocol.ts';

/** Samples with their times corrected by what is known of the charger's clock. */
export function toNeutral({ times, receivedAt }: MessageContext, samples: readonly Sample[]): NeutralSample[] {
  return samples.map((sample) => ({
    at: times.correct(sample.at, receivedAt),
    context: sample.context,
    energyWh: sample.energyWh,
    powerW: sample.powerW,
    importCurrentA: sample.importCurrentA,
    outputCurrentA: sample.outputCurrentA,
    outputVoltageV: sample.outputVoltageV,
    soc: sample.soc,
    temperatureC: sample.temperatureC,
  }));
}
