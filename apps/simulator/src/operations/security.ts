import { createHash } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@csms/ocpp/v16';
import type { SimulatedChargePoint } from '../charge-point.ts';
import type { Operations } from './operation.ts';

type Use = RequestOf<'InstallCertificate'>['certificateType'];
type HashData = NonNullable<ResponseOf<'GetInstalledCertificateIds'>['certificateHashData']>[number];

/** Certificates live as long as the simulated device does, and with it are forgotten. */
const stores = new WeakMap<SimulatedChargePoint, { use: Use; hash: HashData }[]>();
const storeOf = (point: SimulatedChargePoint) => {
  const store = stores.get(point) ?? [];
  stores.set(point, store);
  return store;
};
const isPem = (text: string) => /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.test(text);

/** Not the hashes of RFC 6960, which need a parsed certificate, but as stable and as unique. */
function hashOf(certificate: string): HashData {
  const digest = (salt: string) => createHash('sha256').update(salt).update(certificate.trim()).digest('hex');
  return {
    hashAlgorithm: 'SHA256',
    issuerNameHash: digest('name'),
    issuerKeyHash: digest('key'),
    serialNumber: digest('serial').slice(0, 16),
  };
}

const same = (one: HashData, other: HashData) =>
  one.issuerNameHash === other.issuerNameHash &&
  one.issuerKeyHash === other.issuerKeyHash &&
  one.serialNumber === other.serialNumber;

/** A request for a certificate as SignCertificate carries it; the inside is random. */
export function signingRequest(point: SimulatedChargePoint): string {
  const inside = createHash('sha512').update(point.serialNumber).update(String(point.random.next())).digest('base64');
  return `-----BEGIN CERTIFICATE REQUEST-----\n${inside}\n-----END CERTIFICATE REQUEST-----\n`;
}

export const securityOperations: Operations<
  'CertificateSigned' | 'DeleteCertificate' | 'GetInstalledCertificateIds' | 'InstallCertificate'
> = {
  CertificateSigned: (point, { certificateChain }) => {
    if (isPem(certificateChain)) return { answer: { status: 'Accepted' } };
    return {
      answer: { status: 'Rejected' },
      effect: () =>
        point.notify('SecurityEventNotification', { type: 'InvalidChargePointCertificate', timestamp: point.stamp() }),
    };
  },

  InstallCertificate: (point, { certificateType, certificate }) => {
    const store = storeOf(point);
    if (!isPem(certificate)) return { answer: { status: 'Rejected' } };
    if (store.length >= point.configuration.number('CertificateStoreMaxLength')) return { answer: { status: 'Failed' } };
    const hash = hashOf(certificate);
    if (!store.some((entry) => entry.use === certificateType && same(entry.hash, hash)))
      store.push({ use: certificateType, hash });
    return { answer: { status: 'Accepted' } };
  },

  DeleteCertificate: (point, { certificateHashData }) => {
    const store = storeOf(point);
    const index = store.findIndex((entry) => same(entry.hash, certificateHashData));
    if (index < 0) return { answer: { status: 'NotFound' } };
    store.splice(index, 1);
    return { answer: { status: 'Accepted' } };
  },

  GetInstalledCertificateIds: (point, { certificateType }) => {
    const found = storeOf(point).filter((entry) => entry.use === certificateType);
    if (found.length === 0) return { answer: { status: 'NotFound' } };
    return { answer: { status: 'Accepted', certificateHashData: found.map((entry) => entry.hash) } };
  },
};
