import { readSamples } from '@csms/ocpp/v16';
import { type StopInput, type StopOut, stopTransactions } from '../../charging/index.ts';
import { handler, keyOf } from './handler.ts';
import { toNeutral } from './samples.ts';

/** OCPP 1.6 §4.10. The reason is Local where none is given. */
export const stopTransaction = handler<'StopTransaction', StopInput, StopOut>({
  operation: stopTransactions,
  input: (context, request) => ({
    ...keyOf(context),
    timeZone: context.facts.timeZone,
    currency: context.facts.currency,
    transactionId: request.transactionId,
    idTag: request.idTag === undefined ? null : context.idTag(request.idTag),
    meterStopWh: Number.isFinite(request.meterStop) ? Math.round(request.meterStop) : null,
    stoppedAt: context.time(request.timestamp).at,
    sentTime: request.timestamp,
    receivedAt: context.receivedAt,
    reason: request.reason ?? 'Local',
    samples: toNeutral(context, readSamples(request.transactionData ?? []).samples).samples,
    payload: request,
  }),
  answer: (_context, out) => (out.status === null ? {} : { idTagInfo: { status: out.status } }),
  effects: (request) => [
    {
      actions: ['RemoteStopTransaction'],
      effect: 'stopped',
      matches: (payload) => payload.transactionId === request.transactionId,
    },
    { actions: ['UnlockConnector'], effect: 'stopped', matches: () => request.reason === 'UnlockCommand' },
  ],
});
