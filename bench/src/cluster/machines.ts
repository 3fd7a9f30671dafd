import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort, startPrivatePostgres } from '../../../apps/server/src/platform/database/private-postgres.ts';
import { startNats, type TestNats } from '../../../apps/server/src/testing/nats.ts';

const MAIN = fileURLToPath(new URL('../../../apps/server/start.mjs', import.meta.url));
const HAPROXY_CONFIG = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));
export const PASSWORD = 'cluster-of-the-trial';

/** One process of the product, as on a machine of its own. */
export interface Machine {
  url: string;
  isUp(): boolean;
  /** Resolves when it can be used; gives how long that took, ms. */
  start(): Promise<number>;
  kill(): Promise<void>;
  /** As by systemd; gives how long it took, ms. */
  end(): Promise<number>;
}

/** Several processes on one durable database, with a bus and, where it is wanted, a proxy in front. */
export interface Cluster {
  machines: readonly Machine[];
  nats: TestNats;
  db: pg.Pool;
  /** Where chargers and browsers go: the proxy, else a machine that is up. */
  url(): string;
  close(): Promise<void>;
}

/** Starts so many processes and waits until all can be used. `hasProxy`: HAProxy stands in front, as `deploy/haproxy.cfg` says. */
export async function startCluster(count: number, { hasProxy }: { hasProxy: boolean }): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'csms-cluster-'));
  chmodSync(folder, 0o755);
  const [postgres, nats] = await Promise.all([startPrivatePostgres(folder), startNats()]);
  const env = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: process.env.CLUSTER_LOG ?? 'fatal',
    NODE_ENV: 'production',
    TRUST_PROXY: hasProxy ? '1' : 'false',
  };
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const machines = ports.map((port, n) => machineOf({ ...env, PORT: String(port), DATA_DIR: join(folder, `data-${n}`) }));
  const db = new pg.Pool({ connectionString: postgres.url, max: 4 });
  let proxy: Proxy | undefined;
  const cluster: Cluster = {
    machines,
    nats,
    db,
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
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    // The first migrates.
    for (const machine of machines) await machine.start();
    if (hasProxy) proxy = await startProxy(folder, ports);
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

function machineOf(env: Record<string, string>): Machine {
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
    async start() {
      const began = performance.now();
      const started = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
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
    end: () => gone('SIGTERM'),
  };
}

interface Proxy {
  url: string;
  stop(): void;
}

/** The proxy of `deploy/`, with its addresses replaced by those of this trial. */
async function startProxy(folder: string, ports: readonly number[]): Promise<Proxy> {
  const port = await freePort();
  const lines = ports.map((one, n) => `  server csms${n + 1} 127.0.0.1:${one} check`);
  const config = readFileSync(HAPROXY_CONFIG, 'utf8')
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/(^ {2}server csms\d .*\n)+/m, `${lines.join('\n')}\n`)
    .replace(/^ {2}(user|group|maxconn) .*\n/gm, '');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 20_000; ; ) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, stop: () => void child.kill('SIGTERM') };
    if (Date.now() > deadline || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('HAProxy does not pass on (apt-get install haproxy)');
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}
