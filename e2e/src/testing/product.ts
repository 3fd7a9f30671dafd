import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const START = fileURLToPath(new URL('../../../apps/server/start.mjs', import.meta.url));
export const PASSWORD = 'volt-and-ampere';

/** A fresh installation, started as its users start it: one command, an empty folder, a PostgreSQL of its own. */
export interface Product {
  url: string;
  /** Where chargers connect, without their serial number. */
  ocpp: string;
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Kills it without a word, as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and takes its data away. */
  remove(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'csms-e2e-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
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
    async sql(text, values) {
      database ??= await connect(data);
      return (await database.query(text, values)).rows as never;
    },
    async start() {
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

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
