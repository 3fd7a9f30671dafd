import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{36}$/;

const macOf = (key: Buffer, words: string): Buffer => createHmac('sha256', key).update(words).digest().subarray(0, MAC_BYTES);

/** The word of a URL that stands for one transfer until `expiresAt` (epoch ms): its number, the second of its end, and their signature. */
export function signFileTransfer(key: Buffer, id: number, expiresAt: number): string {
  const token = Buffer.alloc(11 + MAC_BYTES);
  token.writeUIntBE(id, 0, 6);
  token.writeUIntBE(Math.floor(expiresAt / 1000), 6, 5);
  macOf(key, `url/${id}/${Math.floor(expiresAt / 1000)}`).copy(token, 11);
  return token.toString('base64url');
}

/** The transfer that a token stands for; undefined: forged, of another installation, or expired. */
export function readFileTransferToken(key: Buffer, token: string, now: number): number | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.readUIntBE(0, 6);
  const second = bytes.readUIntBE(6, 5);
  if (!timingSafeEqual(bytes.subarray(11), macOf(key, `url/${id}/${second}`))) return undefined;
  return second * 1000 > now ? id : undefined;
}

/** FTP credentials of one transfer: letters and digits only, since chargers stumble over anything else in a URL. */
export const ftpUser = (id: number): string => `t${id}`;
export const ftpPassword = (key: Buffer, id: number): string => macOf(key, `ftp/${id}`).toString('hex');
export const fileTransferOfUser = (user: string): number | undefined =>
  /^t\d{1,15}$/.test(user) ? Number(user.slice(1)) : undefined;

export function isFtpPassword(key: Buffer, id: number, password: string): boolean {
  const given = Buffer.from(password);
  const due = Buffer.from(ftpPassword(key, id));
  return given.length === due.length && timingSafeEqual(given, due);
}

export type AskedRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

/**
 * The bytes from `start` to before `end` that a request asks for (RFC 9110 §14). Several ranges, other units and what cannot be read mean the whole;
 * so does an If-Range of another file.
 */
export function askedRange(size: number, etag: string, range: string | undefined, ifRange: string | undefined): AskedRange {
  if (range === undefined || (ifRange !== undefined && ifRange.trim() !== etag)) return 'whole';
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range.replace(/\s/g, '')) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size };
  const start = Number(from);
  if (to !== '' && Number(to) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size : Math.min(size, Number(to) + 1) };
}

/** A file's name as a part of a URL that any charger reads: plain letters, digits and marks, the extension kept. */
export const urlName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._]+/, '')
    .slice(-80);
  return plain === '' ? 'file.bin' : plain;
};
