import type { Sample } from '@csms/ocpp/v16';
import type { NeutralSample } from '../../charging/index.ts';
import type { MessageContext } from './handler.ts';

/** Samples with their times corrected; `replayed` when even the newest of them was sent late. */
export function toNeutral(context: MessageContext, samples: readonly Sample[]): { samples: NeutralSample[]; replayed: boolean } {
  let replayed = samples.length > 0;
  const neutral = samples.map((sample): NeutralSample => {
    const time = context.time(new Date(sample.at).toISOString());
    replayed &&= time.replayed;
    return {
      at: time.at,
      context: sample.context,
      energyWh: sample.energyWh,
      powerW: sample.powerW,
      importCurrentA: sample.importCurrentA,
      outputCurrentA: sample.outputCurrentA,
      outputVoltageV: sample.outputVoltageV,
      soc: sample.soc,
      temperatureC: sample.temperatureC,
    };
  });
  return { samples: neutral, replayed };
}
