import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
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
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@csms/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createSeal } from '../platform/config/seal.ts';
import { startPrivatePostgres } from '../platform/database/private-postgres.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { apiOf, until } from '../testing/server.ts';
import { checkAcknowledged, furnishStubborn } from '../testing/stubborn-point.ts';

const MAIN = fileURLToPath(new URL('../../start.mjs', import.meta.url));
const PASSWORD = 'starts-test';
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

/** Runs a program of the server with a data folder of its own, with so many open files at most. */
function run(program: string, folder: string, env: Record<string, string>, args: string[] = [], files?: number): Started {
  const command = [process.execPath, program, ...args];
  const [name, ...rest] = files === undefined ? command : ['/bin/sh', '-c', `ulimit -n ${files} && exec "$0" "$@"`, ...command];
  const child = spawn(name!, rest, {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(root, folder),
      ADMIN_PASSWORD: PASSWORD,
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

/** Rows of the private database of a data folder. */
async function withPrivate<T>(
  folder: string,
  work: (rows: (text: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
): Promise<T> {
  const told = join(folder, 'postgres.location');
  const home = existsSync(told) ? readFileSync(told, 'utf8').trim() : join(folder, 'postgres');
  const [, , , port] = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/csms` });
  await client.connect();
  try {
    return await work(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
}

describe('a server that is killed while it migrates', () => {
  it('leaves a database that the next start brings up, with what was in it', async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: inject('databaseAdminUrl') });
    await admin.connect();
    await admin.query(`create database ${name} owner csms`);
    const url = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    ends.push(async () => {
      await client.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    });
    // A database of some time ago, with data.
    const folder = new URL('../../migrations/', import.meta.url);
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort();
    await client.query(
      'create table migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    for (const file of files.slice(0, 2)) {
      const sql = readFileSync(new URL(file, folder), 'utf8');
      await client.query(sql);
      await client.query('insert into migration (name, hash) values ($1, $2)', [
        file,
        createHash('sha256').update(sql).digest('hex'),
      ]);
    }
    await client.query("insert into provider (name, type) select 'Before ' || n, 'common' from generate_series(1, 50) n");
    const applied = async () => (await client.query('select count(*)::int as n from migration')).rows[0].n as number;

    // One that waits in the middle of a file: the table that it is to change is held.
    await client.query('begin');
    await client.query('lock table provider in access exclusive mode');
    const first = start('migrating', { DATABASE_URL: url });
    await until(
      async () =>
        (
          await admin.query(
            "select 1 from pg_stat_activity where datname = $1 and application_name = 'csms-migrate' and wait_event_type = 'Lock'",
            [name],
          )
        ).rows.length > 0,
    );
    await first.kill('SIGKILL');
    await client.query('rollback');
    // Ones that are killed as they come.
    for (let kill = 0; kill < 2 && (await applied()) < files.length; kill++) {
      const before = await applied();
      const next = start('migrating', { DATABASE_URL: url });
      await until(async () => (await applied()) > before);
      await next.kill('SIGKILL');
    }
    const last = start('migrating', { DATABASE_URL: url });
    await running(last);
    expect((await client.query('select name from migration order by name')).rows.map((row) => row.name)).toEqual(files);
    expect((await client.query("select count(*)::int as n from provider where name like 'Before %'")).rows[0].n).toBe(50);
    await last.kill('SIGTERM');
  }, 300_000);
});

describe('a server that may have only 128 files open', () => {
  it('serves its probes, its users and its chargers while strangers hold what sockets they can', async () => {
    const own = await createTestDatabase();
    ends.push(own.drop);
    const started = run(MAIN, 'files', { DATABASE_URL: own.url }, [], 128);
    await running(started);
    const url = /Console\s+(http\S+)/.exec(started.output())![1]!;
    const { token } = await apiOf(url, undefined).get(contract.signIn.login, {
      body: { username: 'admin', password: PASSWORD },
    });
    const admin = apiOf(url, token);
    const [point] = await furnishStubborn(admin, 1, () => `${url.replace('http', 'ws')}/ocpp`);
    const charging = point!.run();
    await until(() => point!.sessions >= 1);
    const strangers = Array.from({ length: 300 }, () => connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {}));
    ends.push(async () => {
      for (const one of strangers) one.destroy();
    });
    // A kept connection that is idle may be closed for others: clients ask again then, as browsers do.
    const status = async (ask: () => Promise<Response>) => (await ask().catch(ask)).status;
    for (let turn = 0; turn < 5; turn++) {
      for (const path of ['/healthz', '/readyz']) expect(await status(() => fetch(`${url}${path}`))).toBe(200);
      expect(await status(() => admin.raw('GET', '/web/cards'))).toBe(200);
      const sessions = point!.sessions;
      await until(() => point!.sessions > sessions);
    }
    point!.finish();
    await charging;
    expect(started.output()).not.toMatch(/EMFILE|too many open files/i);
    await started.kill('SIGTERM');
  }, 300_000);
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
/** Leaves so many bytes. */
function fill(place: string, left = 0): void {
  const { bavail, bsize } = statfsSync(place);
  try {
    writeFileSync(join(place, 'filler'), Buffer.alloc(bavail * bsize - left));
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
    const { token } = await apiOf(url, undefined).get(contract.signIn.login, {
      body: { username: 'admin', password: PASSWORD },
    });
    const admin = apiOf(url, token);
    const points = await furnishStubborn(admin, 3, () => `${url.replace('http', 'ws')}/ocpp`);
    const charging = points.map((point) => point.run());
    const more = async (count: number) => {
      const sessions = () => points.reduce((sum, point) => sum + point.sessions, 0);
      const before = sessions();
      await until(() => sessions() >= before + count, 40_000);
    };
    await more(3);
    // Under load, where the reserve is given back and log files are used again, it is full at one moment and not at the next.
    fill(disk);
    // Writing, reading, exporting: answers in words, and no process that ends.
    const asked = [
      await admin.raw('GET', '/web/cards/export?format=xlsx'),
      await admin.raw('POST', contract.exportJobs.request.path, { source: 'cards', query: {}, background: true }),
      await admin.raw('GET', '/web/cards'),
    ];
    for (const answer of asked) {
      expect([200, 503]).toContain(answer.status);
      expect(await answer.text()).not.toMatch(/No space left|\n\s+at /);
    }
    await new Promise((done) => setTimeout(done, 1000));
    rmSync(join(disk, 'filler'));
    await until(async () => (await ready()) === 'ready');
    await more(3);
    for (const point of points) point.finish();
    await Promise.all(charging);
    await withPrivate(join(disk, 'data'), (rows) => checkAcknowledged(points, rows));
    await whole.kill('SIGTERM');
    fill(disk);
    const later = start('disk/data', {});
    expect(await refused(later)).toMatch(words);
    expect(later.output()).not.toMatch(/FATAL/);
  }, 300_000);

  it('in the midst of the migrations is said in words, and the next start goes on from there', async ({ skip }) => {
    const disk = smallDisk(400);
    if (!disk) return skip('no disk of its own can be mounted here');
    const postgres = await startPrivatePostgres(join(disk, 'data'));
    await postgres.stop();
    fill(disk, 6 * 1024 * 1024);
    const first = start('disk/data', {});
    expect(await refused(first)).toMatch(/the disk is full|disk of the database is full/);
    rmSync(join(disk, 'filler'));
    await running(start('disk/data', {}));
  }, 300_000);

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
