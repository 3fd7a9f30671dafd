import type { Sample, SignedReading as Told } from '@csms/ocpp';
import type { NeutralSample, SignedReading } from '../../charging/index.ts';
import type { MessageContext } from './protocol.ts';

/** Samples with their times corrected by what is known of the charger's clock. */
export const toNeutral = ({ times, receivedAt }: MessageContext, samples: readonly Sample[]): NeutralSample[] =>
  samples.map((sample) => ({ ...sample, at: times.correct(sample.at, receivedAt) }));

/** Signed readings, likewise; undefined: none. */
export const signedOf = (
  { times, receivedAt }: MessageContext,
  signed: readonly Told[] | undefined,
): { signed?: SignedReading[] } =>
  signed ? { signed: signed.map((one) => ({ ...one, at: times.correct(one.at, receivedAt) })) } : {};
