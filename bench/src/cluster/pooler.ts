import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../apps/server/src/platform/database/private-postgres.ts';
import { shipped } from './proxies.ts';

/** PgBouncer does not run as root. */
const NOBODY = 65_534;
const PROGRAM = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer';

/** A PgBouncer before a database. */
export interface Pooler {
  /** The way of the database's owner through it. */
  url: string;
  /** Below 1.21 it keeps no prepared statements, and shares no connections here: each of a process has one of the database. */
  version: string;
  isSharing: boolean;
  pid: number;
  stop(): Promise<void>;
}

/** The PgBouncer of `deploy/` before a database on loopback, made known to it as `deploy/pgbouncer.sql` does; `url` is of the owner, `adminUrl` of the superuser. */
export async function startPooler(folder: string, { url, adminUrl }: { url: string; adminUrl: string }): Promise<Pooler> {
  const version = /PgBouncer (\d+\.\d+)/.exec(spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
  if (!version) throw new Error(`There is no PgBouncer (${PROGRAM}): apt-get install pgbouncer, or set PGBOUNCER`);
  const isSharing = Number(version.split('.')[1]) >= 21 || Number(version.split('.')[0]) > 1;
  const password = randomBytes(16).toString('hex');
  await asAdmin(adminUrl, shipped('pgbouncer.sql').replace('change me', password));
  const port = await freePort();
  const place = join(folder, 'pgbouncer');
  mkdirSync(place, { recursive: true });
  const users = join(place, 'userlist.txt');
  writeFileSync(users, `"pgbouncer" "${password}"\n`);
  const config = shipped('pgbouncer.ini')
    .replace(/host=\S+ port=\d+/, `host=127.0.0.1 port=${new URL(adminUrl).port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^pool_mode = .*$/m, isSharing ? '$&' : 'pool_mode = session')
    .replace(/^max_prepared_statements = .*$\n/m, isSharing ? '$&' : '')
    .replace(/^default_pool_size = .*$/m, isSharing ? '$&' : 'default_pool_size = 200');
  const file = join(place, 'pgbouncer.ini');
  writeFileSync(file, config);
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
  if (owner) for (const path of [place, users, file]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(PROGRAM, ['-q', file], {
    ...owner,
    cwd: place,
    stdio: ['ignore', 'ignore', process.env.CLUSTER_LOG ? 'inherit' : 'ignore'],
  });
  const { username, password: secret, pathname } = new URL(url);
  const through = `postgres://${username}:${secret}@127.0.0.1:${port}${pathname}`;
  await answering(child, through);
  return {
    ...{ url: through, version, isSharing, pid: child.pid! },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      // At once: SIGTERM would wait for its clients.
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function asAdmin(adminUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(adminUrl), { pathname: '/csms' }).href });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; await new Promise((done) => setTimeout(done, 200))) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const why = await client.connect().then(
      () => undefined,
      (error) => error,
    );
    await client.end().catch(() => {});
    if (!why) return;
    if (Date.now() > deadline || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('PgBouncer lets nobody in', { cause: why });
    }
  }
}
