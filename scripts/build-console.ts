import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CONSOLE = join(ROOT, 'apps/console');
const STAMP = join(CONSOLE, 'dist/.sources');

/**
 * Builds the console where its sources have changed since the last build; the hash of what it was made from lies beside the result. Returns whether a
 * usable console (or none to build) is there.
 */
export function buildConsole(): boolean {
  if (!existsSync(join(CONSOLE, 'vite.config.ts'))) return true;
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return true;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) {
    // Installed without development dependencies: a console that was built elsewhere is served as it is.
    if (existsSync(join(CONSOLE, 'dist/index.html'))) return true;
    console.error('The console is not built and vite is not installed: run npm ci with development dependencies.');
    return false;
  }
  console.log('Building the console …');
  const began = Date.now();
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: CONSOLE,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (built.status !== 0) return false;
  writeFileSync(STAMP, hash);
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  return true;
}

/** Of everything that the build reads, tests apart. */
function sourcesHash(): string {
  const files = [
    'package-lock.json',
    ...globSync(['apps/console/*.{ts,html,json}', 'apps/console/{src,public}/**/*', 'packages/{kernel,contract}/src/**/*'], {
      cwd: ROOT,
    }),
  ]
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(ROOT, file)).isFile())
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}
