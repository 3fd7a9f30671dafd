import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@csms/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../platform/database/private-postgres.ts';
import { apiOf, until } from '../testing/server.ts';
import { checkAcknowledged, furnishStubborn } from '../testing/stubborn-point.ts';

const MAIN = fileURLToPath(new URL('../../start.mjs', import.meta.url));
const PASSWORD = 'crash-test';
const POINTS = 20;

let folder: string;
let port: number;
let child: ChildProcess | undefined;
let database: pg.Client | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'csms-crash-'));
  chmodSync(folder, 0o755);
  port = await freePort();
});
afterAll(async () => {
  await database?.end().catch(() => {});
  if (child && child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((done) => child!.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program as `npm start` does, with a durable database of its own in the folder; resolves when it can be used. */
async function startProgram(): Promise<void> {
  const started = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream!.on('data', (chunk) => (output += chunk));
  await until(() => {
    if (started.exitCode !== null) throw new Error(output);
    return output.includes('CSMS is running');
  });
}

/** The postmaster of the program's own database. */
function postmaster(): { pid: number; port: number } {
  const home = (() => {
    try {
      return readFileSync(join(folder, 'postgres.location'), 'utf8').trim();
    } catch {
      return join(folder, 'postgres');
    }
  })();
  const lines = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Rows of the program's database, over a connection that is made anew whenever it has gone. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any query
async function rows(text: string, values: unknown[] = []): Promise<Record<string, any>[]> {
  if (!database) {
    const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
    database = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${postmaster().port}/csms` });
    database.on('error', () => {
      database = undefined;
    });
    await database.connect();
  }
  return (await database.query(text, values)).rows;
}

it('nothing that was acknowledged is lost or doubled when the program and its database are killed under load, again and again', async () => {
  await startProgram();
  const url = `http://127.0.0.1:${port}`;
  const { token } = await apiOf(url, undefined).get(contract.signIn.login, { body: { username: 'admin', password: PASSWORD } });
  const admin = apiOf(url, token);
  const points = await furnishStubborn(admin, POINTS, () => `ws://127.0.0.1:${port}/ocpp`);
  const running = points.map((point) => point.run());
  const sessions = () => points.reduce((sum, point) => sum + point.sessions, 0);
  const more = async (count: number) => {
    const before = sessions();
    await until(() => sessions() >= before + count);
  };
  await more(30);
  for (let kill = 0; kill < 3; kill++) {
    await new Promise((done) => setTimeout(done, Math.random() * 700));
    const gone = new Promise((done) => child!.once('exit', done));
    // Once with the whole database at the same moment: it has to recover from its log.
    if (kill === 1) process.kill(postmaster().pid, 'SIGKILL');
    child!.kill('SIGKILL');
    await gone;
    database = undefined;
    await startProgram();
    await more(30);
  }
  // Then the database alone; the program must live through it. PostgreSQL restarts itself only when one of its children is killed.
  const program = child!;
  const [victim] = await rows(
    `select pid from pg_stat_activity where application_name = 'csms' and pid <> pg_backend_pid() limit 1`,
  );
  process.kill(victim!.pid as number, 'SIGKILL');
  database = undefined;
  await more(30);
  expect(program.exitCode).toBeNull();
  for (const point of points) point.finish();
  await Promise.all(running);

  expect(await checkAcknowledged(points, rows)).toBeGreaterThan(100);
}, 150_000);
