import 'reflect-metadata';
import { X509Certificate as NodeCertificate, randomBytes, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PublicKey,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const DAY = 86_400_000;
const ROOT_DAYS = 20 * 365;
const LEAF_DAYS = 365;

export interface Issued {
  /** Hexadecimal, upper case. */
  serial: string;
  certificate: string;
  notBefore: Date;
  notAfter: Date;
}

/** The installation's own certificate authority, made when it is first needed; its key is sealed in the database. */
export interface Authority {
  /** The root certificate, PEM. */
  root(): Promise<string>;
  /** Signs a client certificate for a charge point: its serial number as common name, for a year. */
  issue(request: { serialNumber: string; organisation: string; publicKey: ArrayBuffer }): Promise<Issued>;
}

export function createAuthority(db: Database, seal: Seal, clock: Clock): Authority {
  let loaded: Promise<{ root: X509Certificate; pem: string; key(): Promise<webcrypto.CryptoKey> }> | undefined;
  const load = () => {
    loaded ??= open(db, seal, clock).catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return {
    root: async () => (await load()).pem,
    async issue({ serialNumber, organisation, publicKey }) {
      const { root, key: readKey } = await load();
      const key = await readKey();
      const holder = new PublicKey(publicKey);
      // A charger's clock may be behind: what was signed a moment ago must not lie in its future.
      const notBefore = wholeSeconds(clock.now() - DAY);
      const notAfter = wholeSeconds(clock.now() + LEAF_DAYS * DAY);
      const made = await X509CertificateGenerator.create({
        serialNumber: newSerial(),
        subject: [{ CN: [serialNumber] }, { O: [organisation] }],
        issuer: root.subjectName,
        notBefore,
        notAfter,
        publicKey: holder,
        signingKey: key as never,
        signingAlgorithm: SIGNING,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth]),
          await AuthorityKeyIdentifierExtension.create(root),
          await SubjectKeyIdentifierExtension.create(holder),
        ],
      });
      const certificate = made.toString('pem');
      return { serial: new NodeCertificate(certificate).serialNumber, certificate, notBefore, notAfter };
    },
  };
}

async function open(db: Database, seal: Seal, clock: Clock) {
  const find = () => db.selectFrom('certificate_authority').selectAll().executeTakeFirst();
  let row = await find();
  if (!row) {
    const made = await make(clock.now());
    // Two processes may need it at the same moment: one of the two becomes the authority.
    await db
      .insertInto('certificate_authority')
      .values({ certificate: made.certificate, key_sealed: seal.seal(made.key), created_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = (await find())!;
  }
  const { key_sealed: sealed } = row;
  return {
    root: new X509Certificate(row.certificate),
    pem: row.certificate,
    // Only signing needs it: TLS is spoken with the certificate alone, also where the key cannot be read.
    key: () => webcrypto.subtle.importKey('pkcs8', Buffer.from(seal.open(sealed), 'base64'), KEY, false, ['sign']),
  };
}

async function make(now: number): Promise<{ certificate: string; key: string }> {
  const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    // Two installations' authorities are told apart by their names.
    name: [{ CN: [`CSMS Charge Point CA ${randomBytes(4).toString('hex').toUpperCase()}`] }, { O: ['CSMS'] }],
    notBefore: wholeSeconds(now - DAY),
    notAfter: wholeSeconds(now + ROOT_DAYS * DAY),
    keys: keys as never,
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey as never),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { certificate: made.toString('pem'), key: key.toString('base64') };
}

/** Sixteen bytes that stand for a positive number without a leading zero. */
function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x3f) | 0x40;
  return bytes.toString('hex');
}

const wholeSeconds = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000);
