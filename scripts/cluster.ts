import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Plays several processes with a bus and HAProxy that are killed, rolled over and cut off: `npm run cluster -- --minutes 10`. Needs nats-server and haproxy of Debian. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const child = spawn(process.execPath, [vitest, 'run', '--project', 'server-alone', 'bench/src/cluster'], {
  cwd: root,
  env: { ...process.env, CLUSTER_MINUTES: values.minutes },
  stdio: 'inherit',
});
child.on('exit', (code) => process.exit(code ?? 1));
