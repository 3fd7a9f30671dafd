import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError, type BackupTrouble, byName, MARK_NAME, type Store, type StoredObject } from './store.ts';

const UNFINISHED = '.unfinished';

/** Objects as files of a folder, which may be a mounted disk or share. It is made where only its last part is missing. */
export function folderStore(folder: string): Store {
  const troubled = (error: unknown): BackupError => new BackupError(troubleOf(error), wordsOf(folder, error), { cause: error });

  async function walk(part: string): Promise<StoredObject[]> {
    const entries = await readdir(join(folder, part), { withFileTypes: true }).catch((error) => {
      if (error.code === 'ENOENT' && part !== '') return [];
      throw error;
    });
    const found = entries.map(async (entry): Promise<StoredObject[]> => {
      const name = `${part}${entry.name}`;
      if (entry.isDirectory()) return walk(`${name}/`);
      if (!entry.isFile() || name.endsWith(UNFINISHED)) return [];
      const size = await stat(join(folder, name)).catch(() => undefined);
      return size ? [{ name, bytes: size.size }] : [];
    });
    return (await Promise.all(found)).flat();
  }

  return {
    place: folder,
    async put(name, bytes) {
      const file = join(folder, name);
      const unfinished = `${file}.${randomBytes(4).toString('hex')}${UNFINISHED}`;
      try {
        // A disk that is not mounted any more leaves an empty folder, or none: nothing is written beside it.
        if (name === MARK_NAME) await makeFolder(folder);
        else await stat(join(folder, MARK_NAME));
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        const handle = await open(unfinished, 'w', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw troubled(error);
      }
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw troubled(error);
      }
    },
    async list(prefix) {
      try {
        // What is not there must not look like what is empty.
        await stat(join(folder, MARK_NAME));
        return (await walk(prefix)).sort(byName);
      } catch (error) {
        throw troubled(error);
      }
    },
    async remove(names) {
      try {
        for (const name of names) await rm(join(folder, name), { force: true });
        // Folders that are empty now; one that is not stays.
        for (const name of new Set(names.map((name) => dirname(join(folder, name)))))
          await readdir(name).then((left) => (left.length === 0 ? rm(name, { recursive: true }) : undefined));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw troubled(error);
      }
    },
  };
}

/** Its parent must be there: a disk that is not mounted is no place for a backup. */
const makeFolder = (folder: string): Promise<void> =>
  mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });

function troubleOf(error: unknown): BackupTrouble {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return 'full';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return 'refused';
  if (['ENOENT', 'ENOTDIR'].includes(code)) return 'missing';
  return ['EIO', 'ESTALE', 'ETIMEDOUT', 'ENOTCONN', 'EHOSTDOWN', 'ENODEV', 'ENXIO'].includes(code) ? 'unreachable' : 'other';
}

const WORDS: Partial<Record<BackupTrouble, string>> = {
  full: 'its disk is full: make room there',
  refused: 'the user of this process may not write there',
  missing: 'it is not there: is the disk mounted?',
  unreachable: 'the disk does not answer',
};

function wordsOf(folder: string, error: unknown): string {
  const words = WORDS[troubleOf(error)];
  return `The backups in ${folder} cannot be reached: ${words ? `${words} (${(error as Error).message})` : (error as Error).message}.`;
}
