import type { Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import { copyFolder, type Manifest, manifestName, partName, writeJson } from './catalog.ts';
import { dropReplication, openReplication, receiveBaseCopy } from './replication.ts';
import { BackupError } from './store.ts';
import type { Vault } from './vault.ts';

/** A part of a copy as stored, in bytes: what is in memory at once, and what is sent anew after a fault. */
const PART_BYTES = 16 * 2 ** 20;

export type CopyFacts = Pick<Manifest, 'keyFingerprint' | 'keyInside'>;

/**
 * Stores a base copy of the running cluster. It counts from its last object on; what a failed one has left is removed. Throws BackupError.
 */
export async function makeCopy(
  vault: Vault,
  {
    adminUrl,
    series,
    name,
    fast,
    now,
    lastTransaction,
    facts,
  }: {
    adminUrl: string;
    series: string;
    name: string;
    fast: boolean;
    now: () => Promise<Date>;
    lastTransaction: () => Promise<number>;
    facts: CopyFacts;
  },
): Promise<Manifest> {
  const client = await openReplication(adminUrl).catch((error) => {
    throw new BackupError('database', `The database does not let itself be copied: ${(error as Error).message}`, {
      cause: error,
    });
  });
  try {
    const startedAt = await now();
    const copy = receiveBaseCopy(client, { fast });
    const { parts, storedBytes } = await storeParts(vault, copy.tar, (part) => partName(series, name, part));
    const positions = await copy.done;
    const manifest: Manifest = {
      format: 1,
      series,
      name,
      systemId: client.systemId,
      timeline: client.timeline,
      startedAt: startedAt.toISOString(),
      endedAt: (await now()).toISOString(),
      ...positions,
      bytes: copy.bytes(),
      storedBytes,
      parts,
      lastTransaction: await lastTransaction(),
      ...facts,
    };
    await writeJson(vault, manifestName(series, name), manifest);
    return manifest;
  } catch (error) {
    await vault
      .list(copyFolder(series, name))
      .then((left) => vault.remove(left.map((object) => object.name)))
      .catch(() => {});
    throw error instanceof BackupError
      ? error
      : new BackupError('database', `The database could not be copied: ${(error as Error).message}`, { cause: error });
  } finally {
    dropReplication(client);
  }
}

async function storeParts(
  vault: Vault,
  tar: Readable,
  nameOf: (part: number) => string,
): Promise<{ parts: number; storedBytes: number }> {
  const packed = tar.compose(createZstdCompress()) as Readable;
  let parts = 0;
  let storedBytes = 0;
  let held: Buffer[] = [];
  let size = 0;
  const store = async () => {
    const part = Buffer.concat(held, size);
    [held, size] = [[], 0];
    await vault.put(nameOf(parts), part);
    parts++;
    storedBytes += part.length;
  };
  try {
    for await (const chunk of packed) {
      held.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= PART_BYTES) await store();
    }
    await store();
  } catch (error) {
    tar.destroy();
    throw error;
  }
  return { parts, storedBytes };
}
