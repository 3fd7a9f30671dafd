import { readSamples } from '@csms/ocpp/v201';
import { type MeterInput, type MeterOut, takeMeterValues } from '../../charging/index.ts';
import { signedOf, toNeutral } from '../protocol/neutral-samples.ts';
import { keyOf } from '../protocol/protocol.ts';
import { handler, triggered } from './handler.ts';

/** OCPP 2.0.1 J01: readings beside sessions, which tell theirs in their own events. */
export const meterValues = handler<'MeterValues', MeterInput, MeterOut>({
  write: takeMeterValues,
  input: (context, request) => {
    const { samples, signed } = readSamples(request.meterValue);
    const newest = samples.length === 0 ? null : Math.max(...samples.map((sample) => sample.at));
    const { replayed } = context.times.read(newest, context.receivedAt, 'queued');
    return {
      ...keyOf(context),
      connectorNo: context.placeOf(request.evseId, undefined).connectorNo,
      wireId: null,
      samples: toNeutral(context, samples),
      ...signedOf(context, signed),
      receivedAt: context.receivedAt,
      replayed,
      samplesCut: !context.mayKeep('samples', samples.length),
      payload: request,
    };
  },
  answer: () => ({}),
  newcomer: () => 'refused',
  isWork: true,
  effects: () => triggered('meterValues'),
});
