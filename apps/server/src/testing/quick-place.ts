import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const ENOUGH_BYTES = 6 * 1024 ** 3;

/** Where the databases of tests stand: in memory where this machine has plenty, and a copy takes a tenth of the processor time; else where temporary files are. */
export function quickPlace(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= ENOUGH_BYTES && freemem() >= ENOUGH_BYTES) return '/dev/shm';
  } catch {
    // there is no such place
  }
  return tmpdir();
}
