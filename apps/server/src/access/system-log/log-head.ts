import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_HEAD_FILE } from '../../platform/keys/key-file.ts';
import type { LogHead } from './log-seals.ts';

/** Notes the newest seal in the data folder, where nobody comes who has only the database. */
export function keepLogHead(folder: string, head: LogHead): void {
  const file = join(folder, LOG_HEAD_FILE);
  writeFileSync(`${file}.unfinished`, JSON.stringify({ seal: head.seal, hash: head.hash.toString('hex') }), { mode: 0o600 });
  renameSync(`${file}.unfinished`, file);
}

/** The newest seal that this folder knows of; undefined: none, or its file cannot be read. */
export function keptLogHead(folder: string): LogHead | undefined {
  try {
    const kept = JSON.parse(readFileSync(join(folder, LOG_HEAD_FILE), 'utf8')) as { seal: number; hash: string };
    return { seal: Number(kept.seal), hash: Buffer.from(kept.hash, 'hex') };
  } catch {
    return undefined;
  }
}
