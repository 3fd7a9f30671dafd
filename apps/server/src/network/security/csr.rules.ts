import 'reflect-metadata';
import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { CsrFault } from '@csms/contract';
import { Pkcs10CertificateRequest } from '@peculiar/x509';

export type CsrReading = { publicKey: ArrayBuffer; organisation: string } | { fault: CsrFault };

const MIN_RSA_BITS = 2048;
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];

/**
 * Reads a request for a certificate (PKCS #10, PEM) and checks what the security whitepaper asks for: its signature, the serial number as common name,
 * a key that is strong enough. Gives the key and the organisation (empty: it names none), or the fault. Never throws.
 */
export function readCsr(pem: string, serialNumber: string): CsrReading {
  try {
    const request = new Pkcs10CertificateRequest(pem);
    const publicKey = request.publicKey.rawData;
    const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' });
    if (!isStrong(key)) return { fault: 'weakKey' };
    if (!isSigned(request, key)) return { fault: 'signature' };
    const [commonName, ...more] = request.subjectName.getField('CN');
    if (commonName?.toUpperCase() !== serialNumber.toUpperCase() || more.length > 0) return { fault: 'commonName' };
    return { publicKey, organisation: (request.subjectName.getField('O')[0]?.trim() ?? '').slice(0, 64) };
  } catch {
    return { fault: 'unreadable' };
  }
}

function isStrong(key: KeyObject): boolean {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  return key.asymmetricKeyType === 'rsa' ? (modulusLength ?? 0) >= MIN_RSA_BITS : CURVES.includes(namedCurve ?? '');
}

function isSigned(request: Pkcs10CertificateRequest, key: KeyObject): boolean {
  const { name, hash } = request.signatureAlgorithm as unknown as { name: string; hash?: { name: string } };
  const digest = hash?.name.toLowerCase().replace('-', '');
  if (!digest || !['sha256', 'sha384', 'sha512'].includes(digest)) return false;
  const padding =
    name === 'RSA-PSS' ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : {};
  const { tbs } = request as unknown as { tbs: ArrayBuffer };
  return verify(digest, Buffer.from(tbs), { key, ...padding }, Buffer.from(request.signature));
}
