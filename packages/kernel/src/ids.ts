const IDENTITY = /^[!-~](?:[ -~]{0,46}[!-~])?$/;
const ID_TOKEN = /^[!-~](?:[ -~]{0,34}[!-~])?$/;
const ID_TAG = /^[!-~](?:[ -~]{0,18}[!-~])?$/;

/** An OCPP charge point identity: 1–48 printable ASCII characters, no blank at either end. */
export function isChargePointIdentity(value: unknown): value is string {
  return typeof value === 'string' && IDENTITY.test(value);
}

/** An OCPP idTag (card number): 1–20 printable ASCII characters, no blank at either end. */
export function isIdTag(value: unknown): value is string {
  return typeof value === 'string' && ID_TAG.test(value);
}

/** A token of any version of OCPP: 1–36 printable ASCII characters, no blank at either end. */
export function isIdToken(value: unknown): value is string {
  return typeof value === 'string' && ID_TOKEN.test(value);
}

/** The form in which idTags are stored and compared: trimmed and upper-case (field rule 15). Doesn't validate. */
export function normaliseIdTag(value: string): string {
  return value.trim().toUpperCase();
}

let lastTime = 0;
let sequence = 0;

/**
 * A new UUID of version 7 (RFC 9562): sorts by the time it was made, also within one millisecond of this process, so indexes over
 * it grow at one end. The global `crypto` is used since the kernel also runs in the browser.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    sequence = ((bytes[6]! & 0x07) << 8) | bytes[7]!;
  } else if (++sequence > 0xfff) {
    lastTime += 1;
    sequence = 0;
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(lastTime / 0x10000));
  view.setUint16(4, lastTime % 0x10000);
  view.setUint16(6, 0x7000 | sequence);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
