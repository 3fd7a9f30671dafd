import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort, privateCluster, startPrivatePostgres } from '../../../apps/server/src/platform/database/private-postgres.ts';
import type { TrialDatabase } from './machines.ts';
import { startDatabaseProxy } from './proxies.ts';

/** One PostgreSQL of a pair. */
export interface PairServer {
  /** Of the superuser. */
  adminUrl: string;
  start(): Promise<void>;
  /** As by a power cut. */
  kill(): Promise<void>;
}

/** A PostgreSQL with a standby that its commits wait for, and one address that leads to who answers. */
export interface DatabasePair extends TrialDatabase {
  first: PairServer;
  second: PairServer;
  /** Makes the standby a database of its own; resolves when it takes writes. */
  promote(): Promise<void>;
}

/** Makes a database, copies it while it is stopped, and starts both, the copy as a standby: nothing waits for the log of before. */
export async function startPair(folder: string): Promise<DatabasePair> {
  const [firstFolder, secondFolder] = [join(folder, 'first'), join(folder, 'second')];
  const made = await startPrivatePostgres(firstFolder);
  const { cluster, owner } = privateCluster(firstFolder);
  const program = readlinkSync(`/proc/${pidOf(cluster)}/exe`);
  const password = new URL(made.adminUrl).password;
  await asAdmin(made.adminUrl, 'grant pg_monitor to csms');
  await made.stop();
  const { status, stderr } = spawnSync('cp', ['-a', firstFolder, secondFolder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The database could not be copied: ${stderr}`);
  const copy = privateCluster(secondFolder).cluster;
  const signal = join(copy, 'standby.signal');
  writeFileSync(signal, '');
  if (owner) chownSync(signal, owner.uid, owner.gid);
  const [firstPort, secondPort] = [await freePort(), await freePort()];
  const first = serverOf({ program, cluster, owner, port: firstPort, password }, { synchronous_standby_names: '*' });
  const conninfo = `host=127.0.0.1 port=${firstPort} user=postgres password=${password} application_name=second`;
  const second = serverOf({ program, cluster: copy, owner, port: secondPort, password }, { primary_conninfo: conninfo });
  const stop = async () => {
    await first.kill();
    await second.kill();
  };
  try {
    await first.start();
    await second.start();
    await following(first);
    const proxy = await startDatabaseProxy(folder, `postgres://csms:${password}@127.0.0.1:${firstPort}/csms`, [
      firstPort,
      secondPort,
    ]);
    return {
      url: proxy.url,
      adminUrl: Object.assign(new URL(first.adminUrl), { port: new URL(proxy.url).port }).href,
      ...{ first, second },
      promote: async () => void (await asAdmin(second.adminUrl, 'select pg_promote(true, 30)')),
      async stop() {
        proxy.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the standby has what the first commits. */
export async function following(first: PairServer): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await pause(100)) {
    const rows = await asAdmin(
      first.adminUrl,
      `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
    );
    if (rows.length > 0) return;
    if (Date.now() > deadline) throw new Error('the standby does not follow');
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any query
async function asAdmin(url: string, text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

interface Place {
  program: string;
  cluster: string;
  owner: { uid: number; gid: number } | undefined;
  port: number;
  password: string;
}

/** The shell ends the database where this process has ended, however that was. */
const GUARD = 'exec 3<&0; "$@" 3<&- & pid=$!; (read -r _ <&3; kill -INT $pid 2>/dev/null) & wait $pid';

function serverOf({ program, cluster, owner, port, password }: Place, more: Readonly<Record<string, string>>): PairServer {
  const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/csms`;
  let child: ChildProcess | undefined;
  return {
    adminUrl,
    async start() {
      const settings = {
        ...{ listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200, shared_buffers: '128MB' },
        ...{ max_wal_size: '1GB', wal_compression: 'on', log_min_messages: 'fatal', ...more },
      };
      const args = ['-D', cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
      child = spawn('/bin/sh', ['-c', GUARD, 'sh', program, ...args], {
        ...owner,
        ...{ cwd: cluster, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, stdio: ['pipe', 'ignore', 'ignore'] },
      });
      for (const deadline = Date.now() + 60_000; ; await pause(50)) {
        const isUp = await asAdmin(adminUrl, 'select 1').then(
          () => true,
          () => false,
        );
        if (isUp) return;
        if (Date.now() > deadline || child.exitCode !== null) throw new Error(`PostgreSQL did not start in ${cluster}`);
      }
    },
    async kill() {
      const ending = child;
      if (!ending || ending.exitCode !== null) return;
      const ended = new Promise((done) => ending.once('exit', done));
      process.kill(pidOf(cluster), 'SIGKILL');
      await ended;
      ending.stdin?.destroy();
    },
  };
}

const pidOf = (cluster: string): number => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
