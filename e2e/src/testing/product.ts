import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, constants, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { quickPlace } from '../../../apps/server/src/testing/quick-place.ts';

const START = fileURLToPath(new URL('../../../apps/server/start.mjs', import.meta.url));
export const PASSWORD = 'volt-and-ampere';

/** An installation as good as fresh, started as its users start it: one command, a folder, a PostgreSQL of its own. */
export interface Product {
  url: string;
  /** Where chargers connect, without their serial number. */
  ocpp: string;
  /** Its data folder. */
  data: string;
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Starts it again on the same data and the same port, with further settings of the environment. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Kills it without a word, as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and takes its data away. */
  remove(): Promise<void>;
}

/** Where the first start of a run has left its data (`global-setup.ts`): the first start of the others, done. */
export interface FirstStart {
  data: string;
  remove(): void;
}

/** Starts on an empty folder, once for all files of a run, and stops. */
export async function startFirst(): Promise<FirstStart> {
  const folder = newFolder();
  const product = await startIn(folder);
  await product.stop();
  return { data: join(folder, 'data'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts on a copy of the data that the first start of this run has left. */
export async function startProduct(): Promise<Product> {
  const folder = newFolder();
  const first = inject('firstStart');
  // Where the database had to be put elsewhere, a copy would share it with the first: then it starts on an empty folder.
  if (existsSync(join(first, 'postgres/cluster'))) copyOf(first, join(folder, 'data'));
  return startIn(folder);
}

/** A folder with the owners of its files: the database's belong to another user where this one is root. */
function copyOf(from: string, to: string): void {
  if (process.getuid?.() !== 0) {
    cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return;
  }
  const { status, stderr } = spawnSync('cp', ['-a', '--reflink=auto', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The data of the first start could not be copied: ${stderr}`);
}

function newFolder(): string {
  const folder = mkdtempSync(join(quickPlace(), 'csms-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

async function startIn(folder: string): Promise<Product> {
  place ??= await freePort();
  const port = place;
  const url = `http://127.0.0.1:${port}`;
  const data = join(folder, 'data');
  let server: ChildProcess | undefined;
  let database: pg.Client | undefined;

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = server;
    server = undefined;
    await database?.end().catch(() => {});
    database = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  const product: Product = {
    url,
    ocpp: `${url.replace('http', 'ws')}/ocpp`,
    data,
    async sql(text, values) {
      database ??= await connect(data);
      return (await database.query(text, values)).rows as never;
    },
    async start(settings = {}) {
      server = spawn(process.execPath, [START], {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: data,
          ADMIN_PASSWORD: PASSWORD,
          LOG_LEVEL: 'warn',
          // The mail servers of tests listen here.
          OUTWARD_ALLOW: '127.0.0.1',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await ready(server, url);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await product.start();
  return product;
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
    });
  for (let waited = 0; waited < 120_000; waited += 50) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`The server has ended:\n${said}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`The server did not become ready:\n${said}`);
}

/** The installation's own PostgreSQL, found as its files say. */
async function connect(data: string): Promise<pg.Client> {
  const port = readFileSync(join(data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(data, 'postgres.password'), 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/csms` });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Where the products of this worker listen, one after another: pages that are used again know the address. */
let place: number | undefined;

/** A port below those that systems give to outgoing connections: none of them takes it between two products. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
}
