import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

const pem = (label: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

export interface TestTls {
  /** The root that a client must believe, PEM. */
  root: string;
  /** Settings of a server that speaks TLS beside its port. */
  env: Record<string, string>;
  /** A client certificate of this root, which is nobody's of ours. */
  foreign(commonName: string): Promise<{ cert: string; key: string }>;
  /** A client certificate that names another authority as its own, whose key we do not have. `issuer`: as `CN=…, O=…`. */
  forged(commonName: string, issuer: string): Promise<{ cert: string; key: string }>;
  remove(): void;
}

/** A certificate for 127.0.0.1 with its own root, in files. */
export async function createTestTls(): Promise<TestTls> {
  const make = () => webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const time = { notBefore: new Date(Date.now() - 3_600_000), notAfter: new Date(Date.now() + 3_600_000) };
  const rootKeys = await make();
  const root = await X509CertificateGenerator.createSelfSigned({
    ...time,
    serialNumber: '01',
    name: [{ CN: ['A public root'] }],
    keys: rootKeys as never,
    signingAlgorithm: SIGNING,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  const leaf = async (name: string, extensions: SubjectAlternativeNameExtension[], issuer = root.subject) => {
    const keys = await make();
    const made = await X509CertificateGenerator.create({
      ...time,
      serialNumber: '02',
      subject: [{ CN: [name] }],
      issuer,
      publicKey: keys.publicKey as never,
      signingKey: rootKeys.privateKey as never,
      signingAlgorithm: SIGNING,
      extensions,
    });
    return { cert: made.toString('pem'), key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)) };
  };
  const server = await leaf('127.0.0.1', [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])]);
  const folder = mkdtempSync(join(tmpdir(), 'csms-tls-'));
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') };
  writeFileSync(files.TLS_CERT_FILE, server.cert);
  writeFileSync(files.TLS_KEY_FILE, server.key);
  return {
    root: root.toString('pem'),
    env: { ...files, TLS_PORT: '0' },
    foreign: (commonName) => leaf(commonName, []),
    forged: (commonName, issuer) => leaf(commonName, [], issuer),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
