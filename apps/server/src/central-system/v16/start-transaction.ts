import { normaliseIdTag } from '@csms/kernel';
import { type StartInput, type StartOut, startTransactions } from '../../charging/index.ts';
import { handler, keyOf } from './handler.ts';

/** OCPP 1.6 §4.8. */
export const startTransaction = handler<'StartTransaction', StartInput, StartOut>({
  operation: startTransactions,
  input: (context, request) => {
    const { at, replayed } = context.time(request.timestamp);
    return {
      ...keyOf(context),
      timeZone: context.facts.timeZone,
      currency: context.facts.currency,
      connectorNo: request.connectorId,
      idTag: context.idTag(request.idTag),
      meterStartWh: request.meterStart,
      startedAt: at,
      sentTime: request.timestamp,
      receivedAt: context.receivedAt,
      replayed,
    };
  },
  answer: (_context, out) => ({ transactionId: out.transactionId, idTagInfo: { status: out.status } }),
  effects: (request) => [
    {
      actions: ['RemoteStartTransaction'],
      effect: 'started',
      matches: (payload) =>
        normaliseIdTag(String(payload.idTag)) === normaliseIdTag(request.idTag) &&
        (payload.connectorId === undefined || payload.connectorId === request.connectorId),
    },
  ],
});
