import { readSamples } from '@csms/ocpp/v16';
import { type MeterInput, type MeterOut, takeMeterValues } from '../../charging/index.ts';
import { handler, keyOf, triggered } from './handler.ts';
import { toNeutral } from './samples.ts';

/** OCPP 1.6 §4.7. */
export const meterValues = handler<'MeterValues', MeterInput, MeterOut>({
  operation: takeMeterValues,
  input: (context, request) => {
    const { samples, replayed } = toNeutral(context, readSamples(request.meterValue).samples);
    return {
      ...keyOf(context),
      connectorNo: request.connectorId,
      transactionId: request.transactionId ?? null,
      samples,
      receivedAt: context.receivedAt,
      replayed,
      payload: request,
    };
  },
  answer: () => ({}),
  effects: () => [triggered('MeterValues')],
});
