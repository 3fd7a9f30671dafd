import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs short texts that go out and come back, so that nobody else can make one. */
export interface Signer {
  /** The text with its signature behind a dot. */
  sign(text: string): string;
  /** The text that was signed; undefined: not by us, or not for this purpose. */
  read(signed: string): string | undefined;
}

/** A signer of one purpose: what is signed for one is worth nothing for another. */
export function createSigner(secretKey: Buffer, purpose: string): Signer {
  const key = createHmac('sha256', secretKey).update(`sign ${purpose}`).digest();
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16);
  return {
    sign: (text) => `${text}.${macOf(text).toString('base64url')}`,
    read(signed) {
      const dot = signed.lastIndexOf('.');
      if (dot < 0) return undefined;
      const text = signed.slice(0, dot);
      const given = Buffer.from(signed.slice(dot + 1), 'base64url');
      const right = macOf(text);
      return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
    },
  };
}
