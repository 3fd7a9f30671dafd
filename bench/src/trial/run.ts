import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FAST_NODE, fastEnvironment, MINUTE } from './clock.ts';
import { migrateWithClock } from './database.ts';
import { type Job, plansOf } from './job.ts';
import type { PlayResult } from './play.ts';

const PLAYER = fileURLToPath(new URL('player.ts', import.meta.url));
/** The clock begins so long before the day, real s: the server starts, points are registered and tamed. */
const READY_S = 14;

/** Runs a job in processes whose clock is `factor` times as fast, on an empty database. `say` is told how it goes. */
export async function runJob(job: Job, factor: number, say: (line: string) => void): Promise<PlayResult> {
  const [plan] = plansOf(job);
  const real = Date.now();
  const clock = { real, played: plan!.from - Math.max(10 * MINUTE, READY_S * 1000 * factor), factor };
  await migrateWithClock(job.databaseUrl, clock);
  const child = spawn(process.execPath, [...FAST_NODE, PLAYER], {
    env: { ...process.env, ...fastEnvironment(clock) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    return await new Promise<PlayResult>((done, failed) => {
      child.once('exit', (code) => failed(new Error(`the play ended with ${code}`)));
      child.on('message', (said: { line?: string; result?: PlayResult; error?: string }) => {
        if (said.line) say(said.line);
        if (said.error) failed(new Error(said.error));
        if (said.result) done(said.result);
      });
      child.send(job);
    });
  } finally {
    if (child.exitCode === null) child.kill('SIGTERM');
    rmSync(job.folder, { recursive: true, force: true });
  }
}
