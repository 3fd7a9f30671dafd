import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { request } from 'node:http';
import {
  API_PREFIX,
  type Endpoint,
  type Envelope,
  type ErrorData,
  type NewPasskey,
  type PasskeyAssertion,
  type PasskeyQuestion,
} from '@csms/contract';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** Text and bytes in CBOR (RFC 8949), as short as they are here. */
const cborHead = (kind: number, length: number) =>
  length < 24
    ? Buffer.from([(kind << 5) | length])
    : length < 256
      ? Buffer.from([(kind << 5) | 24, length])
      : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
const cborText = (value: string) => Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
const cborBytes = (value: Buffer) => Buffer.concat([cborHead(2, value.length), value]);

/** What a test may have the device or the browser do wrong. */
interface Changes {
  origin?: string;
  publicName?: string;
  challenge?: string;
  /** Whether it has asked for a finger or a PIN. */
  verified?: boolean;
  /** The sign counter instead of the next one. */
  counter?: number;
  userHandle?: string | undefined;
}

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** A passkey in software: it makes a real key pair (ES256), a real attestation "none", and signs like a device that counts. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  private readonly key: KeyObject;
  private readonly publicKey: KeyObject;
  private handle: string | undefined;
  counter = 0;
  readonly origin: string;
  private readonly options: { verifies: boolean; synced: boolean; counts: boolean };

  constructor(origin: string, options: { verifies?: boolean; synced?: boolean; counts?: boolean } = {}) {
    this.origin = origin;
    this.options = { verifies: true, synced: false, counts: true, ...options };
    ({ privateKey: this.key, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** Answers the question of a registration. */
  make(question: PasskeyQuestion, changes: Changes = {}): NewPasskey {
    const { challenge, rp, user } = question as { challenge: string; rp: { id: string }; user: { id: string } };
    this.handle = user.id;
    const { x, y } = this.publicKey.export({ format: 'jwk' });
    const coordinates = [x!, y!].map((part) => cborBytes(Buffer.from(part, 'base64url')));
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinates[0]!,
      Buffer.from([0x22]),
      coordinates[1]!,
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      this.authData(changes.publicName ?? rp.id, FLAGS.attested, changes),
      Buffer.alloc(16),
      length,
      this.id,
      cose,
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: text(this.clientData('webauthn.create', challenge, changes)),
        attestationObject: text(attestation),
        transports: ['internal'],
      },
    };
  }

  /** Answers the question of a sign-in or a confirmation. */
  sign(question: PasskeyQuestion | null, changes: Changes = {}): PasskeyAssertion {
    const { challenge, rpId } = question as { challenge: string; rpId: string };
    if (this.options.counts) this.counter++;
    const clientData = this.clientData('webauthn.get', challenge, changes);
    const data = this.authData(changes.publicName ?? rpId, 0, changes);
    const userHandle = 'userHandle' in changes ? changes.userHandle : this.handle;
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.key)),
        ...(userHandle ? { userHandle } : {}),
      },
    };
  }

  private clientData(type: string, challenge: string, { origin, challenge: other }: Changes): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: other ?? challenge, origin: origin ?? this.origin, crossOrigin: false }),
    );
  }

  private authData(publicName: string, more: number, changes: Changes): Buffer {
    const { verifies, synced } = this.options;
    const verified = (changes.verified ?? verifies) ? FLAGS.verified : 0;
    const backup = synced ? FLAGS.backupEligible | FLAGS.backedUp : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(changes.counter ?? this.counter);
    return Buffer.concat([sha256(publicName), Buffer.from([FLAGS.present | verified | backup | more]), counter]);
  }
}

interface BrowserAnswer<T> extends Envelope<T> {
  status: number;
  error: ErrorData;
}

/** A browser at one name of the server: it keeps cookies, and says the name that was typed, whatever address it leads to. */
export class SoftBrowser {
  private readonly cookies = new Map<string, string>();
  token: string | undefined;
  readonly origin: string;
  private port: number;
  private readonly headers: Record<string, string>;

  constructor(serverUrl: string, host = 'localhost', headers: Record<string, string> = {}) {
    this.port = Number(new URL(serverUrl).port);
    this.origin = `http://${host}:${this.port}`;
    this.headers = { host: `${host}:${this.port}`, ...headers };
  }

  /** The same browser, with what it keeps, led to another server behind the same name. */
  at(serverUrl: string): SoftBrowser {
    const other = Object.create(this) as SoftBrowser;
    other.port = Number(new URL(serverUrl).port);
    return other;
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asks and hears
  call<T = any>(endpoint: Endpoint<any, any, any, any>, body: unknown = {}): Promise<BrowserAnswer<T>> {
    const sent = endpoint.method === 'GET' ? '' : JSON.stringify(body);
    return new Promise((done, failed) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: this.port,
          method: endpoint.method,
          path: API_PREFIX + endpoint.path,
          headers: {
            ...this.headers,
            ...(sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}),
            ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
            cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', failed);
          answer.on('end', () => {
            for (const cookie of answer.headers['set-cookie'] ?? []) {
              const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
              this.cookies.set(name!, value!);
            }
            const envelope = JSON.parse(Buffer.concat(parts).toString()) as Envelope<never>;
            done({ ...envelope, status: answer.statusCode!, error: envelope.data });
          });
        },
      );
      call.on('error', failed);
      call.end(sent);
    });
  }
}
