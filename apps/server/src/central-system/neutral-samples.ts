import type { Sample } from '@csms/ocpp';
import type { NeutralSample } from '../charging/index.ts';
import type { MessageContext } from './protocol.ts';

/** Samples with their times corrected by what is known of the charger's clock. */
export const toNeutral = ({ times, receivedAt }: MessageContext, samples: readonly Sample[]): NeutralSample[] =>
  samples.map((sample) => ({ ...sample, at: times.correct(sample.at, receivedAt) }));
