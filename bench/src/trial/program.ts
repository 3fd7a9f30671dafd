import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract } from '@csms/contract';
import { freePort } from '../../../apps/server/src/platform/database/private-postgres.ts';
import { type Api, apiOf } from '../../../apps/server/src/testing/server.ts';
import { FAST_NODE, MINUTE } from './clock.ts';
import type { Lateness } from './lag.ts';

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));
const PASSWORD = 'trial-of-the-limit';
/** A sign-in does not last a day. */
const SIGN_IN_MS = 20 * MINUTE;

/** The product in a process of its own, which can be killed and comes back at the same address. */
export interface Program {
  url: string;
  /** As admin; new after each start. */
  api(): Api;
  isUp(): boolean;
  /** Reads the program that the next start will run: without it a start takes a second more, which are minutes of a fast clock. */
  prepare(): void;
  start(): Promise<void>;
  /** As by a power cut: nothing is said good-bye to. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** What it was late for until now does not count. */
  begin(): void;
  /** How late it was for what was due, at worst of all its processes. */
  lateness(): Lateness;
}

/** Starts the server on a migrated database, with the clock of this process. */
export async function startProgram(databaseUrl: string, folder: string): Promise<Program> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const late: Lateness = { p99Ms: 0, mostMs: 0 };
  let child: ChildProcess | undefined;
  let next: ChildProcess | undefined;
  let api: Api | undefined;
  const read = () =>
    spawn(process.execPath, [...FAST_NODE, SERVER], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        PORT: String(port),
        HOST: '127.0.0.1',
        ADMIN_PASSWORD: PASSWORD,
        LOG_LEVEL: process.env.TRIAL_LOG ?? 'fatal',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  async function signIn(): Promise<void> {
    const { token } = await apiOf(url, undefined).get(contract.signIn.login, { body: { username: 'admin', password: PASSWORD } });
    api = apiOf(url, token);
  }
  async function start(): Promise<void> {
    const started = next ?? read();
    next = undefined;
    child = started;
    await new Promise<void>((up, failed) => {
      started.once('exit', () => failed(new Error('the server ended at its start')));
      started.on('message', (said: { up?: true; late?: Lateness }) => {
        if (said.up) up();
        if (!said.late) return;
        late.p99Ms = Math.max(late.p99Ms, said.late.p99Ms);
        late.mostMs = Math.max(late.mostMs, said.late.mostMs);
      });
      started.send('start');
    });
    await signIn();
  }
  const signingIn = setInterval(() => {
    if (api) signIn().catch(() => {});
  }, SIGN_IN_MS);
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child;
    child = undefined;
    api = undefined;
    if (!ending || ending.exitCode !== null) return;
    const gone = new Promise((done) => ending.once('exit', done));
    ending.kill(signal);
    await gone;
  }
  await start();
  return {
    url,
    api: () => {
      if (!api) throw new Error('the server is away');
      return api;
    },
    isUp: () => api !== undefined,
    prepare: () => {
      next ??= read();
    },
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      clearInterval(signingIn);
      next?.kill('SIGKILL');
      await end('SIGTERM');
    },
    begin() {
      late.p99Ms = late.mostMs = 0;
      child?.send('begin');
    },
    lateness: () => late,
  };
}
