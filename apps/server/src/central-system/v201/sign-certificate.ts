import { readCsr, requestCertificates, type SigningInput, type SigningOut } from '../../network/index.ts';
import { keyOf } from '../protocol/protocol.ts';
import { handler, onceLetIn, triggered } from './handler.ts';

/** OCPP 2.0.1 A02, A03: accepted where the request is in order and the point has not asked too often; the certificate follows with CertificateSigned. For V2G none is made here. */
export const signCertificate = handler<'SignCertificate', SigningInput, SigningOut>({
  write: requestCertificates,
  input: (context, { csr, certificateType }) => {
    const read = readCsr(csr, context.facts.serialNumber);
    const fault = certificateType === 'V2GCertificate' ? 'commonName' : 'fault' in read ? read.fault : null;
    return { ...keyOf(context), csr, fault, at: context.receivedAt, passing: !context.mayKeep('signings', 1) };
  },
  answer: (_context, { accepted }) => ({ status: accepted ? 'Accepted' : 'Rejected' }),
  newcomer: onceLetIn({ status: 'Rejected' }),
  effects: () => triggered('certificateRequest'),
});
