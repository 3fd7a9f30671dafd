import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort, startPrivatePostgres } from '../../../apps/server/src/platform/database/private-postgres.ts';
import { startNats, type TestNats } from '../../../apps/server/src/testing/nats.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { startWebProxy, type TrialProxy } from './proxies.ts';

/** This checkout. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const PASSWORD = 'cluster-of-the-trial';

/** One process of the product, as on a machine of its own. */
export interface Machine {
  url: string;
  isUp(): boolean;
  /** Resolves when it can be used; gives how long that took, ms. `root`: of the checkout there, which is another version. */
  start(root?: string): Promise<number>;
  kill(): Promise<void>;
  /** Stands still, as a machine without memory does, until it is woken. */
  freeze(): void;
  wake(): void;
  /** As by systemd; gives how long it took, ms. */
  end(): Promise<number>;
}

/** Several processes on one durable database, with a bus and, where it is wanted, a proxy in front. */
export interface Cluster {
  machines: readonly Machine[];
  nats: TestNats;
  db: pg.Pool;
  pooler: Pooler | undefined;
  /** Where chargers and browsers go: the proxy, else a machine that is up. */
  url(): string;
  close(): Promise<void>;
}

/** The database of a trial. */
export interface TrialDatabase {
  url: string;
  /** Of the superuser, by TCP. */
  adminUrl: string;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** HAProxy stands in front, as `deploy/haproxy.cfg` says. */
  hasProxy: boolean;
  /** PgBouncer stands before the database; by default where the command was asked for it (`--pooler`). */
  hasPooler?: boolean;
  /** The checkout whose version is started, in place of this one. */
  root?: string | undefined;
  /** Settings of each process, in their order, beside the common ones. */
  settings?: readonly Readonly<Record<string, string>>[];
  /** In place of one durable database. */
  startDatabase?: (folder: string) => Promise<TrialDatabase>;
}

/** Starts so many processes and waits until all can be used. */
export async function startCluster(
  count: number,
  { hasProxy, hasPooler = process.env.CLUSTER_POOLER === '1', startDatabase = startPrivatePostgres, ...options }: ClusterOptions,
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'csms-cluster-'));
  chmodSync(folder, 0o755);
  const [postgres, nats] = await Promise.all([startDatabase(folder), startNats()]);
  const pooler = hasPooler ? await startPooler(folder, postgres) : undefined;
  const env = {
    DATABASE_URL: pooler?.url ?? postgres.url,
    ...(pooler && { DATABASE_DIRECT_URL: postgres.url }),
    NATS_URL: nats.url(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: process.env.CLUSTER_LOG ?? 'fatal',
    NODE_ENV: 'production',
    TRUST_PROXY: hasProxy ? '1' : 'false',
  };
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const machines = ports.map((port, n) =>
    machineOf({ ...env, PORT: String(port), DATA_DIR: join(folder, `data-${n}`), ...options.settings?.[n] }),
  );
  const db = new pg.Pool({ connectionString: postgres.url, max: 4 });
  // What a trial kills says so to each of its connections.
  db.on('error', () => {});
  let proxy: TrialProxy | undefined;
  const cluster: Cluster = {
    machines,
    nats,
    db,
    pooler,
    url() {
      if (proxy) return proxy.url;
      const up = machines.filter((machine) => machine.isUp());
      return (up[Math.floor(Math.random() * up.length)] ?? machines[0]!).url;
    },
    async close() {
      proxy?.stop();
      await Promise.all(machines.map((machine) => machine.kill()));
      await db.end();
      await nats.stop();
      await pooler?.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    // The first migrates.
    for (const machine of machines) await machine.start(options.root);
    if (hasProxy) proxy = await startWebProxy(folder, ports);
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** A process with these settings, on a port of loopback; it is not started yet. */
export function machineOf(env: Readonly<Record<string, string>>): Machine {
  let child: ChildProcess | undefined;
  let isUp = false;
  async function gone(signal: NodeJS.Signals): Promise<number> {
    const began = performance.now();
    const ending = child;
    isUp = false;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return 0;
    const ended = new Promise((done) => ending.once('exit', done));
    ending.kill(signal);
    await ended;
    return performance.now() - began;
  }
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    isUp: () => isUp,
    async start(root = ROOT) {
      const began = performance.now();
      const main = join(root, 'apps/server/start.mjs');
      const started = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      let output = '';
      await new Promise<void>((up, failed) => {
        for (const stream of [started.stdout, started.stderr])
          stream.on('data', (chunk) => {
            output = `${output}${chunk}`.slice(-10_000);
            if (output.includes('CSMS is running')) up();
          });
        started.once('exit', () => {
          isUp = false;
          failed(new Error(output));
        });
      });
      isUp = true;
      return performance.now() - began;
    },
    kill: async () => void (await gone('SIGKILL')),
    freeze: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    end: () => gone('SIGTERM'),
  };
}
