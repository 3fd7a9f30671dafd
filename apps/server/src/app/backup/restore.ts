import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endOf } from '../../platform/backup/choose.rules.ts';
import { openConfiguredVault } from '../../platform/backup/open-store.ts';
import { readLives } from '../../platform/backup/restore.ts';
import { BackupError } from '../../platform/backup/store.ts';
import type { Vault } from '../../platform/backup/vault.ts';
import { readConfig } from '../../platform/config/config.ts';
import { takeDataFolder } from '../../platform/config/data-folder.ts';
import { explain } from '../explain.ts';
import { bringUp } from './bring-up.ts';

const USAGE = `Restores a backup from BACKUP_TARGET into DATA_DIR, which must be empty, and proves its ledger. Then npm start opens it.

  npm run restore                                    the newest moment there is
  npm run restore -- --to 2026-11-30T10:00:00+08:00  back to a moment
  npm run restore -- --list                          what there is

  --copy NAME    from this copy and the log after it
  --series NAME  of this server's life, where several wrote to one place`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      copy: { type: 'string' },
      series: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const to = values.to === undefined ? undefined : momentOf(values.to);
  const config = readConfig();
  const vault = await openConfiguredVault(config, { make: false });
  if (values.list) return list(vault);
  const folder = resolve(config.DATA_DIR);
  const release = takeDataFolder(folder);
  try {
    const { restored, ledger, next, hasKey } = await bringUp(vault, {
      folder,
      to,
      copy: values.copy,
      series: values.series,
      say: console.log,
    });
    console.log(`Restored to ${restored.until.toISOString()}. Transactions go on after number ${next}.`);
    if (!hasKey)
      console.log(
        'The key of the secrets is not in this backup: set SECRET_KEY as before, or put secret.key into the folder, before npm start.',
      );
    if (ledger.differences > 0) {
      process.exitCode = 1;
      return console.log(
        `The ledger does NOT agree: ${ledger.differences} differences, the first of them ${ledger.first[0]?.kind} of provider ${ledger.first[0]?.providerId}. See Finance, Reconciliation.`,
      );
    }
    console.log(
      `The ledger agrees: ${ledger.transactions} movements, ${ledger.wallets} wallets and ${ledger.records} records, no difference.`,
    );
  } finally {
    release();
  }
}

/** A moment with its offset from UTC: a clock time alone means another moment on each machine. */
function momentOf(text: string): number {
  const ms = /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw new BackupError('other', `--to must be a moment with its offset, such as 2026-11-30T10:00:00+08:00, not ${text}.`);
  return ms;
}

async function list(vault: Vault): Promise<void> {
  for (const life of await readLives(vault)) {
    if (life.copies.length === 0) continue;
    console.log(`${life.series}: any moment from ${life.copies[0]!.endedAt} to ${new Date(endOf(life)).toISOString()}`);
    for (const copy of life.copies)
      console.log(
        `  ${copy.name}  ${Math.round(copy.bytes / 2 ** 20)} MiB, as stored ${Math.round(copy.storedBytes / 2 ** 20)} MiB`,
      );
  }
}

main().catch((error) => {
  console.error(explain(error).replace('CSMS cannot start', 'This cannot be done'));
  process.exit(1);
});
