import { readCsr, requestCertificates, type SigningInput, type WithEvents } from '../../network/index.ts';
import { keyOf } from '../protocol.ts';
import { handler, triggered } from './handler.ts';

/** OCPP 1.6 security extensions, A02: accepted where the request is in order; the certificate follows with CertificateSigned. */
export const signCertificate = handler<'SignCertificate', SigningInput, WithEvents>({
  operation: requestCertificates,
  input: (context, { csr }) => {
    const read = readCsr(csr, context.facts.serialNumber);
    return { ...keyOf(context), csr, fault: 'fault' in read ? read.fault : null, at: context.receivedAt };
  },
  answer: (context, _out, { csr }) => ({
    status: 'fault' in readCsr(csr, context.facts.serialNumber) ? 'Rejected' : 'Accepted',
  }),
  newcomer: () => ({ status: 'Rejected' }),
  effects: () => [triggered('SignChargePointCertificate')],
});
