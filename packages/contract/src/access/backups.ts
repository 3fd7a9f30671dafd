import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/values.ts';

/** What of the backups is done: a base copy, keeping the log, a trial restore. */
export const backupWork = z.enum(['copy', 'log', 'proof']);
/** Why it failed; the console has the words. */
export const backupTrouble = z.enum([
  'full',
  'refused',
  'missing',
  'unreachable',
  'passphrase',
  'damaged',
  'gap',
  'database',
  'proof',
  'other',
]);
export type BackupTrouble = z.infer<typeof backupTrouble>;

/** A trial restore of a copy with the log after it: whether the ledger agreed, and over what. */
export const backupProof = z.object({
  at: instant,
  good: z.boolean(),
  restoredTo: instant.nullable(),
  seconds: z.number(),
  transactions: z.number().int(),
  records: z.number().int(),
});

export const backupCopy = z.object({
  name: z.string(),
  madeAt: instant,
  /** Of the database, and as stored, in bytes. */
  bytes: z.number(),
  storedBytes: z.number(),
  proof: backupProof.nullable(),
});
export type BackupCopy = z.infer<typeof backupCopy>;

export const backupFailure = z.object({
  work: backupWork,
  trouble: backupTrouble,
  /** As the machine said it, in English. */
  detail: z.string(),
  since: instant,
  at: instant,
  times: z.number().int(),
  /** When it went again; null: it still fails. */
  endedAt: instant.nullable(),
});
export type BackupFailure = z.infer<typeof backupFailure>;

export const backupState = z.object({
  /** `own`: the database is the operator's own PostgreSQL, which is backed up outside; `off`: no place is set. */
  mode: z.enum(['on', 'off', 'own']),
  /** A folder, or `s3://bucket/prefix`. */
  place: z.string().nullable(),
  everyHours: z.number().nullable(),
  proveDays: z.number().nullable(),
  /** Up to when a restore would bring everything back. */
  restorableTo: instant.nullable(),
  /** From when on. */
  restorableFrom: instant.nullable(),
  nextAt: instant.nullable(),
  running: backupWork.nullable(),
  /** The newest first. */
  copies: z.array(backupCopy),
  failures: z.array(backupFailure),
  /** This database was restored itself. */
  restored: z.object({ at: instant, until: instant }).nullable(),
});
export type BackupState = z.infer<typeof backupState>;

export const backups = {
  state: endpoint({
    method: 'GET',
    path: '/system/backup/state',
    summary:
      'When the database was backed up, how large the copies are, whether they were proven, and what failed (super provider)',
    access: 'config:read',
    response: backupState,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/system/backup/copy',
    summary: 'Begin a base copy now (super provider)',
    access: 'config:write',
    response: z.object({ begun: z.boolean() }),
    log: { operation: 'backup.copy', words: { en: 'Back up now', zh: '立即备份' } },
  }),
};
