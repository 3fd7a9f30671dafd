import { resolve } from 'node:path';
import type { Client } from 'pg';
import { readConfig } from '../platform/config/config.ts';
import { takeDataFolder } from '../platform/config/data-folder.ts';
import { withoutServers } from '../platform/database/lease.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startPrivatePostgres } from '../platform/database/private-postgres.ts';
import { fingerprintOf, NEXT_KEY_FILE } from '../platform/keys/key-file.ts';
import { forgetSecrets, rotateSecretKey } from '../platform/keys/rotate.ts';
import { type KeySource, settleSecretKey } from '../platform/keys/secret-key.ts';
import { explain } from './explain.ts';

const USAGE = `The key that secrets are encrypted with in the database. The server must be stopped.

  npm run keys -- show            tells the fingerprint of the key, and that it is the database's
  npm run keys -- rotate          makes a new key and encrypts everything anew; may be cut off and repeated
  npm run keys -- forget --yes    gives up what the key cannot open: charger passwords, mail codes, second factors,
                                  the certificate authority; they have to be set anew`;

async function main(): Promise<void> {
  const [command, ...flags] = process.argv.slice(2);
  if (!command || !['show', 'rotate', 'forget'].includes(command)) return console.log(USAGE);
  if (command === 'forget' && !flags.includes('--yes'))
    return console.log('This cannot be taken back. Say it with --yes: npm run keys -- forget --yes');
  const config = readConfig();
  const folder = resolve(config.DATA_DIR);
  const release = takeDataFolder(folder);
  const postgres = config.DATABASE_URL ? undefined : await startPrivatePostgres(folder);
  try {
    const url = config.DATABASE_URL ?? postgres!.url;
    await withoutServers(url, async (client) => {
      await migrate(url);
      await run(command, client, { folder, configured: config.SECRET_KEY });
    });
  } finally {
    await postgres?.stop();
    release();
  }
}

async function run(command: string, client: Client, source: KeySource): Promise<void> {
  if (command === 'show')
    return console.log(`The key ${fingerprintOf(await settleSecretKey(client, source))} is the database's.`);
  if (command === 'forget') {
    const lost = await forgetSecrets(client, source);
    if (lost.size === 0) console.log('Nothing had to be given up.');
    for (const [table, count] of lost) console.log(`${table}: ${count} given up`);
    return;
  }
  const { fingerprint, sealed, unreadable } = await rotateSecretKey(client, source);
  console.log(`${sealed} secrets are encrypted with the new key ${fingerprint}.`);
  if (unreadable.length > 0) console.log(`Could not be read before, and were left: ${unreadable.join(', ')}.`);
  if (source.configured)
    console.log(
      `Set SECRET_KEY to the content of ${resolve(source.folder, NEXT_KEY_FILE)} now, and delete that file when the server has started.`,
    );
  else
    console.log(
      `The key before is kept in ${source.folder} (secret.key.before-…) for older backups: delete it when there are none.`,
    );
}

main().catch((error) => {
  console.error(explain(error).replace('CSMS cannot start', 'This cannot be done'));
  process.exit(1);
});
