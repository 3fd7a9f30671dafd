import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder is in use by another process, or cannot be used; `message` says what to do. */
export class DataFolderError extends Error {}

/** The words for a folder that cannot be used. */
const unusable = (folder: string, done: 'made' | 'written to', error: unknown): DataFolderError =>
  new DataFolderError(
    ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
      ? `DATA_DIR: the disk is full: make room where ${folder} lies, and start again. Nothing that was acknowledged is lost.`
      : `DATA_DIR: ${folder} cannot be ${done} (${(error as Error).message})`,
  );

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
    throw unusable(folder, 'made', error);
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
      if (code !== 'EEXIST') throw unusable(folder, 'written to', error);
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
