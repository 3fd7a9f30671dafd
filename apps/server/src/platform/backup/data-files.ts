import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD_FILE } from '../database/private-postgres.ts';
import { fingerprintOf, KEY_FILE, readKeyFile } from '../keys/key-file.ts';
import { keyFolder, readJson, writeJson } from './catalog.ts';
import type { Vault } from './vault.ts';

/** What of a data folder is not in the database, and cannot be made anew: file names with their content. */
interface DataFiles {
  files: Record<string, string>;
}

/** Keeps the key of the secrets and the database's password with the backups. `configured`: the key that the operator keeps himself (`SECRET_KEY`) is left out. */
export async function keepDataFiles(
  vault: Vault,
  series: string,
  { folder, configured }: { folder: string; configured: string | undefined },
): Promise<{ keyFingerprint: string | null; keyInside: boolean }> {
  const key = configured ? Buffer.from(configured, 'base64') : readKeyFile(folder, KEY_FILE);
  const keyFingerprint = key ? fingerprintOf(key) : null;
  const keyInside = key !== undefined && !configured;
  const files: Record<string, string> = {};
  for (const name of [PASSWORD_FILE, ...(keyInside ? [KEY_FILE] : [])])
    if (existsSync(join(folder, name))) files[name] = readFileSync(join(folder, name), 'utf8');
  await writeJson(vault, `${keyFolder(series)}${keyFingerprint ?? 'none'}`, { files } satisfies DataFiles);
  return { keyFingerprint, keyInside };
}

/** Puts the files of before into a new data folder, for its owner only. The key is that of `fingerprint`, where the backup has it. Returns whether it had. */
export async function putDataFiles(
  vault: Vault,
  series: string,
  folder: string,
  fingerprint: string | null | undefined,
): Promise<boolean> {
  let found = false;
  for (const { name } of await vault.list(keyFolder(series))) {
    const { files } = await readJson<DataFiles>(vault, name);
    const isMeant = name === `${keyFolder(series)}${fingerprint ?? 'none'}`;
    for (const [file, content] of Object.entries(files)) {
      if (file === KEY_FILE && !isMeant) continue;
      if (file === KEY_FILE) found = true;
      writeFileSync(join(folder, file), content, { mode: 0o600 });
    }
  }
  return found;
}
