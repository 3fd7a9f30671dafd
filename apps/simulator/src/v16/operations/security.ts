import type { OperatedCharger } from '../../operated-charger.ts';
import type { Operations } from './operation.ts';

/** Asks for a certificate of its own (SignCertificate). */
export async function askForCertificate(point: OperatedCharger): Promise<void> {
  const organisation = point.configuration.get('CpoName') || 'Operator';
  point.notify('SignCertificate', { csr: await point.certificates.request(point.serialNumber, organisation) });
}

export const securityOperations: Operations<
  'CertificateSigned' | 'DeleteCertificate' | 'GetInstalledCertificateIds' | 'InstallCertificate'
> = {
  CertificateSigned: (point, { certificateChain }) => {
    if (point.certificates.accept(certificateChain))
      return {
        answer: { status: 'Accepted' },
        // A renewed certificate is used at once (security paper, A02).
        effect: () => point.configuration.number('SecurityProfile') === 3 && point.reconnect(),
      };
    return {
      answer: { status: 'Rejected' },
      effect: () =>
        point.notify('SecurityEventNotification', { type: 'InvalidChargePointCertificate', timestamp: point.stamp() }),
    };
  },

  InstallCertificate: (point, { certificateType, certificate }) => {
    if (point.certificates.count >= point.configuration.number('CertificateStoreMaxLength'))
      return { answer: { status: 'Failed' } };
    return { answer: { status: point.certificates.install(certificateType, certificate) ? 'Accepted' : 'Rejected' } };
  },

  DeleteCertificate: (point, { certificateHashData }) => ({
    answer: { status: point.certificates.remove(certificateHashData) ? 'Accepted' : 'NotFound' },
  }),

  GetInstalledCertificateIds: (point, { certificateType }) => {
    const found = point.certificates.installed(certificateType);
    if (found.length === 0) return { answer: { status: 'NotFound' } };
    return { answer: { status: 'Accepted', certificateHashData: found } };
  },
};
