import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Room on a file system, in bytes; `free` is what a program that is not root may still use. */
export interface DiskSpace {
  total: number;
  free: number;
}

/** Reads how much room the file system of a folder has. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

const MIB = 1024 * 1024;
const MOST_BYTES = 64 * MIB;

/** A file that takes up room for nothing, so that there is some to be given back when the disk is full and PostgreSQL has to go on. */
export class Reserve {
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'reserve');
  }

  /** Bytes that it takes up now. */
  get bytes(): number {
    return statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Takes its room: 3 % of the disk, 64 MiB at most. What it holds is random, so that no file system makes it small. */
  take(space: DiskSpace): void {
    const bytes = Math.min(MOST_BYTES, Math.floor((space.total * 0.03) / MIB) * MIB);
    if (bytes === 0 || this.bytes >= bytes) return;
    const handle = openSync(this.file, 'w', 0o600);
    try {
      const part = randomFillSync(Buffer.alloc(MIB));
      for (let written = 0; written < bytes; written += MIB) writeSync(handle, part);
      fsyncSync(handle);
    } catch (error) {
      this.release();
      throw error;
    } finally {
      closeSync(handle);
    }
  }

  /** Gives its room back. */
  release(): void {
    rmSync(this.file, { force: true });
  }
}
