import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { momentName } from '../../platform/backup/catalog.ts';
import { BackupError, type BackupTrouble } from '../../platform/backup/store.ts';

// What is known of the backups of a data folder stands in files beside the database: in it, it would be restored with it, and claim what was true of another life.

export type BackupWork = 'copy' | 'log' | 'proof';

export interface Failure {
  work: BackupWork;
  trouble: BackupTrouble;
  /** For a person who looks after the machine, in English. */
  words: string;
  /** ISO: since when, and when last. */
  since: string;
  at: string;
  times: number;
  /** When it went again; null: it still fails. */
  endedAt: string | null;
}

export interface BackupNotes {
  /** Of this life of the data folder. */
  series: string;
  /** The store that was used last, to tell an empty one from one that is not mounted. */
  store: { place: string; id: string } | null;
  failures: Failure[];
}

const FILE = 'backup.json';
const FAILURES_KEPT = 20;

/** The notes of a data folder; begun where there are none. */
export function readNotes(folder: string, now: number): BackupNotes {
  const file = join(folder, FILE);
  if (existsSync(file))
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as BackupNotes;
    } catch {
      // Damaged notes are begun anew, as of another life.
    }
  const notes: BackupNotes = { series: `${momentName(now)}-${randomBytes(3).toString('hex')}`, store: null, failures: [] };
  writeNotes(folder, notes);
  return notes;
}

/** Changes the notes on the disk, which another process may have changed meanwhile. */
export function changeNotes(folder: string, now: number, change: (notes: BackupNotes) => void): BackupNotes {
  const notes = readNotes(folder, now);
  change(notes);
  writeNotes(folder, notes);
  return notes;
}

function writeNotes(folder: string, notes: BackupNotes): void {
  const file = join(folder, FILE);
  writeFileSync(`${file}.unfinished`, JSON.stringify(notes, undefined, 2), { mode: 0o600 });
  renameSync(`${file}.unfinished`, file);
}

/** Notes that a piece of work failed: beside the same failure of before, while that goes on. */
export function noteFailure(notes: BackupNotes, work: BackupWork, error: unknown, now: number): Failure {
  const at = new Date(now).toISOString();
  const [trouble, words] =
    error instanceof BackupError
      ? [error.trouble, error.message]
      : (['other', String((error as Error).message ?? error)] as const);
  const open = notes.failures.find((failure) => failure.work === work && failure.endedAt === null);
  if (open) {
    Object.assign(open, { trouble, words, at, times: open.times + 1 });
    return open;
  }
  const failure: Failure = { work, trouble, words, since: at, at, times: 1, endedAt: null };
  notes.failures = [failure, ...notes.failures].slice(0, FAILURES_KEPT);
  return failure;
}

/** Ends what failed of a piece of work. */
export function noteSuccess(notes: BackupNotes, work: BackupWork, now: number): boolean {
  const open = notes.failures.filter((failure) => failure.work === work && failure.endedAt === null);
  for (const failure of open) failure.endedAt = new Date(now).toISOString();
  return open.length > 0;
}

/** What a restored data folder tells of its restore. */
export interface RestoreNote {
  at: string;
  /** The moment that it was restored to. */
  until: string;
  copy: string;
  series: string;
}

const RESTORED = 'restored.json';
export const writeRestoreNote = (folder: string, note: RestoreNote): void =>
  writeFileSync(join(folder, RESTORED), JSON.stringify(note, undefined, 2), { mode: 0o600 });

export function readRestoreNote(folder: string): RestoreNote | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, RESTORED), 'utf8')) as RestoreNote;
  } catch {
    return undefined;
  }
}
