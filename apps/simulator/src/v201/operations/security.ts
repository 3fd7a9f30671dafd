import type { RequestOf, ResponseOf } from '@csms/ocpp/v201';
import type { CertificateUse } from '../../certificates.ts';
import type { Station } from '../station.ts';
import type { Operations } from './operation.ts';

type Use = RequestOf<'InstallCertificate'>['certificateType'];
type Chain = NonNullable<ResponseOf<'GetInstalledCertificateIds'>['certificateHashDataChain']>[number];

/** What roots are for, by the words of 2.0.1. */
const USES: Record<Use, CertificateUse> = {
  CSMSRootCertificate: 'CentralSystemRootCertificate',
  ManufacturerRootCertificate: 'ManufacturerRootCertificate',
  MORootCertificate: 'MORootCertificate',
  V2GRootCertificate: 'V2GRootCertificate',
};

/** Asks for a certificate of its own (SignCertificate). */
export async function askForCertificate({ point, variables }: Station): Promise<void> {
  const organisation = variables.value('SecurityCtrlr.OrganizationName') || 'Operator';
  const csr = await point.certificates.request(point.serialNumber, organisation);
  point.notify('SignCertificate', { csr, certificateType: 'ChargingStationCertificate' });
}

export const securityOperations: Operations<
  'CertificateSigned' | 'DeleteCertificate' | 'GetInstalledCertificateIds' | 'InstallCertificate' | 'SetNetworkProfile'
> = {
  CertificateSigned: ({ point }, { certificateChain, certificateType = 'ChargingStationCertificate' }) => {
    if (certificateType === 'ChargingStationCertificate' && point.certificates.accept(certificateChain))
      return {
        answer: { status: 'Accepted' },
        // A renewed certificate is used at once (A02).
        effect: () => point.configuration.number('SecurityProfile') === 3 && point.reconnect(),
      };
    return {
      answer: { status: 'Rejected', statusInfo: { reasonCode: 'InvalidCertificate' } },
      effect: () =>
        point.notify('SecurityEventNotification', { type: 'InvalidChargingStationCertificate', timestamp: point.stamp() }),
    };
  },

  InstallCertificate: ({ point }, { certificateType, certificate }) => {
    const { certificates, configuration } = point;
    if (certificates.count >= configuration.number('CertificateStoreMaxLength')) return { answer: { status: 'Rejected' } };
    return { answer: { status: certificates.install(USES[certificateType], certificate) ? 'Accepted' : 'Rejected' } };
  },

  DeleteCertificate: ({ point }, { certificateHashData }) => ({
    answer: { status: point.certificates.remove(certificateHashData) ? 'Accepted' : 'NotFound' },
  }),

  GetInstalledCertificateIds: ({ point }, { certificateType = Object.keys(USES) as Use[] }) => {
    const chains = certificateType.flatMap((use): Chain[] =>
      use === 'V2GCertificateChain'
        ? []
        : point.certificates.installed(USES[use]).map((certificateHashData) => ({ certificateType: use, certificateHashData })),
    );
    if (chains.length === 0) return { answer: { status: 'NotFound' } };
    return { answer: { status: 'Accepted', certificateHashDataChain: chains } };
  },

  SetNetworkProfile: ({ networkProfiles }, { configurationSlot, connectionData }) => ({
    answer: { status: networkProfiles.set(configurationSlot, connectionData) ? 'Accepted' : 'Rejected' },
  }),
};
