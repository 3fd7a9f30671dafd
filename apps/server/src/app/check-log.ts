import { resolve } from 'node:path';
import pg from 'pg';
import { checkLog, keptLogHead, type LogBreak, openLogHashes } from '../access/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { takeDataFolder } from '../platform/config/data-folder.ts';
import { createSeal } from '../platform/config/seal.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startPrivatePostgres } from '../platform/database/private-postgres.ts';
import { secretKeyOf } from '../platform/keys/secret-key.ts';
import { explain } from './explain.ts';

const WORDS: Readonly<Record<LogBreak['kind'], string>> = {
  changed: 'an entry was changed',
  missing: 'entries are missing',
  inserted: 'an entry was added by somebody else',
  seal: 'a seal was changed or is missing',
  end: 'the end of the log is missing',
};
const SHOWN = 20;

/**
 * `npm run check-log`: goes over the whole system log and says whether its chain of hashes holds. With DATABASE_URL servers may run meanwhile; the private database belongs to one program at
 * a time. Ends with 1 where the chain is broken.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const folder = resolve(config.DATA_DIR);
  const release = config.DATABASE_URL ? () => {} : takeDataFolder(folder);
  const postgres = config.DATABASE_URL ? undefined : await startPrivatePostgres(folder);
  try {
    const url = config.DATABASE_URL ?? postgres!.url;
    await migrate(url);
    const secretKey = await secretKeyOf(url, { folder, configured: config.SECRET_KEY });
    const pool = new pg.Pool({ connectionString: url, application_name: 'csms-check-log', max: 2 });
    try {
      const hashes = await openLogHashes(pool, createSeal(secretKey));
      const { since, rows, unsealed, breaks } = await checkLog(pool, hashes, keptLogHead(folder));
      if (!since) console.log('The chain has not begun: the server begins it when it runs.');
      else if (breaks.length === 0)
        console.log(
          `The system log is intact since ${since.toISOString()}: ${rows} entries, ${unsealed} of them not sealed yet.`,
        );
      else console.log(`The system log is BROKEN (${rows} entries, chained since ${since.toISOString()}):`);
      for (const one of breaks.slice(0, SHOWN)) console.log(lineOf(one));
      if (breaks.length > SHOWN) console.log('  …');
      if (breaks.length > 0) process.exitCode = 1;
    } finally {
      await pool.end();
    }
  } finally {
    await postgres?.stop();
    release();
  }
}

const lineOf = ({ kind, at, entryId, sealId }: LogBreak): string =>
  `  ${at?.toISOString() ?? 'time unknown'}  ${WORDS[kind]}${entryId === undefined ? '' : `, entry ${entryId}`}${sealId === undefined ? '' : `, seal ${sealId}`}`;

main().catch((error) => {
  console.error(explain(error).replace('CSMS cannot start', 'This cannot be done'));
  process.exit(1);
});
