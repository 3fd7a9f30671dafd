import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { leadsToLoopback } from '@csms/kernel';
import { weaknessOf } from '../access/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { takeDataFolder } from '../platform/config/data-folder.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../platform/database/private-postgres.ts';
import { givenKey, secretKeyOf } from '../platform/keys/secret-key.ts';
import { createLog } from '../platform/log/log.ts';
import { ensureConsole } from './console-build.ts';
import { explain } from './explain.ts';
import { chargerAddresses } from './reach.ts';
import { type RunningServer, startServer } from './server.ts';
import { readTlsFiles } from './tls.ts';

/** What has not ended by then is given up: a drain, thousands of sockets, what is still to be written. */
const HURRY_MS = 45_000;

const USAGE = `CSMS: the back office of electric-vehicle charging networks

  npm start            starts everything; keeps its data in ./data
  npm start -- --demo  adds a living demo network
  npm run backup       backs the database up; npm run restore brings it back
  npm run keys         shows, rotates or gives up the key of the secrets

Settings come from the environment or csms.config.json: PORT, HOST, DATA_DIR, DATABASE_URL, ADMIN_PASSWORD, NATS_URL (see README.md).`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { demo: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) return console.log(USAGE);
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  const folder = resolve(config.DATA_DIR);
  const release = takeDataFolder(folder);
  let postgres: PrivatePostgres | undefined;
  let server: RunningServer | undefined;
  let stopDemo = async () => {};
  let stopping = false;

  const stop = async (signal: string, code = 0) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const hurry = setTimeout(() => process.exit(1), HURRY_MS);
    await stopDemo();
    await server?.stop();
    await postgres?.stop();
    release();
    clearTimeout(hurry);
    process.exit(code);
  };
  // A promise that nobody waited for is a fault of ours to mend, and no reason to drop every charger.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure was not handled'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
  onOrphaned(() => void stop('npm ended'));

  try {
    // What can be known to be wrong is said before a database is started or changed.
    readTlsFiles(config);
    const keySource = { folder, configured: config.SECRET_KEY };
    givenKey(keySource);
    await ensurePortFree(config.PORT, config.HOST);
    await ensureConsole((words) => console.log(words));
    if (!config.DATABASE_URL) postgres = await startPrivatePostgres(folder);
    const databaseUrl = config.DATABASE_URL ?? postgres!.url;
    const directUrl = config.DATABASE_DIRECT_URL ?? databaseUrl;
    const applied = await migrate(directUrl);
    if (applied.length > 0) log.info({ applied }, 'the database was migrated');
    server = await startServer({
      config,
      databaseUrl,
      secretKey: await secretKeyOf(directUrl, keySource),
      log,
      onSuperseded(error) {
        console.error(`CSMS ends. ${error.message}`);
        void stop('another server', 1);
      },
      dataFolder: folder,
      databaseFolder: postgres?.folder,
      adminUrl: postgres?.adminUrl,
    });
    if (values.demo) {
      const { startDemo } = await import('./demo.ts');
      stopDemo = await startDemo(server, log, (words) => console.log(words));
    }
    console.log(welcome(server.url, config.HOST, server.firstPassword, config.ADMIN_PASSWORD));
  } catch (error) {
    await server?.stop().catch(() => {});
    await postgres?.stop();
    release();
    throw error;
  }
}

/** npm runs its scripts in a shell that keeps signals to itself: when npm or that shell is gone, what it ran is to end too. */
function onOrphaned(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.ppid <= 1) return;
  const began = ancestors();
  setInterval(() => {
    if (ancestors() !== began) end();
  }, 500).unref();
}

/** Who started this process, and who started that; the latter only where the kernel tells. */
function ancestors(): string {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}

/** Says at once that the port is taken, before a database is started in vain. */
function ensurePortFree(port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

function welcome(url: string, host: string, password: string | undefined, given: string | undefined): string {
  const signIn = password
    ? `Sign in as admin with the password  ${password}\n  (shown this once: keep it)`
    : `Sign in as admin${given ? ' with the password of the first start (ADMIN_PASSWORD, unless it was changed since)' : ' with your password'}`;
  const weakness = given === undefined ? undefined : weaknessOf(given);
  const addresses = chargerAddresses(url, host, networkInterfaces());
  const chargers = [
    ...addresses.map((address) => `${address}/{serial number}   (OCPP 1.6J)`),
    ...(addresses.every(leadsToLoopback)
      ? ['Only this computer can reach that address: chargers elsewhere cannot connect.']
      : []),
  ];
  return `
  CSMS is running.

  Console     ${url}
  ${signIn}${weakness ? `\n  ${weakness}` : ''}
  Chargers    ${chargers.join('\n              ')}
  API         ${url}/prod-api/docs

  Stop with Ctrl-C.
`;
}

main().catch((error) => {
  console.error(explain(error));
  process.exit(1);
});
