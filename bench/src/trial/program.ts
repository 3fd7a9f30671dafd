import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { contract } from '@csms/contract';
import { freePort } from '../../../apps/server/src/platform/database/private-postgres.ts';
import { type Api, apiOf } from '../../../apps/server/src/testing/server.ts';

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));
const PASSWORD = 'trial-of-the-limit';

/** The product in a process of its own, which can be killed and comes back at the same address. */
export interface Program {
  url: string;
  /** As admin; new after each start. */
  api(): Api;
  isUp(): boolean;
  start(): Promise<void>;
  /** As by a power cut: nothing is said good-bye to. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on a database; `pace` makes its leases and turns so many times shorter. */
export async function startProgram(databaseUrl: string, folder: string, pace: number): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let api: Api | undefined;
  async function start(): Promise<void> {
    const started = spawn(process.execPath, [SERVER], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        PORT: String(port),
        HOST: '127.0.0.1',
        ADMIN_PASSWORD: PASSWORD,
        LOG_LEVEL: process.env.TRIAL_LOG ?? 'error',
        NODE_ENV: 'production',
        TRIAL_PACE: String(pace),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child = started;
    for (;;) {
      if (started.exitCode !== null) throw new Error('the server ended at its start');
      const up = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (up) break;
      await new Promise((done) => setTimeout(done, 50));
    }
    const { token } = await apiOf(url, undefined).get(contract.signIn.login, { body: { username: 'admin', password: PASSWORD } });
    api = apiOf(url, token);
  }
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
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
