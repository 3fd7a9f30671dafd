import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSeal } from '../platform/config/seal.ts';
import { startPrivatePostgres } from '../platform/database/private-postgres.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { until } from '../testing/server.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const KEYS = fileURLToPath(new URL('./keys.ts', import.meta.url));
let root: string;
let database: TestDatabase;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'csms-starts-'));
  chmodSync(root, 0o755);
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

interface Started {
  output(): string;
  /** The exit code, when it has ended. */
  ended: Promise<number | null>;
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown>;
}

/** Runs a program of the server with a data folder of its own. */
function run(program: string, folder: string, env: Record<string, string>, args: string[] = []): Started {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(root, folder),
      ADMIN_PASSWORD: 'starts-test',
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const kill = (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  ends.push(async () => void (await kill('SIGTERM')));
  return { output: () => output, ended, kill };
}
const start = (folder: string, env: Record<string, string> = { DATABASE_URL: database.url }) => run(MAIN, folder, env);
const running = (started: Started) =>
  until(() => {
    if (/cannot start/.test(started.output())) throw new Error(started.output());
    return started.output().includes('CSMS is running');
  });
/** One sentence or two, and no trace. */
async function refused(started: Started): Promise<string> {
  expect(await started.ended).toBe(1);
  expect(started.output()).not.toMatch(/\n\s+at /);
  return started.output();
}

describe('a start says in words, before a database is started or changed,', () => {
  it('that a file of TLS is missing', async () => {
    const started = start('tls', { TLS_CERT_FILE: join(root, 'nothing.pem'), TLS_KEY_FILE: join(root, 'nothing.key') });
    expect(await refused(started)).toMatch(/TLS_CERT_FILE: there is no file .*nothing\.pem/);
    expect(readdirSync(join(root, 'tls'))).toEqual([]);
  });

  it('that the key of the secrets is damaged', async () => {
    mkdirSync(join(root, 'damaged'));
    writeFileSync(join(root, 'damaged', 'secret.key'), 'short');
    expect(await refused(start('damaged', {}))).toMatch(/secret\.key is damaged: .*put back/);
    expect(existsSync(join(root, 'damaged', 'postgres'))).toBe(false);
  });
});

describe('a start', () => {
  it('with a missing or another key is refused where there are secrets, and the keys program helps', async () => {
    const first = start('keys');
    await running(first);
    await first.kill('SIGTERM');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    ends.push(() => client.end());
    const key = Buffer.from(readFileSync(join(root, 'keys', 'secret.key'), 'utf8'), 'base64');
    await client.query("update provider set mail_authorization_code = $1 where type = 'super'", [
      createSeal(key).seal('the code'),
    ]);
    expect(await refused(start('elsewhere'))).toMatch(/secret\.key is missing: put it back/);
    expect(existsSync(join(root, 'elsewhere', 'secret.key'))).toBe(false);
    expect(
      await refused(start('elsewhere', { DATABASE_URL: database.url, SECRET_KEY: Buffer.alloc(32).toString('base64') })),
    ).toMatch(/SECRET_KEY is another one/);
    const keys = (...args: string[]) => run(KEYS, 'keys', { DATABASE_URL: database.url }, args);
    const rotated = keys('rotate');
    expect(await rotated.ended).toBe(0);
    expect(rotated.output()).toMatch(/^\d+ secrets are encrypted with the new key [0-9a-f]{16}/);
    const again = start('keys');
    await running(again);
    const during = keys('rotate');
    expect(await during.ended).toBe(1);
    expect(during.output()).toMatch(/already running|stop it first/);
    await again.kill('SIGTERM');
    const fresh = Buffer.from(readFileSync(join(root, 'keys', 'secret.key'), 'utf8'), 'base64');
    const { rows } = await client.query("select mail_authorization_code as value from provider where type = 'super'");
    expect(createSeal(fresh).open(rows[0].value)).toBe('the code');
  });

  it('on the database of another server is refused where no bus joins the two, until that one is gone', async () => {
    const first = start('keys');
    await running(first);
    const env = { DATABASE_URL: database.url, SECRET_KEY: readFileSync(join(root, 'keys', 'secret.key'), 'utf8') };
    expect(await refused(start('second', env))).toMatch(/Another CSMS serves this database, and there is no bus/);
    await first.kill('SIGKILL');
    await running(start('second', env));
  });
});

/** A small disk of its own, where this machine lets us have one. */
function smallDisk(megabytes: number): string | undefined {
  const place = join(root, 'disk');
  mkdirSync(place, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', place], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  ends.push(async () => void execFileSync('umount', ['-l', place]));
  return place;
}
function fill(place: string): void {
  const { bavail, bsize } = statfsSync(place);
  try {
    writeFileSync(join(place, 'filler'), Buffer.alloc(bavail * bsize));
  } catch {
    // the last page may not fit
  }
}

describe('a full disk', () => {
  it('is said in words at the first start, at a later one, and by /readyz', async ({ skip }) => {
    const disk = smallDisk(400);
    if (!disk) return skip('no disk of its own can be mounted here');
    fill(disk);
    const words = /The disk of the database is full|the disk is full/;
    const first = start('disk/data', {});
    expect(await refused(first)).toMatch(words);
    expect(first.output()).not.toMatch(/FATAL|initdb/);
    rmSync(join(disk, 'filler'));
    const whole = start('disk/data', {});
    await running(whole);
    const url = /Console\s+(http\S+)/.exec(whole.output())![1]!;
    const ready = async () => ((await (await fetch(`${url}/readyz`)).json()) as { status: string }).status;
    expect(await ready()).toBe('ready');
    fill(disk);
    await new Promise((done) => setTimeout(done, 350));
    expect(await ready()).toBe('the disk of the database is full');
    rmSync(join(disk, 'filler'));
    await until(async () => (await ready()) === 'ready');
    await whole.kill('SIGTERM');
    fill(disk);
    const later = start('disk/data', {});
    expect(await refused(later)).toMatch(words);
    expect(later.output()).not.toMatch(/FATAL/);
  }, 180_000);

  it('leaves nothing that keeps the database from starting when there is room again', async ({ skip }) => {
    const disk = smallDisk(400);
    if (!disk) return skip('no disk of its own can be mounted here');
    chmodSync(disk, 0o755);
    fill(disk);
    await expect(startPrivatePostgres(join(disk, 'data'))).rejects.toThrow();
    rmSync(join(disk, 'filler'));
    const postgres = await startPrivatePostgres(join(disk, 'data'));
    await postgres.stop();
  });
});
