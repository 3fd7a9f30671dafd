import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Encrypts secrets at rest (AES-256-GCM): nonce, tag, text. */
export interface Seal {
  seal(text: string): Buffer;
  /** Throws when the key is another one or the value is damaged. */
  open(sealed: Buffer): string;
  /** A seal of one purpose, with a key of its own: what any other seal has sealed does not open with it. */
  of(purpose: string): Seal;
}

export function createSeal(key: Buffer): Seal {
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
    of: (purpose) => createSeal(createHmac('sha256', key).update(`seal ${purpose}`).digest()),
  };
}

/** What was sealed; undefined where it cannot be read: one damaged value must not stop what is done for many. */
export function openOrNone(seal: Seal, sealed: Buffer): string | undefined {
  try {
    return seal.open(sealed);
  } catch {
    return undefined;
  }
}
