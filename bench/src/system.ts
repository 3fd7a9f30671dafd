import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  freePort,
  type PrivatePostgres,
  startPrivatePostgres,
} from '../../apps/server/src/platform/database/private-postgres.ts';

/** Of the user `admin`, at the first start. */
export const ADMIN_PASSWORD = 'benchmark';

const MAIN = fileURLToPath(new URL('../../apps/server/src/app/main.ts', import.meta.url));

/** The product as it ships: its server as a process of its own, on a durable PostgreSQL. */
export interface System {
  url: string;
  db: pg.Pool;
  /** Of the database's superuser. */
  adminUrl: string;
  /** Resident memory of the server process, in bytes. */
  memory(): Promise<number>;
  /** Processor time of the server process so far, in s. */
  cpu(): Promise<number>;
  /** Of the database's processes, in s. */
  databaseCpu(): Promise<number>;
  stop(): Promise<void>;
}

const METRICS_TOKEN = 'metrics-of-the-bench';

/** Starts the product as its users do, with its private database, all in one folder (of a small disk, for one). */
export async function startWhole(folder: string): Promise<System> {
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const port = await freePort();
  const child = spawn(process.execPath, [...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []), MAIN], {
    env: {
      ...process.env,
      DATA_DIR: data,
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_PASSWORD,
      LOG_LEVEL: 'fatal',
      METRICS_TOKEN,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child);
  const told = join(data, 'postgres.location');
  const home = existsSync(told) ? readFileSync(told, 'utf8').trim() : join(data, 'postgres');
  const [, , , databasePort] = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(data, 'postgres.password'), 'utf8').trim();
  const adminUrl = `postgres://postgres:${password}@127.0.0.1:${databasePort}/csms`;
  const db = new pg.Pool({ connectionString: adminUrl, max: 2 });
  db.on('error', () => {});
  return {
    url,
    db,
    adminUrl,
    memory: () => metric(url, 'process_resident_memory_bytes'),
    cpu: () => Promise.resolve(cpuOf(child)),
    databaseCpu: () => databaseCpuOf(db),
    async stop() {
      await db.end();
      await ended(child);
    },
  };
}

/** Starts a server on a database of its own: an empty one that is removed after, or the one in `keep`, which stays; of the checkout in `root`, else of this one. */
export async function startSystem(keep?: string, root?: string): Promise<System> {
  return (await startServers(1, keep, () => ({}), root))[0]!;
}

/** Two servers on one database with a bus (Debian's nats-server) between them. `stop` of the first ends both. */
export async function startPair(): Promise<[System, System]> {
  return (await startSeveral(2, () => ({}))) as [System, System];
}

/** What a server is set to beside the common settings: by its place, and the database. */
type Settings = Record<string, string | undefined>;
type SettingsOf = (n: number, database: PrivatePostgres) => Settings | Promise<Settings>;

/** So many servers on one database with a bus between them. `stop` of the first ends all. */
export async function startSeveral(count: number, settingsOf: SettingsOf): Promise<System[]> {
  const port = await freePort();
  const bus = spawn('/usr/sbin/nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const [first, ...others] = await startServers(count, undefined, async (n, database) => ({
    NATS_URL: `nats://127.0.0.1:${port}`,
    ...(await settingsOf(n, database)),
  })).catch(async (error) => {
    await ended(bus);
    throw error;
  });
  const stop = async () => {
    for (const one of others.toReversed()) await one.stop();
    await first!.stop();
    await ended(bus);
  };
  return [{ ...first!, stop }, ...others];
}

/** So many servers on one database. The first ends the database. */
async function startServers(count: number, keep: string | undefined, settingsOf: SettingsOf, root?: string): Promise<System[]> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'csms-bench-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const main = root === undefined ? MAIN : join(root, 'apps/server/src/app/main.ts');
  const postgres = await startPrivatePostgres(folder);
  const secretKey = randomBytes(32).toString('base64');
  const systems: System[] = [];
  for (let n = 0; n < count; n++) systems.push(await startOne(n));
  return systems;

  async function startOne(n: number): Promise<System> {
    const port = await freePort();
    const settings = await settingsOf(n, postgres);
    const child = spawn(process.execPath, [...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []), main], {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, n === 0 ? 'data' : `data-${n}`),
        PORT: String(port),
        HOST: '127.0.0.1',
        ADMIN_PASSWORD,
        LOG_LEVEL: 'error',
        METRICS_TOKEN,
        ...(count > 1 ? { SECRET_KEY: secretKey } : {}),
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const url = `http://127.0.0.1:${port}`;
    await ready(url, child);
    const db = new pg.Pool({ connectionString: postgres.url, max: 4 });
    return {
      url,
      db,
      adminUrl: postgres.adminUrl,
      memory: () => metric(url, 'process_resident_memory_bytes'),
      cpu: () => Promise.resolve(cpuOf(child)),
      databaseCpu: () => databaseCpuOf(db),
      async stop() {
        await db.end();
        await ended(child);
        if (n > 0) return;
        await postgres.stop();
        if (!keep) rmSync(folder, { recursive: true, force: true });
      },
    };
  }
}

/** A server that answers the same messages without any database: the limit that the product is measured against. */
export async function startBareEcho(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-echo.ts', import.meta.url)), String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child);
  return { url, stop: () => ended(child) };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (child.exitCode !== null) throw new Error('the server ended at its start');
    const up = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the server did not start');
}

/** User and system time of a process, in s, and of its children that have ended; Linux counts it in hundredths. */
function timesOf(pid: number | string | undefined): { parent: number; own: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
  return { parent: fields[1]!, own: (fields[11]! + fields[12]!) / 100, ended: (fields[13]! + fields[14]!) / 100 };
}

/** Processor time of a process so far, in s. */
export const cpuOf = ({ pid }: { pid?: number | undefined }): number => timesOf(pid).own;

/** Of all processes of the cluster that a connection leads to. */
async function databaseCpuOf(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { parent: first } = timesOf(rows[0]!.pid);
  const { own, ended: past } = timesOf(first);
  let sum = own + past;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const { parent, own } = timesOf(pid);
      if (parent === first) sum += own;
    } catch {
      // It has ended since.
    }
  return sum;
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await end;
}
