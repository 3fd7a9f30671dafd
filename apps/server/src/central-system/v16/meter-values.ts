import { readSamples } from '@csms/ocpp/v16';
import { type MeterInput, type MeterOut, takeMeterValues } from '../../charging/index.ts';
import { signedOf, toNeutral } from '../protocol/neutral-samples.ts';
import { keyOf } from '../protocol/protocol.ts';
import { handler, triggered } from './handler.ts';

/** OCPP 1.6 §4.7. */
export const meterValues = handler<'MeterValues', MeterInput, MeterOut>({
  write: takeMeterValues,
  input: (context, request) => {
    const { samples, signed } = readSamples(request.meterValue);
    // The newest sample is of the moment of sending; the others may be old.
    const newest = samples.length === 0 ? null : Math.max(...samples.map((sample) => sample.at));
    const { replayed } = context.times.read(newest, context.receivedAt, 'queued');
    return {
      ...keyOf(context),
      connectorNo: request.connectorId,
      wireId: request.transactionId === undefined ? null : String(request.transactionId),
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
