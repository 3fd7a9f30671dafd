import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const NONCE = 12;
const TAG = 16;
/** So many processes are remembered by their last number. */
const MOST_NODES = 1_000;

const envelope = z.strictObject({
  from: z.string().min(1).max(500),
  /** Grows from message to message of a process. */
  n: z.int().positive(),
  body: z.looseObject({}),
});

/** Why a message from the bus does not count: it was not sealed with this key, was heard before, or is not what a process says. */
export type Fault = 'foreign' | 'replayed' | 'malformed';

/** News of another process, or why it does not count. */
export type Opened = { body: object } | { fault: Fault } | 'own';

/** Seals news for the bus and opens those of others: who has no key can neither read nor say anything there, whatever the bus lets in (AES-256-GCM). */
export class SealedNews {
  private readonly key: Buffer;
  private readonly node: string;
  private n = 0;
  /** The newest number of each other process, the one heard of last at the end. */
  private readonly newest = new Map<string, number>();

  /** `secretKey`: the key of the secrets, which all processes of a database share. `node`: this process. */
  constructor(secretKey: Buffer, node: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'csms bus', 32));
    this.node = node;
  }

  /** Nonce, tag, text: bound to the subject under which it goes out. */
  seal(subject: string, body: object): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(subject));
    const text = cipher.update(JSON.stringify({ from: this.node, n: ++this.n, body }), 'utf8');
    cipher.final();
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  open(subject: string, data: Uint8Array): Opened {
    const parsed = envelope.safeParse(this.read(subject, data));
    if (!parsed.success) return { fault: parsed.error.issues[0]?.path.length === 0 ? 'foreign' : 'malformed' };
    const { from, n, body } = parsed.data;
    if (from === this.node) return 'own';
    if (n <= (this.newest.get(from) ?? 0)) return { fault: 'replayed' };
    this.newest.delete(from);
    this.newest.set(from, n);
    if (this.newest.size > MOST_NODES) this.newest.delete(this.newest.keys().next().value!);
    return { body };
  }

  /** Undefined: sealed by nobody with this key. */
  private read(subject: string, data: Uint8Array): unknown {
    if (data.length < NONCE + TAG) return undefined;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, data.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(subject)).setAuthTag(data.subarray(NONCE, NONCE + TAG));
      return JSON.parse(Buffer.concat([decipher.update(data.subarray(NONCE + TAG)), decipher.final()]).toString('utf8'));
    } catch {
      return undefined;
    }
  }
}
