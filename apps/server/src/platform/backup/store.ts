import type { BackupTrouble } from '@csms/contract';

export type { BackupTrouble };

/** A backup or a restore that cannot go on; `message` says what to do. */
export class BackupError extends Error {
  readonly trouble: BackupTrouble;

  constructor(trouble: BackupTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

/** Tells that backups lie in a store, and how the passphrase becomes the key: the first object of each. */
export const MARK_NAME = 'csms-backups.json';

export interface StoredObject {
  name: string;
  bytes: number;
}

/** Where objects are kept. An object is there whole or not at all. All methods throw BackupError. */
export interface Store {
  /** As a person would name it, without keys: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined: there is no such object. */
  get(name: string): Promise<Buffer | undefined>;
  /** The objects whose names begin with `prefix`, a folder with its stroke or nothing, by name. */
  list(prefix: string): Promise<StoredObject[]>;
  remove(names: readonly string[]): Promise<void>;
}

export const byName = (one: StoredObject, other: StoredObject): number => (one.name < other.name ? -1 : 1);
