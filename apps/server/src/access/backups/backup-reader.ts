import type { BackupState } from '@csms/contract';

/** The backups of the private database, as their page asks for them. */
export interface BackupReader {
  state(): Promise<BackupState>;
  /** Begins a base copy; false: one is being made, or there is nowhere to put it. */
  copyNow(): boolean;
}
