import type { Operations } from './operation.ts';

export const customerOperations: Operations<
  'DataTransfer' | 'CustomerInformation' | 'SetDisplayMessage' | 'GetDisplayMessages' | 'ClearDisplayMessage'
> = {
  DataTransfer: ({ point }, { vendorId, messageId, data }) => {
    if (vendorId !== point.model.vendor) return { answer: { status: 'UnknownVendorId' } };
    if (messageId !== undefined && messageId !== 'Echo') return { answer: { status: 'UnknownMessageId' } };
    return { answer: { status: 'Accepted', ...(data === undefined ? {} : { data }) } };
  },

  CustomerInformation: ({ point }, { requestId, report, clear, idToken, customerIdentifier, customerCertificate }) => {
    const named = [idToken, customerIdentifier, customerCertificate].filter((one) => one !== undefined);
    // One way to name the customer, no more and no less (N09.FR.09).
    if (named.length !== 1) return { answer: { status: 'Invalid' } };
    const who = idToken?.idToken ?? customerIdentifier ?? '';
    const places = { list: true, cache: true };
    const known = point.localList.find(who, places, point.clock.now());
    const data = known ? `${who}: ${known.status}` : '';
    return {
      answer: { status: 'Accepted' },
      effect: () => {
        if (clear) point.localList.forget(who);
        if (report || clear)
          point.notify('NotifyCustomerInformation', {
            requestId,
            generatedAt: point.stamp(),
            seqNo: 0,
            tbc: false,
            data: report ? data : '',
          });
      },
    };
  },

  SetDisplayMessage: ({ messages, transactions, variables }, { message }) => {
    if (!variables.list('DisplayMessageCtrlr.SupportedFormats').includes(message.message.format))
      return { answer: { status: 'NotSupportedMessageFormat' } };
    if (message.transactionId !== undefined && !transactions.named(message.transactionId))
      return { answer: { status: 'UnknownTransaction' } };
    if (messages.size >= 10 && !messages.has(message.id)) return { answer: { status: 'Rejected' } };
    messages.set(message.id, message);
    variables.put('DisplayMessageCtrlr.DisplayMessages', String(messages.size));
    return { answer: { status: 'Accepted' } };
  },

  GetDisplayMessages: (station, { requestId, id, priority, state }) => {
    const found = [...station.messages.values()].filter(
      (message) =>
        (id === undefined || id.includes(message.id)) &&
        (priority === undefined || message.priority === priority) &&
        (state === undefined || message.state === state),
    );
    if (found.length === 0) return { answer: { status: 'Unknown' } };
    const effect = () =>
      station.sendPages('NotifyDisplayMessages', found, (messageInfo, _seqNo, tbc) => ({ requestId, tbc, messageInfo }));
    return { answer: { status: 'Accepted' }, effect };
  },

  ClearDisplayMessage: ({ messages, variables }, { id }) => {
    const cleared = messages.delete(id);
    variables.put('DisplayMessageCtrlr.DisplayMessages', String(messages.size));
    return { answer: { status: cleared ? 'Accepted' : 'Unknown' } };
  },
};
