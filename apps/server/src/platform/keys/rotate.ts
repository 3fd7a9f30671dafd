import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { createSeal } from '../config/seal.ts';
import { fingerprintOf, LOG_HEAD_FILE, makeKeyFile, NEXT_KEY_FILE, promoteKeyFile, readKeyFile } from './key-file.ts';
import { giveUpUnreadable, sealAnew } from './sealed-values.ts';
import { givenKey, type KeySource, settleSecretKey } from './secret-key.ts';

/** What a rotation did. */
export interface Rotated {
  fingerprint: string;
  sealed: number;
  /** Rows that the old key did not open: they were left. */
  unreadable: string[];
}

/**
 * Seals everything in the database with a new key. The new key is on the disk before anything is sealed with it; rows and fingerprint change in one transaction; then the file is put in
 * force. Cut off before the commit nothing has changed, and the same new key is taken the next time; cut off after it, the next start puts the file in force. No server may run meanwhile.
 */
export async function rotateSecretKey(client: Pick<Client, 'query'>, source: KeySource): Promise<Rotated> {
  const key = await settleSecretKey(client, source);
  const begun = readKeyFile(source.folder, NEXT_KEY_FILE);
  // Left from a rotation that is done: SECRET_KEY was set to it.
  const stale = begun?.equals(key) ?? false;
  if (stale) rmSync(join(source.folder, NEXT_KEY_FILE));
  const next = begun && !stale ? begun : makeKeyFile(source.folder, NEXT_KEY_FILE);
  const fingerprint = fingerprintOf(next);
  const done = await inTransaction(client, async () => {
    const sealed = await sealAnew(client, createSeal(key), createSeal(next));
    await client.query('update secret_key set fingerprint = $1, since = now()', [fingerprint]);
    return sealed;
  });
  if (!source.configured) promoteKeyFile(source.folder);
  return { fingerprint, ...done };
}

/** Gives up every secret that the key does not open, so that the product starts again without them. Returns how many of each table. */
export const forgetSecrets = (client: Pick<Client, 'query'>, source: KeySource): Promise<Map<string, number>> =>
  inTransaction(client, async () => {
    const given = givenKey(source);
    const lost = await giveUpUnreadable(client, given && createSeal(given));
    await client.query('delete from secret_key');
    // The log's chain begins anew with its key.
    if (lost.has('system_log_key')) rmSync(join(source.folder, LOG_HEAD_FILE), { force: true });
    return lost;
  });

async function inTransaction<T>(client: Pick<Client, 'query'>, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
