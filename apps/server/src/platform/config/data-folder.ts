import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder is in use by another process, or cannot be used; `message` says what to do. */
export class DataFolderError extends Error {}

/** When the process began, as the kernel counts, to tell it from a later one with the same number; empty where that cannot be known. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Makes the data folder if need be and takes it for this process. Returns the release. A lock left by a process that was killed is taken over.
 * Throws DataFolderError when another process holds it.
 */
export function takeDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new DataFolderError(`DATA_DIR: ${folder} cannot be made (${(error as Error).message})`);
  }
  const lock = join(folder, 'server.lock');
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(lock, 'wx', 0o600);
      writeSync(handle, `${process.pid} ${startedAt(process.pid)}`);
      closeSync(handle);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code !== 'EEXIST') throw new DataFolderError(`DATA_DIR: ${folder} cannot be written to (${(error as Error).message})`);
      const [pid, start] = readFileSync(lock, 'utf8').split(' ');
      const holder = Number(pid);
      if (holder && holder !== process.pid && alive(holder) && startedAt(holder) === (start ?? '')) {
        throw new DataFolderError(
          `Another CSMS (process ${holder}) is already running on the data folder ${folder}.\nStop it first, or give this one a folder of its own: DATA_DIR=./other npm start`,
        );
      }
      if (attempt > 3) throw new DataFolderError(`DATA_DIR: the lock ${lock} cannot be taken`);
      rmSync(lock, { force: true });
    }
  }
}

/** The key that secrets are encrypted with: as configured, else kept in the data folder, made at the first start. 32 bytes. */
export function secretKey(folder: string, configured: string | undefined): Buffer {
  if (configured) return Buffer.from(configured, 'base64');
  const file = join(folder, 'secret.key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== 32) throw new DataFolderError(`${file} is damaged: it must hold 32 bytes in base64`);
  return key;
}
