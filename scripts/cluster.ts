import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The trials, and the files that play them. */
const TRIALS: Readonly<Record<string, string>> = {
  kills: 'cluster',
  promotion: 'engines',
  standby: 'engines',
  turn: 'engines',
  sockets: 'engines',
  closing: 'engines',
  identities: 'bus',
  nonsense: 'bus',
  roll: 'versions',
  restore: 'restore',
  caddy: 'caddy',
};

/** Plays several processes with the engines that they stand on: `npm run cluster -- --only promotion,standby`. Needs nats-server and haproxy of Debian, for one of them caddy, with --pooler pgbouncer. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    only: { type: 'string', default: Object.keys(TRIALS).join(',') },
    points: { type: 'string', default: '1000' },
    before: { type: 'string' },
    pooler: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const only = values.only.split(',');
const unknown = only.filter((name) => TRIALS[name] === undefined);
if (values.help || unknown.length > 0) {
  console.log(`npm run cluster -- [--only NAME,NAME] [--minutes 10] [--points 1000] [--before FOLDER] [--pooler]

kills      processes and NATS are killed, rolled and cut off under load, with HAProxy in front, for --minutes
promotion  the database is killed under load, and its standby promoted
standby    the standby that commits wait for is away
turn       the process that shares the power of sites is killed, and frozen, in its turn
sockets    a process with 200 chargers is killed, and nobody comes back
closing    a process with --points chargers ends
identities chargers open at two processes at once, with NATS and without
nonsense   somebody says nonsense on each subject of the bus
roll       one machine after another is rolled under load, from the version in the checkout --before where it is named
restore    the machine with the private database is lost under load, and its backup restored elsewhere
caddy      an old charger, one without TLS, a live stream, a large file and an ending process behind Caddy
Each starts everything itself on loopback, ends it, and fails where its bar is missed. With --pooler PgBouncer
(PGBOUNCER, else that of Debian) stands before the database: 1.21 or newer shares connections, older ones do not.`);
  if (unknown.length > 0) console.error(`There is no trial ${unknown.join(', ')}.`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const files = [...new Set(only.map((name) => `bench/src/cluster/${TRIALS[name]}.test.ts`))];
const child = spawn(process.execPath, [vitest, 'run', '--project', 'server-alone', '--disableConsoleIntercept=true', ...files], {
  cwd: root,
  env: {
    ...process.env,
    ...{ CLUSTER_MINUTES: values.minutes, CLUSTER_ONLY: values.only, CLUSTER_POINTS: values.points },
    ...(values.before !== undefined && { CLUSTER_BEFORE: resolve(process.env.INIT_CWD ?? process.cwd(), values.before) }),
    ...(values.pooler && { CLUSTER_POOLER: '1' }),
  },
  stdio: 'inherit',
});
child.on('exit', (code) => process.exit(code ?? 1));
