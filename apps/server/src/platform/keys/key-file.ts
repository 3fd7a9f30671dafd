import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The key of the secrets cannot be used with this database; `message` says what to do. */
export class SecretKeyError extends Error {}

/** The key in force; the one that a rotation leads to, until it is done. */
export const KEY_FILE = 'secret.key';
export const NEXT_KEY_FILE = 'secret.key.next';

/** Remembers beside the key how far the system log was sealed: where only the database is changed, its end cannot be cut off unseen. */
export const LOG_HEAD_FILE = 'system-log.head';

/** Tells keys apart and gives nothing of them away: 16 hexadecimal digits. */
export const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('csms fingerprint of the secret key').digest('hex').slice(0, 16);

/** The 32 bytes of a key file; undefined where there is no such file. Throws SecretKeyError for one that is damaged or cannot be read. */
export function readKeyFile(folder: string, name: string): Buffer | undefined {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SecretKeyError(`${file} cannot be read (${(error as Error).message}): let the user of this process read it.`);
  }
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32)
    throw new SecretKeyError(`${file} is damaged: it must hold 32 bytes in base64; put back the one of your backup.`);
  return key;
}

/** Makes a key and keeps it, for its owner only; it is on the disk when this returns. Throws where the file is there already. */
export function makeKeyFile(folder: string, name: string): Buffer {
  const key = randomBytes(32);
  const file = join(folder, name);
  if (existsSync(file)) throw new SecretKeyError(`${file} is there already.`);
  // Whole or not at all: a disk that is full must not leave half a key.
  const handle = openSync(`${file}.unfinished`, 'w', 0o600);
  try {
    writeSync(handle, key.toString('base64'));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.unfinished`, file);
  return key;
}

/** Puts the key that a rotation led to in force; the one before is kept beside it, for backups of its time. */
export function promoteKeyFile(folder: string): void {
  const before = readKeyFile(folder, KEY_FILE);
  if (before) renameSync(join(folder, KEY_FILE), join(folder, `${KEY_FILE}.before-${fingerprintOf(before)}`));
  renameSync(join(folder, NEXT_KEY_FILE), join(folder, KEY_FILE));
}
