import type { BackupState } from '@csms/contract';
import { copiesOf, type Manifest, type ProofNote } from '../../platform/backup/catalog.ts';
import type { Vault } from '../../platform/backup/vault.ts';
import type { Config } from '../../platform/config/config.ts';
import { proofsOf } from './copy.ts';
import { type BackupNotes, type BackupWork, readRestoreNote } from './notes.ts';

/** What lies in the store of this life. */
export interface Stored {
  copies: readonly Manifest[];
  proofs: ReadonlyMap<string, ProofNote>;
}

export const NOTHING_STORED: Stored = { copies: [], proofs: new Map() };

export async function readStored(vault: Vault, series: string): Promise<Stored> {
  return { copies: await copiesOf(vault, series), proofs: await proofsOf(vault, series) };
}

export interface Going {
  /** Up to when the log is stored without a gap behind the newest copy; undefined: it is not. */
  until: Date | undefined;
  running: BackupWork | undefined;
  nextAt: number | undefined;
}

const FAILURES_SHOWN = 10;

/** The state that the page shows, out of what is stored, noted and going on. */
export function stateOf(config: Config, folder: string, stored: Stored, notes: BackupNotes, going: Going): BackupState {
  const newest = stored.copies.at(-1);
  const reached = Math.max(newest ? Date.parse(newest.endedAt) : 0, newest && going.until ? going.until.getTime() : 0);
  const restored = readRestoreNote(folder);
  return {
    mode: 'on',
    place: config.BACKUP_TARGET ?? null,
    everyHours: config.BACKUP_EVERY_HOURS,
    proveDays: config.BACKUP_PROVE_DAYS,
    restorableTo: reached > 0 ? new Date(reached).toISOString() : null,
    restorableFrom: stored.copies[0]?.endedAt ?? null,
    nextAt: going.nextAt === undefined ? null : new Date(going.nextAt).toISOString(),
    running: going.running ?? null,
    copies: stored.copies.toReversed().map((copy) => ({
      name: copy.name,
      madeAt: copy.endedAt,
      bytes: copy.bytes,
      storedBytes: copy.storedBytes,
      proof: proofShown(stored.proofs.get(copy.name)),
    })),
    failures: notes.failures.slice(0, FAILURES_SHOWN).map(({ work, trouble, words, since, at, times, endedAt }) => ({
      work,
      trouble,
      detail: words,
      since,
      at,
      times,
      endedAt,
    })),
    restored: restored ? { at: restored.at, until: restored.until } : null,
  };
}

function proofShown(note: ProofNote | undefined): BackupState['copies'][number]['proof'] {
  if (!note) return null;
  const { at, good, restoredTo, seconds, transactions, records } = note;
  return { at, good, restoredTo, seconds, transactions, records };
}

/** Where nothing is backed up by us. */
export function stateWithout(mode: 'off' | 'own', folder: string | undefined): BackupState {
  const restored = folder === undefined ? undefined : readRestoreNote(folder);
  return {
    mode,
    place: null,
    everyHours: null,
    proveDays: null,
    restorableTo: null,
    restorableFrom: null,
    nextAt: null,
    running: null,
    copies: [],
    failures: [],
    restored: restored ? { at: restored.at, until: restored.until } : null,
  };
}
