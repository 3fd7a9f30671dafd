import 'reflect-metadata';
import { createHash, createPrivateKey, webcrypto, X509Certificate } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@csms/ocpp/v16';
import { X509Certificate as Parsed, Pkcs10CertificateRequestGenerator } from '@peculiar/x509';

/** What a root is for: 2.0.1 knows those of Plug & Charge besides. */
export type CertificateUse = RequestOf<'InstallCertificate'>['certificateType'] | 'MORootCertificate' | 'V2GRootCertificate';
export type HashData = NonNullable<ResponseOf<'GetInstalledCertificateIds'>['certificateHashData']>[number];

/** A certificate with its key, PEM both; the certificate may be a chain. */
export interface ClientCertificate {
  certificate: string;
  key: string;
}

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** The certificates that a charge point holds: roots installed in it, its own, and the key of a request under way. */
export class Certificates {
  readonly #roots: { use: CertificateUse; pem: string; hash: HashData }[] = [];
  #own: ClientCertificate | undefined;
  #requested: string | undefined;

  constructor(own?: ClientCertificate) {
    this.#own = own;
  }

  /** What it shows where a client certificate is asked for. */
  get own(): ClientCertificate | undefined {
    return this.#own;
  }

  /** Whom it believes that the central system is who it is. */
  get roots(): string[] {
    return this.#roots.filter((entry) => entry.use === 'CentralSystemRootCertificate').map((entry) => entry.pem);
  }

  get count(): number {
    return this.#roots.length;
  }

  /** Keeps a root certificate; false where it cannot be read. */
  install(use: CertificateUse, pem: string): boolean {
    const hash = hashOf(pem);
    if (!hash) return false;
    if (!this.#roots.some((entry) => entry.use === use && same(entry.hash, hash))) this.#roots.push({ use, pem, hash });
    return true;
  }

  installed(use: CertificateUse): HashData[] {
    return this.#roots.filter((entry) => entry.use === use).map((entry) => entry.hash);
  }

  remove(hash: HashData): boolean {
    const index = this.#roots.findIndex((entry) => same(entry.hash, hash));
    if (index >= 0) this.#roots.splice(index, 1);
    return index >= 0;
  }

  /** Makes a key and a request for its certificate (PKCS #10, PEM). */
  async request(commonName: string, organisation: string): Promise<string> {
    const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
    this.#requested = pemOf('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
    const request = await Pkcs10CertificateRequestGenerator.create({
      name: [{ CN: [commonName] }, ...(organisation ? [{ O: [organisation] }] : [])],
      keys: keys as never,
      signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    });
    return request.toString('pem');
  }

  /** Takes the certificate of the request under way; false where it is none or of another key. */
  accept(chain: string): boolean {
    const key = this.#requested;
    try {
      if (!key || !new X509Certificate(chain).checkPrivateKey(createPrivateKey(key))) return false;
    } catch {
      return false;
    }
    this.#own = { certificate: chain, key };
    this.#requested = undefined;
    return true;
  }
}

const pemOf = (label: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n').trim()}\n-----END ${label}-----\n`;

/** By which a certificate is named (RFC 6960 §4.1.1): hashes of its issuer's name and key. Of a root these are its own. */
function hashOf(pem: string): HashData | undefined {
  try {
    const parsed = new Parsed(pem);
    const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex');
    return {
      hashAlgorithm: 'SHA256',
      issuerNameHash: sha256(parsed.issuerName.toArrayBuffer()),
      issuerKeyHash: sha256(parsed.publicKey.rawData),
      serialNumber: parsed.serialNumber.slice(0, 40),
    };
  } catch {
    return undefined;
  }
}

const same = (one: HashData, other: HashData) =>
  one.issuerNameHash === other.issuerNameHash &&
  one.issuerKeyHash === other.issuerKeyHash &&
  one.serialNumber.toLowerCase() === other.serialNumber.toLowerCase();
