import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CONSOLE = join(ROOT, 'apps/console');
const STAMP = join(CONSOLE, 'dist/.built-from');

/** Builds the console when its sources have changed since it was built, or it never was. */
export async function ensureConsole(say: (words: string) => void): Promise<void> {
  const now = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  say('Building the console (only after an update) …');
  const require = createRequire(join(CONSOLE, 'package.json'));
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
  // The console first: it empties the folder.
  for (const config of ['vite.config.ts', 'vite.pages.config.ts'])
    await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], {
      cwd: CONSOLE,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  writeFileSync(STAMP, now);
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
