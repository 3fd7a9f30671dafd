import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../apps/server/src/platform/database/private-postgres.ts';

const HAPROXY = '/usr/sbin/haproxy';
/** A file of `deploy/`. */
export const shipped = (name: string): string => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

export interface TrialProxy {
  url: string;
  stop(): void;
}

/** The proxy of `deploy/` in front of the processes, with its addresses replaced by those of this trial. */
export async function startWebProxy(folder: string, ports: readonly number[]): Promise<TrialProxy> {
  const port = await freePort();
  const lines = ports.map((one, n) => `  server csms${n + 1} 127.0.0.1:${one} check`);
  const config = shipped('haproxy.cfg')
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/(^ {2}server csms\d .*\n)+/m, `${lines.join('\n')}\n`)
    .replace(/^ {2}(user|group|maxconn) .*\n/gm, '');
  const child = startHaproxy(folder, 'haproxy.cfg', config);
  const url = `http://127.0.0.1:${port}`;
  await answering(child, () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { url, stop: () => void child.kill('SIGTERM') };
}

/** The one address of `deploy/` for a database and its standby; `url` leads to the first of them. */
export async function startDatabaseProxy(folder: string, url: string, ports: readonly [number, number]): Promise<TrialProxy> {
  const port = await freePort();
  const config = shipped('haproxy-database.cfg')
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/(server first) \S+/, `$1 127.0.0.1:${ports[0]}`)
    .replace(/(server second) \S+/, `$1 127.0.0.1:${ports[1]}`);
  const child = startHaproxy(folder, 'haproxy-database.cfg', config);
  const through = Object.assign(new URL(url), { port: String(port) }).href;
  await answering(child, async () => {
    const client = new pg.Client({ connectionString: through });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  });
  return { url: through, stop: () => void child.kill('SIGTERM') };
}

function startHaproxy(folder: string, name: string, config: string): ChildProcess {
  const file = join(folder, name);
  writeFileSync(file, config);
  return spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function answering(child: ChildProcess, ask: () => Promise<boolean>): Promise<void> {
  let isMissing = false;
  child.once('error', () => {
    isMissing = true;
  });
  for (const deadline = Date.now() + 20_000; ; ) {
    if (await ask()) return;
    if (Date.now() > deadline || child.exitCode !== null || isMissing) {
      child.kill('SIGKILL');
      throw new Error('The proxy does not pass on (apt-get install haproxy caddy)');
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Where Caddy listens in a trial. */
export interface CaddyProxy extends TrialProxy {
  /** Without TLS: for chargers that speak none. */
  plainUrl: string;
}

/** The Caddy of `deploy/`, with ports of this trial and a certificate of its own making. */
export async function startCaddy(folder: string, ports: readonly number[]): Promise<CaddyProxy> {
  const [plain, secure] = [await freePort(), await freePort()];
  const more = [`http_port ${plain}`, `https_port ${secure}`, 'local_certs', 'skip_install_trust', 'admin off'];
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, shipped('Caddyfile').replace(/^\{$/m, `{\n\t${more.join('\n\t')}`));
  const child = spawn('/usr/bin/caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ CSMS_HOST: 'localhost', CSMS_SERVERS: ports.map((port) => `127.0.0.1:${port}`).join(' ') },
    },
    stdio: ['ignore', 'ignore', process.env.CLUSTER_LOG ? 'inherit' : 'ignore'],
  });
  const url = `https://localhost:${secure}`;
  await answering(child, () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { url, plainUrl: `http://localhost:${plain}`, stop: () => void child.kill('SIGTERM') };
}
