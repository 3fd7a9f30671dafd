import { type CustomerDataInput, takeCustomerData, type WithEvents } from '../../network/index.ts';
import { keyOf, seen } from '../protocol/protocol.ts';
import { handler, onceLetIn } from './handler.ts';

/** OCPP 2.0.1 N09, N10: what it holds of a customer, in pages. */
export const notifyCustomerInformation = handler<'NotifyCustomerInformation', CustomerDataInput, WithEvents>({
  write: takeCustomerData,
  input: (context, { requestId, tbc, data }) => ({
    ...keyOf(context),
    requestId,
    isLast: tbc !== true,
    data,
    receivedAt: context.receivedAt,
  }),
  answer: () => ({}),
  newcomer: onceLetIn({}),
  effects: ({ tbc, requestId }) =>
    tbc === true ? [] : [seen('reportCustomer', 'reported', (payload) => payload.requestId === requestId)],
});
