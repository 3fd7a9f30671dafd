import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { until } from '../testing/server.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
const started: number[] = [];
afterAll(async () => {
  for (const pid of started) if (isThere(pid)) process.kill(pid, 'SIGKILL');
  await database.drop();
});

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0) && !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

it('SIGTERM to npm start ends the server in order, and the next start finds the place free', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'csms-signals-'));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
    let output = '';
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        PORT: '0',
        HOST: '127.0.0.1',
        ADMIN_PASSWORD: 'signals-test',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    npm.stdout.on('data', (chunk) => {
      output += chunk;
    });
    npm.stderr.on('data', (chunk) => {
      output += chunk;
    });
    await until(() => output.includes('CSMS is running') || Promise.reject(new Error(output)), 40_000);
    const pid = Number(readFileSync(join(folder, 'server.lock'), 'utf8').match(/\d+/)?.[0]);
    started.push(pid);
    expect(isThere(pid)).toBe(true);
    // Ctrl-C goes to all of a terminal's group.
    process.kill(signal === 'SIGINT' ? -npm.pid! : npm.pid!, signal);
    await until(() => !isThere(pid) || Promise.reject(new Error(`${signal}: still there\n${output}`)));
    // Its last words may be read a moment after its end.
    await until(() => output.includes('stopping') || Promise.reject(new Error(output)));
  }
});
