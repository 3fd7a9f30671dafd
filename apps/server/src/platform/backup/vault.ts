import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { BackupError, MARK_NAME, type Store, type StoredObject } from './store.ts';

/** A store whose objects are sealed with a passphrase: nobody else reads them, and one that was changed, cut off or put under another name is found. */
export interface Vault {
  readonly place: string;
  /** Of this store, wherever it is mounted. */
  readonly id: string;
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined: there is no such object. Throws BackupError `damaged` where it is not what was put. */
  get(name: string): Promise<Buffer | undefined>;
  list(prefix: string): Promise<StoredObject[]>;
  remove(names: readonly string[]): Promise<void>;
}

const CHECK = 'csms backups';
const NONCE = 12;
const TAG = 16;

interface Mark {
  format: 1;
  /** Base64. */
  salt: string;
  /** A known text, sealed: opens with the right passphrase alone. */
  check: string;
}

/**
 * Opens the store. `make`: an empty one is begun; otherwise it is refused, as one that nobody has mounted looks empty. Throws BackupError for another passphrase.
 */
export async function openVault(store: Store, passphrase: string, { make }: { make: boolean }): Promise<Vault> {
  const kept = await store.get(MARK_NAME);
  if (!kept && !make)
    throw new BackupError('missing', `There are no backups in ${store.place}: is that the right place, and is its disk mounted?`);
  const mark = kept && readMark(kept, store.place);
  const salt = mark ? Buffer.from(mark.salt, 'base64') : randomBytes(16);
  const key = await keyOf(passphrase, salt);
  if (mark) {
    if (open(key, MARK_NAME, Buffer.from(mark.check, 'base64'))?.toString() !== CHECK)
      throw new BackupError('passphrase', `The backups in ${store.place} were sealed with another BACKUP_PASSPHRASE.`);
  } else {
    const check = seal(key, MARK_NAME, Buffer.from(CHECK)).toString('base64');
    const made: Mark = { format: 1, salt: salt.toString('base64'), check };
    await store.put(MARK_NAME, Buffer.from(JSON.stringify(made)));
  }
  return {
    place: store.place,
    id: salt.toString('hex'),
    put: (name, bytes) => store.put(name, seal(key, name, bytes)),
    async get(name) {
      const sealed = await store.get(name);
      if (!sealed) return undefined;
      const bytes = open(key, name, sealed);
      if (!bytes) throw new BackupError('damaged', `${name} in ${store.place} is damaged: it is not what was stored.`);
      return bytes;
    },
    list: (prefix) => store.list(prefix),
    remove: (names) => store.remove(names),
  };
}

function readMark(bytes: Buffer, place: string): Mark {
  try {
    const mark = JSON.parse(bytes.toString()) as Mark;
    if (mark.format === 1) return mark;
  } catch {
    // Said below.
  }
  throw new BackupError('damaged', `${MARK_NAME} in ${place} cannot be read by this version.`);
}

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((done, failed) =>
    scrypt(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }, (error, key) =>
      error ? failed(error) : done(key),
    ),
  );

/** AES-256-GCM with the object's name beside it: nonce, tag, content. */
function seal(key: Buffer, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const body = cipher.update(bytes);
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function open(key: Buffer, name: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  try {
    const bytes = decipher.update(sealed.subarray(NONCE + TAG));
    decipher.final();
    return bytes;
  } catch {
    return undefined;
  }
}
