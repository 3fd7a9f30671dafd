import { readCsr, requestCertificates, type SigningInput, type SigningOut } from '../../network/index.ts';
import { keyOf } from '../protocol/protocol.ts';
import { handler, triggered } from './handler.ts';

/** OCPP 1.6 security extensions, A02: accepted where the request is in order and the point has not asked too often; the certificate follows with CertificateSigned. */
export const signCertificate = handler<'SignCertificate', SigningInput, SigningOut>({
  write: requestCertificates,
  input: (context, { csr }) => {
    const read = readCsr(csr, context.facts.serialNumber);
    return {
      ...keyOf(context),
      csr,
      fault: 'fault' in read ? read.fault : null,
      at: context.receivedAt,
      passing: !context.mayKeep('signings', 1),
    };
  },
  answer: (_context, { accepted }) => ({ status: accepted ? 'Accepted' : 'Rejected' }),
  newcomer: () => ({ status: 'Rejected' }),
  effects: () => triggered('certificateRequest'),
});
