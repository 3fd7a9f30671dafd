import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Manifest } from '../../platform/backup/catalog.ts';
import { BackupError } from '../../platform/backup/store.ts';
import { readConfig } from '../../platform/config/config.ts';
import { takeDataFolder } from '../../platform/config/data-folder.ts';
import { runningAdminUrl, startPrivatePostgres } from '../../platform/database/private-postgres.ts';
import { explain } from '../explain.ts';
import { proveBackup, trialFolder } from './bring-up.ts';
import { copyNow, openOwnVault } from './copy.ts';
import { type BackupWork, changeNotes, noteFailure, noteSuccess, readNotes } from './notes.ts';

const USAGE = `Backs up the private database of DATA_DIR into BACKUP_TARGET, sealed with BACKUP_PASSPHRASE. The server may run.

  npm run backup             makes a base copy now
  npm run backup -- --prove  restores the newest one on trial into a folder of its own, proves its ledger, and removes it

While the server runs with the same settings it keeps the log as well, so that a restore loses less than a minute.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { prove: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) return console.log(USAGE);
  const config = readConfig();
  if (config.DATABASE_URL)
    throw new BackupError(
      'other',
      'DATABASE_URL is set: your own PostgreSQL is backed up with its own tools, see docs/operations.md, Backups.',
    );
  const folder = resolve(config.DATA_DIR);
  const work: BackupWork = values.prove ? 'proof' : 'copy';
  const note = (error?: unknown) =>
    changeNotes(folder, Date.now(), (notes) => {
      if (error === undefined) noteSuccess(notes, work, Date.now());
      else noteFailure(notes, work, error, Date.now());
    });
  try {
    const vault = await openOwnVault(config, folder, Date.now());
    if (values.prove) {
      const { series } = readNotes(folder, Date.now());
      const proof = await proveBackup(vault, { folder: trialFolder(folder), series, say: console.log });
      if (!proof.good) throw new BackupError('proof', proof.words ?? '');
      console.log(
        `Proven in ${proof.seconds} s: ${proof.transactions} movements, ${proof.wallets} wallets and ${proof.records} records agree, up to ${proof.restoredTo}.`,
      );
    } else {
      console.log(
        wordsOf(await withDatabase(folder, (adminUrl) => copyNow(vault, { config, folder, adminUrl, fast: true })), vault.place),
      );
    }
    note();
  } catch (error) {
    note(error);
    throw error;
  }
}

/** Over the running server's database, or over one that is started for this. */
async function withDatabase<T>(folder: string, work: (adminUrl: string) => Promise<T>): Promise<T> {
  const running = runningAdminUrl(folder);
  if (running) return work(running);
  const release = takeDataFolder(folder);
  const postgres = await startPrivatePostgres(folder);
  try {
    return await work(postgres.adminUrl);
  } finally {
    await postgres.stop();
    release();
  }
}

const mib = (bytes: number) => Math.max(1, Math.round(bytes / 2 ** 20));
const wordsOf = ({ name, bytes, storedBytes, keyInside }: Manifest, place: string): string =>
  `The copy ${name} is in ${place}: ${mib(bytes)} MiB, ${mib(storedBytes)} MiB as stored. ${
    keyInside
      ? 'The key of the secrets is in it, sealed with BACKUP_PASSPHRASE: keep the passphrase where this machine is not.'
      : 'SECRET_KEY is not in it: keep it where this machine is not, with BACKUP_PASSPHRASE.'
  }`;

main().catch((error) => {
  console.error(explain(error).replace('CSMS cannot start', 'This cannot be done'));
  process.exit(1);
});
