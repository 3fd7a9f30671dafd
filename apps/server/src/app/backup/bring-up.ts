import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { jumpNumbers } from '../../charging/index.ts';
import { type LedgerProof, proveLedger } from '../../finance/index.ts';
import { type ProofNote, proofName, writeJson } from '../../platform/backup/catalog.ts';
import { putDataFiles } from '../../platform/backup/data-files.ts';
import { finishRestore, type RestoreAsk, type Restored, restoreInto } from '../../platform/backup/restore.ts';
import type { Vault } from '../../platform/backup/vault.ts';
import { openDatabases } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { privateCluster } from '../../platform/database/private-postgres.ts';
import { notedFingerprint } from '../../platform/keys/secret-key.ts';
import { createLog } from '../../platform/log/log.ts';
import { writeRestoreNote } from './notes.ts';

export interface BroughtUp {
  restored: Omit<Restored, 'postgres'>;
  ledger: LedgerProof;
  /** The number after which transactions go on. */
  next: number;
  /** Whether the key of the secrets lies in the folder now. */
  hasKey: boolean;
}

/**
 * Restores a backup into an empty folder and makes a data folder of it: brought to this version, its numbers behind all that chargers may know, its ledger proven. The database is stopped then;
 * `npm start` opens the folder. Throws BackupError.
 */
export async function bringUp(vault: Vault, ask: RestoreAsk): Promise<BroughtUp> {
  const { postgres, ...restored } = await restoreInto(vault, ask);
  try {
    await migrate(postgres.url);
    const { next, hasKey } = await settle(vault, ask.folder, postgres.url, restored);
    const ledger = await proofOf(postgres.url);
    await postgres.stop();
    writeRestoreNote(ask.folder, {
      at: new Date().toISOString(),
      until: restored.until.toISOString(),
      copy: restored.copy.name,
      series: restored.copy.series,
    });
    finishRestore(ask.folder);
    return { restored, ledger, next, hasKey };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function settle(vault: Vault, folder: string, url: string, { copy, lastTransaction }: Omit<Restored, 'postgres'>) {
  const client = new pg.Client({ connectionString: url, application_name: 'csms-restore' });
  await client.connect();
  try {
    const next = await jumpNumbers(client, lastTransaction);
    // The key may have been changed since the copy.
    const hasKey = await putDataFiles(vault, copy.series, folder, await notedFingerprint(client));
    return { next, hasKey };
  } finally {
    await client.end();
  }
}

async function proofOf(url: string): Promise<LedgerProof> {
  const databases = openDatabases(url, createLog('silent'), { size: 2 });
  try {
    return await proveLedger(databases.system);
  } finally {
    await databases.close();
  }
}

/** Restores the newest backup of a series on trial into `folder`, which is removed again, and keeps with the copy how that ended. */
export async function proveBackup(
  vault: Vault,
  { folder, series, say }: { folder: string; series: string; say(words: string): void },
): Promise<ProofNote> {
  const began = performance.now();
  removeTrial(folder);
  try {
    const { restored, ledger } = await bringUp(vault, { folder, series, trial: true, say });
    const { transactions, wallets, records, differences } = ledger;
    const good = differences === 0;
    const note: ProofNote = {
      at: new Date().toISOString(),
      good,
      restoredTo: restored.until.toISOString(),
      seconds: Math.round((performance.now() - began) / 1000),
      ...{ transactions, wallets, records, differences },
      words: good ? null : `The ledger has ${differences} differences, the first of them ${ledger.first[0]?.kind}.`,
    };
    await writeJson(vault, proofName(restored.copy.series, restored.copy.name), note);
    return note;
  } finally {
    removeTrial(folder);
  }
}

/** Also where the database had to be put elsewhere, out of the reach of this folder's user. */
function removeTrial(folder: string): void {
  const { home } = privateCluster(folder);
  rmSync(home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

export const trialFolder = (dataFolder: string): string => join(dataFolder, 'trial-restore');
