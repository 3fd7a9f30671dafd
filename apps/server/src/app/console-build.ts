import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CONSOLE = join(ROOT, 'apps/console');
const STAMP = join(CONSOLE, 'dist/.built-from');
/** Says which process builds now. */
const LOCK = join(ROOT, 'node_modules/.cache/csms-console.lock');

/** Builds the console when its sources have changed since it was built, or it never was. Of several processes one builds, and the others wait for it. */
export async function ensureConsole(say: (words: string) => void): Promise<void> {
  const now = sourcesHash();
  const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now;
  if (isBuilt()) return;
  say('Building the console (only after an update) …');
  while (!lock()) {
    await pause(200);
    if (isBuilt()) return;
  }
  try {
    if (isBuilt()) return;
    const require = createRequire(join(CONSOLE, 'package.json'));
    const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
    // The console first: it empties the folder.
    for (const config of ['vite.config.ts', 'vite.pages.config.ts'])
      await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], {
        cwd: CONSOLE,
        env: { ...process.env, NODE_ENV: 'production' },
      });
    writeFileSync(STAMP, now);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** Whether this process may build; what a process has left that is gone is taken away. */
function lock(): boolean {
  try {
    mkdirSync(dirname(LOCK), { recursive: true });
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(LOCK, 'utf8'));
    // Written a moment after it was made.
    if (holder > 0 && !isAlive(holder)) rmSync(LOCK, { force: true });
  } catch {
    // Gone meanwhile.
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = [
    join(ROOT, 'package-lock.json'),
    ...['index.html', 'connector.html', 'field.html', 'vite.config.ts', 'vite.pages.config.ts'].map((name) =>
      join(CONSOLE, name),
    ),
  ];
  for (const folder of [
    join(CONSOLE, 'src'),
    join(CONSOLE, 'build'),
    join(CONSOLE, 'public'),
    join(ROOT, 'packages/contract/src'),
    join(ROOT, 'packages/kernel/src'),
  ]) {
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  for (const file of files.sort()) if (existsSync(file)) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}
