import { copiesOf, type Manifest, momentName, type ProofNote, proofName, readJson } from '../../platform/backup/catalog.ts';
import { openCluster, standingOf } from '../../platform/backup/cluster.ts';
import { keepDataFiles } from '../../platform/backup/data-files.ts';
import { makeCopy } from '../../platform/backup/make-copy.ts';
import { openConfiguredVault } from '../../platform/backup/open-store.ts';
import { tidy } from '../../platform/backup/retention.ts';
import type { Vault } from '../../platform/backup/vault.ts';
import type { Config } from '../../platform/config/config.ts';
import { changeNotes, readNotes } from './notes.ts';

/** The configured store as this data folder knows it: begun at its first use, refused where its backups are gone from there. Throws BackupError. */
export async function openOwnVault(config: Config, folder: string, now: number): Promise<Vault> {
  const { store } = readNotes(folder, now);
  const isKnown = store !== null && store.place === config.BACKUP_TARGET;
  const vault = await openConfiguredVault(config, { make: !isKnown });
  if (!isKnown || store.id !== vault.id)
    changeNotes(folder, now, (notes) => {
      notes.store = { place: config.BACKUP_TARGET ?? '', id: vault.id };
    });
  return vault;
}

/** Makes a base copy of the running private database, and then lets go of what need not be kept. Throws BackupError. */
export async function copyNow(
  vault: Vault,
  { config, folder, adminUrl, fast }: { config: Config; folder: string; adminUrl: string; fast: boolean },
): Promise<Manifest> {
  const client = await openCluster(adminUrl);
  try {
    const now = async () => (await standingOf(client)).now;
    const began = (await now()).getTime();
    const { series } = readNotes(folder, began);
    const facts = await keepDataFiles(vault, series, { folder, configured: config.SECRET_KEY });
    const manifest = await makeCopy(vault, {
      adminUrl,
      series,
      name: momentName(began),
      fast,
      now,
      lastTransaction: async () => (await standingOf(client)).lastTransaction,
      facts,
    });
    const proven = await newestProven(vault, series);
    await tidy(vault, {
      series,
      keep: { copies: config.BACKUP_KEEP_COPIES, days: config.BACKUP_KEEP_DAYS },
      now: Date.parse(manifest.endedAt),
      proven,
    });
    return manifest;
  } finally {
    await client.end().catch(() => {});
  }
}

/** How the trial restores of a series' copies ended, by the copy's name. */
export async function proofsOf(vault: Vault, series: string): Promise<Map<string, ProofNote>> {
  const folder = proofName(series, '');
  const proofs = new Map<string, ProofNote>();
  for (const { name } of await vault.list(folder)) proofs.set(name.slice(folder.length), await readJson<ProofNote>(vault, name));
  return proofs;
}

async function newestProven(vault: Vault, series: string): Promise<string | undefined> {
  const proofs = await proofsOf(vault, series);
  return (await copiesOf(vault, series)).findLast(({ name }) => proofs.get(name)?.good)?.name;
}
