import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const TRIALS = ['kills', 'promotion', 'standby', 'turn', 'sockets', 'closing', 'caddy'];

/** Plays several processes with the engines that they stand on: `npm run cluster -- --only promotion,standby`. Needs nats-server and haproxy of Debian, for one of them caddy. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    only: { type: 'string', default: TRIALS.join(',') },
    points: { type: 'string', default: '1000' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const only = values.only.split(',');
const unknown = only.filter((name) => !TRIALS.includes(name));
if (values.help || unknown.length > 0) {
  console.log(`npm run cluster -- [--only NAME,NAME] [--minutes 10] [--points 1000]

kills      processes and NATS are killed, rolled and cut off under load, with HAProxy in front, for --minutes
promotion  the database is killed under load, and its standby promoted
standby    the standby that commits wait for is away
turn       the process that shares the power of sites is killed, and frozen, in its turn
sockets    a process with 200 chargers is killed, and nobody comes back
closing    a process with --points chargers ends
caddy      an old charger, one without TLS, a live stream, a large file and an ending process behind Caddy
Each starts everything itself on loopback, ends it, and fails where its bar is missed.`);
  if (unknown.length > 0) console.error(`There is no trial ${unknown.join(', ')}.`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const files = [
  ...(only.includes('kills') ? ['bench/src/cluster/cluster.test.ts'] : []),
  ...(only.some((name) => name !== 'kills' && name !== 'caddy') ? ['bench/src/cluster/engines.test.ts'] : []),
  ...(only.includes('caddy') ? ['bench/src/cluster/caddy.test.ts'] : []),
];
const child = spawn(process.execPath, [vitest, 'run', '--project', 'server-alone', '--disableConsoleIntercept=true', ...files], {
  cwd: root,
  env: { ...process.env, CLUSTER_MINUTES: values.minutes, CLUSTER_ONLY: values.only, CLUSTER_POINTS: values.points },
  stdio: 'inherit',
});
child.on('exit', (code) => process.exit(code ?? 1));
